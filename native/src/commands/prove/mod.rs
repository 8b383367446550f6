//! `fourfold prove`: long proofs of one position, on all cores, that can be stopped and go on.

pub(crate) mod certificate;
#[cfg(feature = "cluster")]
mod coordinator;
mod display;
mod driver;
mod estimate;
mod exchange;
pub(crate) mod law;
pub(crate) mod lines;
pub(crate) mod questions;
mod store;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings, Report};
use fourfold_core::{Board, Cube, Game, Goal};

use crate::runtime::options::{FormatOption, MemoryOption, ThreadOption, TimeLimitOption};
use crate::runtime::session::SearchConfiguration;
use crate::runtime::watch::{GRACE_TO_SAVE, SearchLimits, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::{Output, tell};
use crate::text::record::Record;
use crate::text::value::GoalValue;
use crate::text::{batch, quantities, shown};

use display::{Answer, Display, Seen, fill};
use driver::Driver;
use estimate::{Estimator, Outlook};
use exchange::Import;
use lines::Stopped;
#[cfg(feature = "cluster")]
use questions::frontier_capacity;
use questions::{Questions, begun, resources};
use store::{Store, StoreWriter, Subject};

/// Proves who wins a position of 4x4x4, however long that takes
///
/// The work is divided into jobs, and with --store FILE what each has found is kept: stop the command, or lose
/// the machine, and the same command goes on. Each reply that is decided is written as soon as it is known, as
/// MOVES VALUE, and the last line is the answer.
#[cfg_attr(
    feature = "cluster",
    doc = "With --nats URL this command only gives out the jobs, and any number of 'fourfold worker' search them."
)]
#[derive(Debug, Args)]
pub(crate) struct ProveCommand {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The question: first (does the first player win?) or outcome
    #[arg(long, default_value = "first", value_parser = provable)]
    goal: Goal,
    /// The file that keeps what has been found; it is made if it isn't there
    #[arg(long, value_name = "FILE", group = "kept")]
    store: Option<PathBuf>,
    /// Take in decided positions from this file first
    #[arg(long, value_name = "FILE")]
    import: Option<PathBuf>,
    /// Search nothing; write what is decided so far to this file, as MOVES yes|no POSITIONS-VISITED
    #[arg(
        long,
        value_name = "FILE",
        requires = "kept",
        conflicts_with = "import"
    )]
    export: Option<PathBuf>,
    /// Prove nothing; say how much work it would take, after a minute's search
    #[arg(long, conflicts_with_all = ["export", "import"])]
    estimate: bool,
    /// The least number of positions that a job may visit; with more, there are fewer and longer jobs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    least_budget: Option<u64>,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    time: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    cluster: coordinator::ClusterOptions,
}

fn provable(text: &str) -> Result<Goal, String> {
    match text.parse() {
        Ok(goal @ (Goal::First | Goal::Outcome)) => Ok(goal),
        Ok(Goal::Score) => Err("a proof shows who wins; 'fourfold solve' finds scores".to_owned()),
        Err(_) => Err("the goals of a proof are first and outcome".to_owned()),
    }
}

