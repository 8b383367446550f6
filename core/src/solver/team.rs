//! Teams: threads that search one position together.
//!
//! All threads of a team ask the same questions in the same order, and share their tables. To keep
//! apart, each thread marks the positions below which it is searching, and the others then prefer
//! other moves. A mark changes the order of the search only, never its result.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::support::hash::slot_of_one;

/// The number of marks, as a binary logarithm. Positions that share a mark disturb each other only a
/// little.
const MARK_BITS: u32 = 16;

/// The number of questions whose answers are passed on. Each thread answers later ones for itself, with
/// the help of the tables.
const ANSWERS: usize = 1 << 12;

/// A team: the state shared by threads that search one position together.
///
/// The caller brings the threads. Each makes a [`Solver`](super::Solver) of its own, for the same
/// tables, limits and team, and asks it the same questions.
#[derive(Debug)]
pub struct Team {
    /// The number of threads that are searching below a position with this mark.
    marks: Box<[AtomicU8]>,
    /// The answers to the questions, by their numbers: 0 as long as there is none, and otherwise the
    /// answer plus 1.
    answers: Box<[AtomicU8]>,
    /// The number of positions that the threads have visited or reserved.
    spent: AtomicU64,
}

impl Team {
    /// Creates a team that has been asked nothing yet.
    #[must_use]
    pub fn new() -> Self {
        let zeros = |len: usize| (0..len).map(|_| AtomicU8::new(0)).collect::<Vec<_>>();
        Self {
            marks: zeros(1 << MARK_BITS).into(),
            answers: zeros(ANSWERS).into(),
            spent: AtomicU64::new(0),
        }
    }

    /// Returns the number of positions that all threads have visited, or a few more.
    pub fn nodes(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Returns the answer to the question with this number, if a thread has published it.
    pub(crate) fn answer_to(&self, question: usize) -> Option<u8> {
        let answer = self.answers.get(question)?;
        answer.load(Ordering::Acquire).checked_sub(1)
    }

    /// Publishes an answer to a question. Returns the answer that counts, which is the first that was
    /// published.
    pub(crate) fn publish_answer(&self, question: usize, answer: u8) -> u8 {
        let Some(published) = self.answers.get(question) else {
            return answer;
        };
        match published.compare_exchange(0, answer + 1, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => answer,
            Err(earlier) => earlier - 1,
        }
    }

    /// Reserves up to `wanted` of the positions that all threads together may visit, `limit` in all.
    /// Returns the number of positions reserved.
    pub(crate) fn reserve_nodes(&self, wanted: u64, limit: u64) -> u64 {
        let before = self.spent.fetch_add(wanted, Ordering::Relaxed);
        let reserved = limit.saturating_sub(before).min(wanted);
        self.release_nodes(wanted - reserved);
        reserved
    }

    /// Gives back reserved positions that were not visited.
    pub(crate) fn release_nodes(&self, unused: u64) {
        self.spent.fetch_sub(unused, Ordering::Relaxed);
    }

    /// Marks a position below which the thread begins to search. A position is given by any number
    /// that few others share.
    #[inline(always)]
    pub(crate) fn begin_below(&self, position: u64) {
        self.mark(position).fetch_add(1, Ordering::Relaxed);
    }

    /// Takes away the mark that [`Self::begin_below`] made.
    #[inline(always)]
    pub(crate) fn end_below(&self, position: u64) {
        self.mark(position).fetch_sub(1, Ordering::Relaxed);
    }

    /// Returns the number of threads that are searching below a position.
    #[inline(always)]
    pub(crate) fn threads_below(&self, position: u64) -> u32 {
        u32::from(self.mark(position).load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn mark(&self, position: u64) -> &AtomicU8 {
        &self.marks[slot_of_one(position, MARK_BITS)]
    }
}

impl Default for Team {
    fn default() -> Self {
        Self::new()
    }
}
