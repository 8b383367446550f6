//! What several threads share that search the same position.
//!
//! All threads of a team ask the same questions in the same order, in one table. What keeps them
//! apart is that each marks the positions that it is searching below, and the others then prefer
//! other moves. A mark changes the order of the search only, never its result.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// How many marks there are; positions that share one only disturb each other a little.
const MARKS: usize = 1 << 16;

/// How many answers are passed on. What is asked after that many questions, each thread finds out
/// for itself, with the help of the table.
const ANSWERS: usize = 1 << 12;

/// The threads that search one position together. The threads themselves are supplied by whoever
/// calls the solver: each makes a solver of its own for the same table, the same limits and the
/// same team, and asks it the same.
#[derive(Debug)]
pub struct Team {
    /// How many threads are searching below a position with this mark.
    marks: Box<[AtomicU8]>,
    /// The answers to the questions, by their number, each one greater than it is; 0 as long as
    /// there is none.
    answers: Box<[AtomicU8]>,
    /// How many positions the threads have visited, or may still visit without asking again.
    spent: AtomicU64,
}

impl Team {
    /// A team that has been asked nothing yet.
    #[must_use]
    pub fn new() -> Self {
        let zeros = |len: usize| (0..len).map(|_| AtomicU8::new(0)).collect::<Vec<_>>();
        Self {
            marks: zeros(MARKS).into(),
            answers: zeros(ANSWERS).into(),
            spent: AtomicU64::new(0),
        }
    }

    /// How many positions the threads have visited, or a few more.
    pub fn nodes(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// The answer to the question with this number, if one of the threads has found it.
    pub(crate) fn answer(&self, question: usize) -> Option<u8> {
        let place = self.answers.get(question)?;
        place.load(Ordering::Acquire).checked_sub(1)
    }

    /// Tells the others an answer to a question: the one that counts, the first that was told.
    pub(crate) fn tell(&self, question: usize, answer: u8) -> u8 {
        let Some(place) = self.answers.get(question) else {
            return answer;
        };
        match place.compare_exchange(0, answer + 1, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => answer,
            Err(earlier) => earlier - 1,
        }
    }

    /// Takes `wanted` of the positions that may be visited in all: how many there were left of
    /// them, at most as many as wanted.
    pub(crate) fn take(&self, wanted: u64, limit: u64) -> u64 {
        let before = self.spent.fetch_add(wanted, Ordering::Relaxed);
        let taken = limit.saturating_sub(before).min(wanted);
        self.give_back(wanted - taken);
        taken
    }

    /// Gives back what was taken and not used.
    pub(crate) fn give_back(&self, unused: u64) {
        self.spent.fetch_sub(unused, Ordering::Relaxed);
    }

    /// Begins to search below the position with this number, any number that is its own.
    #[inline(always)]
    pub(crate) fn enter(&self, position: u64) {
        self.mark(position).fetch_add(1, Ordering::Relaxed);
    }

    /// Ends that.
    #[inline(always)]
    pub(crate) fn leave(&self, position: u64) {
        self.mark(position).fetch_sub(1, Ordering::Relaxed);
    }

    /// How many threads are searching below the position.
    #[inline(always)]
    pub(crate) fn busy(&self, position: u64) -> u32 {
        u32::from(self.mark(position).load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn mark(&self, position: u64) -> &AtomicU8 {
        let mixed = position.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.marks[(mixed >> (64 - MARKS.ilog2())) as usize]
    }
}

impl Default for Team {
    fn default() -> Self {
        Self::new()
    }
}
