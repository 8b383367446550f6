//! The moves of a computer player, each judged by a solver on a position of its own.

use std::{fmt, io};

use clap::Args;
use fourfold_core::{Board, Game, Goal, Interrupted, Limits, Solver, SolverTables};
use serde::Serialize;

use crate::runtime::memory::Memory;
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{
    BoardOption, FormatOption, LimitOptions, MemoryOption, ThreadOption,
};
use crate::runtime::pipeline;
use crate::runtime::player::PlayerDescription;
use crate::runtime::session::{SearchConfiguration, Session};
use crate::runtime::shares::Shares;
use crate::runtime::watch::{Limiter, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;

/// What the player and its judges may use.
#[derive(Debug, Args)]
pub(super) struct JudgingOptions {
    #[command(flatten)]
    pub(super) board: BoardOption,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// Who plays, and what the judges are like.
pub(super) struct Judging<'p> {
    pub(super) player: &'p PlayerDescription,
    pub(super) goal: Goal,
    /// The memory of each, in words of 8 bytes.
    pub(super) words: usize,
    /// The seed of what the player decides by chance.
    pub(super) seed: u64,
}

/// What comes of all positions.
pub(super) trait Report: fmt::Display + Serialize {
    /// What comes of one position.
    type Judgement: Send + 'static;

    fn add(&mut self, judgement: &Self::Judgement);
}

/// A player and its judge, on one thread.
pub(super) struct Judge<'j, B: Board> {
    player: &'j PlayerDescription,
    session: Session<'j, B>,
    tables: SolverTables<'j, B>,
    limiter: Limiter<'j>,
}

impl<B: Board> Judge<'_, B> {
    /// Returns the column that the player chooses, who remembers nothing of other positions.
    pub(super) fn choice(&mut self, position: &B) -> Result<u32> {
        self.session.clear()?;
        let session = &mut self.session;
        let choice = self
            .player
            .choose(session, position, &self.limiter, &|_, _| {})?;
        Ok(choice.column)
    }

    /// Asks the solver, which may visit at most this many positions. Other limits are those of the player.
    pub(super) fn ask<T>(
        &self,
        most: u64,
        question: impl FnOnce(&mut Solver<B>) -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        self.limiter.unlimited(|limits| {
            let limits = Limits {
                nodes: most,
                ..limits
            };
            question(&mut Solver::new(&self.tables, limits))
        })
    }
}

impl JudgingOptions {
    /// Opens the output, if something ends the searches of the player.
    pub(super) fn output(&self, player: &PlayerDescription) -> Result<Output> {
        if !player.is_limited(self.limits) {
            let message = "nothing ends the search of the player; add move-time=1s or nodes=100000";
            return Err(Failure::Bad(message.to_owned()));
        }
        Ok(Output::new(self.format.format)?)
    }

    /// Works on `count` games, each on one thread, and writes the report, also if it is interrupted.
    pub(super) fn judge_all<B: Board, R: Report>(
        &self,
        judging: &Judging,
        (games, count): (impl Iterator<Item = Game<B>> + Send + 'static, usize),
        judge: impl Fn(&mut Judge<B>, &Game<B>) -> Result<R::Judgement, JudgeError> + Sync,
        mut report: R,
        mut output: Output,
    ) -> Result {
        let watch = Watch::new(self.limits)?;
        let threads = self.threads.count();
        let (words, each) = (judging.words * threads, judging.player.thread_count());
        let judges_bytes = (words * size_of::<u64>()) as u64;
        let need = MemoryNeed::of_sessions::<B>(threads, threads * each).beside(judges_bytes);
        let mut memory = self.memory.take(need)?;
        let of_players = memory.words();
        let mut judges_memory = Memory::of(words, "the judges")?;
        let share = of_players.len() / threads;
        let shares = of_players
            .chunks_exact(share)
            .zip(judges_memory.words().chunks_exact(judging.words));
        let shares = Shares::new(shares);

        let worker = || {
            let (of_player, of_judge) = shares.take();
            let search = SearchConfiguration::usual(judging.goal);
            let session = search.session::<B>(of_player, each);
            let mut both = Judge {
                player: judging.player,
                session: session.with_seed(judging.seed),
                tables: search.tables::<B>(of_judge),
                limiter: watch.limiter(),
            };
            let (judge, watch) = (&judge, &watch);
            move |game: Game<B>| {
                judge(&mut both, &game).map_err(|error| match error {
                    JudgeError::Interrupted(why) => watch.failure(why),
                    JudgeError::Failed(failure) => failure,
                })
            }
        };
        let progress = Progress::new(Some(count));
        let mut failure = None;
        let sink = |judged: Result<R::Judgement>| {
            match judged {
                Ok(judgement) if failure.is_none() => {
                    progress.step();
                    progress.aside(|| report.add(&judgement));
                }
                Ok(_) => {}
                Err(why) => {
                    failure.get_or_insert(why);
                    watch.interrupt();
                }
            }
            Ok::<_, io::Error>(())
        };
        let finished = pipeline::in_order(games.take(count), threads, &watch, worker, sink)?;
        drop(progress);
        output.put(&report)?;
        match failure {
            Some(failure) => Err(failure),
            None if !finished => Err(watch.stopped()),
            None => Ok(()),
        }
    }
}

/// Why a position isn't judged.
pub(super) enum JudgeError {
    /// A limit ended a search of the judge.
    Interrupted(Interrupted),
    Failed(Failure),
}

impl From<Interrupted> for JudgeError {
    fn from(why: Interrupted) -> Self {
        Self::Interrupted(why)
    }
}

impl From<Failure> for JudgeError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
