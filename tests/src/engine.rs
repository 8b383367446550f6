//! The engine as the tests call it.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use std::thread::{self, ScopedJoinHandle};

use fourfold_core::player::{AnalysisState, EngineSession, Purpose, Scope};
use fourfold_core::solver::SearchFeatures;
use fourfold_core::support::Threads;
use fourfold_core::support::memory;
use fourfold_core::{Board, Engine, Game, Goal, Limits, Policy, Solver, SolverTables};

use crate::plain::{Position, Shape, Side};

/// A way to search: all that can be chosen but the board and the size of the table.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// The question.
    pub goal: Goal,
    /// The search.
    pub engine: Engine,
    /// The replacement policy of the table.
    pub policy: Policy,
    /// The parts of the search that are used.
    pub parts: SearchFeatures,
}

/// All parts, and proof numbers also where bounds are faster.
pub const PROOF_NUMBERS: SearchFeatures = SearchFeatures {
    bounds_from: 64,
    ..SearchFeatures::ALL
};

impl Configuration {
    /// The one that is used where nothing else is chosen.
    pub fn usual(goal: Goal) -> Self {
        Self {
            goal,
            engine: Engine::Best,
            policy: Policy::TwoBig,
            parts: SearchFeatures::ALL,
        }
    }

    /// The reference.
    pub fn classic(goal: Goal) -> Self {
        Self {
            engine: Engine::Classic,
            ..Self::usual(goal)
        }
    }

    /// A search by proof numbers, where there are such.
    pub fn by_proof_numbers(goal: Goal) -> Self {
        Self {
            parts: PROOF_NUMBERS,
            ..Self::usual(goal)
        }
    }

    /// Every configuration for one goal.
    pub fn all_for(goal: Goal) -> impl Iterator<Item = Self> {
        let policies = move |engine| {
            Policy::ALL.map(|policy| Self {
                engine,
                policy,
                ..Self::usual(goal)
            })
        };
        let by_bounds = Engine::ALL.into_iter().flat_map(policies);
        by_bounds.chain([Self::by_proof_numbers(goal)])
    }

    /// Every configuration.
    pub fn all() -> impl Iterator<Item = Self> {
        Goal::ALL.into_iter().flat_map(Self::all_for)
    }

    /// Does some work with a solver that has an empty table of so many words.
    pub fn solving<B: Board, R>(
        self,
        words: usize,
        work: impl FnOnce(&mut Solver<'_, B>) -> R,
    ) -> R {
        let memory = memory::zeroed(words);
        let table = SolverTables::new(&memory, self.engine, self.goal, self.policy)
            .expect("the table is large enough");
        let stop = AtomicBool::new(false);
        let solver = Solver::new(&table, Limits::stopped_by(&stop));
        work(&mut solver.with_features(self.parts))
    }

    /// The values of positions, with one table of so many words for all of them.
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

/// Everything that this number of threads finds out of a position, with this many words of memory.
pub fn findings<B: Board>(
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

/// The plain board of the same name.
pub fn shape<B: Board>() -> &'static Shape {
    Shape::named(B::NAME)
}

/// The game with these moves.
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

/// The columns played in a game.
pub fn columns<B: Board>(game: &Game<B>) -> Vec<usize> {
    game.columns().iter().map(|&column| column.into()).collect()
}

/// What a score for the side to move means for a goal.
pub fn value_of(goal: Goal, score: i32, to_move: Side) -> i32 {
    match (goal, to_move) {
        (Goal::Score, _) => score,
        (Goal::Outcome, _) => score.signum(),
        (Goal::First, Side::First) => score.signum().max(0),
        (Goal::First, Side::Second) => score.signum().min(0),
    }
}

/// The plain position after these moves.
pub fn plain<B: Board>(columns: &[usize]) -> Position {
    Position::after(shape::<B>(), columns)
}
