//! What one table tells another one.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use fourfold_core::board::Player;
use fourfold_core::solver::TableEntry;
use fourfold_core::solver::frontier::{Job, JobResult, Numbers};
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Game, Goal, Limits, Policy, Solver, SolverTables};

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
        let small: Vec<_> = found
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
            found.len()
        );
        // What can't be is left out.
        let mut nonsense = small[0];
        for stones in [[u64::MAX, 1], [1 << 40, 0], [0xF, 0], [0, 0]] {
            nonsense.stones = stones;
            assert_eq!(shared_by(&game, &[nonsense]).0, wins);
        }
    }
}

/// A key belongs to a position and all its images, and to the entry that a search has shared.
#[test]
fn a_key_tells_what_is_known_of_a_position() {
    let memory = memory::zeroed(1 << 18);
    let tables = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig).unwrap();
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(&tables, Limits::stopped_by(&stop));
    let mut keys = HashMap::new();
    let mut shared = 0;
    for moves in ["CAA7CD12656558F6437AE42E", "3DAA1899022FC6DCE633"] {
        let game: Game<Cube> = moves.parse().unwrap();
        let (.., found) = shared_by(&game, &[]);
        for entry in &found {
            let key = solver.key_of_entry(entry, Player::First).unwrap();
            let known = *keys.entry(key).or_insert(entry.wins);
            assert_eq!(known, entry.wins, "{entry:?}");
        }
        let key = solver.key_of(&game.position(), Player::First).unwrap();
        assert!(keys.contains_key(&key), "the answer itself isn't there");
        let of_entry = TableEntry::of(&game.position(), true, 0);
        assert_eq!(solver.key_of_entry(&of_entry, Player::First), Some(key));
        for symmetry in 0..8 {
            let image = game.position().image(symmetry);
            assert_eq!(solver.key_of(&image, Player::First), Some(key));
        }
        // Answers about positions two moves later are found by the keys of these.
        for first in 0..16 {
            for second in 0..16 {
                let mut later = game.clone();
                if later.play(first).is_err()
                    || later.play(second).is_err()
                    || later.position().is_over()
                {
                    continue;
                }
                let key = solver.key_of(&later.position(), Player::First);
                shared += usize::from(key.is_some_and(|key| keys.contains_key(&key)));
            }
        }
    }
    assert!(shared > 4, "only {shared} positions were found");
}
