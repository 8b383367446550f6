//! The computer player, with threads and memory.

use std::sync::atomic::AtomicU64;

use fourfold_core::player::{
    AnalysisState, EngineSession, Evaluation, Iteration, Level, Purpose, Scope, Style,
};
use fourfold_core::support::Threads;
use fourfold_core::{Board, Engine, Goal, Interrupted, Limits, Policy};

pub(crate) use fourfold_core::player::Strength;

use crate::failure::{Failure, Result};
use crate::pool;

/// Threads of the system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemThreads(pub(crate) usize);

impl Threads for SystemThreads {
    type Error = Failure;

    fn count(&self) -> usize {
        self.0
    }

    fn run<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Result<Vec<R>> {
        pool::together(self.0, work)
    }
}

/// A computer player of one game, or of one game after the other.
pub(crate) struct Computer<'m, B>(EngineSession<'m, B, SystemThreads>);

impl<'m, B: Board> Computer<'m, B> {
    /// A player with so many threads. What it leaves to chance the seed decides.
    pub(crate) fn new(
        memory: &'m [AtomicU64],
        (goal, engine, policy): (Goal, Engine, Policy),
        threads: usize,
        seed: u64,
    ) -> Result<Self> {
        let threads = SystemThreads(threads);
        EngineSession::new(memory, Purpose::Analysis, engine, goal, policy, threads)
            .map(|session| Self(session.with_seed(seed)))
            .map_err(|error| Failure::Bad(error.to_string()))
    }

    /// The same player with another evaluation, before the first game.
    pub(crate) fn with_evaluation(self, evaluation: Evaluation<B>) -> Self {
        Self(self.0.with_evaluation(evaluation))
    }

    /// Forgets all games.
    pub(crate) fn forget(&mut self) {
        _ = self.0.clear();
    }

    /// Thinks about a position; see [`EngineSession::analyze`]. What is known in the end, and what
    /// limit ended it.
    pub(crate) fn think(
        &self,
        position: &B,
        scope: Scope,
        limits: Limits,
        report: impl Fn(&AnalysisState<B>, u64) + Sync,
    ) -> Result<(AnalysisState<B>, Option<Interrupted>)> {
        let analysis = self.0.analyze(position, scope, limits, &report)?;
        Ok((analysis.state, analysis.interrupted))
    }

    /// The same on the thread that calls, without reports.
    pub(crate) fn think_alone(
        &self,
        position: &B,
        scope: Scope,
        limits: Limits,
    ) -> AnalysisState<B> {
        let analysis = self.0.analyze(position, scope, limits, &|_, _| ());
        analysis.expect("a single thread is there").state
    }

    /// Moves that keep a value which is known to be that of a position, to the end of the game.
    pub(crate) fn line(
        &self,
        position: &B,
        value: i32,
        limits: Limits,
    ) -> Result<Vec<u32>, Interrupted> {
        self.0.line(position, value, limits)
    }

    /// What a level sees; see [`EngineSession::level_view`].
    pub(crate) fn look(
        &mut self,
        position: &B,
        (level, style): (Level, Style),
        all: bool,
        limits: Limits,
    ) -> Result<Iteration, Interrupted> {
        self.0.level_view(position, level, style, all, limits)
    }

    /// The column of a move in a position in which the game goes on, counted from 0, whatever the limits.
    pub(crate) fn choose(
        &mut self,
        position: &B,
        strength: Strength,
        limits: Limits,
        report: impl Fn(&AnalysisState<B>, u64) + Sync,
    ) -> Result<u32> {
        Ok(self.0.choose(position, strength, limits, &report)?.column)
    }

    /// The column of a move that needs no search, for where a limit comes before anything has been seen.
    pub(crate) fn glance(&self, position: &B) -> Option<u32> {
        AnalysisState::new(*position, self.0.goal()).best()
    }
}
