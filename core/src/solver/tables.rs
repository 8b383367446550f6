//! The tables of a solver, and how they share its memory.

use crate::board::Board;
use crate::solver::alpha_beta::policy::Policy;
use crate::solver::alpha_beta::table::{BoundTable, LEAST_WORDS, TooSmall};
use crate::solver::book::Book;
use crate::solver::dfpn::table::ProofTable;
use crate::solver::engine::Engine;
use crate::solver::goal::Goal;
use crate::support::memory::Word;

/// The transposition tables of a solver in borrowed memory, for one board, engine and goal: one for
/// bounds and, where proof-number search is used, one for proof numbers.
///
/// All methods take a shared reference; any number of threads may use the same tables.
#[derive(Clone, Copy, Debug)]
pub struct SolverTables<'m, B> {
    memory: &'m [Word],
    pub(super) bounds: BoundTable<'m, B>,
    pub(super) proofs: Option<ProofTable<'m>>,
    engine: Engine,
    goal: Goal,
    policy: Policy,
    book: Option<&'m Book<B>>,
}

/// The number of equal shares into which the memory is divided.
const SHARES: usize = 16;

impl<'m, B: Board> SolverTables<'m, B> {
    /// Creates tables in memory that holds zeros, or what tables of the same size, board, engine, goal
    /// and policy left there.
    ///
    /// # Errors
    /// If there are fewer than [`LEAST_WORDS`] words.
    pub fn new(
        memory: &'m [Word],
        engine: Engine,
        goal: Goal,
        policy: Policy,
    ) -> Result<Self, TooSmall> {
        let has_proof_numbers = B::IS_CUBE && engine == Engine::Best;
        // Where alpha-beta searches only positions with few free cells, its table needs little.
        let share = match goal {
            _ if !has_proof_numbers => 0,
            Goal::First | Goal::Outcome => 15,
            Goal::Score => 8,
        };
        Self::divided(memory, engine, goal, policy, share)
    }

    /// Returns tables that use all of the memory for bounds.
    #[must_use]
    pub fn without_proof_numbers(self) -> Self {
        let divided = Self::divided(self.memory, self.engine, self.goal, self.policy, 0);
        Self {
            book: self.book,
            ..divided.expect("there is as much memory as before")
        }
    }

    /// Returns the tables with a book, which answers all questions about early positions without a search.
    #[must_use]
    pub fn with_book(self, book: &'m Book<B>) -> Self {
        Self {
            book: Some(book),
            ..self
        }
    }

    /// Returns the score of a position, if there is a book that has it.
    pub(super) fn book_score(&self, position: &B) -> Option<i32> {
        self.book?.score(position)
    }

    /// Divides the memory, with `share` of the [`SHARES`] for proof numbers.
    fn divided(
        memory: &'m [Word],
        engine: Engine,
        goal: Goal,
        policy: Policy,
        share: usize,
    ) -> Result<Self, TooSmall> {
        if memory.len() < LEAST_WORDS {
            return Err(TooSmall);
        }
        let (proofs, bounds) = memory.split_at(memory.len() / SHARES * share);
        let (proofs, bounds) = if bounds.len() < LEAST_WORDS || proofs.is_empty() {
            (None, memory)
        } else {
            (Some(proofs), bounds)
        };
        Ok(Self {
            memory,
            bounds: BoundTable::new(bounds, goal, policy)?,
            proofs: proofs.map(ProofTable::new),
            engine,
            goal,
            policy,
            book: None,
        })
    }

    /// Returns the engine that uses the tables.
    pub(super) const fn engine(&self) -> Engine {
        self.engine
    }

    /// Returns the goal that the entries are about.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Returns true if there is a table for proof numbers.
    pub const fn has_proof_numbers(&self) -> bool {
        self.proofs.is_some()
    }

    /// Forgets everything. No other thread may use the tables meanwhile.
    pub fn clear(&self) {
        self.bounds.clear();
        if let Some(proofs) = &self.proofs {
            proofs.clear();
        }
    }
}
