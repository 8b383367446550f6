//! Proof-number search, compared with the reference search position by position.

use std::sync::atomic::AtomicBool;

use fourfold_core::board::Player;
use fourfold_core::lab::{Play, Sampler, descendants};
use fourfold_core::proofs::Rules;
use fourfold_core::solver::SearchFeatures;
use fourfold_core::support::memory;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Cube, Engine, Goal, Limits, Policy, Solver, SolverTables};
use fourfold_tests::engine::{Configuration, PROOF_NUMBERS};

const WORDS: usize = 1 << 17;

/// Positions with their values by the reference search.
struct Samples {
    goal: Goal,
    positions: Vec<Cube>,
    values: Vec<i32>,
}

impl Samples {
    /// Samples this number of positions of each kind of play. With few stones, the reference takes too long
    /// where lines were killed.
    fn new(goal: Goal, stones: u32, of_each: usize, seed: u64) -> Self {
        let mut plays = Play::ALL.to_vec();
        plays.retain(|&play| play != Play::KillingLines || stones >= 43);
        let games = plays.into_iter().flat_map(|play| {
            let games = Sampler::<Cube>::new(stones, seed).playing(play);
            games.take(of_each)
        });
        Self::of(goal, games.map(|game| game.position()).collect())
    }

    fn of(goal: Goal, positions: Vec<Cube>) -> Self {
        let values = Configuration::classic(goal).values(1 << 20, &positions);
        Self {
            goal,
            positions,
            values,
        }
    }

    /// Asserts that proof-number search with these features and this many words of memory finds the same
    /// values.
    fn assert_proved(&self, features: SearchFeatures, words: usize) {
        let configuration = Configuration {
            features,
            ..Configuration::usual(self.goal)
        };
        let proved = configuration.values(words, &self.positions);
        for ((position, value), expected) in self.positions.iter().zip(proved).zip(&self.values) {
            assert_eq!(
                value, *expected,
                "{configuration:?}, {words} words, {position:?}"
            );
        }
    }
}

#[test]
fn it_agrees_with_the_reference() {
    for (stones, of_each) in [
        (44, 150),
        (43, 150),
        (40, 200),
        (38, 100),
        (36, 60),
        (34, 20),
    ] {
        let samples = [Goal::First, Goal::Outcome].map(|goal| {
            let samples = Samples::new(goal, stones, of_each, 21);
            samples.assert_proved(PROOF_NUMBERS, WORDS);
            samples
        });
        // Where hardly anything is a draw, much is right by chance.
        let draws = samples[1].values.iter().filter(|value| **value == 0);
        assert!(stones < 43 || draws.count() >= of_each / 8);
    }
}

/// Where few cells are free, much is forced, and most cells are on no line that somebody can complete.
#[test]
fn it_agrees_with_the_reference_near_the_end() {
    let features = SearchFeatures {
        rules: Rules::NONE,
        ..PROOF_NUMBERS
    };
    for stones in 46..=62 {
        let samples = Samples::new(Goal::Outcome, stones, 500, 26);
        samples.assert_proved(features, WORDS);
        samples.assert_proved(PROOF_NUMBERS, WORDS);
    }
}

/// A solver remembers more than its table holds. It asks two questions about an outcome, so what it
/// remembers of one must not answer the other.
#[test]
fn a_solver_that_is_kept_agrees_with_the_reference_below_roots() {
    let mut random = SplitMix64::new(25);
    for stones in [44, 46, 48] {
        // Only where an outcome is a draw do both questions take a search.
        let roots = Sampler::<Cube>::new(stones, 25).playing(Play::KillingLines);
        let roots = roots.take(80);
        let games = roots.flat_map(|root| descendants(&root, 3, 12, &mut random));
        let samples = Samples::of(Goal::Outcome, games.map(|game| game.position()).collect());
        for words in [1 << 10, 1 << 12, 1 << 15] {
            samples.assert_proved(PROOF_NUMBERS, words);
        }
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
    for (stones, of_each) in [(45, 70), (43, 40), (40, 50)] {
        let samples = Samples::new(Goal::Outcome, stones, of_each, 22);
        for features in rules.into_iter().chain(others) {
            samples.assert_proved(features, WORDS);
        }
    }
}

#[test]
fn it_agrees_with_the_reference_in_little_memory() {
    let samples = Samples::new(Goal::Outcome, 36, 50, 23);
    for words in [1 << 10, 1 << 12, 1 << 14, 100_003] {
        samples.assert_proved(PROOF_NUMBERS, words);
    }
}

#[test]
fn it_agrees_with_the_reference_on_images_of_positions() {
    let samples = Samples::new(Goal::First, 38, 35, 24);
    for symmetry in 1..Cube::SYMMETRIES {
        let images = samples.positions.iter();
        let images = Samples {
            positions: images.map(|position| position.image(symmetry)).collect(),
            values: samples.values.clone(),
            ..samples
        };
        images.assert_proved(PROOF_NUMBERS, WORDS);
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
