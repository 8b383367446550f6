//! The budget of a thread: what its search has spent, and what it may still spend.

use core::sync::atomic::Ordering;

use crate::solver::counters::Counters;
use crate::solver::limits::{Interrupted, Limits};
use crate::solver::team::Team;

/// The most positions between two checks of the limits.
const CHECK_INTERVAL: u64 = 1 << 12;

/// The same in a team, whose threads also check whether others have made their work needless.
const TEAM_CHECK_INTERVAL: u64 = 1 << 8;

/// The share of all positions so far that may be visited between two checks. The first ones take long in
/// a large table, whose memory the system may only then provide.
const CHECK_SHARE: u64 = 16;

/// The counters of a thread, and the limits that they must not exceed.
#[derive(Clone, Copy)]
pub(crate) struct Budget<'s> {
    pub(crate) counters: Counters,
    limits: Limits<'s>,
    /// The node count at which the limits are checked next.
    check_at: u64,
    /// The node count at the last pulse.
    reported: u64,
    team: Option<&'s Team>,
    /// The number of the present question.
    question: usize,
}

impl<'s> Budget<'s> {
    /// Creates a budget of which nothing has been spent.
    pub(crate) fn new(limits: Limits<'s>) -> Self {
        Self {
            counters: Counters::default(),
            limits,
            check_at: 0,
            reported: 0,
            team: None,
            question: 0,
        }
    }

    /// Makes the thread one of a team, which shares its node limit and its answers.
    pub(crate) fn join(&mut self, team: &'s Team) {
        self.team = Some(team);
    }

    /// Returns the team of the thread, if it has one.
    pub(crate) fn team(&self) -> Option<&'s Team> {
        self.team
    }

    /// Allows `nodes` positions more than have been visited.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.limits.nodes = self.counters.nodes.saturating_add(nodes);
        self.check_at = self.counters.nodes;
    }

    /// Begins the next question. Returns its answer if another thread of the team has it already.
    pub(crate) fn next_question(&mut self) -> Option<u8> {
        // Other threads can use what this one has reserved and not used.
        let unused = self.check_at.saturating_sub(self.counters.nodes);
        self.check_at = self.counters.nodes;
        let team = self.team?;
        team.release_nodes(unused);
        self.question += 1;
        team.answer_to(self.question)
    }

    /// Ends a question. Returns the answer that was found, or that of a thread that was quicker.
    pub(crate) fn end_question(&self, result: Result<u8, Interrupted>) -> Result<u8, Interrupted> {
        match (self.team, result) {
            (None, result) => result,
            (Some(team), Ok(answer)) => Ok(team.publish_answer(self.question, answer)),
            (Some(team), Err(why)) => team.answer_to(self.question).ok_or(why),
        }
    }

    /// Returns true if the limits must be checked before the next position is visited.
    #[inline(always)]
    pub(crate) fn is_due(&self) -> bool {
        self.counters.nodes >= self.check_at
    }

    /// Counts a position, and checks the limits now and then.
    #[inline(always)]
    pub(crate) fn visit(&mut self) -> Result<(), Interrupted> {
        if self.is_due() {
            self.check()?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    /// Checks the limits.
    #[cold]
    fn check(&mut self) -> Result<(), Interrupted> {
        if let Some(pulse) = self.limits.pulse {
            pulse(self.counters.nodes - self.reported);
            self.reported = self.counters.nodes;
        }
        if self.limits.stop.load(Ordering::Relaxed) {
            return Err(Interrupted::Stopped);
        }
        let nodes = self.counters.nodes;
        let most = nodes / CHECK_SHARE + 1;
        let granted = match self.team {
            None => self
                .limits
                .nodes
                .saturating_sub(nodes)
                .min(CHECK_INTERVAL.min(most)),
            Some(team) if team.answer_to(self.question).is_some() => {
                return Err(Interrupted::Stopped);
            }
            Some(team) => team.reserve_nodes(TEAM_CHECK_INTERVAL.min(most), self.limits.nodes),
        };
        if granted == 0 {
            return Err(Interrupted::Nodes);
        }
        self.check_at = nodes + granted;
        Ok(())
    }
}
