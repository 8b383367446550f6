//! The computer player, with threads and memory.

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};

use fourfold_core::player::analysis::{
    AnalysisSession, AnalysisState, PlayerTables, Scope, SearchUpdate,
};
use fourfold_core::player::evaluation::Evaluation;
use fourfold_core::player::level::Level;
use fourfold_core::player::lookahead::Iteration;
use fourfold_core::player::style::Style;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Engine, Goal, Interrupted, Limits, Policy};

use crate::failure::{Failure, Result};
use crate::pool;

/// How a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// By what a level sees and a style likes, on one thread.
    Level(Level, Style),
    /// As well as it can within its limits, on all threads.
    Full,
}

/// A computer player of one game, or of one game after the other.
pub(crate) struct Computer<'m, B> {
    mind: PlayerTables<'m, B>,
    threads: usize,
    random: SplitMix64,
}

impl<'m, B: Board> Computer<'m, B> {
    /// A player with so many threads. What it leaves to chance the seed decides.
    pub(crate) fn new(
        memory: &'m [AtomicU64],
        (goal, engine, policy): (Goal, Engine, Policy),
        threads: usize,
        seed: u64,
    ) -> Result<Self> {
        let mind = PlayerTables::new(memory, goal, engine, policy)
            .map_err(|error| Failure::Bad(error.to_string()))?;
        Ok(Self {
            mind,
            threads,
            random: SplitMix64::new(seed),
        })
    }

    /// The same player with another evaluation, before the first game.
    pub(crate) fn with_evaluation(self, evaluation: Evaluation<B>) -> Self {
        let mind = self.mind.with_evaluation(evaluation);
        Self { mind, ..self }
    }

    /// Forgets all games.
    pub(crate) fn forget(&mut self) {
        self.mind.clear();
    }

    /// Thinks about a position in which the game goes on, on all threads, until a limit ends it or
    /// nothing more is to be found out; then the stop flag is set. Whenever there is something
    /// new, and in the end, `report` gets all that is known and how many positions have been visited. What is known in the
    /// end, and what limit ended it.
    pub(crate) fn think(
        &self,
        position: &B,
        aim: Scope,
        limits: Limits,
        report: impl Fn(&AnalysisState<B>, u64) + Sync,
    ) -> Result<(AnalysisState<B>, Option<Interrupted>)> {
        let thought = AnalysisSession::new(&self.mind, *position, aim, self.threads);
        let findings = Mutex::new(AnalysisState::new(*position, self.mind.goal()));
        let hear = |news: SearchUpdate| {
            let mut findings = findings.lock().unwrap_or_else(PoisonError::into_inner);
            findings.apply(news);
            report(&findings, thought.nodes());
        };
        let results = pool::together(self.threads, |thread| thought.run(thread, limits, hear))?;
        let findings = findings
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        // Positions have been visited since there was something new.
        report(&findings, thought.nodes());
        // A thread that is told to stop because another one has found everything was not interrupted.
        let is_done = results.contains(&Ok(true));
        let why = results.into_iter().find_map(Result::err);
        Ok((findings, why.filter(|_| !is_done)))
    }

    /// The same on the thread that calls, without reports.
    pub(crate) fn think_alone(&self, position: &B, aim: Scope, limits: Limits) -> AnalysisState<B> {
        let mut findings = AnalysisState::new(*position, self.mind.goal());
        let thought = AnalysisSession::new(&self.mind, *position, aim, 1);
        _ = thought.run(0, limits, |news| findings.apply(news));
        findings
    }

    /// Moves that keep a value which is known to be that of a position, to the end of the game.
    pub(crate) fn line(
        &self,
        position: &B,
        value: i32,
        limits: Limits,
    ) -> Result<Vec<u32>, Interrupted> {
        self.mind.line(position, value, limits)
    }

    /// What a level sees: the first move of the line is the one that it makes. That move has a value, or
    /// all have, if `all` is said.
    pub(crate) fn look(
        &mut self,
        position: &B,
        level: (Level, Style),
        all: bool,
        limits: Limits,
    ) -> Result<Iteration, Interrupted> {
        self.mind
            .look(position, level, all, &mut self.random, limits)
    }

    /// The column of a move in a position in which the game goes on, counted from 0, whatever the limits.
    pub(crate) fn choose(
        &mut self,
        position: &B,
        strength: Strength,
        limits: Limits,
        report: impl Fn(&AnalysisState<B>, u64) + Sync,
    ) -> Result<u32> {
        let chosen = match strength {
            Strength::Level(level, style) => {
                let round = self.look(position, (level, style), false, limits);
                let seen = round.ok().map(|round| round.line[0]);
                seen.or_else(|| self.glance(position))
            }
            Strength::Full => self
                .think(position, Scope::BestMove, limits, report)?
                .0
                .best(),
        };
        Ok(chosen.expect("the game goes on"))
    }

    /// The column of a move that needs no search, for where a limit comes before anything has been seen.
    pub(crate) fn glance(&self, position: &B) -> Option<u32> {
        AnalysisState::new(*position, self.mind.goal()).best()
    }
}
