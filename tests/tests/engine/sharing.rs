//! What one table tells another one.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use fourfold_core::board::Player;
use fourfold_core::solver::TableEntry;
use fourfold_core::solver::frontier::{Job, JobResult, Numbers};
use fourfold_core::support::memory;
use fourfold_core::{Cube, Engine, Game, Goal, Limits, Policy, Solver, SolverTables};

/// Searches a position to the end, and returns the answer, the positions visited, and what was to be shared.
fn shared_by(game: &Game<Cube>, heard: &[TableEntry]) -> (bool, u64, Vec<TableEntry>) {
    let memory = memory::zeroed(1 << 20);
    let tables = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig).unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits::stopped_by(&stop);
    let found = RefCell::new(Vec::new());
    let share = |entry: &TableEntry| found.borrow_mut().push(*entry);
    let mut solver = Solver::new(&tables, limits);
    heard
        .iter()
        .for_each(|entry| solver.learn(entry, Player::First));
    solver.share_from(1 << 4, &share);
    let job = Job {
        columns: Vec::new(),
        position: game.position(),
        thresholds: Numbers {
            proof: u64::MAX,
            disproof: u64::MAX,
        },
        budget: u64::MAX,
    };
    let report = solver.work(&job, Player::First, limits).unwrap();
    let JobResult::Decided(wins) = report.result else {
        panic!("it has no end");
    };
    drop(solver);
    (wins, report.visited, found.into_inner())
}

#[test]
fn what_one_table_tells_another_one_is_true_and_saves_work() {
    for moves in ["CAA7CD12656558F6437AE42E", "3DAA1899022FC6DCE633"] {
        let game: Game<Cube> = moves.parse().unwrap();
        let (wins, visited, found) = shared_by(&game, &[]);
        assert!(found.len() > 100);
        // Without what is so large that nothing would be left to be done.
        let decided: Vec<_> = found
            .into_iter()
            .filter(|entry| entry.numbers.decided().is_some())
            .collect();
        let small: Vec<_> = decided
            .iter()
            .copied()
            .filter(|entry| entry.effort < 14)
            .collect();
        let (again, less, _) = shared_by(&game, &small);
        assert_eq!(again, wins);
        assert!(
            2 * less < visited,
            "{moves}: {less} of {visited} with {} of {} entries",
            small.len(),
            decided.len()
        );
        // What can't be is left out.
        let mut nonsense = small[0];
        for stones in [[u64::MAX, 1], [1 << 40, 0], [0xF, 0], [0, 0]] {
            nonsense.stones = stones;
            assert_eq!(shared_by(&game, &[nonsense]).0, wins);
        }
    }
}
