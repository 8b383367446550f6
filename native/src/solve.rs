//! `fourfold solve`: values of positions.

use std::ffi::OsString;
use std::io::{self, IsTerminal, stdin};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::board::notation::IllegalMove;
use fourfold_core::solver::Team;
use fourfold_core::{Board, Goal, Limits, Solver, SolverTables, with_board};
use serde::Serialize;

use crate::batch::{Line, Lines};
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::{Format, Output, complain};
use crate::pool;
use crate::progress::Progress;
use crate::value::{self, Value};
use crate::watch::{Searcher, Watch};

/// Values positions, from the arguments or one a line from standard input
///
/// Each answer is written as soon as it is known, in order, as MOVES VALUE. More words on a line
/// are ignored. Several positions are solved side by side, one on each thread; a single one in the
/// arguments on all threads together. The limits count for each position.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The columns played to reach the position, or - for the empty one
    #[arg(value_name = "POSITION")]
    positions: Vec<OsString>,
    /// The question: first (does the first player win?), outcome or score
    #[arg(long, default_value_t = Goal::Score)]
    goal: Goal,
    /// For a single position, say this often on standard error how far the search has come
    ///
    /// On 4x4x4 that includes how many positions seem to be left to prove that the first player wins,
    /// and to disprove it.
    #[arg(long, value_name = "TIME", value_parser = crate::options::duration)]
    report: Option<Duration>,
}

/// What was found out of one position.
#[derive(Serialize)]
struct Answer {
    position: String,
    goal: &'static str,
    value: Value,
    nodes: u64,
    seconds: f64,
    /// Moves that keep the value to the end of the game, unless a limit ended the search for them.
    line: Option<String>,
}

/// What one line of a batch came to.
enum Found {
    Answer(Answer),
    /// The value is known, but a limit ended the search for the line.
    Value(Answer, String),
    Stopped(String, String),
    Bad(String, IllegalMove),
    Unreadable(io::Error),
}

impl Solve {
    pub(crate) fn run(self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(self, options: &Options) -> Result {
        let watch = Watch::new(options)?;
        let (engine, threads) = (options.engine()?, options.threads());
        let mut memory = options.memory(threads)?;
        let table = SolverTables::<B>::new(memory.words(), engine, self.goal, options.policy()?)
            .expect("the options see to it that there is enough");
        if let [position] = &self.positions[..] {
            let line = Line::parse(position.as_encoded_bytes());
            return self.solve_together(&line, &table, &watch, threads, options.format);
        }
        let worker = || {
            let searcher = watch.searcher();
            let table = &table;
            move |line: io::Result<Line>| match line {
                Ok(line) => searcher.limited(|limits| {
                    let solver = Solver::new(table, limits);
                    solve(solver, &line, options.format, &searcher)
                }),
                Err(error) => Found::Unreadable(error),
            }
        };

        let positions = self.positions;
        let progress = if positions.is_empty() && stdin().is_terminal() {
            Progress::hidden()
        } else {
            Progress::new((!positions.is_empty()).then_some(positions.len()))
        };
        let mut report = Report::new(options.format);
        let sink = |found| {
            progress.step();
            progress.aside(|| report.put(found))
        };
        let finished = if positions.is_empty() {
            let source = Lines::new(io::BufReader::new(stdin()));
            pool::in_order(source, threads, &watch, worker, sink)?
        } else {
            let source = positions
                .into_iter()
                .map(|position| Ok(Line::parse(position.as_encoded_bytes())));
            pool::in_order(source, threads, &watch, worker, sink)?
        };
        drop(progress);
        if finished {
            report.end()
        } else {
            Err(watch.stopped())
        }
    }

    /// Solves one position on all threads.
    fn solve_together<B: Board>(
        &self,
        line: &Line,
        table: &SolverTables<B>,
        watch: &Watch,
        threads: usize,
        format: Format,
    ) -> Result {
        let team = Team::new();
        let work = |_| {
            let searcher = watch.searcher();
            searcher.limited(|limits| {
                let mut solver = Solver::new(table, limits);
                if threads > 1 || self.report.is_some() {
                    solver = solver.in_team(&team);
                }
                solve(solver, line, format, &searcher)
            })
        };
        let results = thread::scope(|scope| {
            let (working, waiting) = mpsc::channel::<()>();
            if let (Some(every), Ok(game)) = (self.report, line.game::<B>()) {
                let team = &team;
                scope.spawn(move || {
                    let start = Instant::now();
                    while waiting.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                        state(table, &game.position(), team, start);
                    }
                });
            }
            let results = pool::together(threads, work);
            drop(working);
            results
        })?;
        let mut report = Report::new(format);
        report.put(Found::of_team(results))?;
        report.end()
    }
}

