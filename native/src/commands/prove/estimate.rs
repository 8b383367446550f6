//! `fourfold prove --estimate`: how much work a proof will take.
//!
//! A position with many stones is searched for a while, and the law says what the numbers mean. Where there are too few stones
//! for that, positions further on are: sensible moves of both sides lead to them, chosen at random. From there the
//! work grows by a recorded factor with every stone that is taken away.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use fastrand::Rng;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, Job, JobResult, Numbers};
use fourfold_core::support::Threads;
use fourfold_core::{Bits, Board, Cube, Limits, Solver, SolverTables};
use serde::Serialize;

use crate::commands::prove::law::Estimate;
use crate::runtime::lock::lock;
use crate::runtime::threads::StdThreads;
use crate::text::failure::Result;
use crate::text::progress::Progress;

/// What the root may take at first.
const PROBE: u64 = 1 << 22;

/// With fewer stones a position is estimated by others that follow.
const ENOUGH: u32 = 16;

/// The number of stones of those others, how many there are, and what each may take.
const SAMPLED_AT: u32 = 24;
const SAMPLES: usize = 64;
const SAMPLE: u64 = 1 << 19;

/// A path that leads to nothing is given up; so many times as there are samples.
const PATIENCE: usize = 100;

/// By how much the work grows with every stone less, as a logarithm, and its standard deviation.
const GROWTH: f64 = 0.6;
const GROWTH_DEVIATION: f64 = 0.12;

/// What an estimate is made from, and for whom.
pub(super) struct Estimator<'a> {
    pub(super) tables: &'a SolverTables<'a, Cube>,
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
}

/// What is said about a position.
#[derive(Debug, Serialize)]
pub(super) struct Outlook {
    pub(super) event: &'static str,
    pub(super) position: String,
    pub(super) goal: &'static str,
    /// The positions to be visited in all, and the range that has four cases out of five.
    pub(super) positions: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Positions that one core visits in a second, and the days that it takes.
    pub(super) speed: f64,
    pub(super) core_days: f64,
    /// Positions visited for the estimate.
    pub(super) visited: u64,
    /// True if the proof has been finished meanwhile.
    pub(super) is_proved: bool,
}

impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            positions,
            low,
            high,
            core_days,
            speed,
            ..
        } = self;
        if self.is_proved {
            return write!(
                f,
                "{position} takes {positions:.2e} positions: proved meanwhile"
            );
        }
        write!(
            f,
            "{position} takes about {positions:.1e} positions ({low:.1e} to {high:.1e}): {core_days:.2} core-days \
             ({:.2} to {:.2}) at {speed:.1e} positions a second",
            core_days * low / positions,
            core_days * high / positions,
        )
    }
}

/// An estimate, with what it took.
pub(super) struct Found {
    pub(super) estimate: Estimate,
    pub(super) is_proved: bool,
    pub(super) visited: u64,
    /// Positions a second, of one thread.
    pub(super) speed: f64,
}

