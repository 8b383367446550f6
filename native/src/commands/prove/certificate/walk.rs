//! The walk through a proof: it gives every position of a tree its code.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};

use fourfold_core::solver::frontier::Frontier;
use fourfold_core::support::Threads;
use fourfold_core::{Cube, Limits, SolverTables};
use fourfold_verify::{Code, Position, Tree, TreeCodes, settle};

use crate::commands::prove::certificate::choice::{Choice, Chooser, Missing};
use crate::runtime::lock::{lock, wait_while};
use crate::runtime::threads::StdThreads;
use crate::text::failure::Result;
use crate::text::progress::Progress;
use crate::text::quantities::grouped;

/// The number of stones of a full board.
const CELLS: usize = 64;

/// A walk through one tree.
///
/// It is depth-first, since what had to be searched again is in the table only for a while. All threads share the
/// positions that are still to be looked at, and take the one that was found last.
pub(super) struct Walk<'a> {
    pub(super) tree: Tree,
    pub(super) frontier: &'a Frontier,
    pub(super) tables: &'a SolverTables<'a, Cube>,
    pub(super) leaf_budget: u64,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a Progress,
    /// Positions visited to find again what the table has lost.
    pub(super) searched: &'a AtomicU64,
}

/// What the threads share.
struct Shared {
    /// All positions found, with their codes, by their number of stones.
    levels: Vec<Mutex<HashMap<u128, Option<Code>>>>,
    open: Mutex<Open>,
    /// Notified when there is something to do, or nothing will be any more.
    changed: Condvar,
    done: AtomicU64,
}

struct Open {
    keys: Vec<u128>,
    /// The threads that look at a position, and may find others.
    busy: usize,
    missing: Option<Missing>,
}

impl Walk<'_> {
    /// Returns the tree from a position, or why it can't be had.
    pub(super) fn run(
        &self,
        root: &Position,
        threads: usize,
    ) -> Result<Result<TreeCodes, Missing>> {
        let shared = Shared {
            levels: (0..=CELLS).map(|_| Mutex::default()).collect(),
            open: Mutex::new(Open {
                keys: Vec::new(),
                busy: 0,
                missing: None,
            }),
            changed: Condvar::new(),
            done: AtomicU64::new(0),
        };
        let mut found = Vec::new();
        if settle(root, self.tree, &mut |position| found.push(*position)).is_err() {
            return Ok(Err(Missing::Contradiction));
        }
        shared.add(&found);
        StdThreads(threads).run(|_| self.work(&shared))?;
        if let Some(missing) = lock(&shared.open).missing {
            return Ok(Err(missing));
        }
        let mut levels = Vec::new();
        for (stones, level) in (0..).zip(shared.levels) {
            let level = level.into_inner().expect("a panic ends the program");
            let mut codes: Vec<_> = level.into_iter().collect();
            codes.sort_unstable_by_key(|(key, _)| *key);
            let codes: Option<Vec<_>> = codes.into_iter().map(|(_, code)| code).collect();
            let codes = codes.expect("all positions have been looked at");
            if !codes.is_empty() {
                levels.push((stones, codes));
            }
        }
        Ok(Ok((self.tree, levels)))
    }

    /// Looks at one position after the other.
    fn work(&self, shared: &Shared) {
        let count = |nodes| _ = self.searched.fetch_add(nodes, Ordering::Relaxed);
        let limits = Limits {
            pulse: Some(&count),
            ..Limits::stopped_by(self.stop)
        };
        let mut chooser = Chooser::new(
            self.tree,
            self.frontier,
            self.tables,
            limits,
            self.leaf_budget,
        );
        while let Some(position) = shared.take() {
            let choice = match self.stop.load(Ordering::Relaxed) {
                true => Err(Missing::Stopped),
                false => chooser.choose(&position),
            };
            shared.put(&position, choice);
            self.show(shared);
        }
    }

    fn show(&self, shared: &Shared) {
        let open = lock(&shared.open).keys.len() as u64;
        let done = shared.done.load(Ordering::Relaxed);
        let what = format!("positions written, {} open", grouped(open));
        self.progress.set(done as usize, &what);
    }
}

impl Shared {
    /// Adds positions that nobody has found before.
    fn add(&self, found: &[Position]) {
        for position in found {
            let key = position.key();
            let level = &self.levels[position.count() as usize];
            if let Entry::Vacant(new) = lock(level).entry(key) {
                new.insert(None);
                lock(&self.open).keys.push(key);
            }
        }
    }

    /// Takes a position to look at; `None` if none is left, or there was a failure.
    fn take(&self) -> Option<Position> {
        let open = lock(&self.open);
        let mut open = wait_while(&self.changed, open, |open| {
            open.keys.is_empty() && open.busy > 0 && open.missing.is_none()
        });
        if open.missing.is_some() {
            return None;
        }
        let key = open.keys.pop()?;
        open.busy += 1;
        Some(Position::from_key(key))
    }

    /// Puts away what a position needs.
    fn put(&self, position: &Position, choice: Result<Choice, Missing>) {
        let missing = match choice {
            Ok(Choice { code, found }) => {
                let level = &self.levels[position.count() as usize];
                lock(level).insert(position.key(), Some(code));
                self.add(&found);
                self.done.fetch_add(1, Ordering::Relaxed);
                None
            }
            Err(missing) => Some(missing),
        };
        let mut open = lock(&self.open);
        open.busy -= 1;
        open.missing = open.missing.or(missing);
        drop(open);
        self.changed.notify_all();
    }
}
