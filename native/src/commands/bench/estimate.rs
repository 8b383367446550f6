//! `fourfold bench estimate`: how good the estimates of 'prove' are.

use std::fmt;
use std::num::NonZeroUsize;

use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings, Numbers};
use fourfold_core::{Board, Cube, Game, Goal, Limits, Solver};
use serde::Serialize;

use crate::commands::bench::lines::{self, Comparison};
use crate::commands::prove::law::{Estimate, TERMS, least_squares, mean_and_deviation, terms};
use crate::runtime::memory::Memory;
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{FormatOption, MemoryOption, TimeLimitOption};
use crate::runtime::samples::{check_stones, in_turn};
use crate::runtime::session::SearchConfiguration;
use crate::runtime::watch::{SearchLimits, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::quantities::grouped;
use crate::text::range::{self, StoneRange};

/// Estimates are made after so many positions, and each time there are so many times as many.
const FIRST: u64 = 1 << 14;
const STEP: u64 = 4;

/// An estimate is good if it is off by at most this factor.
const GOOD: f64 = 3.0;

/// Proves random positions of 4x4x4, and compares what each takes with the estimates made on the way
///
/// Each position is a line: its moves, the positions visited by the proof, and the estimates after 16,384 positions,
/// after 65,536 and so on, as long as it wasn't proved. The last lines say how many of these were within a factor of
/// three.
#[derive(Debug, Args)]
pub(crate) struct EstimateCommand {
    /// The numbers of stones of the positions, in turn
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "26..18")]
    stones: StoneRange,
    /// The number of positions
    #[arg(long, value_name = "K", default_value_t = 100)]
    count: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Give up a position after so many positions visited; it is in the list, but doesn't count
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    most: u64,
    /// Also fit the law that estimates follow to these proofs
    #[arg(long)]
    fit: bool,
    /// Judge the estimates of positions with few stones instead: prove each position, and the ends of K lines from it
    /// after two, four and six moves, and compare; one is left out if a proof takes more than N or it takes fewer than
    /// 1,048,576
    #[arg(long, value_name = "K", conflicts_with = "fit")]
    lines: Option<NonZeroUsize>,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    time: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

/// A proof, with what was estimated on the way.
#[derive(Serialize)]
struct EstimatedProof {
    position: String,
    stones: u32,
    /// Whether the first player wins; nothing if it was given up.
    wins: Option<bool>,
    visited: u64,
    estimates: Vec<Glimpse>,
}

/// What was known on the way.
#[derive(Clone, Copy, Serialize)]
struct Glimpse {
    visited: u64,
    proof: u64,
    disproof: u64,
    estimate: f64,
}

impl fmt::Display for EstimatedProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given_up = if self.wins.is_none() {
            "more than "
        } else {
            ""
        };
        write!(f, "{} {given_up}{}", self.position, self.visited)?;
        self.estimates
            .iter()
            .try_for_each(|glimpse| write!(f, " {:.0}", glimpse.estimate))
    }
}

/// How good the estimates after so many positions were.
#[derive(Serialize)]
struct Judgement {
    after: u64,
    proofs: usize,
    /// How many were within a factor of three.
    good: usize,
    /// The mean and the standard deviation of the logarithm of the truth by the estimate.
    bias: f64,
    deviation: f64,
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            after,
            proofs,
            good,
            bias,
            deviation,
        } = self;
        write!(
            f,
            "after {}: {good} of {proofs} within a factor of 3, bias {bias:+.2}, deviation {deviation:.2}",
            grouped(*after)
        )
    }
}

/// The law that fits best.
#[derive(Serialize)]
struct Fitted {
    law: [f64; TERMS],
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, visited, number, stones] = self.law;
        write!(
            f,
            "ln T = {one:.2} + {visited:.3} ln visited + {number:.3} ln number + {stones:.3} stones"
        )
    }
}

impl EstimateCommand {
    pub(crate) fn run(self) -> Result {
        check_stones::<Cube>("--stones", self.stones.most)?;
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(SearchLimits {
            time: self.time.time_limit,
            nodes: None,
        })?;
        let mut memory = self.memory.take(MemoryNeed::of_table::<Cube>(1))?;
        let mut seeds = self.seed..;
        let games = in_turn::<Cube>(self.stones, || seeds.next().unwrap_or_default());
        if let Some(count) = self.lines {
            return self.compare_lines(count.get(), games, &mut memory, &watch, output);
        }
        let progress = Progress::new(Some(self.count));
        let mut proofs = Vec::new();
        let limiter = watch.limiter();
        let stopped = limiter.limited(|limits| {
            for game in games.take(self.count) {
                let Some(proof) = self.proof(&game, &mut memory, limits) else {
                    return Ok(true);
                };
                output.put(&proof)?;
                progress.step();
                proofs.push(proof);
            }
            Ok::<_, Failure>(false)
        })?;
        drop(progress);
        let known = || proofs.iter().filter(|proof| proof.wins.is_some());
        let mut after = FIRST;
        while let Some(judgement) = judge(known(), after) {
            output.put(&judgement)?;
            after *= STEP;
        }
        if self.fit
            && let Some(law) = fit(known())
        {
            output.put(&Fitted { law })?;
        }
        if stopped {
            Err(watch.stopped())
        } else {
            Ok(())
        }
    }