impl ProveCommand {
    pub(crate) fn run(self) -> Result {
        let game = batch::game::<Cube>(&self.position)?;
        let output = Output::new(self.format.format)?;
        let text = game.to_string();
        #[cfg(feature = "cluster")]
        if let Some(url) = &self.cluster.nats {
            return self.coordinate(url, &game, output);
        }
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
        if self.estimate {
            let lines = match &self.store {
                Some(path) => Store::read(path, subject)?.unwrap_or_default(),
                None => Vec::new(),
            };
            let name = self.store.as_deref().map(shown::path).unwrap_or_default();
            return self.estimate(&game, &parsed(&lines, &name, &game)?, output);
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
            Some(path) => Import::read(path, &game)?.missing_from(&game, &records)?,
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

    /// Says how much work the first question takes that is open.
    fn estimate(&self, game: &Game<Cube>, records: &[Record], mut output: Output) -> Result {
        let watch = Watch::new(SearchLimits {
            time: self.time.time_limit,
            nodes: None,
        })?;
        let (mut memory, settings) = resources(&self.memory, self.threads.count(), 0)?;
        let tables = SearchConfiguration::usual(self.goal).tables::<Cube>(memory.words());
        let position = game.position();
        let mut questions = Questions::new(self.goal, position.to_move());
        while let Some(winner) = questions.next() {
            let mut frontier = begun(position, winner, settings, records);
            if let Some(wins) = frontier.value() {
                questions.answer(winner, wins);
                continue;
            }
            let limiter = watch.limiter();
            let outlook = limiter.limited(|limits| {
                let mut estimator = Estimator::new(&tables, limits, winner);
                let (estimate, is_proved) = estimator.estimate(&position, &mut frontier)?;
                Ok::<_, Stopped>(Outlook {
                    event: "estimate",
                    position: game.to_string(),
                    goal: self.goal.name(),
                    positions: estimate.middle,
                    low: estimate.low(),
                    high: estimate.high(),
                    speed: estimator.speed(),
                    core_days: estimate.middle / estimator.speed() / 86_400.0,
                    visited: estimator.visited(),
                    is_proved,
                })
            });
            output.put(&outlook.map_err(|Stopped| watch.stopped())?)?;
            return Ok(());
        }
        Err(Failure::Bad(format!(
            "{game} is decided already; without --estimate you see the answer"
        )))
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
        let (mut memory, settings) = resources(&self.memory, threads, 0)?;
        let settings = self.settings(settings);
        let mut display = Display::new(game, self.goal, self.format.format, output);
        let position = game.position();
        let mut questions = Questions::new(self.goal, position.to_move());
        let mut visited = 0;
        while let Some(winner) = questions.next() {
            memory.clear();
            let words = memory.words();
            let tables = SearchConfiguration::usual(self.goal).tables::<Cube>(words);
            let frontier = begun(position, winner, settings, records);
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
                        result = display.tick(|| seen(driver, words));
                        std::thread::park_timeout(TICK);
                    }
                    if result.is_err() {
                        driver.stop();
                    }
                    result.and_then(|()| display.end(&seen(driver, words)))
                });
                let result = driver.run();
                ended.store(true, Ordering::SeqCst);
                thread.thread().unpark();
                let shown = thread.join();
                result.and(shown.map_or(Ok(()), |shown| shown.map_err(Failure::Output)))
            })?;
            visited += driver.look(|frontier| frontier.progress().visited);
            match driver.look(Frontier::value) {
                Some(wins) => questions.answer(winner, wins),
                None => {
                    drop(display);
                    return Err(self.why_not(watch, unwritable));
                }
            }
        }
        self.say(&mut display, game, &questions, visited, start)
    }

    /// Writes the answer.
    fn say(
        &self,
        display: &mut Display,
        game: &Game<Cube>,
        questions: &Questions,
        visited: u64,
        start: Instant,
    ) -> Result {
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

    fn settings(&self, settings: FrontierSettings) -> FrontierSettings {
        FrontierSettings {
            least_budget: self.least_budget.unwrap_or(settings.least_budget),
            ..settings
        }
    }

    /// Lets workers elsewhere answer the questions.
    #[cfg(feature = "cluster")]
    fn coordinate(&self, url: &str, game: &Game<Cube>, output: Output) -> Result {
        let start = Instant::now();
        let deadline = self
            .time
            .time_limit
            .and_then(|limit| start.checked_add(limit));
        let watch = Watch::with_grace(SearchLimits::default(), GRACE_TO_SAVE)?;
        let settings = FrontierSettings {
            capacity: frontier_capacity(&self.memory)?,
            ..self.settings(FrontierSettings::for_workers(1))
        };
        let import = self.import.as_ref();
        let import = import.map(|path| Import::read(path, game)).transpose()?;
        let connection = self.cluster.connect(url, &watch, deadline)?;
        if let Some(path) = &self.export {
            let exported = coordinator::export(&connection, game, self.goal.name(), path);
            return connection.wait(exported);
        }
        let mut display = Display::new(game, self.goal, self.format.format, output);
        let setup = coordinator::Setup {
            connection: &connection,
            game,
            goal: self.goal.name(),
            settings,
            terms: self.cluster.terms(),
            pieces_from: self.cluster.pieces_from,
            watch: &watch,
            deadline,
        };
        let mut questions = Questions::new(self.goal, game.position().to_move());
        let mut all_visited = 0;
        let coordinated = connection.wait(async {
            let Some(mut coordinator) = coordinator::Coordinator::open(setup).await? else {
                return Ok(false);
            };
            let mut result = match import {
                Some(import) => coordinator.import(import).await,
                None => Ok(true),
            };
            while let (Ok(true), Some(winner)) = (&result, questions.next()) {
                match coordinator::answer(&mut coordinator, winner, &mut display).await {
                    Ok(Some((wins, visited))) => {
                        questions.answer(winner, wins);
                        all_visited += visited;
                    }
                    Ok(None) => result = Ok(false),
                    Err(failure) => result = Err(failure),
                }
            }
            let value = GoalValue::new(self.goal, questions.value()).to_string();
            let is_answered = matches!(result, Ok(true));
            coordinator.close(is_answered.then_some(value)).await?;
            result
        });
        if coordinated? {
            return self.say(&mut display, game, &questions, all_visited, start);
        }
        drop(display);
        Err(self.why_not(&watch, &AtomicBool::new(false)))
    }

    /// Returns why there is no answer.
    fn why_not(&self, watch: &Watch, unwritable: &AtomicBool) -> Failure {
        // The writer has the reason.
        if unwritable.load(Ordering::SeqCst) {
            return Failure::LimitReported;
        }
        #[cfg(feature = "cluster")]
        let is_kept = self.store.is_some() || self.cluster.nats.is_some();
        #[cfg(not(feature = "cluster"))]
        let is_kept = self.store.is_some();
        let go_on = match is_kept {
            true => "; the same command goes on",
            false => "; nothing is kept without --store",
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

/// Returns what there is to be shown.
fn seen(driver: &Driver, words: &[AtomicU64]) -> Seen {
    let (winner, progress) = driver.look(|frontier| (frontier.winner(), frontier.progress()));
    Seen {
        winner,
        progress,
        visited: driver.visited(),
        table: Some(fill(words)),
        threads: None,
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
