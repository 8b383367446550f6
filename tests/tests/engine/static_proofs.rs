//! Every static proof for the cube, compared with exhaustive search.

use fourfold_core::board::Player;
use fourfold_core::lab::{Play, Sampler, descendants};
use fourfold_core::proofs::{Prover, Rules};
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Cube, Game};
use fourfold_tests::engine::{columns, plain, shape};
use fourfold_tests::minimax::PlainSearch;

/// The number of random positions of each kind of play for each number of free cells: 20,720 for every
/// rule.
const POSITIONS: usize = 370;
const FREE_CELLS: std::ops::RangeInclusive<u32> = 1..=20;

/// Returns random games with this many stones, the same number of each kind of play. With few stones,
/// exhaustive search takes too long where lines were killed.
pub(crate) fn games(stones: u32, seed: u64, of_each: usize) -> impl Iterator<Item = Game<Cube>> {
    let mut plays = Play::ALL.to_vec();
    plays.retain(|&play| play != Play::KillingLines || stones >= 48);
    plays.into_iter().flat_map(move |play| {
        let games = Sampler::<Cube>::new(stones, seed).playing(play);
        games.take(of_each)
    })
}

/// Checks that whatever `rules` prove of either player is true, and that they decide for as many positions
/// as `expected` whether the `winner` wins where the rules `without` don't. A rule that came to prove less
/// would still be right; only the search would be slower.
fn assert_sound(rules: Rules, without: Rules, winner: Player, seed: u64, expected: usize) {
    let search = PlainSearch::on(shape::<Cube>());
    let (mut prover, mut weaker) = (Prover::new(rules), Prover::new(without));
    let mut proved = 0;
    for free in FREE_CELLS {
        for game in games(Cube::CELLS - free, seed, POSITIONS) {
            let position = game.position();
            for player in [Player::First, Player::Second] {
                let weakly = weaker.verdict(&position, player);
                let Some(verdict) = prover.verdict(&position, player) else {
                    assert_eq!(weakly, None, "{game} without {rules:?}");
                    continue;
                };
                if weakly.is_none() {
                    proved += usize::from(player == winner);
                    let right = wins(&search, &game, player);
                    assert_eq!(verdict, right, "{player:?} in {game} by {rules:?}");
                }
            }
        }
    }
    assert_eq!(proved, expected, "proved by {rules:?}");
}

fn wins(search: &PlainSearch, game: &Game<Cube>, player: Player) -> bool {
    let position = plain::<Cube>(&columns(game));
    match player {
        Player::First => search.first_wins(&position),
        Player::Second => search.second_wins(&position),
    }
}

const CLAIMEVEN: Rules = Rules {
    claimeven: true,
    ..Rules::NONE
};

const ZUGZWANG: Rules = Rules {
    zugzwang: true,
    ..Rules::NONE
};

#[test]
fn regions_of_more_than_five_columns_count_as_five() {
    let mut usual = Prover::new(Rules::ALL);
    let mut large = Prover::new(Rules {
        region_columns: 6,
        ..Rules::ALL
    });
    for stones in 28..=40 {
        for game in games(stones, 1, 35) {
            let position = game.position();
            for player in [Player::First, Player::Second] {
                let expected = usual.verdict(&position, player);
                assert_eq!(large.verdict(&position, player), expected, "{game}");
            }
        }
    }
}

/// A prover remembers local games. Near relatives have the same cells in a region and other ones around
/// it, so they show whether it remembers by all that matters.
#[test]
fn a_prover_that_is_kept_proves_what_a_fresh_one_does() {
    let mut random = SplitMix64::new(15);
    let mut proofs = 0;
    for stones in (34..=46).step_by(2) {
        for root in games(stones, 15, 4) {
            let mut kept = Prover::new(Rules::ALL);
            for game in descendants(&root, 4, 40, &mut random) {
                let position = game.position();
                if position.threats() & position.playable() != 0 {
                    continue;
                }
                for player in [Player::First, Player::Second] {
                    let expected = Prover::new(Rules::ALL).verdict(&position, player);
                    let verdict = kept.verdict(&position, player);
                    assert_eq!(verdict, expected, "{player:?} in {game} below {root}");
                    proofs += usize::from(expected.is_some());
                }
            }
        }
    }
    assert!(proofs > 1000, "{proofs}");
}

