//! `fourfold bench sets`: files of positions with known scores.

use std::fmt;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::{Board, Goal, Solver, with_board};
use serde::Serialize;

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, FormatOption, SearchOptions};
use crate::runtime::pipeline;
use crate::runtime::watch::{Limiter, Watch};
use crate::text::batch::{BatchLine, BatchLines};
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::output::{Output, tell};
use crate::text::progress::Progress;
use crate::text::shown;
use crate::text::value::GoalValue;

/// Checks files of MOVES SCORE lines and reports how fast they were solved
///
/// Wrong scores and bad lines are written to standard error. The exit status is 2 after a bad line, and
/// 1 after a wrong score.
#[derive(Debug, Args)]
pub(crate) struct SetsCommand {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The question that is asked: first, outcome or score; its answer follows from the score
    #[arg(long, default_value_t = Goal::Score)]
    goal: Goal,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// The figures of one file.
#[derive(Serialize)]
struct SetReport {
    file: String,
    goal: &'static str,
    positions: u64,
    mismatches: u64,
    nodes: u64,
    /// From the first line to the last.
    seconds: f64,
    /// The mean time of a position on its thread.
    seconds_per_position: f64,
    positions_per_second: f64,
}

/// The outcome of one line.
enum LineOutcome {
    Blank,
    Value {
        nodes: u64,
        time: Duration,
        /// The message if the value differs from that of the file.
        mismatch: Option<String>,
    },
    Stopped(String),
    Bad(String),
}

/// The numbers of mistakes in all files together.
#[derive(Default)]
struct SetTroubles {
    mismatches: u64,
    stopped: u64,
    bad: u64,
    unreadable: u64,
}

impl SetsCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let watch = Watch::new(self.search.limits)?;
        let mut output = Output::beside_status(self.format.format)?;
        let mut troubles = SetTroubles::default();
        let mut header = Some(SetReport::HEADER);
        for path in &self.files {
            let name = shown::path(path);
            let file = match Input::stream(path) {
                Ok(file) => file,
                Err(error) => {
                    troubles.unreadable += 1;
                    tell(format_args!("fourfold: can't read {name}: {error}"));
                    continue;
                }
            };
            let before = troubles.bad + troubles.stopped;
            let checked = self.check::<B>(&name, file, &watch, &mut troubles)?;
            if checked.positions == 0 && troubles.bad + troubles.stopped == before {
                troubles.unreadable += 1;
                tell(format_args!(
                    "fourfold: {name} holds no position; a line is MOVES SCORE"
                ));
                continue;
            }
            if let Some(header) = header.take() {
                output.note(header)?;
            }
            output.put(&checked)?;
        }
        troubles.end()
    }

    fn check<B: Board>(
        &self,
        name: &str,
        file: Input,
        watch: &Watch,
        troubles: &mut SetTroubles,
    ) -> Result<SetReport> {
        let threads = self.search.threads.count();
        let mut memory = self
            .search
            .memory
            .take(MemoryNeed::of_table::<B>(threads))?;
        let search = self.search.engine.with_goal(self.goal);
        let table = search.tables::<B>(memory.words());
        let worker = || {
            let limiter = watch.limiter();
            let table = &table;
            move |line: io::Result<Option<BatchLine>>| match line {
                Ok(None) => LineOutcome::Blank,
                Ok(Some(line)) => limiter.limited(|limits| {
                    let solver = Solver::new(table, limits);
                    compare(solver, &line, &limiter)
                }),
                Err(error) => LineOutcome::Bad(format!("can't be read: {error}")),
            }
        };

        let progress = Progress::new(None);
        progress.say(name);
        let mut checked = SetReport::new(name, self.goal);
        let mut working = Duration::ZERO;
        let mut number = 0;
        let start = Instant::now();
        let lines = BatchLines::new(BufReader::new(file));
        let finished = pipeline::in_order(lines, threads, watch, worker, |found| {
            number += 1;
            let trouble = match found {
                LineOutcome::Blank => None,
                LineOutcome::Value {
                    nodes,
                    time,
                    mismatch,
                } => {
                    progress.step();
                    checked.positions += 1;
                    checked.nodes += nodes;
                    working += time;
                    checked.mismatches += u64::from(mismatch.is_some());
                    mismatch
                }
                LineOutcome::Stopped(why) => {
                    troubles.stopped += 1;
                    Some(format!("stopped: {why}"))
                }
                LineOutcome::Bad(what) => {
                    troubles.bad += 1;
                    Some(format!("error: {what}"))
                }
            };
            if let Some(trouble) = trouble {
                progress.aside(|| tell(format_args!("{name}:{number}: {trouble}")));
            }
            Ok(())
        })?;
        if !finished {
            return Err(watch.stopped());
        }
        checked.seconds = start.elapsed().as_secs_f64();
        let positions = checked.positions.max(1) as f64;
        checked.seconds_per_position = working.as_secs_f64() / positions;
        checked.positions_per_second = checked.positions as f64 / checked.seconds;
        troubles.mismatches += checked.mismatches;
        Ok(checked)
    }
}

