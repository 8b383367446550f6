//! `fourfold prove`: long proofs of one position, on all cores, that can be stopped and go on.

pub(crate) mod certificate;
mod display;
mod driver;
mod exchange;
pub(crate) mod record;
mod store;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings, Report};
use fourfold_core::{Board, Cube, Game, Goal};

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{FormatOption, MemoryOption, ThreadOption, TimeLimitOption};
use crate::runtime::session::SearchConfiguration;
use crate::runtime::watch::{GRACE_TO_SAVE, SearchLimits, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::{Output, tell};
use crate::text::value::GoalValue;
use crate::text::{batch, quantities, shown};

use display::{Answer, Display};
use driver::Driver;
use record::Record;
use store::{Store, StoreWriter, Subject};

/// The memory of a node of the frontier and of a position that it remembers, in bytes; measured and rounded up.
const NODE: u64 = 640;

/// The most nodes of the frontier.
const MOST_NODES: u64 = 1 << 21;

/// Proves who wins a position of 4x4x4, however long that takes
///
/// The work is divided into jobs, and with --store FILE what each has found is kept: stop the command, or lose
/// the machine, and the same command goes on. Each reply that is decided is written as soon as it is known, as
/// MOVES VALUE, and the last line is the answer.
#[derive(Debug, Args)]
pub(crate) struct ProveCommand {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The question: first (does the first player win?) or outcome
    #[arg(long, default_value = "first", value_parser = provable)]
    goal: Goal,
    /// The file that keeps what has been found; it is made if it isn't there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Take in decided positions from this file first
    #[arg(long, value_name = "FILE")]
    import: Option<PathBuf>,
    /// Search nothing; write the decided positions of the store to this file, as MOVES yes|no POSITIONS-VISITED
    #[arg(long, value_name = "FILE", requires = "store")]
    export: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    time: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

fn provable(text: &str) -> Result<Goal, String> {
    match text.parse() {
        Ok(goal @ (Goal::First | Goal::Outcome)) => Ok(goal),
        Ok(Goal::Score) => Err("a proof shows who wins; 'fourfold solve' finds scores".to_owned()),
        Err(_) => Err("the goals of a proof are first and outcome".to_owned()),
    }
}

/// The questions that lead to the value of a position.
struct Questions {
    goal: Goal,
    to_move: Player,
    /// What is known: does the first, does the second player win?
    wins: [Option<bool>; 2],
}

impl Questions {
    /// Returns the player whose win is asked about next, or `None` if the value is known.
    fn next(&self) -> Option<Player> {
        let [first, second] = self.wins;
        if first == Some(true) || second == Some(true) {
            return None;
        }
        let open = match self.goal {
            Goal::First => [Player::First, Player::First],
            _ => [self.to_move, self.to_move.other()],
        };
        open.into_iter()
            .find(|&player| self.wins[player as usize].is_none())
    }

    /// Returns the value for the side to move, as the solver gives it.
    fn value(&self) -> i32 {
        let sign = match (self.wins, self.to_move) {
            ([Some(true), _], Player::First) | ([_, Some(true)], Player::Second) => 1,
            ([Some(true), _], Player::Second) | ([_, Some(true)], Player::First) => -1,
            _ => 0,
        };
        self.goal.of_score(self.to_move, sign)
    }
}

impl ProveCommand {
    pub(crate) fn run(self) -> Result {
        let game = batch::game::<Cube>(&self.position)?;
        let output = Output::new(self.format.format)?;
        let text = game.to_string();
        let subject = Subject {
            position: &text,
            goal: self.goal.name(),
        };
        if let (Some(path), Some(store)) = (&self.export, &self.store) {
            let name = shown::path(store);
            let lines = Store::read(store, subject)?
                .ok_or_else(|| Failure::Bad(format!("{name}: there is no such store")))?;
            return exchange::export(path, &game, &parsed(&lines, &name, &game)?);
        }
        let (store, mut records) = match &self.store {
            Some(path) => {
                let (store, lines) = Store::open(path, subject)?;
                let records = parsed(&lines, &shown::path(path), &game)?;
                (Some(store), records)
            }
            None => (None, Vec::new()),
        };
        let imported = match &self.import {
            Some(path) => exchange::import(path, &game, &records)?,
            None => Vec::new(),
        };
        let watch = Watch::with_grace(SearchLimits::default(), GRACE_TO_SAVE)?;
        let unwritable = Arc::new(AtomicBool::new(false));
        let writer = store.map(|store| {
            let unwritable = Arc::clone(&unwritable);
            StoreWriter::new(store, move || unwritable.store(true, Ordering::SeqCst))
        });
        for record in imported {
            if let Some(writer) = &writer {
                writer.put(record.line(game.columns()));
            }
            records.push(record);
        }
        let proved = self.prove(
            &game,
            &records,
            writer.as_ref(),
            &watch,
            &unwritable,
            output,
        );
        // What was found is kept before anything else is said.
        if let Some(writer) = writer {
            writer.finish()?;
        }
        proved
    }

    /// Answers the questions one after the other.
    fn prove(
        &self,
        game: &Game<Cube>,
        records: &[Record],
        writer: Option<&StoreWriter>,
        watch: &Watch,
        unwritable: &AtomicBool,
        output: Output,
    ) -> Result {
        let start = Instant::now();
        let deadline = self
            .time
            .time_limit
            .and_then(|limit| start.checked_add(limit));
        let threads = self.threads.count();
        let need = MemoryNeed::of_table(threads);
        let nodes = (self.memory.size(need)? / 8 / NODE).clamp(1 << 10, MOST_NODES);
        let mut memory = self.memory.take(need.beside(nodes * NODE))?;
        let settings = FrontierSettings {
            capacity: nodes as usize,
            ..FrontierSettings::for_workers(threads as u64)
        };
        let mut display = Display::new(game, self.goal, self.format.format, output);
        let position = game.position();
        let mut questions = Questions {
            goal: self.goal,
            to_move: position.to_move(),
            wins: [None; 2],
        };
        let mut visited = 0;
        while let Some(winner) = questions.next() {
            memory_cleared(&mut memory);
            let words = memory.words();
            let tables = SearchConfiguration::usual(self.goal).tables::<Cube>(words);
            let mut frontier = Frontier::new(position, winner, settings);
            for record in records.iter().filter(|record| record.winner == winner) {
                frontier.report(&record.report);
            }
            let keep = |report: &Report| {
                if let Some(writer) = writer {
                    let report = report.clone();
                    writer.put(Record { winner, report }.line(game.columns()));
                }
            };
            let stops: Vec<_> = (0..threads).map(|_| AtomicBool::new(false)).collect();
            let driver = Driver::new(frontier, &tables, &stops, &keep);
            let ended = AtomicBool::new(false);
            std::thread::scope(|scope| {
                let (driver, ended, display) = (&driver, &ended, &mut display);
                let thread = scope.spawn(move || {
                    let mut result = Ok(());
                    while !ended.load(Ordering::SeqCst) && result.is_ok() {
                        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                        if is_late || watch.is_interrupted() || unwritable.load(Ordering::SeqCst) {
                            driver.stop();
                        }
                        result = display.tick(driver, words);
                        std::thread::park_timeout(TICK);
                    }
                    if result.is_err() {
                        driver.stop();
                    }
                    result.and_then(|()| display.end(driver, words))
                });
                let result = driver.run();
                ended.store(true, Ordering::SeqCst);
                thread.thread().unpark();
                let shown = thread.join();
                result.and(shown.map_or(Ok(()), |shown| shown.map_err(Failure::Output)))
            })?;
            visited += driver.look(|frontier| frontier.progress().visited);
            match driver.look(Frontier::value) {
                Some(wins) => questions.wins[winner as usize] = Some(wins),
                None => {
                    drop(display);
                    return Err(self.why_not(watch, unwritable));
                }
            }
        }
        display.answer(&Answer {
            event: "answer",
            position: game.to_string(),
            goal: self.goal.name(),
            value: GoalValue::new(self.goal, questions.value()),
            visited,
            seconds: start.elapsed().as_secs_f64(),
        })?;
        Ok(())
    }

    /// Returns why there is no answer.
    fn why_not(&self, watch: &Watch, unwritable: &AtomicBool) -> Failure {
        // The writer has the reason.
        if unwritable.load(Ordering::SeqCst) {
            return Failure::LimitReported;
        }
        let go_on = match &self.store {
            Some(_) => "; the same command goes on",
            None => "; nothing is kept without --store",
        };
        let why = match self.time.time_limit {
            Some(limit) if !watch.is_interrupted() => {
                format!(
                    "the time limit of {} was reached",
                    quantities::duration_text(limit)
                )
            }
            _ => "interrupted before all was done".to_owned(),
        };
        tell(format_args!("fourfold: {why}{go_on}"));
        Failure::LimitReported
    }
}

/// Reads the records of a store with this name.
fn parsed(lines: &[String], name: &str, game: &Game<Cube>) -> Result<Vec<Record>> {
    let numbered = lines.iter().enumerate();
    numbered
        .map(|(number, line)| {
            Record::parse(line, game.columns()).map_err(|why| {
                Failure::Bad(format!(
                    "{name}: the store is damaged: record {number}: {why}"
                ))
            })
        })
        .collect()
}

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(50);

/// Forgets what the table holds.
fn memory_cleared(memory: &mut crate::runtime::memory::Memory) {
    for word in memory.words() {
        if word.load(Ordering::Relaxed) != 0 {
            word.store(0, Ordering::Relaxed);
        }
    }
}