    /// Compares the proofs of positions with those of the ends of their lines.
    fn compare_lines(
        &self,
        count: usize,
        games: impl Iterator<Item = Game<Cube>>,
        memory: &mut Memory,
        watch: &Watch,
        mut output: Output,
    ) -> Result {
        let progress = Progress::new(Some(self.count));
        let mut proofs = Vec::new();
        let limiter = watch.limiter();
        let stopped = limiter.limited(|limits| {
            let mut comparison = Comparison {
                memory,
                limits,
                count,
                most: self.most,
            };
            for (seed, game) in (self.seed..).zip(games.take(self.count)) {
                let Ok(compared) = comparison.compare(&game, seed) else {
                    return Ok(true);
                };
                progress.step();
                if let Some(proof) = compared {
                    output.put(&proof)?;
                    proofs.push(proof);
                }
            }
            Ok::<_, Failure>(false)
        })?;
        drop(progress);
        for judgement in lines::judge(&proofs) {
            output.put(&judgement)?;
        }
        if stopped {
            Err(watch.stopped())
        } else {
            Ok(())
        }
    }

    /// Proves a position; `None` if it was stopped.
    fn proof(
        &self,
        game: &Game<Cube>,
        memory: &mut Memory,
        limits: Limits<'_>,
    ) -> Option<EstimatedProof> {
        memory.clear();
        let tables = SearchConfiguration::usual(Goal::First).tables::<Cube>(memory.words());
        let mut solver = Solver::new(&tables, limits);
        let position = game.position();
        let settings = FrontierSettings::for_workers(1);
        let mut frontier = Frontier::new(position, Player::First, settings);
        let mut estimates: Vec<Glimpse> = Vec::new();
        let mut next = FIRST;
        while let Some(job) = frontier.next_job() {
            let visited = frontier.visited();
            if visited >= self.most {
                break;
            }
            if visited >= next {
                let numbers = frontier.progress().numbers;
                let Numbers { proof, disproof } = numbers;
                let estimate = Estimate::of_numbers(position.stones(), visited, numbers).middle;
                estimates.push(Glimpse {
                    visited,
                    proof,
                    disproof,
                    estimate,
                });
                next *= STEP;
            }
            frontier.report(&solver.work(&job, Player::First, limits).ok()?);
        }
        Some(EstimatedProof {
            position: game.to_string(),
            stones: game.columns().len() as u32,
            wins: frontier.value(),
            visited: frontier.visited(),
            estimates,
        })
    }
}

/// Judges the estimates after so many positions; `None` if there is none.
fn judge<'a>(proofs: impl Iterator<Item = &'a EstimatedProof>, after: u64) -> Option<Judgement> {
    let place = (after / FIRST).ilog(STEP) as usize;
    let logs: Vec<f64> = proofs
        .filter_map(|proof| {
            Some((proof.visited as f64 / proof.estimates.get(place)?.estimate).ln())
        })
        .collect();
    let (bias, deviation) = mean_and_deviation(&logs);
    (!logs.is_empty()).then(|| Judgement {
        after,
        proofs: logs.len(),
        good: logs.iter().filter(|log| log.abs() <= GOOD.ln()).count(),
        bias,
        deviation,
    })
}

/// Fits the law to proofs, each of which has the same weight.
fn fit<'a>(proofs: impl Iterator<Item = &'a EstimatedProof>) -> Option<[f64; TERMS]> {
    let rows = proofs.flat_map(|proof| {
        let weight = 1.0 / proof.estimates.len() as f64;
        let total = (proof.visited.max(1) as f64).ln();
        proof.estimates.iter().map(move |glimpse| {
            let &Glimpse {
                visited,
                proof: to_prove,
                disproof,
                ..
            } = glimpse;
            let numbers = Numbers {
                proof: to_prove,
                disproof,
            };
            (terms(proof.stones, visited, numbers), total, weight)
        })
    });
    least_squares(rows)
}
