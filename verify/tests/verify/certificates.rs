use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use fourfold_verify::{Aim, Claim, Failure, Statement, verify};

use crate::maker::{aims, check, make, searched_claims, unpack};
use crate::naive::{Board, Random, STATEMENTS};

#[test]
fn true_claims_verify() {
    let mut random = Random(4);
    let (mut made, mut inner) = (Vec::new(), 0);
    for round in 0..150 {
        let stones = 44 + round % 19;
        let board = Board::quiet(stones, &mut random);
        for claim in searched_claims(&board) {
            let file = make(
                &claim,
                random.below(if stones < 47 { 100 } else { 4 }) as u64,
            );
            let one = check(&file, 1).unwrap();
            assert_eq!(one, check(&file, 3).unwrap());
            assert_eq!(one.claim, claim);
            inner += one.positions - one.leaves;
            made.push(claim);
        }
    }
    // Draws are rare.
    let mut drawn = 0;
    while drawn < 10 {
        let mut board = Board::random(56, &mut random);
        if board.holds(Statement::Draw) {
            let claim = Claim::new(&board.text(), Statement::Draw).unwrap();
            let summary = check(&make(&claim, 0), 3).unwrap();
            inner += summary.positions - summary.leaves;
            made.push(claim);
            drawn += 1;
        }
    }
    for statement in STATEMENTS {
        assert!(
            made.iter().any(|claim| claim.statement() == statement),
            "{statement:?}"
        );
    }
    assert!(aims(&made, Aim::Win) > 20 && aims(&made, Aim::NotLose) > 20);
    assert!(inner > 1000, "{inner}");
}

#[test]
fn finished_games() {
    let mut random = Random(5);
    let full = Board::random(64, &mut random);
    for (moves, statement, trees) in [
        ("0101010", "outcome loss", "tree first wins\nend\n"),
        ("0101010", "first yes", "tree first wins\nend\n"),
        ("01010171", "outcome loss", "tree second wins\nend\n"),
        ("01010171", "first no", "tree second does not lose\nend\n"),
        (&full.text(), "first no", "tree second does not lose\nend\n"),
        (
            &full.text(),
            "outcome draw",
            "tree first does not lose\nend\ntree second does not lose\nend\n",
        ),
    ] {
        let claim: Claim = format!("{moves} {statement}").parse().unwrap();
        let file = make(&claim, 1);
        assert!(unpack(&file).ends_with(trees), "{claim}");
        assert_eq!(check(&file, 2).unwrap().positions, 0);
    }
}

#[test]
fn progress_and_stop() {
    let mut random = Random(6);
    let mut files = std::iter::repeat_with(|| {
        let board = Board::quiet(44, &mut random);
        make(&searched_claims(&board)[0], 3)
    });
    let file = files
        .find(|file| check(file, 1).unwrap().positions > 3)
        .unwrap();
    let most = AtomicU64::new(0);
    let progress = |state: fourfold_verify::Progress| {
        most.fetch_max(state.positions, Ordering::Relaxed);
    };
    let summary = verify(&file[..], 2, &progress, &AtomicBool::new(false)).unwrap();
    assert_eq!(most.into_inner(), summary.positions);
    let stopped = verify(&file[..], 2, &|_| (), &AtomicBool::new(true));
    assert!(matches!(stopped, Err(Failure::Stopped)));
}
