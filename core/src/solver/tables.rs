//! The memory of a solver, and how its two tables share it.

use core::sync::atomic::AtomicU64;

use crate::board::Board;
use crate::solver::alpha_beta::policy::Policy;
use crate::solver::alpha_beta::table::BoundTable;
use crate::solver::dfpn::table::ProofTable;
use crate::solver::engine::Engine;
use crate::solver::goal::Goal;
use crate::support::memory::{LEAST_WORDS, TooSmall, clear};

/// The transposition tables of a solver over borrowed memory, for one board, engine and goal: one
/// for bounds, and where proof numbers are searched one for these.
///
/// All methods take a shared reference; any number of threads may use the same tables.
#[derive(Clone, Copy, Debug)]
pub struct SolverTables<'m, B> {
    memory: &'m [AtomicU64],
    pub(super) bounds: BoundTable<'m, B>,
    pub(super) proofs: Option<ProofTable<'m>>,
    engine: Engine,
    goal: Goal,
    policy: Policy,
}

/// The memory is divided into this many equal parts.
const SHARES: usize = 16;

impl<'m, B: Board> SolverTables<'m, B> {
    /// Tables in memory that holds zeros, or what tables of the same size, board, engine, goal and
    /// policy left there.
    ///
    /// # Errors
    /// If there are fewer than [`LEAST_WORDS`] words.
    pub fn new(
        memory: &'m [AtomicU64],
        engine: Engine,
        goal: Goal,
        policy: Policy,
    ) -> Result<Self, TooSmall> {
        let has_proof_numbers = B::EMPTY.compact_cube().is_some() && engine == Engine::Best;
        // Nearly all of it for proof numbers where only positions with few free cells are searched
        // with bounds.
        let share = match goal {
            _ if !has_proof_numbers => 0,
            Goal::First | Goal::Outcome => 15,
            Goal::Score => 8,
        };
        Self::divided(memory, engine, goal, policy, share)
    }

    /// The same memory for bounds alone.
    #[must_use]
    pub fn without_proof_numbers(self) -> Self {
        Self::divided(self.memory, self.engine, self.goal, self.policy, 0)
            .expect("there is as much memory as before")
    }

    /// Tables with `share` of the [`SHARES`] for proof numbers.
    fn divided(
        memory: &'m [AtomicU64],
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
        })
    }

    /// The engine that uses the tables.
    pub const fn engine(&self) -> Engine {
        self.engine
    }

    /// The goal whose facts the tables hold.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Empties the tables. No other thread may use them meanwhile.
    pub fn clear(&self) {
        clear(self.memory);
    }
}
