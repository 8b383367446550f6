//! `fourfold bench difficulty`: the cost of positions by the number of stones on the board.
//!
//! The experiment is that of the reference solver's authors: for each number of stones, each configuration
//! solves a set of sampled positions one after the other, on one thread.

mod row;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Counters, Engine, Goal, Policy, Solver, SolverTables, with_board};
use serde::{Deserialize, Serialize};

#[cfg(feature = "plots")]
use super::diagram::{Axis, Diagram, Series};
use super::results::{DRAWING, Results};
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, FormatOption, HEADING, LimitOptions, MemoryOption};
use crate::runtime::watch::{GRACE_TO_SAVE, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::{Output, tell};
use crate::text::progress::Progress;
use crate::text::quantities;
use crate::text::range::{self, StoneRange};
use crate::text::value::GoalValue;
use row::DifficultyRow;

/// Solves sampled positions by number of stones, to see what they cost
///
/// Takes several engines and policies, separated by commas, and compares them position by
/// position. Each works alone, on one thread, with an empty table for each number of stones.
#[cfg_attr(
    feature = "plots",
    doc = "At the end the folder gets difficulty.csv, difficulty.svg and difficulty.png. A run that is stopped goes on \
           when the same command is started again: until the end, what is measured is in difficulty.part."
)]
#[cfg_attr(
    not(feature = "plots"),
    doc = "At the end the folder gets difficulty.csv. A run that is stopped goes on when the same command is started \
           again: until the end, what is measured is in difficulty.part."
)]
#[derive(Debug, Args)]
pub(crate) struct DifficultyCommand {
    /// The numbers of stones, as in 40..28; the fullest boards come first
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "40..32")]
    stones: StoneRange,
    /// The number of positions for each number of stones
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The question: first, outcome or score
    #[arg(long, default_value_t = Goal::First)]
    goal: Goal,
    /// The time for one number of stones after which a configuration drops out
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = quantities::duration)]
    limit: Duration,
    /// Solve nothing, and draw the difficulty.csv that is in the folder already
    #[cfg(feature = "plots")]
    #[arg(long, conflicts_with_all = [
        "stones", "count", "seed", "goal", "limit", "engine", "policy", "board", "memory", "time_limit", "node_limit",
    ])]
    plot_only: bool,
    /// The folder for the results
    #[arg(long, value_name = "FOLDER", default_value = "difficulty")]
    out: PathBuf,
    /// The searches to compare: best, classic, or both
    #[arg(
        long,
        value_name = "ENGINE,…",
        default_value = "best",
        value_delimiter = ',',
        help_heading = HEADING
    )]
    engine: Vec<Engine>,
    /// The policies of a full table to compare: new, big, twobig, or several
    #[arg(
        long,
        value_name = "POLICY,…",
        default_value = "twobig",
        value_delimiter = ',',
        help_heading = HEADING
    )]
    policy: Vec<Policy>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    format: FormatOption,
}

struct Configuration {
    engine: Engine,
    policy: Policy,
    /// True until it meets a limit.
    is_running: bool,
}

/// The positions with one number of stones.
struct DifficultySet<B> {
    stones: u32,
    positions: Vec<(B, String)>,
    /// The values that are known.
    values: Vec<Option<i32>>,
}

/// What one configuration found out about the positions with one number of stones.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DifficultyMeasurement {
    row: DifficultyRow,
    /// The values of the positions that were solved.
    values: Vec<i32>,
    /// The limit of the options that ended it, if one did.
    reached_limit: Option<String>,
}

