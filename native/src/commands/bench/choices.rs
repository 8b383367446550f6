//! `fourfold bench choices`: the moves with which proofs begin, compared with the best ones.

use std::{fmt, io};

use clap::Args;
use fourfold_core::lab::training::WORDS;
use fourfold_core::lab::{JudgedChoice, judged_choice};
use fourfold_core::{Cube, Game, Limits};
use serde::Serialize;

use crate::runtime::memory::Memory;
use crate::runtime::options::{FormatOption, LimitOptions, ThreadOption};
use crate::runtime::pipeline;
use crate::runtime::samples::{check_stones, in_turn};
use crate::runtime::shares::Shares;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::range::{self, StoneRange};

/// The most positions that are visited to decide a move, unless --node-limit gives another number.
const NODE_LIMIT: u64 = 2_000_000;

/// A first move is good if its proof takes at most so many times what that of the best move takes.
const GOOD: u64 = 2;

/// Judges the moves with which proofs on 4x4x4 begin
///
/// Every move of random positions is decided by a search of its own, with an empty table. Where some move reaches the
/// aim (of the first player to win, of the second to prevent it), the move that a proof tries first is good if it
/// reaches the aim too, and takes at most twice the positions that the best move takes; slow if it takes more; and wrong
/// if it doesn't reach the aim. Positions that take longer than --time-limit, or have a move that takes more than
/// --node-limit, count as not decided.
#[derive(Debug, Args)]
pub(crate) struct ChoicesCommand {
    /// The numbers of stones of the positions, in turn
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "30..20")]
    stones: StoneRange,
    /// The number of positions
    #[arg(long, value_name = "K", default_value_t = 1000)]
    count: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// The first moves of all positions.
#[derive(Default, Serialize)]
struct ChoiceReport {
    positions: usize,
    /// Positions with a move that wasn't decided.
    undecided: usize,
    /// Positions in which some move reaches the aim.
    choices: usize,
    good: usize,
    slow: usize,
    wrong: usize,
    /// The geometric mean of what the first moves that reach the aim take, against the least.
    times_the_least: f64,
    #[serde(skip)]
    logarithms: f64,
}

impl ChoicesCommand {
    pub(crate) fn run(&self) -> Result {
        check_stones::<Cube>("--stones", self.stones.most)?;
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(self.limits)?;
        let threads = self.threads.count();
        let node_limit = self.limits.nodes.node_limit.unwrap_or(NODE_LIMIT);
        let mut memory = Memory::of(WORDS * threads, "the tables")?;
        let shares = Shares::new(memory.words().chunks_exact(WORDS));
        let worker = || {
            let limiter = watch.limiter();
            let words = shares.take();
            move |game: Game<Cube>| {
                let judged = limiter.limited(|limits| {
                    let limits = Limits {
                        nodes: node_limit,
                        ..limits
                    };
                    judged_choice(&game.position(), words, limits)
                });
                judged.ok()
            }
        };
        let progress = Progress::new(Some(self.count));
        let mut report = ChoiceReport::default();
        let sink = |judged: Option<_>| {
            if judged.is_some() || !watch.is_interrupted() {
                progress.step();
                report.add(judged);
            }
            Ok::<_, io::Error>(())
        };
        let seed = self.seed;
        let games = in_turn(self.stones, || seed).take(self.count);
        let finished = pipeline::in_order(games, threads, &watch, worker, sink)?;
        drop(progress);
        output.put(&report)?;
        if finished {
            Ok(())
        } else {
            Err(watch.stopped())
        }
    }
}

impl ChoiceReport {
    /// Counts a position. `judged` is `None` if a limit came first, and holds `None` if there is nothing to judge.
    fn add(&mut self, judged: Option<Option<JudgedChoice>>) {
        self.positions += 1;
        let Some(choice) = judged else {
            self.undecided += 1;
            return;
        };
        let Some(JudgedChoice { first, least }) = choice else {
            return;
        };
        self.choices += 1;
        match first {
            None => self.wrong += 1,
            Some(first) if first <= GOOD * least => self.good += 1,
            Some(_) => self.slow += 1,
        }
        self.logarithms += first.map_or(0.0, |first| (first as f64 / least as f64).ln());
        let right = (self.good + self.slow).max(1) as f64;
        self.times_the_least = (self.logarithms / right).exp();
    }
}

impl fmt::Display for ChoiceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            positions,
            undecided,
            choices,
            good,
            slow,
            wrong,
            times_the_least,
            ..
        } = self;
        write!(
            f,
            "{positions} positions, {undecided} of them not decided, {choices} with a move that reaches the aim"
        )?;
        if *choices == 0 {
            return Ok(());
        }
        let percent = |count: &usize| 100.0 * *count as f64 / *choices as f64;
        write!(
            f,
            "\nfirst move good {:.1} %, slow {:.1} %, wrong {:.1} %",
            percent(good),
            percent(slow),
            percent(wrong)
        )?;
        write!(
            f,
            "\nthose that reach the aim take {times_the_least:.2} times the least"
        )
    }
}
