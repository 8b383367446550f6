//! What a search may spend, and what it has spent.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

/// What ends a search before its answer.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'s> {
    /// Ends the search soon after it is set, by whatever thread.
    pub stop: &'s AtomicBool,
    /// Ends the search after this many positions in all.
    pub nodes: u64,
}

impl<'s> Limits<'s> {
    /// No limit but the flag.
    pub const fn stopped_by(stop: &'s AtomicBool) -> Self {
        Self {
            stop,
            nodes: u64::MAX,
        }
    }
}

/// Why a search ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupted {
    /// The stop flag was set.
    Stopped,
    /// The number of positions reached its limit.
    Nodes,
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped before the answer was known",
            Self::Nodes => "the node limit was reached before the answer was known",
        })
    }
}

impl core::error::Error for Interrupted {}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions visited.
    pub nodes: u64,
    /// Look-ups in the transposition table.
    pub probes: u64,
    /// Look-ups that answered the question.
    pub hits: u64,
    /// Positions in which a move answered the question with yes, among those with a choice.
    pub cutoffs: u64,
    /// Those in which the first move that was tried did.
    pub first_move_cutoffs: u64,
}

impl core::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.probes += other.probes;
        self.hits += other.hits;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
    }
}

/// Counters, and the limits that they must not exceed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget<'s> {
    pub(super) counters: Counters,
    limits: Limits<'s>,
    /// The node count at which the limits are looked at again.
    check_at: u64,
}

/// How many positions are visited between two looks at the stop flag.
const CHECK_INTERVAL: u64 = 1 << 12;

impl<'s> Budget<'s> {
    pub(super) fn new(limits: Limits<'s>) -> Self {
        Self {
            counters: Counters::default(),
            limits,
            check_at: 0,
        }
    }

    /// Looks at the limits when the next position is visited.
    pub(super) fn check_soon(&mut self) {
        self.check_at = self.counters.nodes;
    }

    /// Counts a position, and looks at the limits now and then.
    #[inline(always)]
    pub(super) fn visit(&mut self) -> Result<(), Interrupted> {
        if self.counters.nodes >= self.check_at {
            self.check()?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check(&mut self) -> Result<(), Interrupted> {
        if self.limits.stop.load(Ordering::Relaxed) {
            return Err(Interrupted::Stopped);
        }
        let nodes = self.counters.nodes;
        if nodes >= self.limits.nodes {
            return Err(Interrupted::Nodes);
        }
        self.check_at = (nodes + CHECK_INTERVAL).min(self.limits.nodes);
        Ok(())
    }
}
