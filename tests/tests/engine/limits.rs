//! Limits: searches that are interrupted and taken up again, and node counts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use fourfold_core::lab::Sampler;
use fourfold_core::support::memory;
use fourfold_core::{
    Board, Counters, Cube, Engine, Goal, Interrupted, Limits, Policy, Solver, SolverTables,
};
use fourfold_tests::engine::Configuration;

use crate::on_every_board;

on_every_board! {
    the_same_search_visits_the_same_nodes
    a_search_ends_at_its_node_limit_and_may_be_taken_up_again
    a_search_ends_at_the_stop_flag_and_may_be_taken_up_again
}

const WORDS: usize = 1 << 14;

/// Samples positions that take some search.
fn positions<B: Board>() -> Vec<B> {
    let games = Sampler::<B>::new(B::CELLS - 20, 10).take(20);
    games.map(|game| game.position()).collect()
}

fn the_same_search_visits_the_same_nodes<B: Board>() {
    let positions = positions::<B>();
    for configuration in Configuration::all() {
        let counters = || {
            configuration.solving(WORDS, |solver| {
                for position in &positions {
                    solver
                        .solve(position)
                        .expect("nothing interrupts the search");
                }
                solver.counters()
            })
        };
        let first: Counters = counters();
        assert_eq!(counters(), first, "{configuration:?}");
        assert!(first.nodes > 0 && first.hits <= first.probes && first.probes <= first.nodes);
        assert!(first.first_move_cutoffs <= first.cutoffs);
    }
}

fn a_search_ends_at_its_node_limit_and_may_be_taken_up_again<B: Board>() {
    let stop = AtomicBool::new(false);
    let mut interrupted = 0;
    for configuration in Configuration::all() {
        let Configuration {
            goal,
            engine,
            policy,
            features,
        } = configuration;
        let positions = positions::<B>();
        let expected = configuration.values(WORDS, &positions);
        let memory = memory::zeroed(WORDS);
        let table = SolverTables::new(&memory, engine, goal, policy).unwrap();
        for (position, expected) in positions.iter().zip(expected) {
            for nodes in [0, 1, 10, 100] {
                let limits = Limits {
                    nodes,
                    ..Limits::stopped_by(&stop)
                };
                let mut solver = Solver::new(&table, limits).with_features(features);
                match solver.solve(position) {
                    Ok(value) => assert_eq!(value, expected),
                    Err(reason) => {
                        assert_eq!(reason, Interrupted::Nodes);
                        interrupted += 1;
                    }
                }
                assert!(solver.counters().nodes <= nodes);
            }
            let solver = Solver::new(&table, Limits::stopped_by(&stop));
            let mut solver = solver.with_features(features);
            assert_eq!(solver.solve(position), Ok(expected));
        }
    }
    assert!(interrupted > 0);
}

fn a_search_ends_at_the_stop_flag_and_may_be_taken_up_again<B: Board>() {
    let stop = AtomicBool::new(false);
    for configuration in Configuration::all() {
        let Configuration {
            goal,
            engine,
            policy,
            features,
        } = configuration;
        let memory = memory::zeroed(WORDS);
        let table = SolverTables::new(&memory, engine, goal, policy).unwrap();
        let solver = Solver::new(&table, Limits::stopped_by(&stop));
        let mut solver = solver.with_features(features);
        stop.store(true, Ordering::Relaxed);
        // The empty board can't be decided without search.
        assert_eq!(
            solver.solve(&B::EMPTY),
            Err(Interrupted::Stopped),
            "{configuration:?}"
        );
        stop.store(false, Ordering::Relaxed);
        let positions = positions::<B>();
        let expected = configuration.values(WORDS, &positions);
        for (position, expected) in positions.iter().zip(expected) {
            assert_eq!(solver.solve(position), Ok(expected), "{configuration:?}");
        }
    }
}

#[test]
fn another_thread_can_stop_a_search_that_would_take_years() {
    for engine in Engine::ALL {
        let memory = memory::zeroed(WORDS);
        let table = SolverTables::<Cube>::new(&memory, engine, Goal::First, Policy::New).unwrap();
        let stop = AtomicBool::new(false);
        let solve = || Solver::new(&table, Limits::stopped_by(&stop)).solve(&Cube::EMPTY);
        let result = thread::scope(|scope| {
            let search = scope.spawn(solve);
            // The search has begun when something is in the tables.
            while memory.iter().all(|word| word.load(Ordering::Relaxed) == 0) {
                thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
            search.join().expect("the search does not panic")
        });
        assert_eq!(result, Err(Interrupted::Stopped));
    }
}

#[test]
#[should_panic(expected = "2 is no threshold of the goal outcome")]
fn a_question_that_the_goal_does_not_ask_is_refused() {
    let stop = AtomicBool::new(false);
    let memory = memory::zeroed(WORDS);
    let table = SolverTables::new(&memory, Engine::Best, Goal::Outcome, Policy::TwoBig).unwrap();
    let mut solver = Solver::new(&table, Limits::stopped_by(&stop));
    _ = solver.reaches(&positions::<Cube>()[0], 2);
}

#[test]
fn pulses_count_the_positions() {
    let (pulses, counted) = (AtomicU64::new(0), AtomicU64::new(0));
    let pulse = |nodes| {
        pulses.fetch_add(1, Ordering::Relaxed);
        counted.fetch_add(nodes, Ordering::Relaxed);
    };
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: 100_000,
        pulse: Some(&pulse),
        ..Limits::stopped_by(&stop)
    };
    let memory = memory::zeroed(WORDS);
    let table = SolverTables::new(&memory, Engine::Best, Goal::Score, Policy::TwoBig).unwrap();
    let mut solver = Solver::<Cube>::new(&table, limits);
    assert_eq!(solver.solve(&Cube::EMPTY), Err(Interrupted::Nodes));
    let [pulses, counted] = [&pulses, &counted].map(|count| count.load(Ordering::Relaxed));
    assert!(pulses >= 20, "{pulses}");
    assert!((95_000..=100_000).contains(&counted), "{counted}");
}
