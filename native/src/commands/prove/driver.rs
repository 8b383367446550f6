//! Runs the jobs of a frontier on threads of the system.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};

use fourfold_core::solver::frontier::{Frontier, Job, Report};
use fourfold_core::support::Threads;
use fourfold_core::{Cube, Limits, Solver, SolverTables};

use crate::runtime::lock::lock;
use crate::runtime::threads::StdThreads;
use crate::text::failure::Result;

/// One question about a position, and the threads that work on it.
pub(super) struct Driver<'a> {
    tables: &'a SolverTables<'a, Cube>,
    state: Mutex<State>,
    /// Notified when there may be another job, or none will come.
    changed: Condvar,
    /// True if all is to end before the answer is known.
    is_stopped: AtomicBool,
    /// Each ends the job of a thread.
    stops: &'a [AtomicBool],
    /// The positions visited since the program began, by jobs that run too.
    visited: AtomicU64,
    /// Called with every report before the frontier gets it, in the same order.
    keep: &'a (dyn Fn(&Report) + Sync),
}

struct State {
    frontier: Frontier,
    /// The numbers of the threads that work on jobs, by the columns of these.
    running: BTreeMap<Vec<u8>, usize>,
}

impl<'a> Driver<'a> {
    pub(super) fn new(
        frontier: Frontier,
        tables: &'a SolverTables<'a, Cube>,
        stops: &'a [AtomicBool],
        keep: &'a (dyn Fn(&Report) + Sync),
    ) -> Self {
        let state = State {
            frontier,
            running: BTreeMap::new(),
        };
        Self {
            tables,
            state: Mutex::new(state),
            changed: Condvar::new(),
            is_stopped: AtomicBool::new(false),
            stops,
            visited: AtomicU64::new(0),
            keep,
        }
    }

    /// Works on as many threads as there are stop flags, until the question is answered or [`Self::stop`] is
    /// called.
    pub(super) fn run(&self) -> Result {
        let threads = StdThreads(self.stops.len());
        threads.run(|number| self.work(number)).map(drop)
    }

    /// Ends all work.
    pub(super) fn stop(&self) {
        let _state = lock(&self.state);
        self.is_stopped.store(true, Ordering::SeqCst);
        for stop in self.stops {
            stop.store(true, Ordering::SeqCst);
        }
        self.changed.notify_all();
    }

    /// Calls a function with the frontier as it is now.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Frontier) -> T) -> T {
        look(&lock(&self.state).frontier)
    }

    /// Returns the number of positions visited since the program began.
    pub(super) fn visited(&self) -> u64 {
        self.visited.load(Ordering::Relaxed)
    }

    /// Searches one job after the other, as the thread with this number.
    fn work(&self, number: usize) {
        let count = |nodes| _ = self.visited.fetch_add(nodes, Ordering::Relaxed);
        let limits = Limits {
            pulse: Some(&count),
            ..Limits::stopped_by(&self.stops[number])
        };
        let mut solver = Solver::new(self.tables, limits);
        let winner = self.look(Frontier::winner);
        while let Some(job) = self.next(number) {
            let result = solver.work(&job, winner, limits);
            let mut state = lock(&self.state);
            // A job that was withdrawn may run on another thread by now.
            let is_current = state.running.get(&job.columns) == Some(&number);
            if is_current {
                state.running.remove(&job.columns);
            }
            match result {
                Ok(report) => {
                    (self.keep)(&report);
                    state.frontier.report(&report);
                    self.stop_withdrawn(&mut state);
                }
                Err(_) if is_current => state.frontier.lose(&job.columns),
                Err(_) => {}
            }
            drop(state);
            self.changed.notify_all();
        }
    }

    /// Waits for a job; `None` if no more will come.
    fn next(&self, number: usize) -> Option<Job> {
        let mut state = lock(&self.state);
        loop {
            if self.is_stopped.load(Ordering::SeqCst) || state.frontier.value().is_some() {
                return None;
            }
            let job = state.frontier.next_job();
            self.stop_withdrawn(&mut state);
            if let Some(job) = job {
                self.stops[number].store(false, Ordering::SeqCst);
                state.running.insert(job.columns.clone(), number);
                return Some(job);
            }
            state = self.wait(state);
        }
    }

    /// Ends the jobs that no longer matter.
    fn stop_withdrawn(&self, state: &mut State) {
        for columns in state.frontier.take_withdrawn() {
            if let Some(number) = state.running.remove(&columns) {
                self.stops[number].store(true, Ordering::SeqCst);
            }
        }
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        let waited = self.changed.wait(state);
        // A panic ends the program.
        waited.unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
