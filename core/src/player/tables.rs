//! The memory of the computer player, and how its searches share it.

use crate::board::Board;
use crate::player::lookahead::LookaheadTable;
use crate::solver::book::Book;
use crate::solver::{Engine, Goal, Policy, SolverTables, TooSmall};
use crate::support::memory::Word;
use crate::support::threads::Threads;

/// The memory of the levels, in words of 8 bytes: little, since it is cleared for every move.
const LEVEL_WORDS: usize = 1 << 17;

/// The purpose of the memory, which decides among which searches it is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Moves and analyses: the look-ahead search, the exact solver beside it, and the levels.
    Analysis,
    /// Exact values alone: the solver gets all of it.
    Solving,
}

/// The tables of the computer player over borrowed memory. They keep what was found out from one
/// move of a game to the next.
#[derive(Clone, Copy)]
pub struct PlayerTables<'m, B> {
    pub(super) lookahead: LookaheadTable<'m>,
    pub(super) solver: SolverTables<'m, B>,
    levels: &'m [Word],
    memory: &'m [Word],
}

impl<'m, B: Board> PlayerTables<'m, B> {
    /// Creates tables in memory that holds zeros, or what tables of the same size, board and parameters
    /// left there.
    ///
    /// # Errors
    /// If the memory is too small for the solver.
    pub fn new(
        memory: &'m [Word],
        purpose: Purpose,
        engine: Engine,
        goal: Goal,
        policy: Policy,
    ) -> Result<Self, TooSmall> {
        let (levels, rest) = match purpose {
            Purpose::Analysis => memory.split_at(LEVEL_WORDS.min(memory.len() / 8)),
            Purpose::Solving => memory.split_at(0),
        };
        let (lookahead, solver) = match purpose {
            Purpose::Analysis => rest.split_at(rest.len() / 2),
            Purpose::Solving => rest.split_at(0),
        };
        Ok(Self {
            lookahead: LookaheadTable::new(lookahead),
            solver: SolverTables::new(solver, engine, goal, policy)?,
            levels,
            memory,
        })
    }

    /// Returns the tables with a book for the solver.
    #[must_use]
    pub fn with_book(self, book: &'m Book<B>) -> Self {
        let solver = self.solver.with_book(book);
        Self { solver, ..self }
    }

    /// Returns the goal whose values the tables hold.
    pub const fn goal(&self) -> Goal {
        self.solver.goal()
    }

    /// Returns the memory for [`look_ahead`](crate::player::look_ahead).
    pub const fn levels(&self) -> &'m [Word] {
        self.levels
    }

    /// Empties all tables, on all threads. No search may use them meanwhile.
    ///
    /// # Errors
    /// If the threads are unavailable.
    pub fn clear<T: Threads>(&self, threads: &T) -> Result<(), T::Error> {
        crate::support::memory::clear_on(self.memory, threads)
    }
}