impl DifficultyCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        if self.stones.most >= B::CELLS {
            return Err(Failure::Bad(format!(
                "--stones goes up to {} on {}, not to {}",
                B::CELLS - 1,
                B::NAME,
                self.stones.most
            )));
        }
        #[cfg(feature = "plots")]
        if self.plot_only {
            return self.plot(&self.read()?);
        }
        let mut output = Output::beside_files(self.format.format)?;
        let watch = Watch::with_grace(self.limits, GRACE_TO_SAVE)?;
        let mut configurations: Vec<_> = self
            .engine
            .iter()
            .flat_map(|&engine| self.policy.iter().map(move |&policy| (engine, policy)))
            .map(|(engine, policy)| Configuration {
                engine,
                policy,
                is_running: true,
            })
            .collect();
        let mut memory = self
            .memory
            .take(MemoryNeed::of_table::<B>(1).beside(DRAWING))?;
        let words = memory.words();
        let (mut measurements, earlier) = self.results().begin(&self.recipe())?;
        let mut earlier = earlier.into_iter();
        output.note(DifficultyRow::HEADER)?;
        let mut rows = Vec::new();
        let mut end = Ok(());
        for stones in self.stones.downwards() {
            let mut set = DifficultySet::<B>::new(stones, self.count, self.seed);
            for configuration in configurations.iter_mut().filter(|one| one.is_running) {
                let measured = match earlier.next() {
                    Some(measured) => measured,
                    None => {
                        let Configuration { engine, policy, .. } = *configuration;
                        let table = SolverTables::new(words, engine, self.goal, policy)
                            .expect("the options make sure that there is enough memory");
                        table.clear();
                        let measured = self.measure(&set, configuration, &table, &watch);
                        let measured = measured.map_err(|why| measurements.stopped(why))?;
                        set.compare(&measured, self.goal)?;
                        measurements.put(&measured)?;
                        measured
                    }
                };
                set.learn(&measured);
                let row = measured.row;
                if let Some(why) = measured.reached_limit {
                    let DifficultyRow { engine, policy, .. } = row;
                    tell(format_args!(
                        "{engine} with {policy} at {stones} stones: {why}"
                    ));
                    end = Err(Failure::LimitReported);
                }
                configuration.is_running = row.is_whole();
                output.put(&row)?;
                rows.push(row);
            }
        }
        self.results().write_table(&rows)?;
        #[cfg(feature = "plots")]
        self.plot(&rows)?;
        measurements.end()?;
        end
    }

    /// Returns everything that determines what is measured.
    fn recipe(&self) -> String {
        let Self {
            stones,
            count,
            seed,
            goal,
            memory,
            limits,
            ..
        } = self;
        let board = self.board.board;
        let limit = quantities::duration_text(self.limit);
        let engines = self.engine.iter().map(ToString::to_string);
        let engines = engines.collect::<Vec<_>>().join(",");
        let policies = self.policy.iter().map(ToString::to_string);
        let policies = policies.collect::<Vec<_>>().join(",");
        format!(
            "--board {board} --stones {stones} --count {count} --seed {seed} --goal {goal} --limit {limit} \
             --engine {engines} --policy {policies}{memory}{limits}"
        )
    }

    /// Solves positions, beginning with an empty table. If a limit of the options stops it, says so.
    fn measure<B: Board>(
        &self,
        set: &DifficultySet<B>,
        configuration: &Configuration,
        table: &SolverTables<B>,
        watch: &Watch,
    ) -> Result<DifficultyMeasurement> {
        let Configuration { engine, policy, .. } = *configuration;
        let stones = set.stones;
        let progress = Progress::new(Some(set.positions.len()));
        progress.say(&format!("{stones} stones, {engine}, {policy}"));
        let limiter = watch.limiter();
        let mut counters = Counters::default();
        let mut values = Vec::new();
        let mut stopped = None;
        let start = Instant::now();
        for (position, _) in &set.positions {
            let left = self.limit.saturating_sub(start.elapsed());
            let result = limiter.limited_to(Some(left), |limits| {
                let mut solver = Solver::new(table, limits);
                let result = solver.solve(position);
                counters += solver.counters();
                result
            });
            match result {
                Ok(value) => values.push(value),
                Err(why) if watch.is_interrupted() => return Err(watch.failure(why)),
                Err(why) => {
                    stopped = Some(why);
                    break;
                }
            }
            progress.step();
        }
        let time = start.elapsed();
        let stopped = stopped.filter(|_| time < self.limit);
        let row = DifficultyRow {
            board: B::NAME.parse().expect("every board has its kind"),
            goal: self.goal,
            seed: self.seed,
            stones,
            engine,
            policy,
            solved: values.len() as u32,
            count: self.count,
            seconds: time.as_secs_f64(),
            nodes: counters.nodes,
            probes: counters.probes,
            hits: counters.hits,
            cutoffs: counters.cutoffs,
            first_move_cutoffs: counters.first_move_cutoffs,
        };
        let reached_limit = stopped.map(|why| limiter.reason(why));
        Ok(DifficultyMeasurement {
            row,
            values,
            reached_limit,
        })
    }

    fn results(&self) -> Results<'_> {
        Results {
            folder: &self.out,
            name: "difficulty",
        }
    }

    #[cfg(feature = "plots")]
    fn plot(&self, rows: &[DifficultyRow]) -> Result {
        let DifficultyRow {
            board, goal, count, ..
        } = &rows[0];
        let title = format!("{board}, goal {goal}, {count} positions per difficulty");
        self.results().draw(&title, &diagrams(rows), 2)
    }

    /// Reads the rows of an earlier run.
    #[cfg(feature = "plots")]
    fn read(&self) -> Result<Vec<DifficultyRow>> {
        let results = self.results();
        let rows: Vec<DifficultyRow> = results.read()?;
        let first = &rows[0];
        let is_odd = |row: &DifficultyRow| {
            !(row.seconds.is_finite() && row.seconds >= 0.0 && first.is_like(row))
        };
        match rows.iter().position(is_odd) {
            None => Ok(rows),
            Some(number) => {
                let why = format!("row {} does not belong to the others", number + 1);
                Err(results.unusable("can't draw", why))
            }
        }
    }
}

