//! The work of searches: how many positions they visit. It is the same on every machine.
//!
//! A search that orders moves badly, misses what its table knows or proves less by its rules still finds the
//! right values. Only here it shows. A commit that means to change the work changes these figures.

use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Cube, Flat, Goal, Policy};
use fourfold_tests::engine::Configuration;

/// Checks that solving this number of sampled positions visits as many positions as `expected`. One solver
/// with tables of this many words solves them all.
fn assert_visited<B: Board>(
    configuration: Configuration,
    words: usize,
    (stones, count): (u32, usize),
    expected: u64,
) {
    let games = Sampler::<B>::new(stones, 26).take(count);
    let visited = configuration.solving(words, |solver| {
        for game in games {
            let solved = solver.solve(&game.position());
            solved.expect("nothing interrupts the search");
        }
        solver.counters().nodes
    });
    assert_eq!(visited, expected, "{configuration:?}, {words} words");
}

#[test]
fn by_proof_numbers() {
    let configuration = Configuration::by_proof_numbers;
    assert_visited::<Cube>(configuration(Goal::First), 1 << 18, (28, 8), 49_555);
    assert_visited::<Cube>(configuration(Goal::Outcome), 1 << 18, (32, 20), 64_431);
}

#[test]
fn by_proof_numbers_in_a_small_table() {
    let configuration = Configuration::by_proof_numbers;
    assert_visited::<Cube>(configuration(Goal::First), 1 << 11, (32, 30), 94_710);
    assert_visited::<Cube>(configuration(Goal::Outcome), 1 << 11, (34, 30), 236_397);
}

#[test]
fn by_alpha_beta() {
    let configuration = Configuration::usual;
    assert_visited::<Cube>(configuration(Goal::Score), 1 << 18, (38, 30), 388_096);
    assert_visited::<Flat<7, 6>>(configuration(Goal::Score), 1 << 18, (18, 30), 297_424);
    assert_visited::<Flat<7, 6>>(configuration(Goal::Outcome), 1 << 18, (18, 30), 86_355);
    assert_visited::<Flat<9, 7, u128>>(configuration(Goal::First), 1 << 18, (36, 30), 23_306);
}

#[test]
fn by_alpha_beta_in_a_small_table() {
    for (policy, expected) in Policy::ALL.into_iter().zip([155_158, 225_586, 151_683]) {
        let configuration = Configuration {
            policy,
            ..Configuration::usual(Goal::Score)
        };
        assert_visited::<Flat<7, 6>>(configuration, 1 << 11, (20, 30), expected);
    }
}

#[test]
fn by_the_reference() {
    let configuration = Configuration::classic;
    assert_visited::<Cube>(configuration(Goal::First), 1 << 18, (38, 20), 224_888);
    assert_visited::<Flat<7, 6>>(configuration(Goal::Outcome), 1 << 18, (20, 20), 142_061);
}
