//! The engine as the tests call it.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread;

use fourfold_core::player::analysis::{AnalysisSession, AnalysisState, PlayerTables, Scope};
use fourfold_core::solver::SearchFeatures;
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

/// Everything that there is to find out of a position, by so many threads, with memory of so many words.
pub fn findings<B: Board>(
    position: B,
    goal: Goal,
    aim: Scope,
    threads: usize,
    words: usize,
) -> AnalysisState<B> {
    let memory = memory::zeroed(words);
    let mind = PlayerTables::<B>::new(&memory, goal, Engine::Best, Policy::TwoBig)
        .expect("there is enough memory");
    let stop = AtomicBool::new(false);
    let thought = AnalysisSession::new(&mind, position, aim, threads);
    let findings = Mutex::new(AnalysisState::new(position, goal));
    thread::scope(|scope| {
        for number in 0..threads {
            let (thought, findings, limits) = (&thought, &findings, Limits::stopped_by(&stop));
            scope.spawn(move || {
                let hear = |news| findings.lock().expect("no thread panics").apply(news);
                _ = thought.run(number, limits, hear);
            });
        }
    });
    findings.into_inner().expect("no thread panics")
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
