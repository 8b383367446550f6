//! `fourfold solve`: values of positions.

use std::ffi::OsString;
use std::io::{self, BufReader, IsTerminal, stdin};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use clap::{Args, ValueEnum};
use fourfold_core::board::Player;
use fourfold_core::board::illegal_move::IllegalMove;
use fourfold_core::board::notation::EMPTY;
use fourfold_core::solver::solve_together;
use fourfold_core::{Board, Goal, Limits, Solver, SolverTables, with_board};
use serde::Serialize;

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, BookOption, FormatOption, SearchOptions};
use crate::runtime::pipeline;
use crate::runtime::threads::StdThreads;
use crate::runtime::watch::{Limiter, Watch};
use crate::text::batch::{self, BatchLine, BatchLines};
use crate::text::failure::{Failure, Result};
use crate::text::output::{Format, Output, tell};
use crate::text::progress::Progress;
use crate::text::value::GoalValue;
use crate::text::{moves, quantities};

/// Solves positions, from the arguments or one a line from standard input
///
/// Each answer is written as soon as it is known, in order, as MOVES VALUE. More words on a line of
/// input are ignored. Several positions are solved side by side, one on each thread; a single one in
/// the arguments is solved by all threads together. The limits count for each position.
#[derive(Debug, Args)]
pub(crate) struct SolveCommand {
    /// The columns played to reach the position, or - for the empty one
    #[arg(value_name = "POSITION")]
    positions: Vec<OsString>,
    /// The question: first (does the first player win?), outcome or score
    #[arg(long, default_value_t = Goal::Score)]
    goal: Goal,
    /// When to search a line of best play too; in text it is the third word of the answer
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    line: LineOption,
    /// For a single position, say this often on standard error how far the search has come
    ///
    /// On 4x4x4 that includes how many positions seem to be left to prove that the first player wins,
    /// and to disprove it.
    #[arg(long, value_name = "TIME", value_parser = quantities::duration)]
    report: Option<Duration>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    book: BookOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LineOption {
    /// With --format json
    Auto,
    /// Always
    Yes,
    /// Never
    No,
}

impl LineOption {
    fn is_wanted(self, format: Format) -> bool {
        match self {
            Self::Auto => format == Format::Json,
            Self::Yes => true,
            Self::No => false,
        }
    }
}

/// The answer for one position.
#[derive(Serialize)]
struct Answer {
    position: String,
    goal: &'static str,
    value: GoalValue,
    /// Positions visited and time taken to find the value.
    nodes: u64,
    seconds: f64,
    /// Moves that keep the value to the end of the game, if they were searched and found.
    line: Option<String>,
}

/// The outcome of one line of a batch.
enum SolveOutcome {
    Answer(Answer),
    /// The value is known, but a limit ended the search for the line.
    WithoutLine(Answer, String),
    /// The position, and the limit that ended its search.
    Stopped(String, String),
    /// The move text, and what is wrong with it.
    Bad(String, IllegalMove),
    Blank,
    Unreadable(io::Error),
}

/// Everything that is the same for all positions of a run.
struct Solving<'t, B> {
    goal: Goal,
    tables: SolverTables<'t, B>,
    with_line: bool,
}