/// Solves the position of a line and compares its score with that of the line.
fn compare<B: Board>(mut solver: Solver<B>, line: &BatchLine, limiter: &Limiter) -> LineOutcome {
    let position = match line.game::<B>() {
        Ok(game) => game.position(),
        Err(error) => return LineOutcome::Bad(format!("{} {error}", line.shown())),
    };
    let score = match line.value().map(str::parse) {
        Some(Ok(score)) => score,
        Some(Err(_)) => {
            return LineOutcome::Bad(format!("{} has a score that is no number", line.shown()));
        }
        None => return LineOutcome::Bad(format!("{} has no score after it", line.shown())),
    };
    let expected = solver.goal().of_score(position.to_move(), score);
    let start = Instant::now();
    let value = match solver.solve(&position) {
        Ok(value) => value,
        Err(why) => {
            return LineOutcome::Stopped(format!("{} {}", line.shown(), limiter.reason(why)));
        }
    };
    LineOutcome::Value {
        nodes: solver.counters().nodes,
        time: start.elapsed(),
        mismatch: (value != expected).then(|| {
            let value_text = |value| GoalValue::new(solver.goal(), value);
            let [found, expected] = [value, expected].map(value_text);
            format!("mismatch: {} is {found}, not {expected}", line.shown())
        }),
    }
}

impl SetReport {
    const HEADER: &str =
        "positions mismatches        nodes   seconds  ms/position  positions/s  file";

    fn new(file: &str, goal: Goal) -> Self {
        Self {
            file: file.to_owned(),
            goal: goal.name(),
            positions: 0,
            mismatches: 0,
            nodes: 0,
            seconds: 0.0,
            seconds_per_position: 0.0,
            positions_per_second: 0.0,
        }
    }
}

impl fmt::Display for SetReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>9} {:>10} {:>12} {:>9.3} {:>12.4} {:>12.1}  {}",
            self.positions,
            self.mismatches,
            self.nodes,
            self.seconds,
            1e3 * self.seconds_per_position,
            self.positions_per_second,
            self.file
        )
    }
}

impl SetTroubles {
    fn end(&self) -> Result {
        let Self {
            mismatches,
            stopped,
            bad,
            unreadable,
        } = self;
        let summed = |what, count| format!("{what}: {count}");
        if *bad > 0 {
            let what = "lines that are not MOVES SCORE";
            Err(Failure::Bad(summed(what, bad)))
        } else if *unreadable > 0 {
            Err(Failure::BadReported)
        } else if *mismatches > 0 {
            let what = "positions whose value is not that of the file";
            Err(Failure::Wrong(summed(what, mismatches)))
        } else if *stopped > 0 {
            let what = "positions for which a limit was too low";
            Err(Failure::Limit(summed(what, stopped)))
        } else {
            Ok(())
        }
    }
}