impl<B: Board> DifficultySet<B> {
    fn new(stones: u32, count: u32, seed: u64) -> Self {
        let positions: Vec<_> = Sampler::<B>::new(stones, seed)
            .take(count as usize)
            .map(|game| (game.position(), game.to_string()))
            .collect();
        let values = vec![None; positions.len()];
        Self {
            stones,
            positions,
            values,
        }
    }

    /// Compares values with those that were found before.
    fn compare(&self, measured: &DifficultyMeasurement, goal: Goal) -> Result {
        let found = self
            .positions
            .iter()
            .zip(&self.values)
            .zip(&measured.values);
        for (((_, text), &other), &value) in found {
            if let Some(other) = other
                && other != value
            {
                let DifficultyRow { engine, policy, .. } = measured.row;
                let [value, other] = [value, other].map(|value| GoalValue::new(goal, value));
                return Err(Failure::Wrong(format!(
                    "{engine} with {policy} says {value} of {text}, others {other}: one is wrong"
                )));
            }
        }
        Ok(())
    }

    fn learn(&mut self, measured: &DifficultyMeasurement) {
        for (known, &value) in self.values.iter_mut().zip(&measured.values) {
            *known = Some(value);
        }
    }
}

/// Returns the diagrams of some rows.
#[cfg(feature = "plots")]
fn diagrams(rows: &[DifficultyRow]) -> Vec<Diagram> {
    type Figure = fn(&DifficultyRow) -> f64;
    // Title, whether the scale is logarithmic, and whether partly solved sets are drawn.
    let diagrams: [(&str, bool, bool, Figure); 6] = [
        ("Seconds for all positions", true, false, |row| row.seconds),
        ("Positions visited for all positions", true, false, |row| {
            row.nodes as f64
        }),
        (
            "Milliseconds per position",
            true,
            false,
            DifficultyRow::milliseconds_per_position,
        ),
        (
            "Million positions visited a second",
            false,
            true,
            DifficultyRow::millions_a_second,
        ),
        (
            "Hits among look-ups in the table",
            false,
            true,
            DifficultyRow::hit_ratio,
        ),
        (
            "First moves among moves that cut off",
            false,
            true,
            DifficultyRow::first_move_ratio,
        ),
    ];
    diagrams
        .into_iter()
        .map(|(title, logarithmic, partial, value)| {
            let mut series: Vec<Series> = Vec::new();
            for row in rows {
                let name = format!("{}, {}", row.engine, row.policy);
                let number = series.iter().position(|one| one.name == name);
                let number = number.unwrap_or_else(|| {
                    let points = Vec::new();
                    series.push(Series { name, points });
                    series.len() - 1
                });
                if partial || row.is_whole() {
                    let point = (f64::from(row.stones), value(row));
                    series[number].points.push(point);
                }
            }
            Diagram {
                title,
                axis: Axis::Stones,
                logarithmic,
                series,
            }
        })
        .collect()
}