impl SolveCommand {
    pub(crate) fn run(self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(self) -> Result {
        let SearchOptions {
            threads,
            memory,
            limits,
            engine,
        } = self.search;
        let positions = self.positions.iter().map(|text| batch::argument(text));
        let positions: Vec<_> = positions.collect::<Result<_>>()?;
        if self.report.is_some() && positions.len() != 1 {
            let found = match positions.len() {
                0 => "a batch from standard input".to_owned(),
                count => format!("{count} positions"),
            };
            return Err(Failure::Bad(format!(
                "--report goes with one position, not with {found}"
            )));
        }
        let book = self.book.read::<B>()?;
        let mut writer = AnswerWriter::new(self.format.format)?;
        let watch = Watch::new(limits)?;
        let threads = threads.count();
        let mut memory = memory.take(MemoryNeed::of_table::<B>(threads))?;
        let tables = engine.with_goal(self.goal).tables(memory.words());
        let solving = Solving::<B> {
            goal: self.goal,
            tables: match &book {
                Some(book) => tables.with_book(book),
                None => tables,
            },
            with_line: self.line.is_wanted(self.format.format),
        };
        let [line] = &positions[..] else {
            return solve_batch(positions, &solving, &watch, threads, writer);
        };
        let outcome = match self.report {
            Some(every) => solving.solve_with_reports(line, threads, &watch.limiter(), every)?,
            None => solving.solve(line, threads, &watch.limiter(), None)?,
        };
        writer.put(outcome)?;
        writer.end()
    }
}

/// Solves many positions side by side, those of the arguments or those of standard input.
fn solve_batch<B: Board>(
    positions: Vec<BatchLine>,
    solving: &Solving<B>,
    watch: &Watch,
    threads: usize,
    mut writer: AnswerWriter,
) -> Result {
    let worker = || {
        let limiter = watch.limiter();
        move |line: io::Result<Option<BatchLine>>| match line {
            Ok(Some(line)) => solving.solve(&line, 1, &limiter, None),
            Ok(None) => Ok(SolveOutcome::Blank),
            Err(error) => Ok(SolveOutcome::Unreadable(error)),
        }
    };
    let progress = if positions.is_empty() && stdin().is_terminal() {
        Progress::hidden()
    } else {
        Progress::new((!positions.is_empty()).then_some(positions.len()))
    };
    let sink = |outcome: Result<SolveOutcome>| {
        progress.step();
        progress.aside(|| writer.put(outcome.expect("the thread is there already")))
    };
    let finished = if positions.is_empty() {
        let source = BatchLines::new(BufReader::new(stdin()));
        pipeline::in_order(source, threads, watch, worker, sink)?
    } else {
        let source = positions.into_iter().map(|line| Ok(Some(line)));
        pipeline::in_order(source, threads, watch, worker, sink)?
    };
    drop(progress);
    match finished {
        true => writer.end(),
        false => Err(watch.stopped()),
    }
}

impl<B: Board> Solving<'_, B> {
    /// Solves one position on this number of threads. `pulse` is told how many positions have been
    /// visited.
    fn solve(
        &self,
        line: &BatchLine,
        threads: usize,
        limiter: &Limiter,
        pulse: Option<&(dyn Fn(u64) + Sync)>,
    ) -> Result<SolveOutcome> {
        let game = match line.game::<B>() {
            Ok(game) => game,
            Err(error) => return Ok(SolveOutcome::Bad(line.shown(), error)),
        };
        let position = game.position();
        let threads = StdThreads(threads);
        limiter.limited(|limits| {
            let both = |nodes| {
                for pulse in [limits.pulse, pulse].into_iter().flatten() {
                    pulse(nodes);
                }
            };
            let limits = Limits {
                pulse: Some(&both),
                ..limits
            };
            let search = |with_line, limits| {
                solve_together(
                    &self.tables,
                    &position,
                    with_line,
                    &threads,
                    limits,
                    &|_| (),
                )
            };
            let start = Instant::now();
            let solution = match search(false, limits)? {
                Ok(solution) => solution,
                Err(why) => {
                    return Ok(SolveOutcome::Stopped(game.to_string(), limiter.reason(why)));
                }
            };
            let mut answer = Answer {
                position: game.to_string(),
                goal: self.goal.name(),
                value: GoalValue::new(self.goal, solution.value),
                nodes: solution.nodes,
                seconds: start.elapsed().as_secs_f64(),
                line: None,
            };
            if !self.with_line {
                return Ok(SolveOutcome::Answer(answer));
            }
            let limits = Limits {
                nodes: limits.nodes.saturating_sub(solution.nodes),
                ..limits
            };
            let line = search(true, limits)?.and_then(|solution| solution.line);
            Ok(match line {
                Ok(columns) => {
                    answer.line = Some(moves::text::<B>(&columns));
                    SolveOutcome::Answer(answer)
                }
                Err(why) => SolveOutcome::WithoutLine(answer, limiter.reason(why)),
            })
        })
    }

