//! Teams: several threads on one position find the same as one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use fourfold_core::lab::Sampler;
use fourfold_core::solver::Team;
use fourfold_core::support::memory;
use fourfold_core::{
    Bits, Board, Cube, Engine, Flat, Goal, Interrupted, Limits, Policy, Solver, SolverTables,
};
use fourfold_tests::engine::Configuration;

/// Asks every solver of a team the same question, and returns their answers.
fn asked<B: Board, T: Send>(
    table: &SolverTables<B>,
    threads: usize,
    ask: impl Fn(&mut Solver<B>) -> Result<T, Interrupted> + Sync,
) -> Vec<T> {
    let stop = AtomicBool::new(false);
    let team = Team::new();
    let work = || {
        let mut solver = Solver::new(table, Limits::stopped_by(&stop)).in_team(&team);
        ask(&mut solver).expect("nothing interrupts it")
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

/// Returns the values that the threads of a team find of a position.
fn together<B: Board>(table: &SolverTables<B>, threads: usize, position: &B) -> Vec<i32> {
    asked(table, threads, |solver| solver.solve(position))
}

/// Checks that teams find what one thread finds, with the same tables for all positions.
fn find_the_same<B: Board>(goal: Goal, stones: u32, count: usize, words: usize) {
    let games = Sampler::<B>::new(stones, 31).take(count);
    let positions: Vec<_> = games.map(|game| game.position()).collect();
    let values = Configuration::classic(goal).values(1 << 20, &positions);
    for threads in [2, 3, 8] {
        let memory = memory::zeroed(words);
        let table = SolverTables::new(&memory, Engine::Best, goal, Policy::TwoBig).unwrap();
        for (position, value) in positions.iter().zip(&values) {
            let found = together(&table, threads, position);
            assert_eq!(found, vec![*value; threads], "{position:?}");
        }
    }
}

#[test]
fn they_find_who_wins() {
    find_the_same::<Cube>(Goal::First, 32, 20, 1 << 18);
}

#[test]
fn they_find_who_wins_in_little_memory() {
    find_the_same::<Cube>(Goal::First, 36, 50, 1 << 12);
}

#[test]
fn they_find_outcomes() {
    find_the_same::<Cube>(Goal::Outcome, 34, 20, 1 << 18);
    find_the_same::<Flat<7, 6>>(Goal::Outcome, 16, 20, 1 << 16);
}

#[test]
fn they_find_scores() {
    find_the_same::<Cube>(Goal::Score, 42, 20, 1 << 16);
    find_the_same::<Flat<7, 6>>(Goal::Score, 16, 20, 1 << 16);
    find_the_same::<Flat<9, 7, u128>>(Goal::Score, 40, 10, 1 << 16);
}

#[test]
fn they_find_the_same_principal_variation_and_it_keeps_the_value() {
    let games = Sampler::<Cube>::new(34, 33).take(20);
    for mut position in games.map(|game| game.position()) {
        let memory = memory::zeroed(1 << 18);
        let table = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig).unwrap();
        let found = asked(&table, 3, |solver| {
            let value = solver.solve(&position)?;
            Ok((value, solver.line(&position, value)?))
        });
        let (value, line) = &found[0];
        assert!(found.iter().all(|one| one == &found[0]), "{found:?}");
        let mut positions = vec![position];
        for &column in line {
            let mut cells = position.playable().ones();
            let cell = cells.find(|&cell| Cube::column_of(cell) == column);
            position = position.play(cell.expect("the column is not full"));
            positions.push(position);
        }
        assert!(position.is_over());
        let values = Configuration::classic(Goal::First).values(1 << 18, &positions);
        for (number, one) in values.iter().enumerate() {
            let sign = if number % 2 == 0 { 1 } else { -1 };
            assert_eq!(sign * one, *value, "after {number} moves of {line:?}");
        }
    }
}

#[test]
fn the_stop_flag_ends_all_threads_and_they_can_go_on() {
    let memory = memory::zeroed(1 << 18);
    let table = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig).unwrap();
    let stop = AtomicBool::new(false);
    let team = Team::new();
    let solve = || {
        Solver::new(&table, Limits::stopped_by(&stop))
            .in_team(&team)
            .solve(&Cube::EMPTY)
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(solve)).collect();
        thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        for thread in threads {
            assert_eq!(thread.join().unwrap(), Err(Interrupted::Stopped));
        }
    });
    let games = Sampler::<Cube>::new(36, 32).take(10);
    for position in games.map(|game| game.position()) {
        let value = Configuration::usual(Goal::First).values(1 << 16, &[position])[0];
        assert_eq!(together(&table, 2, &position), [value; 2]);
    }
}

#[test]
fn the_node_limit_is_for_all_threads_together() {
    const LIMIT: u64 = 100_000;
    let memory = memory::zeroed(1 << 18);
    let table = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig).unwrap();
    let stop = AtomicBool::new(false);
    let team = Team::new();
    let limits = Limits {
        nodes: LIMIT,
        ..Limits::stopped_by(&stop)
    };
    let nodes = thread::scope(|scope| {
        let search = || {
            let mut solver = Solver::new(&table, limits).in_team(&team);
            assert_eq!(solver.solve(&Cube::EMPTY), Err(Interrupted::Nodes));
            solver.counters().nodes
        };
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(search)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .sum::<u64>()
    });
    assert_eq!(nodes, LIMIT);
}
