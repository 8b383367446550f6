//! `fourfold bench sets`: files of positions with known scores.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::{Board, Goal, Solver, SolverTables, with_board};
use serde::Serialize;

use crate::batch::{Line, Lines};
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::{Output, complain};
use crate::progress::Progress;
use crate::value::Value;
use crate::watch::{Searcher, Watch};
use crate::{pool, text};

/// How much of a file's name is repeated.
const LONGEST_NAME: usize = 200;

/// Checks files of MOVES SCORE lines and reports how fast they were solved
///
/// A wrong answer is a line on standard error and ends in exit status 1, a bad line in 2.
#[derive(Debug, Args)]
pub(crate) struct Sets {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The question that is searched: first, outcome or score; its answer follows from the score
    #[arg(long, default_value_t = Goal::Score)]
    goal: Goal,
}

/// What checking one file came to.
#[derive(Serialize)]
struct Checked {
    file: String,
    goal: &'static str,
    positions: u64,
    mismatches: u64,
    nodes: u64,
    /// From the first line to the last.
    seconds: f64,
    /// What one position took on average on its thread.
    seconds_per_position: f64,
    positions_per_second: f64,
}

/// What one line came to.
enum Found {
    Blank,
    Value {
        nodes: u64,
        time: Duration,
        /// What is wrong if the value is not that of the file.
        mismatch: Option<String>,
    },
    Stopped(String),
    Bad(String),
}

/// The sum of all files.
#[derive(Default)]
struct Troubles {
    mismatches: u64,
    stopped: u64,
    bad: u64,
    unreadable: u64,
}

impl Sets {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let watch = Watch::new(options)?;
        let mut output = Output::new(options.format);
        let mut troubles = Troubles::default();
        let mut header = Some(Checked::HEADER);
        for path in &self.files {
            let name = text::shown(&path.to_string_lossy(), LONGEST_NAME);
            let file = match File::open(path) {
                Ok(file) => file,
                Err(error) => {
                    troubles.unreadable += 1;
                    complain(format_args!("fourfold: can't read {name}: {error}"));
                    continue;
                }
            };
            let checked = self.check::<B>(&name, file, options, &watch, &mut troubles)?;
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
        file: File,
        options: &Options,
        watch: &Watch,
        troubles: &mut Troubles,
    ) -> Result<Checked> {
        let (engine, threads) = (options.engine()?, options.threads());
        let mut memory = options.memory(threads)?;
        let table = SolverTables::<B>::new(memory.words(), engine, self.goal, options.policy()?)
            .expect("the options see to it that there is enough");
        let worker = || {
            let searcher = watch.searcher();
            let table = &table;
            move |line: io::Result<Line>| match line {
                Ok(line) if line.is_blank() => Found::Blank,
                Ok(line) => searcher.limited(|limits| {
                    let solver = Solver::new(table, limits);
                    compare(solver, &line, &searcher)
                }),
                Err(error) => Found::Bad(format!("can't be read: {error}")),
            }
        };

        let progress = Progress::new(None);
        progress.say(name);
        let mut checked = Checked::new(name, self.goal);
        let mut working = Duration::ZERO;
        let mut number = 0;
        let start = Instant::now();
        let lines = Lines::new(BufReader::new(file));
        let finished = pool::in_order(lines, threads, watch, worker, |found| {
            number += 1;
            let trouble = match found {
                Found::Blank => None,
                Found::Value {
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
                Found::Stopped(why) => {
                    troubles.stopped += 1;
                    Some(format!("stopped: {why}"))
                }
                Found::Bad(what) => {
                    troubles.bad += 1;
                    Some(format!("error: {what}"))
                }
            };
            if let Some(trouble) = trouble {
                progress.aside(|| complain(format_args!("{name}:{number}: {trouble}")));
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

/// Solves the position of a line and looks whether its score is the one that the line gives.
fn compare<B: Board>(mut solver: Solver<B>, line: &Line, searcher: &Searcher) -> Found {
    let position = match line.game::<B>() {
        Ok(game) => game.position(),
        Err(error) => return Found::Bad(format!("{} {error}", line.shown())),
    };
    let score = match line.value().map(str::parse) {
        Some(Ok(score)) => score,
        Some(Err(_)) => {
            return Found::Bad(format!("{} has a score that is no number", line.shown()));
        }
        None => return Found::Bad(format!("{} has no score after it", line.shown())),
    };
    let expected = solver.goal().of_score(position.to_move(), score);
    let start = Instant::now();
    let value = match solver.solve(&position) {
        Ok(value) => value,
        Err(why) => return Found::Stopped(format!("{} {}", line.shown(), searcher.reason(why))),
    };
    Found::Value {
        nodes: solver.counters().nodes,
        time: start.elapsed(),
        mismatch: (value != expected).then(|| {
            let [found, expected] = [value, expected].map(|value| Value::new(solver.goal(), value));
            format!("mismatch: {} is {found}, not {expected}", line.shown())
        }),
    }
}

impl Checked {
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

impl fmt::Display for Checked {
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

impl Troubles {
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
