//! What a search may spend, and what it has spent.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::solver::team::Team;

/// What ends a search before its answer.
#[derive(Clone, Copy)]
pub struct Limits<'s> {
    /// Ends the search soon after it is set, by whatever thread.
    pub stop: &'s AtomicBool,
    /// Ends the search after this many positions in all, by all threads of a team.
    pub nodes: u64,
    /// Called by every thread now and then, thousands of times a second, with how many positions it has visited
    /// since the last time. For a count that goes on with the search, and for a caller who has only the
    /// thread that searches, and no other way to look at the clock.
    pub pulse: Option<&'s (dyn Fn(u64) + Sync)>,
}

impl<'s> Limits<'s> {
    /// No limit but the flag.
    pub const fn stopped_by(stop: &'s AtomicBool) -> Self {
        Self {
            stop,
            nodes: u64::MAX,
            pulse: None,
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
#[derive(Clone, Copy)]
pub(crate) struct Budget<'s> {
    pub(crate) counters: Counters,
    limits: Limits<'s>,
    /// The node count at which the limits are looked at again.
    check_at: u64,
    /// The node count at the last pulse.
    told: u64,
    team: Option<&'s Team>,
    /// The number of the present question.
    question: usize,
}

/// How many positions are visited between two looks at the stop flag.
const CHECK_INTERVAL: u64 = 1 << 12;

/// The same for a team, whose threads also look whether others have made their work needless.
const TEAM_INTERVAL: u64 = 1 << 8;

impl<'s> Budget<'s> {
    pub(crate) fn new(limits: Limits<'s>) -> Self {
        Self {
            counters: Counters::default(),
            limits,
            check_at: 0,
            told: 0,
            team: None,
            question: 0,
        }
    }

    pub(crate) fn join(&mut self, team: &'s Team) {
        self.team = Some(team);
    }

    pub(crate) fn team(&self) -> Option<&'s Team> {
        self.team
    }

    /// Allows so many positions more than have been visited.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.limits.nodes = self.counters.nodes.saturating_add(nodes);
        self.check_at = self.counters.nodes;
    }

    /// Begins the next question: its answer, if another thread of the team has found it already.
    pub(crate) fn next_question(&mut self) -> Option<u8> {
        // What was not used of the last grant can be used by others.
        let unused = self.check_at.saturating_sub(self.counters.nodes);
        self.check_at = self.counters.nodes;
        let team = self.team?;
        team.give_back(unused);
        self.question += 1;
        team.answer(self.question)
    }

    /// Ends a question: with what was found, or with the answer of a thread that was quicker.
    pub(crate) fn end_question(&self, found: Result<u8, Interrupted>) -> Result<u8, Interrupted> {
        match (self.team, found) {
            (None, found) => found,
            (Some(team), Ok(answer)) => Ok(team.tell(self.question, answer)),
            (Some(team), Err(why)) => team.answer(self.question).ok_or(why),
        }
    }

    /// Whether the limits must be looked at before the next position is visited.
    #[inline(always)]
    pub(crate) fn is_due(&self) -> bool {
        self.counters.nodes >= self.check_at
    }

    /// Counts a position, and looks at the limits now and then.
    #[inline(always)]
    pub(crate) fn visit(&mut self) -> Result<(), Interrupted> {
        if self.is_due() {
            self.check()?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    /// Looks at the limits.
    #[cold]
    pub(crate) fn check(&mut self) -> Result<(), Interrupted> {
        if let Some(pulse) = self.limits.pulse {
            pulse(self.counters.nodes - self.told);
            self.told = self.counters.nodes;
        }
        if self.limits.stop.load(Ordering::Relaxed) {
            return Err(Interrupted::Stopped);
        }
        let nodes = self.counters.nodes;
        let granted = match self.team {
            None => self.limits.nodes.saturating_sub(nodes).min(CHECK_INTERVAL),
            Some(team) if team.answer(self.question).is_some() => {
                return Err(Interrupted::Stopped);
            }
            Some(team) => team.take(TEAM_INTERVAL, self.limits.nodes),
        };
        if granted == 0 {
            return Err(Interrupted::Nodes);
        }
        self.check_at = nodes + granted;
        Ok(())
    }
}