    /// Solves one position, and says now and then how far the search has come.
    fn solve_with_reports(
        &self,
        line: &BatchLine,
        threads: usize,
        limiter: &Limiter,
        every: Duration,
    ) -> Result<SolveOutcome> {
        let visited = AtomicU64::new(0);
        let pulse = |nodes| _ = visited.fetch_add(nodes, Ordering::Relaxed);
        thread::scope(|scope| {
            let (working, waiting) = mpsc::channel::<()>();
            if let Ok(game) = line.game::<B>() {
                let (position, visited) = (game.position(), &visited);
                scope.spawn(move || {
                    let start = Instant::now();
                    while waiting.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                        self.report(&position, visited.load(Ordering::Relaxed), start);
                    }
                });
            }
            let outcome = self.solve(line, threads, limiter, Some(&pulse));
            drop(working);
            outcome
        })
    }

    /// Says how far the search of a position has come.
    fn report(&self, position: &B, nodes: u64, start: Instant) {
        let never = AtomicBool::new(false);
        let mut solver = Solver::new(&self.tables, Limits::stopped_by(&never));
        let numbers = match solver.proof_numbers(position, Player::First) {
            Ok(Some((proof, disproof))) => {
                format!("; first wins: proof {proof}, disproof {disproof}")
            }
            _ => String::new(),
        };
        let seconds = start.elapsed().as_secs_f64();
        tell(format_args!("{seconds:.0} s: {nodes} positions{numbers}"));
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.value)?;
        match self.line.as_deref() {
            None => Ok(()),
            Some("") => write!(f, " {EMPTY}"),
            Some(line) => write!(f, " {line}"),
        }
    }
}

/// Writes answers, and remembers what went wrong.
struct AnswerWriter {
    output: Output,
    limited: bool,
    bad: bool,
}

impl AnswerWriter {
    fn new(format: Format) -> io::Result<Self> {
        Ok(Self {
            output: Output::new(format)?,
            limited: false,
            bad: false,
        })
    }

    fn put(&mut self, outcome: SolveOutcome) -> io::Result<()> {
        match outcome {
            SolveOutcome::Answer(answer) => return self.output.put(&answer),
            SolveOutcome::WithoutLine(answer, why) => {
                self.limited = true;
                tell(format_args!("{} without line: {why}", answer.position));
                return self.output.put(&answer);
            }
            SolveOutcome::Stopped(position, why) => {
                self.limited = true;
                tell(format_args!("{position} stopped: {why}"));
            }
            SolveOutcome::Bad(position, error) => {
                self.bad = true;
                tell(format_args!("{position} error: {error}"));
            }
            SolveOutcome::Blank => {}
            SolveOutcome::Unreadable(error) => {
                self.bad = true;
                tell(format_args!("fourfold: can't read standard input: {error}"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::watch::SearchLimits;
    use fourfold_core::support::memory;
    use fourfold_core::{Cube, Engine, Policy};

    /// So it ends in time even if so many threads search that nothing else comes to its turn.
    #[test]
    fn a_search_looks_at_the_clock_itself() {
        let watch = Watch::without_clock(SearchLimits {
            time: Some(Duration::from_millis(1)),
            // A search that doesn't look ends with another answer.
            nodes: Some(20_000_000),
        });
        let memory = memory::zeroed(1 << 16);
        let tables = SolverTables::<Cube>::new(&memory, Engine::Best, Goal::First, Policy::TwoBig);
        let solving = Solving {
            goal: Goal::First,
            tables: tables.expect("they are large enough"),
            with_line: false,
        };
        let line = BatchLine::parse(b"0FC3").expect("it has a word");
        for pulse in [
            None,
            Some(&|_: u64| ()).map(|pulse| pulse as &(dyn Fn(u64) + Sync)),
        ] {
            match solving.solve(&line, 1, &watch.limiter(), pulse) {
                Ok(SolveOutcome::Stopped(_, why)) => assert!(why.contains("time limit"), "{why}"),
                _ => panic!("nobody solves it in a millisecond"),
            }
        }
    }
}
