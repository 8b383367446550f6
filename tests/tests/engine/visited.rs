//! The work of searches: what they count. It is the same on every machine.
//!
//! A search that orders moves badly, misses what its table knows or proves less by its rules still finds the
//! right values. Only here it shows. A commit that means to change the work changes these figures.

use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Cube, Flat, Goal, Policy};
use fourfold_tests::engine::Configuration;

/// Checks what solving this number of sampled positions counts: positions visited, probes and hits of the table,
/// cutoffs, and those by the first move. One solver with tables of this many words solves them all.
fn assert_visited<B: Board>(
    configuration: Configuration,
    words: usize,
    (stones, count): (u32, usize),
    expected: [u64; 5],
) {
    let games = Sampler::<B>::new(stones, 26).take(count);
    let counted = configuration.solving(words, |solver| {
        for game in games {
            let solved = solver.solve(&game.position());
            solved.expect("nothing interrupts the search");
        }
        let c = solver.counters();
        [c.nodes, c.probes, c.hits, c.cutoffs, c.first_move_cutoffs]
    });
    assert_eq!(counted, expected, "{configuration:?}, {words} words");
}

#[test]
fn by_proof_numbers() {
    let configuration = Configuration::by_proof_numbers;
    assert_visited::<Cube>(
        configuration(Goal::First),
        1 << 18,
        (28, 8),
        [7_316, 4_889, 80, 203, 181],
    );
    assert_visited::<Cube>(
        configuration(Goal::Outcome),
        1 << 18,
        (32, 20),
        [19_975, 14_124, 306, 437, 353],
    );
}

#[test]
fn by_proof_numbers_in_a_small_table() {
    let configuration = Configuration::by_proof_numbers;
    assert_visited::<Cube>(
        configuration(Goal::First),
        1 << 11,
        (32, 30),
        [21_698, 15_531, 228, 672, 584],
    );
    assert_visited::<Cube>(
        configuration(Goal::Outcome),
        1 << 11,
        (34, 30),
        [38_811, 23_219, 1_131, 1_227, 1_095],
    );
}

#[test]
fn by_alpha_beta() {
    let configuration = Configuration::usual;
    assert_visited::<Cube>(
        configuration(Goal::Score),
        1 << 18,
        (38, 30),
        [388_096, 176_884, 50_626, 83_923, 72_375],
    );
    assert_visited::<Flat<7, 6>>(
        configuration(Goal::Score),
        1 << 18,
        (18, 30),
        [297_424, 138_615, 31_789, 67_771, 56_380],
    );
    assert_visited::<Flat<7, 6>>(
        configuration(Goal::Outcome),
        1 << 18,
        (18, 30),
        [86_355, 39_294, 8_957, 20_179, 16_275],
    );
    assert_visited::<Flat<9, 7, u128>>(
        configuration(Goal::First),
        1 << 18,
        (36, 30),
        [23_306, 9_850, 2_222, 4_523, 3_434],
    );
}

#[test]
fn by_alpha_beta_in_a_small_table() {
    for (policy, expected) in Policy::ALL.into_iter().zip([
        [155_158, 70_367, 15_063, 34_728, 29_701],
        [225_586, 88_718, 4_138, 51_795, 45_690],
        [151_683, 68_346, 14_059, 34_040, 29_181],
    ]) {
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
    assert_visited::<Cube>(
        configuration(Goal::First),
        1 << 18,
        (38, 20),
        [224_888, 110_572, 34_998, 47_021, 34_591],
    );
    assert_visited::<Flat<7, 6>>(
        configuration(Goal::Outcome),
        1 << 18,
        (20, 20),
        [142_061, 74_626, 18_891, 34_229, 21_733],
    );
}
