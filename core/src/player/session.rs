//! The engine as programs use it: for one board, with memory and threads that they bring.

use alloc::vec::Vec;
use std::sync::{Mutex, PoisonError};

use crate::board::Board;
use crate::player::analysis::{AnalysisSession, AnalysisState, Scope, SearchUpdate};
use crate::player::evaluation::Evaluation;
use crate::player::explanation::{Explanation, explain};
use crate::player::level::{Level, look_ahead};
use crate::player::lookahead::Iteration;
use crate::player::style::Style;
use crate::player::tables::{PlayerTables, Purpose};
use crate::solver::book::Book;
use crate::solver::{
    Bounds, Engine, Goal, Interrupted, Limits, Policy, Solution, Solver, TooSmall, solve_together,
};
use crate::support::memory::Word;
use crate::support::random::SplitMix64;
use crate::support::threads::Threads;

/// The strength of the computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// That of a level, with the preferences of a style; on one thread.
    Level(Level, Style),
    /// As well as it can within its limits, on all threads.
    Full,
}

/// The result of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<B> {
    /// All that is known about the position.
    pub state: AnalysisState<B>,
    /// The number of positions visited.
    pub nodes: u64,
    /// The limit that ended it before everything was known, if one did.
    pub interrupted: Option<Interrupted>,
}

/// The move of a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<B> {
    /// The column, counted from 0.
    pub column: u32,
    /// The search behind the choice.
    pub basis: Basis<B>,
}

/// The search behind the choice of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis<B> {
    /// The look-ahead of a level; `None` if a limit came before its first iteration.
    Level(Option<Iteration>),
    /// At full strength, an analysis.
    Analysis(Analysis<B>),
}

/// The engine for one board: it chooses moves, analyses positions and solves them.
///
/// It keeps what it has found out in its memory, for the next move of a game. Every call has limits of
/// its own; progress is reported through closures, which any of the threads may call.
///
/// The [crate's documentation](crate) has examples.
pub struct EngineSession<'m, B, T> {
    tables: PlayerTables<'m, B>,
    evaluation: Evaluation<B>,
    threads: T,
    random: SplitMix64,
}

impl<'m, B: Board, T: Threads> EngineSession<'m, B, T> {
    /// Creates a session in memory that holds zeros, or what a session of the same size, board and
    /// parameters left there. The goal is what is asked of every move: the score, unless less will do.
    ///
    /// # Errors
    /// If the memory is too small.
    pub fn new(
        memory: &'m [Word],
        purpose: Purpose,
        engine: Engine,
        goal: Goal,
        policy: Policy,
        threads: T,
    ) -> Result<Self, TooSmall> {
        Ok(Self {
            tables: PlayerTables::new(memory, purpose, engine, goal, policy)?,
            evaluation: Evaluation::new(),
            threads,
            random: SplitMix64::new(0),
        })
    }

