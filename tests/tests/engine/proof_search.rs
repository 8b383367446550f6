//! Proof-number search, compared with the reference search position by position.

use std::sync::atomic::AtomicBool;

use fourfold_core::board::Player;
use fourfold_core::lab::Sampler;
use fourfold_core::proofs::Rules;
use fourfold_core::solver::SearchFeatures;
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Goal, Limits, Policy, Solver, SolverTables};
use fourfold_tests::engine::{Configuration, PROOF_NUMBERS};

const WORDS: usize = 1 << 17;

/// Samples positions with this many stones. Returns them and their values by the reference search.
fn positions(stones: u32, count: usize, seed: u64) -> (Vec<Cube>, Vec<i32>) {
    let games = Sampler::<Cube>::new(stones, seed).take(count);
    let positions: Vec<_> = games.map(|game| game.position()).collect();
    let values = Configuration::classic(Goal::First).values(1 << 20, &positions);
    (positions, values)
}

/// Returns the values by proof-number search with these features and this many words of memory.
fn proved(positions: &[Cube], features: SearchFeatures, words: usize) -> Vec<i32> {
    let configuration = Configuration {
        features,
        ..Configuration::usual(Goal::First)
    };
    configuration.values(words, positions)
}

#[test]
fn it_agrees_with_the_reference() {
    for (stones, count) in [
        (44, 500),
        (43, 500),
        (40, 500),
        (38, 300),
        (36, 200),
        (34, 100),
    ] {
        let (positions, values) = positions(stones, count, 21);
        assert_eq!(
            proved(&positions, PROOF_NUMBERS, WORDS),
            values,
            "{stones} stones"
        );
    }
}

#[test]
fn it_agrees_with_the_reference_whatever_is_switched_off() {
    let rules = [
        Rules::NONE,
        Rules {
            claimeven: false,
            ..Rules::ALL
        },
        Rules {
            zugzwang: false,
            ..Rules::ALL
        },
        Rules {
            matching: false,
            ..Rules::ALL
        },
        Rules {
            poison: false,
            ..Rules::ALL
        },
        Rules {
            region_columns: 0,
            ..Rules::ALL
        },
        Rules {
            region_columns: 2,
            ..Rules::ALL
        },
    ];
    let rules = rules.map(|rules| SearchFeatures {
        rules,
        ..PROOF_NUMBERS
    });
    let others = [
        SearchFeatures {
            equivalence: false,
            ..PROOF_NUMBERS
        },
        SearchFeatures {
            symmetry: false,
            ..PROOF_NUMBERS
        },
        SearchFeatures {
            prior: false,
            ..PROOF_NUMBERS
        },
    ];
    for (stones, count) in [(45, 200), (42, 200), (38, 100)] {
        let (positions, values) = positions(stones, count, 22);
        for features in rules.into_iter().chain(others) {
            assert_eq!(
                proved(&positions, features, WORDS),
                values,
                "{stones}, {features:?}"
            );
        }
    }
}

#[test]
fn it_agrees_with_the_reference_in_little_memory() {
    let (positions, values) = positions(36, 150, 23);
    for words in [1 << 12, 1 << 14, 100_003] {
        assert_eq!(
            proved(&positions, PROOF_NUMBERS, words),
            values,
            "{words} words"
        );
    }
}

#[test]
fn it_agrees_with_the_reference_on_images_of_positions() {
    let (positions, values) = positions(38, 100, 24);
    for symmetry in 1..Cube::SYMMETRIES {
        let images: Vec<_> = positions
            .iter()
            .map(|position| position.image(symmetry))
            .collect();
        assert_eq!(
            proved(&images, PROOF_NUMBERS, WORDS),
            values,
            "symmetry {symmetry}"
        );
    }
}

#[test]
fn the_proof_numbers_of_the_empty_board_decide_nothing() {
    let memory = memory::zeroed(WORDS);
    let table = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig).unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: 20_000,
        ..Limits::stopped_by(&stop)
    };
    for _ in 0..2 {
        let mut solver = Solver::<Cube>::new(&table, limits);
        let numbers = solver.proof_numbers(&Cube::EMPTY, Player::First).unwrap();
        let (proof, disproof) = numbers.unwrap();
        assert!(proof > 0 && disproof > 0, "{proof}, {disproof}");
        assert!(solver.solve(&Cube::EMPTY).is_err());
    }
}
