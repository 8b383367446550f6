//! Transposition tables: the values are the same whatever the tables' size, policy and content.

use std::sync::atomic::AtomicBool;
use std::thread;

use fourfold_core::lab::Sampler;
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Flat, Goal, Limits, Policy, Solver, SolverTables};
use fourfold_tests::engine::Configuration;

use crate::on_every_board;

on_every_board! {
    the_smallest_table_gives_the_right_values
    a_table_left_by_other_positions_gives_the_right_values
    four_threads_may_share_a_table
}

const MIB: usize = (1 << 20) / 8;

/// Samples positions with this many free cells.
fn positions<B: Board>(free: u32, count: usize) -> Vec<B> {
    let games = Sampler::<B>::new(B::CELLS - free, 9).take(count);
    games.map(|game| game.position()).collect()
}

/// Returns the values of positions, each found with a table of its own.
fn apart<B: Board>(goal: Goal, positions: &[B]) -> Vec<i32> {
    let value = |position: &B| Configuration::usual(goal).values(1 << 14, &[*position])[0];
    positions.iter().map(value).collect()
}

#[test]
fn a_table_of_fewer_than_16_words_is_refused() {
    let memory = memory::zeroed(16);
    assert!(
        SolverTables::<Cube>::new(&memory[..15], Engine::Best, Goal::Score, Policy::New).is_err()
    );
    assert!(SolverTables::<Cube>::new(&memory, Engine::Best, Goal::Score, Policy::TwoBig).is_ok());
}

fn the_smallest_table_gives_the_right_values<B: Board>() {
    let positions = positions::<B>(18, 60);
    for goal in Goal::ALL {
        let expected = apart(goal, &positions);
        for configuration in Configuration::all_for(goal) {
            assert_eq!(
                configuration.values(16, &positions),
                expected,
                "{configuration:?}"
            );
        }
    }
}

fn a_table_left_by_other_positions_gives_the_right_values<B: Board>() {
    let positions = positions::<B>(20, 50);
    for goal in Goal::ALL {
        let expected = apart(goal, &positions);
        for configuration in Configuration::all_for(goal) {
            // One that overflows, and one with room for everything.
            for words in [1 << 8, 1 << 18] {
                let values = configuration.values(words, &positions);
                assert_eq!(values, expected, "{configuration:?} {words}");
            }
        }
    }
}

fn four_threads_may_share_a_table<B: Board>() {
    let positions = positions::<B>(20, 50);
    let stop = AtomicBool::new(false);
    for goal in Goal::ALL {
        let expected = apart(goal, &positions);
        for policy in Policy::ALL {
            // Small, so that the threads write to the same places all the time.
            let memory = memory::zeroed(1 << 8);
            let table = SolverTables::new(&memory, Engine::Best, goal, policy).unwrap();
            let all = |first: usize| {
                let mut solver = Solver::new(&table, Limits::stopped_by(&stop));
                for turn in 0..positions.len() {
                    let index = (first + turn) % positions.len();
                    assert_eq!(
                        solver.solve(&positions[index]),
                        Ok(expected[index]),
                        "{policy}"
                    );
                }
            };
            thread::scope(|scope| {
                for thread in 0..4 {
                    scope.spawn(move || all(thread * 2));
                }
            });
        }
    }
}

/// One test for two boards, so that so much memory is taken only once.
#[test]
fn a_mebibyte_and_a_gibibyte_give_the_same_scores() {
    let memory = memory::zeroed(1024 * MIB);
    compare::<Cube>(&memory);
    memory[..]
        .iter()
        .for_each(|word| word.store(0, std::sync::atomic::Ordering::Relaxed));
    compare::<Flat<9, 7, u128>>(&memory);

    fn compare<B: Board>(gibibyte: &[std::sync::atomic::AtomicU64]) {
        let positions = positions::<B>(26, 40);
        let stop = AtomicBool::new(false);
        let values = |memory| {
            let table =
                SolverTables::new(memory, Engine::Best, Goal::Score, Policy::TwoBig).unwrap();
            let mut solver = Solver::new(&table, Limits::stopped_by(&stop));
            let values = positions
                .iter()
                .map(|position| solver.solve(position).unwrap());
            values.collect::<Vec<_>>()
        };
        assert_eq!(values(gibibyte), values(&memory::zeroed(MIB)));
    }
}