    /// Returns the session with another seed for its random choices.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        let random = SplitMix64::new(seed);
        Self { random, ..self }
    }

    /// Returns the session with another evaluation. Its memory must not hold results of the old one.
    #[must_use]
    pub fn with_evaluation(self, evaluation: Evaluation<B>) -> Self {
        Self { evaluation, ..self }
    }

    /// Returns the session with a book, which has the scores of early positions.
    #[must_use]
    pub fn with_book(self, book: &'m Book<B>) -> Self {
        let tables = self.tables.with_book(book);
        Self { tables, ..self }
    }

    /// Returns the goal.
    pub const fn goal(&self) -> Goal {
        self.tables.goal()
    }

    /// Forgets all results.
    ///
    /// # Errors
    /// If the threads are unavailable.
    pub fn clear(&mut self) -> Result<(), T::Error> {
        self.tables.clear(&self.threads)
    }

    /// Chooses a move, however tight the limits.
    ///
    /// At full strength `report` is called as by [`Self::analyze`].
    ///
    /// # Errors
    /// If the threads are unavailable.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(
        &mut self,
        position: &B,
        strength: Strength,
        limits: Limits,
        report: &(dyn Fn(&AnalysisState<B>, u64) + Sync),
    ) -> Result<Choice<B>, T::Error> {
        let (column, basis) = match strength {
            Strength::Level(level, style) => {
                let seen = self.level_view(position, level, style, false, limits).ok();
                let column = seen.as_ref().map(|iteration| iteration.best);
                // Without a look-ahead, the best move that needs no search.
                let column = column.or_else(|| AnalysisState::new(*position, self.goal()).best());
                (column, Basis::Level(seen))
            }
            Strength::Full => {
                let analysis = self.analyze(position, Scope::BestMove, limits, report)?;
                (analysis.state.best(), Basis::Analysis(analysis))
            }
        };
        let column = column.expect("the game goes on");
        Ok(Choice { column, basis })
    }

    /// Analyses a position on all threads until a limit ends it or nothing more can be found out. Sets
    /// the stop flag of the limits when all that the scope asks for is known.
    ///
    /// Calls `report` with all that is known and the number of positions visited, whenever something
    /// new is known and once at the end.
    ///
    /// # Errors
    /// If the threads are unavailable.
    pub fn analyze(
        &self,
        position: &B,
        scope: Scope,
        limits: Limits,
        report: &(dyn Fn(&AnalysisState<B>, u64) + Sync),
    ) -> Result<Analysis<B>, T::Error> {
        let state = AnalysisState::new(*position, self.goal());
        if position.is_over() {
            return Ok(Analysis {
                state,
                nodes: 0,
                interrupted: None,
            });
        }
        let state = Mutex::new(state);
        let (tables, evaluation) = (self.tables, &self.evaluation);
        let threads = self.threads.count();
        let session = AnalysisSession::new(tables, evaluation, *position, scope, threads);
        let hear = |update: SearchUpdate| {
            // No panic leaves the state half changed.
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            state.apply(update);
            report(&state, session.nodes());
        };
        let results = self
            .threads
            .run(|thread| session.run(thread, limits, &mut |update| hear(update)))?;
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let nodes = session.nodes();
        // Positions have been visited since the last update.
        report(&state, nodes);
        // A thread that stops because another one has found everything was not interrupted.
        let is_done = results.contains(&Ok(true));
        let interrupted = results.into_iter().find_map(Result::err);
        Ok(Analysis {
            state,
            nodes,
            interrupted: interrupted.filter(|_| !is_done),
        })
    }

    /// Returns the look-ahead of a level. The game must not be over.
    ///
    /// The level makes the best move: of equal moves the one that the style likes best,
    /// and of those one by chance. That move has a value, and so do moves seen to lose;
    /// all moves have one if `all` is set.
    ///
    /// # Errors
    /// If a limit came before anything was seen.
    pub fn level_view(
        &mut self,
        position: &B,
        level: Level,
        style: Style,
        all: bool,
        limits: Limits,
    ) -> Result<Iteration, Interrupted> {
        let limits = Limits {
            nodes: limits.nodes.min(level.nodes()),
            ..limits
        };
        let order = style.ranking(position, &mut self.random);
        let (depth, memory) = (level.depth(), self.tables.levels());
        let look = |best_only| look_ahead(position, &order, depth, best_only, memory, limits);
        let made = look(true)?;
        if !all {
            return Ok(made);
        }
        // With a value for every move it may see less far, so its choice stays that of the first look.
        let mut seen = look(false)?;
        let column = made.best as usize;
        seen.columns[column] = made.columns[column];
        seen.best = made.best;
        seen.lines[column].clone_from(&made.lines[column]);
        Ok(seen)
    }

    /// Solves a position on all threads: finds its value, and if `with_line` a line of best play.
    ///
    /// Calls `report` whenever the bounds of the value have become narrower. The inner error is the limit
    /// that came before the value was known.
    ///
    /// # Errors
    /// If the threads are unavailable.
    pub fn solve(
        &self,
        position: &B,
        with_line: bool,
        limits: Limits,
        report: &(dyn Fn(Bounds) + Sync),
    ) -> Result<Result<Solution, Interrupted>, T::Error> {
        let tables = &self.tables.solver;
        solve_together(tables, position, with_line, &self.threads, limits, report)
    }

    /// Returns moves for both sides that keep `value`, known to be that of the position, to the end of
    /// the game: columns, counted from 0.
    ///
    /// # Errors
    /// If a limit comes first.
    pub fn line(&self, position: &B, value: i32, limits: Limits) -> Result<Vec<u32>, Interrupted> {
        Solver::new(&self.tables.solver, limits).line(position, value)
    }

    /// Explains the value of a position, or that of the move in `column` (counted from 0), which then comes
    /// first: a line of best play to the end of the game, and for every move what is true of it. Finds the
    /// value on all threads, and the line on the calling one.
    ///
    /// Where the goal is the outcome, or the score takes too long to find, the explanation is that of a win
    /// or a loss, and the loser may lose sooner than need be.
    ///
    /// The inner error is the limit that came before everything was known.
    ///
    /// # Errors
    /// If the threads are unavailable.
    ///
    /// # Panics
    /// If the game is over, the column is full, or the goal of the session is [`Goal::First`].
    pub fn explain(
        &self,
        position: &B,
        column: Option<u32>,
        limits: Limits,
    ) -> Result<Result<Explanation, Interrupted>, T::Error> {
        explain(&self.tables.solver, position, column, &self.threads, limits)
    }
}