#[test]
fn the_second_player_never_loses_by_claimeven() {
    assert_sound(CLAIMEVEN, Rules::NONE, Player::First, 1, 4300);
}

#[test]
fn the_second_player_never_loses_by_claimeven_and_pairs_of_singles() {
    let rules = Rules {
        matching: true,
        ..CLAIMEVEN
    };
    assert_sound(rules, CLAIMEVEN, Player::First, 2, 289);
}

#[test]
fn the_second_player_never_loses_by_claimeven_and_poisoned_cells() {
    let rules = Rules {
        poison: true,
        ..CLAIMEVEN
    };
    assert_sound(rules, CLAIMEVEN, Player::First, 3, 506);
}

#[test]
fn the_second_player_wins_by_a_line_of_claimed_cells() {
    let rules = Rules {
        claim: true,
        ..CLAIMEVEN
    };
    assert_sound(rules, CLAIMEVEN, Player::Second, 12, 2085);
}

#[test]
fn the_second_player_wins_by_a_line_of_claimed_cells_outside_of_regions() {
    let without = Rules {
        claim: true,
        matching: true,
        poison: true,
        ..CLAIMEVEN
    };
    let rules = Rules {
        region_columns: 4,
        ..without
    };
    assert_sound(rules, without, Player::Second, 13, 519);
}

#[test]
fn the_first_player_wins_by_zugzwang() {
    assert_sound(ZUGZWANG, Rules::NONE, Player::First, 4, 1475);
}

#[test]
fn the_second_player_wins_by_zugzwang() {
    assert_sound(ZUGZWANG, Rules::NONE, Player::Second, 14, 1456);
}

#[test]
fn the_first_player_wins_by_zugzwang_and_pairs_of_singles() {
    let rules = Rules {
        matching: true,
        ..ZUGZWANG
    };
    assert_sound(rules, ZUGZWANG, Player::First, 5, 142);
}

#[test]
fn the_first_player_wins_by_zugzwang_and_poisoned_cells() {
    let rules = Rules {
        poison: true,
        ..ZUGZWANG
    };
    assert_sound(rules, ZUGZWANG, Player::First, 6, 118);
}

#[test]
fn the_second_player_never_loses_by_regions_of_two_columns() {
    let rules = Rules {
        region_columns: 2,
        ..CLAIMEVEN
    };
    assert_sound(rules, CLAIMEVEN, Player::First, 7, 1204);
}

#[test]
fn the_second_player_never_loses_by_regions_of_up_to_four_columns() {
    let (four, two) = (
        Rules {
            region_columns: 4,
            ..CLAIMEVEN
        },
        Rules {
            region_columns: 2,
            ..CLAIMEVEN
        },
    );
    assert_sound(four, two, Player::First, 8, 721);
}

#[test]
fn the_second_player_never_loses_by_regions_of_up_to_five_columns() {
    let (five, four) = (
        Rules {
            region_columns: 5,
            ..CLAIMEVEN
        },
        Rules {
            region_columns: 4,
            ..CLAIMEVEN
        },
    );
    assert_sound(five, four, Player::First, 16, 134);
}

#[test]
fn the_first_player_wins_by_regions_of_two_columns() {
    let rules = Rules {
        region_columns: 2,
        ..ZUGZWANG
    };
    assert_sound(rules, ZUGZWANG, Player::First, 9, 548);
}

#[test]
fn the_first_player_wins_by_regions_of_up_to_four_columns() {
    let four = Rules {
        region_columns: 4,
        ..ZUGZWANG
    };
    let two = Rules {
        region_columns: 2,
        ..ZUGZWANG
    };
    assert_sound(four, two, Player::First, 10, 616);
}

#[test]
fn the_first_player_wins_by_regions_of_up_to_five_columns() {
    let five = Rules {
        region_columns: 5,
        ..ZUGZWANG
    };
    let four = Rules {
        region_columns: 4,
        ..ZUGZWANG
    };
    assert_sound(five, four, Player::First, 17, 81);
}

#[test]
fn all_rules_together_are_right() {
    assert_sound(Rules::ALL, Rules::NONE, Player::First, 11, 8895);
}
