//! The limits of a search.

use core::fmt;
use core::sync::atomic::AtomicBool;

/// The limits of a search, which ends without an answer when it reaches one of them.
#[derive(Clone, Copy)]
pub struct Limits<'s> {
    /// Ends the search soon after any thread has set it.
    pub stop: &'s AtomicBool,
    /// The number of positions that the search may visit, all threads of a team together.
    pub nodes: u64,
    /// Called by every thread thousands of times a second, with the number of positions that it has
    /// visited since the last call. It is for showing progress, and for callers that have no other
    /// thread to look at the clock.
    pub pulse: Option<&'s (dyn Fn(u64) + Sync)>,
}

impl<'s> Limits<'s> {
    /// Returns limits with nothing but a stop flag.
    pub const fn stopped_by(stop: &'s AtomicBool) -> Self {
        Self {
            stop,
            nodes: u64::MAX,
            pulse: None,
        }
    }
}

/// The reason why a search ended without an answer.
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