/// Says how far a search has come.
fn state<B: Board>(table: &SolverTables<B>, position: &B, team: &Team, start: Instant) {
    let never = AtomicBool::new(false);
    let mut solver = Solver::new(table, Limits::stopped_by(&never));
    let numbers = match solver.proof_numbers(position, Player::First) {
        Ok(Some((proof, disproof))) => {
            format!("; first wins: proof {proof}, disproof {disproof}")
        }
        _ => String::new(),
    };
    complain(format_args!(
        "{:.0} s: {} positions{numbers}",
        start.elapsed().as_secs_f64(),
        team.nodes()
    ));
}

fn solve<B: Board>(
    mut solver: Solver<B>,
    line: &Line,
    format: Format,
    searcher: &Searcher,
) -> Found {
    let game = match line.game::<B>() {
        Ok(game) => game,
        Err(error) => return Found::Bad(line.shown(), error),
    };
    let position = game.position();
    let start = Instant::now();
    let value = match solver.solve(&position) {
        Ok(value) => value,
        Err(why) => return Found::Stopped(game.to_string(), searcher.reason(why)),
    };
    let mut answer = Answer {
        position: game.to_string(),
        goal: solver.goal().name(),
        value: Value::new(solver.goal(), value),
        nodes: solver.counters().nodes,
        seconds: start.elapsed().as_secs_f64(),
        line: None,
    };
    if format == Format::Text {
        return Found::Answer(answer);
    }
    match solver.line(&position, value) {
        Ok(columns) => {
            answer.line = Some(value::line::<B>(&columns));
            Found::Answer(answer)
        }
        Err(why) => Found::Value(answer, searcher.reason(why)),
    }
}

impl Found {
    /// What a team has found, from what each of its threads has: the most of it, and all nodes.
    fn of_team(results: Vec<Self>) -> Self {
        let nodes = results
            .iter()
            .map(|found| match found {
                Self::Answer(answer) | Self::Value(answer, _) => answer.nodes,
                _ => 0,
            })
            .sum();
        let rank = |found: &Self| match found {
            Self::Answer(_) => 0,
            Self::Value(..) => 1,
            _ => 2,
        };
        let mut best = results
            .into_iter()
            .min_by_key(rank)
            .expect("a team has a thread");
        if let Self::Answer(answer) | Self::Value(answer, _) = &mut best {
            answer.nodes = nodes;
        }
        best
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.value)
    }
}

/// Writes answers, and remembers what else there was.
struct Report {
    output: Output,
    limited: bool,
    bad: bool,
}

impl Report {
    fn new(format: Format) -> Self {
        Self {
            output: Output::new(format),
            limited: false,
            bad: false,
        }
    }

    fn put(&mut self, found: Found) -> io::Result<()> {
        match found {
            Found::Answer(answer) => return self.output.put(&answer),
            Found::Value(answer, why) => {
                self.limited = true;
                complain(format_args!("{} without line: {why}", answer.position));
                return self.output.put(&answer);
            }
            Found::Stopped(position, why) => {
                self.limited = true;
                complain(format_args!("{position} stopped: {why}"));
            }
            Found::Bad(position, error) => {
                self.bad = true;
                complain(format_args!("{position} error: {error}"));
            }
            Found::Unreadable(error) => {
                self.bad = true;
                complain(format_args!("fourfold: can't read standard input: {error}"));
            }
        }
        Ok(())
    }

    fn end(self) -> Result {
        if self.bad {
            Err(Failure::BadReported)
        } else if self.limited {
            Err(Failure::LimitReported)
        } else {
            Ok(())
        }
    }
}
