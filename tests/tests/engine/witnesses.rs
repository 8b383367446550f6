//! What the solver's static proofs leave to check, and the checker that has to accept it.

use fourfold_core::board::{Bits, Player};
use fourfold_core::proofs::{Prover, Rules, Witness};
use fourfold_core::{Board, Cube, Game};
use fourfold_tests::engine::{columns, plain, shape};
use fourfold_tests::minimax::PlainSearch;
use fourfold_verify::{Aim, Position, Tree, holds};

use crate::static_proofs::games;

fn for_checker(witness: &Witness) -> fourfold_verify::Witness {
    match witness.region {
        0 => fourfold_verify::Witness::Pairs(witness.pairs),
        region => fourfold_verify::Witness::Region(region),
    }
}

/// The tree of the side that isn't to move, if the question is whether this player wins.
fn tree(game: &Game<Cube>, winner: Player) -> Tree {
    let holder = game.position().to_move().other();
    Tree {
        holder: fourfold_verify::Player::BOTH[holder as usize],
        aim: if winner == holder {
            Aim::Win
        } else {
            Aim::NotLose
        },
    }
}

#[test]
fn the_checker_accepts_what_the_solver_proves() {
    let mut prover = Prover::new(Rules::ALL);
    // By the number of columns in a region, and by aim; no column stands for pairs.
    let mut accepted = [[0; 2]; 6];
    for stones in 12..=56 {
        for game in games(stones, 31, 200) {
            let position = game.position();
            if position.threats() & position.playable() != 0 {
                continue;
            }
            for winner in [Player::First, Player::Second] {
                let Some((wins, witness)) = prover.prove(&position, winner) else {
                    continue;
                };
                let tree = tree(&game, winner);
                assert_eq!(wins, tree.aim == Aim::Win, "{game}");
                let checked = Position::parse(&game.to_string()).unwrap();
                let for_checker = for_checker(&witness);
                assert!(
                    holds(&checked, tree, &for_checker),
                    "{game} {tree}: {for_checker}"
                );
                let columns = witness.region.count_ones() as usize;
                accepted[columns][usize::from(wins)] += 1;
            }
        }
    }
    // No region of the solver has a single column.
    for (columns, least) in [(0, 1000), (2, 200), (3, 200), (4, 200), (5, 100)] {
        let enough = accepted[columns].iter().all(|&count| count > least);
        assert!(enough, "{accepted:?}");
    }
}

/// Witnesses that nobody found are accepted only where they are right, too.
#[test]
fn what_the_checker_accepts_is_true() {
    let search = PlainSearch::on(shape::<Cube>());
    let mut random = fastrand::Rng::with_seed(32);
    let mut accepted = [[0; 2]; 2];
    for stones in 44..=54 {
        for game in games(stones, 33, 40) {
            let position = game.position();
            let free: Vec<u32> = position.playable().ones().map(Cube::column_of).collect();
            let checked = Position::parse(&game.to_string()).unwrap();
            for winner in [Player::First, Player::Second] {
                let tree = tree(&game, winner);
                let mut truth = None;
                for _ in 0..60 {
                    let is_region = random.bool();
                    let most = free.len().min(if is_region { 4 } else { 16 });
                    let mut chosen = free.clone();
                    random.shuffle(&mut chosen);
                    chosen.truncate(random.usize(0..=most));
                    let digits: Vec<_> =
                        chosen.iter().map(|column| format!("{column:X}")).collect();
                    let text = match is_region {
                        true => format!("region {}", digits.concat()),
                        false => digits
                            .chunks_exact(2)
                            .fold("pairs".to_owned(), |text, pair| {
                                format!("{text} {}", pair.concat())
                            }),
                    };
                    let Ok(witness) = text.parse() else { continue };
                    if !holds(&checked, tree, &witness) {
                        continue;
                    }
                    let truth = *truth.get_or_insert_with(|| {
                        let plain = plain::<Cube>(&columns(&game));
                        let wins = match winner {
                            Player::First => search.first_wins(&plain),
                            Player::Second => search.second_wins(&plain),
                        };
                        wins == (tree.aim == Aim::Win)
                    });
                    assert!(truth, "{game} {tree}: {text}");
                    accepted[usize::from(is_region)][usize::from(tree.aim == Aim::Win)] += 1;
                }
            }
        }
    }
    assert!(
        accepted.iter().flatten().all(|&count| count > 300),
        "{accepted:?}"
    );
}
