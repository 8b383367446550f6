//! Every static proof for the cube against exhaustive search: whatever it claims is true.

use fourfold_core::board::Player;
use fourfold_core::lab::Sampler;
use fourfold_core::proofs::{Prover, Rules};
use fourfold_core::{Board, Cube, Game};
use fourfold_tests::engine::{columns, plain, shape};
use fourfold_tests::minimax::Plain;

/// Random endings for each number of free cells: 22,000 for every rule.
const ENDINGS: usize = 1_100;
const FREE_CELLS: std::ops::RangeInclusive<u32> = 1..=20;

/// Whatever `rules` prove of both players is true, and of the `winner` they prove so many positions
/// that `without` doesn't.
fn is_sound(rules: Rules, without: Rules, winner: Player, seed: u64, least_claims: usize) {
    let search = Plain::on(shape::<Cube>());
    let (mut prover, mut weaker) = (Prover::new(rules), Prover::new(without));
    let mut claims = 0;
    for free in FREE_CELLS {
        for game in Sampler::<Cube>::new(Cube::CELLS - free, seed).take(ENDINGS) {
            let position = game.position();
            for player in [Player::First, Player::Second] {
                let weakly = weaker.verdict(&position, player);
                let Some(verdict) = prover.verdict(&position, player) else {
                    assert_eq!(weakly, None, "{game} without {rules:?}");
                    continue;
                };
                if weakly.is_none() {
                    claims += usize::from(player == winner);
                    let right = wins(&search, &game, player);
                    assert_eq!(verdict, right, "{player:?} in {game} by {rules:?}");
                }
            }
        }
    }
    assert!(claims >= least_claims, "{rules:?} proved {claims} only");
}

fn wins(search: &Plain, game: &Game<Cube>, player: Player) -> bool {
    let position = plain::<Cube>(&columns(game));
    match player {
        Player::First => search.first_wins(&position),
        Player::Second => search.second_wins(&position),
    }
}

const HOLD: Rules = Rules {
    claimeven: true,
    ..Rules::NONE
};

const ZUGZWANG: Rules = Rules {
    zugzwang: true,
    ..Rules::NONE
};

#[test]
fn the_second_player_holds_by_answering() {
    is_sound(HOLD, Rules::NONE, Player::First, 1, 3000);
}

#[test]
fn the_second_player_holds_by_pairs_of_singles() {
    let rules = Rules {
        matching: true,
        ..HOLD
    };
    is_sound(rules, HOLD, Player::First, 2, 100);
}

#[test]
fn the_second_player_holds_by_poisoned_cells() {
    let rules = Rules {
        poison: true,
        ..HOLD
    };
    is_sound(rules, HOLD, Player::First, 3, 100);
}

#[test]
fn the_second_player_wins_by_what_he_gets() {
    let rules = Rules {
        claim: true,
        ..HOLD
    };
    is_sound(rules, HOLD, Player::Second, 12, 300);
}

#[test]
fn the_second_player_wins_beside_local_fights() {
    let without = Rules {
        claim: true,
        matching: true,
        poison: true,
        ..HOLD
    };
    let rules = Rules {
        region_columns: 4,
        ..without
    };
    is_sound(rules, without, Player::Second, 13, 100);
}

#[test]
fn the_first_player_wins_by_zugzwang() {
    is_sound(ZUGZWANG, Rules::NONE, Player::First, 4, 1000);
}

#[test]
fn the_second_player_wins_by_zugzwang() {
    is_sound(ZUGZWANG, Rules::NONE, Player::Second, 14, 100);
}

#[test]
fn the_first_player_wins_by_zugzwang_and_pairs_of_singles() {
    let rules = Rules {
        matching: true,
        ..ZUGZWANG
    };
    is_sound(rules, ZUGZWANG, Player::First, 5, 20);
}

#[test]
fn the_first_player_wins_by_zugzwang_and_poisoned_cells() {
    let rules = Rules {
        poison: true,
        ..ZUGZWANG
    };
    is_sound(rules, ZUGZWANG, Player::First, 6, 20);
}

#[test]
fn local_fights_of_two_columns_hold() {
    let rules = Rules {
        region_columns: 2,
        ..HOLD
    };
    is_sound(rules, HOLD, Player::First, 7, 300);
}

#[test]
fn local_fights_of_up_to_four_columns_hold() {
    let (four, two) = (
        Rules {
            region_columns: 4,
            ..HOLD
        },
        Rules {
            region_columns: 2,
            ..HOLD
        },
    );
    is_sound(four, two, Player::First, 8, 100);
}

#[test]
fn local_fights_of_two_columns_win() {
    let rules = Rules {
        region_columns: 2,
        ..ZUGZWANG
    };
    is_sound(rules, ZUGZWANG, Player::First, 9, 100);
}

#[test]
fn local_fights_of_up_to_four_columns_win() {
    let four = Rules {
        region_columns: 4,
        ..ZUGZWANG
    };
    let two = Rules {
        region_columns: 2,
        ..ZUGZWANG
    };
    is_sound(four, two, Player::First, 10, 100);
}

#[test]
fn all_rules_together_are_right() {
    is_sound(Rules::ALL, Rules::NONE, Player::First, 11, 5000);
}
