//! The engine on threads of the system.

use std::sync::atomic::AtomicU64;

use fourfold_core::player::{EngineSession, Purpose};
use fourfold_core::solver::LEAST_WORDS;
use fourfold_core::{Board, Engine, Goal, Policy, SolverTables};

use crate::runtime::threads::StdThreads;

/// The engine on threads of the system.
pub(crate) type Session<'m, B> = EngineSession<'m, B, StdThreads>;

/// The smallest memory of a session, in words of 8 bytes: its solver gets a little less than half of it.
pub(crate) const LEAST_SESSION_WORDS: usize = 4 * LEAST_WORDS;

/// The question that is asked of positions, the search for the answer, and the policy of its table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchConfiguration {
    pub(crate) engine: Engine,
    pub(crate) goal: Goal,
    pub(crate) policy: Policy,
}

impl SearchConfiguration {
    /// Returns the one that is used where there is no choice.
    pub(crate) const fn usual(goal: Goal) -> Self {
        Self {
            engine: Engine::Best,
            goal,
            policy: Policy::TwoBig,
        }
    }

    /// Returns an engine that chooses moves and analyses positions in this memory.
    ///
    /// # Panics
    /// If there are fewer than [`LEAST_SESSION_WORDS`] words.
    pub(crate) fn session<B: Board>(self, memory: &[AtomicU64], threads: usize) -> Session<'_, B> {
        let Self {
            engine,
            goal,
            policy,
        } = self;
        let threads = StdThreads(threads);
        EngineSession::new(memory, Purpose::Analysis, engine, goal, policy, threads)
            .expect("there is enough memory")
    }

    /// Returns the tables of a solver in this memory.
    ///
    /// # Panics
    /// If there are fewer than [`LEAST_WORDS`] words.
    pub(crate) fn tables<B: Board>(self, memory: &[AtomicU64]) -> SolverTables<'_, B> {
        SolverTables::new(memory, self.engine, self.goal, self.policy)
            .expect("there is enough memory")
    }
}

#[cfg(test)]
mod tests {
    use super::{LEAST_SESSION_WORDS, SearchConfiguration};
    use fourfold_core::player::Strength;
    use fourfold_core::support::memory;
    use fourfold_core::{Board, Engine, Goal, Kind, Limits, Policy, with_board};
    use std::sync::atomic::AtomicBool;

    fn plays_in_the_least_memory<B: Board>() {
        for engine in Engine::ALL {
            for goal in Goal::ALL {
                let policy = Policy::TwoBig;
                let search = SearchConfiguration {
                    engine,
                    goal,
                    policy,
                };
                let memory = memory::zeroed(LEAST_SESSION_WORDS);
                let mut session = search.session::<B>(&memory, 1);
                let stop = AtomicBool::new(false);
                let limits = Limits {
                    nodes: 1000,
                    ..Limits::stopped_by(&stop)
                };
                let choice = session.choose(&B::EMPTY, Strength::Full, limits, &|_, _| ());
                assert!(choice.is_ok_and(|choice| choice.column < B::COLUMNS));
            }
        }
    }

    #[test]
    fn a_session_plays_in_the_least_memory() {
        for kind in Kind::ALL {
            with_board!(kind, B => plays_in_the_least_memory::<B>());
        }
    }
}
