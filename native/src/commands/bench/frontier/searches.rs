//! The searches of the jobs, on threads of the system.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Job, Report};
use fourfold_core::{Cube, Interrupted, Limits, Solver, SolverTables};

use crate::runtime::lock::{lock, wait_while};

/// Jobs that wait for a thread, that are searched, and that have been.
pub(super) struct Searches<'a> {
    tables: &'a SolverTables<'a, Cube>,
    winner: Player,
    state: Mutex<State>,
    /// Notified when there is another job for the threads, or none will come.
    more: Condvar,
    /// Notified when a search has ended, or the awaited one has come far enough.
    further: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(u64, Job)>,
    /// The positions that each search has visited so far.
    visited: BTreeMap<u64, u64>,
    ended: VecDeque<Ended>,
    /// A search, and how many positions it has to visit before somebody wants to know.
    awaited: (u64, u64),
    is_closed: bool,
}

impl State {
    fn is_enough(&self) -> bool {
        let (number, visited) = self.awaited;
        self.visited
            .get(&number)
            .is_some_and(|&so_far| so_far >= visited)
    }
}

/// A search that is no longer under way.
pub(super) struct Ended {
    /// The number under which it was begun.
    pub(super) number: u64,
    pub(super) result: Result<(Duration, Report), Interrupted>,
}

impl<'a> Searches<'a> {
    pub(super) fn new(tables: &'a SolverTables<'a, Cube>, winner: Player) -> Self {
        Self {
            tables,
            winner,
            state: Mutex::default(),
            more: Condvar::new(),
            further: Condvar::new(),
        }
    }

    /// Searches one job after the other, as one of the threads, until [`Self::close`] is called.
    pub(super) fn work(&self, limits: Limits) {
        let current = AtomicU64::new(0);
        let count = |visited| {
            let mut state = lock(&self.state);
            let number = current.load(Ordering::Relaxed);
            *state.visited.entry(number).or_default() += visited;
            if state.is_enough() {
                self.further.notify_all();
            }
        };
        let limits = Limits {
            pulse: Some(&count),
            ..limits
        };
        let mut solver = Solver::new(self.tables, limits);
        while let Some((number, job)) = self.next() {
            current.store(number, Ordering::Relaxed);
            let start = Instant::now();
            let report = solver.work(&job, self.winner, limits);
            let result = report.map(|report| (start.elapsed(), report));
            let mut state = lock(&self.state);
            state.visited.remove(&number);
            state.ended.push_back(Ended { number, result });
            self.further.notify_all();
        }
    }

    fn next(&self) -> Option<(u64, Job)> {
        let nothing = |state: &mut State| state.waiting.is_empty() && !state.is_closed;
        wait_while(&self.more, lock(&self.state), nothing)
            .waiting
            .pop_front()
    }

    /// Forgets what other searches have found. None may be under way.
    pub(super) fn clear_table(&self) {
        self.tables.clear();
    }

    /// Has a job searched. The jobs are begun in the order of these calls.
    pub(super) fn begin(&self, number: u64, job: Job) {
        lock(&self.state).waiting.push_back((number, job));
        self.more.notify_one();
    }

    /// Returns how many positions a search has visited at least.
    pub(super) fn visited(&self, number: u64) -> u64 {
        let state = lock(&self.state);
        state.visited.get(&number).copied().unwrap_or_default()
    }

    /// Returns a search that has ended. If there is none, waits until one has ended, or until this one has visited so
    /// many positions.
    pub(super) fn wait(&self, number: u64, visited: u64) -> Option<Ended> {
        let mut state = lock(&self.state);
        state.awaited = (number, visited);
        let nothing = |state: &mut State| state.ended.is_empty() && !state.is_enough();
        wait_while(&self.further, state, nothing).ended.pop_front()
    }

    /// Says that no more jobs will come, and that those that wait no longer matter.
    pub(super) fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        state.waiting.clear();
        self.more.notify_all();
    }
}
