//! The walk through a proof: it gives every position of a tree its code.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};

use fourfold_core::support::Threads;
use fourfold_core::{Cube, Limits, SolverTables};
use fourfold_verify::{Code, Position, Tree, settle};

use crate::commands::prove::certificate::choice::{Choice, Chooser, Missing, Source};
use crate::commands::prove::certificate::codes::Codes;
use crate::runtime::lock::{lock, wait_while};
use crate::runtime::threads::StdThreads;
use crate::text::failure::Result;
use crate::text::progress::Progress;
use crate::text::quantities::grouped;

/// A walk through one tree.
///
/// It is depth-first, since what had to be searched again is in the table only for a while. All threads share the
/// positions that are still to be looked at, and take the one that was found last.
pub(super) struct Walk<'a> {
    pub(super) tree: Tree,
    pub(super) source: Source<'a>,
    pub(super) tables: &'a SolverTables<'a, Cube>,
    pub(super) codes: &'a Codes,
    pub(super) leaf_budget: u64,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a Progress,
    /// Positions visited to find again what the table has lost.
    pub(super) searched: &'a AtomicU64,
}

/// What the threads share.
struct Shared {
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
    /// Gives all positions that follow from one their codes, or returns why that can't be done.
    pub(super) fn run(&self, root: &Position, threads: usize) -> Result<Result<(), Missing>> {
        let shared = Shared {
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
        self.put(&shared, None, &found);
        StdThreads(threads).run(|_| self.work(&shared))?;
        let missing = lock(&shared.open).missing.take();
        Ok(missing.map_or(Ok(()), Err))
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
            self.source,
            self.tables,
            limits,
            self.leaf_budget,
        );
        while let Some(position) = shared.take() {
            let choice = match self.stop.load(Ordering::Relaxed) {
                true => Err(Missing::Stopped),
                false => chooser.choose(&position),
            };
            match choice {
                Ok(Choice { code, found }) => {
                    self.put(shared, Some((&position, code)), &found);
                    shared.done.fetch_add(1, Ordering::Relaxed);
                }
                Err(missing) => {
                    lock(&shared.open).missing.get_or_insert(missing);
                }
            }
            lock(&shared.open).busy -= 1;
            shared.changed.notify_all();
            self.show(shared);
        }
    }

    /// Puts a code away, and adds positions that nobody has found before.
    fn put(&self, shared: &Shared, coded: Option<(&Position, Code)>, found: &[Position]) {
        let put = self.codes.put(self.tree, coded, found);
        let mut open = lock(&shared.open);
        match put {
            Ok(new) => open.keys.extend(new),
            Err(why) => _ = open.missing.get_or_insert(Missing::Unusable(why)),
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
}
