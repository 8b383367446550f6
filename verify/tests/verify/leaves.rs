use std::sync::atomic::AtomicBool;

use fourfold_verify::{Aim, LeafSearch, Player, Tree, Unanswered};

use crate::naive::{Board, Random};

#[test]
fn as_exhaustive_search() {
    let stop = AtomicBool::new(false);
    let mut search = LeafSearch::new(&stop);
    let mut random = Random(2);
    let mut answers = [0; 2];
    for stones in (52..=63).cycle().take(3000) {
        let mut board = Board::random(stones, &mut random);
        let position = board.position();
        for holder in Player::BOTH {
            for (aim, truth) in [
                (Aim::Win, board.wins(holder)),
                (Aim::NotLose, !board.wins(holder.other())),
            ] {
                let answer = search.proves(&position, Tree { holder, aim }, u64::MAX);
                assert_eq!(answer.is_ok(), truth, "{} {holder} {aim:?}", board.text());
                assert!(truth || answer == Err(Unanswered::Refuted));
                answers[usize::from(truth)] += 1;
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 1000), "{answers:?}");
}

#[test]
fn budget_is_exact_and_knows_no_history() {
    let stop = AtomicBool::new(false);
    let mut search = LeafSearch::new(&stop);
    let mut random = Random(3);
    for _ in 0..300 {
        let position = Board::random(44, &mut random).position();
        for holder in Player::BOTH {
            let tree = Tree {
                holder,
                aim: Aim::NotLose,
            };
            let Ok(visited) = search.proves(&position, tree, 100_000) else {
                continue;
            };
            assert_eq!(
                LeafSearch::new(&stop).proves(&position, tree, visited),
                Ok(visited)
            );
            let short = search.proves(&position, tree, visited - 1);
            assert_eq!(short, Err(Unanswered::OutOfBudget(visited - 1)));
        }
    }
}

#[test]
fn stops() {
    let stop = AtomicBool::new(true);
    let position = Board::default().position();
    let tree = Tree {
        holder: Player::First,
        aim: Aim::Win,
    };
    let answer = LeafSearch::new(&stop).proves(&position, tree, u64::MAX);
    assert_eq!(answer, Err(Unanswered::Stopped));
}