impl Estimator<'_> {
    /// Estimates how much work the question of a frontier takes; `None` if it was stopped.
    pub(super) fn estimate(&self, mut frontier: Frontier, position: Cube) -> Result<Option<Found>> {
        let (start, visited) = (Instant::now(), AtomicU64::new(0));
        let limits = Limits {
            pulse: None,
            ..Limits::stopped_by(self.stop)
        };
        let begun = frontier.progress().visited;
        let mut solver = Solver::new(self.tables, limits);
        let found = |estimate, is_proved, visited: u64, threads: usize| Found {
            estimate,
            is_proved,
            visited,
            speed: visited as f64 / start.elapsed().as_secs_f64().max(1e-3) / threads as f64,
        };
        let few = position.stones() < ENOUGH;
        let probe = if few { SAMPLE } else { PROBE };
        while frontier.progress().visited < begun + probe
            && let Some(job) = frontier.next_job()
        {
            let Ok(report) = solver.work(&job, frontier.winner(), limits) else {
                return Ok(None);
            };
            visited.fetch_add(report.visited, Ordering::Relaxed);
            frontier.report(&report);
            frontier.take_withdrawn();
        }
        let progress = frontier.progress();
        if progress.value.is_some() {
            let estimate = Estimate::new(progress.visited as f64, 0.0);
            return Ok(Some(found(estimate, true, visited.into_inner(), 1)));
        }
        if !few {
            let estimate = Estimate::of_numbers(progress.visited, progress.numbers);
            return Ok(Some(found(estimate, false, visited.into_inner(), 1)));
        }
        let start_of_samples = Instant::now();
        let before = visited.load(Ordering::Relaxed);
        let Some(logs) = self.sample(position, frontier.winner(), &visited)? else {
            return Ok(None);
        };
        let count = logs.len().max(1) as f64;
        let mean = logs.iter().sum::<f64>() / count;
        let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / count;
        let stones = f64::from(SAMPLED_AT - position.stones());
        let deviation = (variance / count + (GROWTH_DEVIATION * stones).powi(2)).sqrt();
        let estimate = Estimate::new((mean + GROWTH * stones).exp(), deviation);
        let seconds = start_of_samples.elapsed().as_secs_f64().max(1e-3);
        let speed =
            (visited.load(Ordering::Relaxed) - before) as f64 / seconds / self.threads as f64;
        Ok(Some(Found {
            speed,
            ..found(estimate, false, visited.into_inner(), 1)
        }))
    }

    /// Returns the logarithms of the work for positions further on.
    fn sample(&self, root: Cube, winner: Player, visited: &AtomicU64) -> Result<Option<Vec<f64>>> {
        let logs = Mutex::new(Vec::new());
        let next = AtomicU64::new(0);
        let progress = Progress::new(Some(SAMPLES));
        StdThreads(self.threads).run(|_| {
            let limits = Limits::stopped_by(self.stop);
            let mut solver = Solver::new(self.tables, limits);
            while lock(&logs).len() < SAMPLES && !self.stop.load(Ordering::Relaxed) {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed > (SAMPLES * PATIENCE) as u64 {
                    break;
                }
                let mut random = Rng::with_seed(seed);
                let Some(position) = line(&root, winner, &mut solver, &mut random) else {
                    continue;
                };
                let job = Job {
                    columns: Vec::new(),
                    position,
                    thresholds: Numbers {
                        proof: u64::MAX,
                        disproof: u64::MAX,
                    },
                    budget: SAMPLE,
                };
                let Ok(report) = solver.work(&job, winner, limits) else {
                    break;
                };
                visited.fetch_add(report.visited, Ordering::Relaxed);
                let total = match report.result {
                    JobResult::Decided(_) => report.visited.max(1) as f64,
                    JobResult::Open(numbers) | JobResult::Split(numbers, _) => {
                        Estimate::of_numbers(report.visited, numbers).middle
                    }
                };
                let mut logs = lock(&logs);
                if logs.len() < SAMPLES {
                    logs.push(total.ln());
                    progress.set(logs.len(), "positions sampled");
                }
            }
        })?;
        let logs = logs
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok((!self.stop.load(Ordering::Relaxed)).then_some(logs))
    }
}

/// Plays sensible moves until a position has enough stones; `None` if it is decided before.
fn line(
    root: &Cube,
    winner: Player,
    solver: &mut Solver<'_, Cube>,
    random: &mut Rng,
) -> Option<Cube> {
    let mut position = *root;
    while position.stones() < SAMPLED_AT {
        let to_win = position.to_move() == winner;
        let mut choices = Vec::new();
        for cell in position.playable().ones() {
            let next = position.play(cell);
            let numbers = solver.known_numbers(&next, winner);
            if numbers.decided().is_none() {
                let number = if to_win {
                    numbers.proof
                } else {
                    numbers.disproof
                };
                choices.push((next, 1.0 / number as f64));
            }
        }
        let whole: f64 = choices.iter().map(|(_, weight)| weight).sum();
        let mut point = random.f64() * whole;
        let chosen = choices.iter().find(|(_, weight)| {
            point -= weight;
            point <= 0.0
        });
        position = chosen.or(choices.last())?.0;
    }
    Some(position)
}
