//! The engine as tests call it.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use std::thread::{self, ScopedJoinHandle};

use fourfold_core::player::{AnalysisState, EngineSession, Purpose, Scope};
use fourfold_core::solver::SearchFeatures;
use fourfold_core::support::Threads;
use fourfold_core::support::memory;
use fourfold_core::{Board, Engine, Game, Goal, Limits, Policy, Solver, SolverTables};

use crate::plain::{Position, Shape, Side};

/// A configuration of the solver: everything that can be chosen but the board and the memory.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// The goal of the solver.
    pub goal: Goal,
    /// The configuration of the search.
    pub engine: Engine,
    /// The replacement policy of the table of bounds.
    pub policy: Policy,
    /// The features of the search that are used.
    pub features: SearchFeatures,
}

/// All features, and proof numbers also where alpha-beta is faster.
pub const PROOF_NUMBERS: SearchFeatures = SearchFeatures {
    alpha_beta_from: 64,
    ..SearchFeatures::ALL
};

impl Configuration {
    /// Returns the configuration that the program uses by default.
    pub fn usual(goal: Goal) -> Self {
        Self {
            goal,
            engine: Engine::Best,
            policy: Policy::TwoBig,
            features: SearchFeatures::ALL,
        }
    }

    /// Returns the configuration of the reference search.
    pub fn classic(goal: Goal) -> Self {
        Self {
            engine: Engine::Classic,
            ..Self::usual(goal)
        }
    }

    /// Returns the configuration that uses proof numbers wherever it can.
    pub fn by_proof_numbers(goal: Goal) -> Self {
        Self {
            features: PROOF_NUMBERS,
            ..Self::usual(goal)
        }
    }

    /// Iterates over all configurations for one goal.
    pub fn all_for(goal: Goal) -> impl Iterator<Item = Self> {
        let policies = move |engine| {
            Policy::ALL.map(|policy| Self {
                engine,
                policy,
                ..Self::usual(goal)
            })
        };
        let by_alpha_beta = Engine::ALL.into_iter().flat_map(policies);
        by_alpha_beta.chain([Self::by_proof_numbers(goal)])
    }

    /// Iterates over all configurations.
    pub fn all() -> impl Iterator<Item = Self> {
        Goal::ALL.into_iter().flat_map(Self::all_for)
    }

    /// Does some work with a solver that has empty tables of this many words.
    pub fn solving<B: Board, R>(
        self,
        words: usize,
        work: impl FnOnce(&mut Solver<'_, B>) -> R,
    ) -> R {
        let memory = memory::zeroed(words);
        let tables = SolverTables::new(&memory, self.engine, self.goal, self.policy)
            .expect("the tables are large enough");
        let stop = AtomicBool::new(false);
        let solver = Solver::new(&tables, Limits::stopped_by(&stop));
        work(&mut solver.with_features(self.features))
    }

    /// Returns the values of positions, found with the same tables of this many words.
    pub fn values<B: Board>(self, words: usize, positions: &[B]) -> Vec<i32> {
        self.solving(words, |solver| {
            let value = |position| {
                solver
                    .solve(position)
                    .expect("nothing interrupts the search")
            };
            positions.iter().map(value).collect()
        })
    }
}

/// This number of the system's threads.
#[derive(Clone, Copy, Debug)]
pub struct SystemThreads(pub usize);

impl Threads for SystemThreads {
    type Error = Infallible;

    fn count(&self) -> usize {
        self.0
    }

    fn run<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Result<Vec<R>, Infallible> {
        let work = &work;
        Ok(thread::scope(|scope| {
            let threads: Vec<_> = (0..self.0)
                .map(|number| scope.spawn(move || work(number)))
                .collect();
            let results = threads.into_iter().map(ScopedJoinHandle::join);
            results
                .map(|result| result.expect("no thread panics"))
                .collect()
        }))
    }
}

/// Analyses a position to the end, on this number of threads, with memory of this many words.
pub fn analyzed<B: Board>(
    position: B,
    goal: Goal,
    scope: Scope,
    threads: usize,
    words: usize,
) -> AnalysisState<B> {
    let memory = memory::zeroed(words);
    let session = EngineSession::<B, _>::new(
        &memory,
        Purpose::Analysis,
        Engine::Best,
        goal,
        Policy::TwoBig,
        SystemThreads(threads),
    );
    let session = session.expect("there is enough memory");
    let stop = AtomicBool::new(false);
    let limits = Limits::stopped_by(&stop);
    let Ok(analysis) = session.analyze(&position, scope, limits, &|_, _| ());
    analysis.state
}

/// Returns the plain board of the same name.
pub fn shape<B: Board>() -> &'static Shape {
    Shape::named(B::NAME)
}

/// Returns the game with these moves.
///
/// # Panics
/// If one of them is illegal.
pub fn game<B: Board>(columns: &[usize]) -> Game<B> {
    let mut game = Game::new();
    for &column in columns {
        game.play(column as u32).expect("the move is legal");
    }
    game
}

/// Returns the columns played in a game.
pub fn columns<B: Board>(game: &Game<B>) -> Vec<usize> {
    game.columns().iter().map(|&column| column.into()).collect()
}

/// Returns the value for a goal that belongs to a score for the side to move.
pub fn value_of(goal: Goal, score: i32, to_move: Side) -> i32 {
    match (goal, to_move) {
        (Goal::Score, _) => score,
        (Goal::Outcome, _) => score.signum(),
        (Goal::First, Side::First) => score.signum().max(0),
        (Goal::First, Side::Second) => score.signum().min(0),
    }
}

/// Returns the plain position after these moves.
pub fn plain<B: Board>(columns: &[usize]) -> Position {
    Position::after(shape::<B>(), columns)
}
