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

#[cfg(feature = "plots")]
use super::diagram::{Diagram, Series};
use super::results::{DRAWING, Results};
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, FormatOption, HEADING, LimitOptions, MemoryOption};
use crate::runtime::watch::Watch;
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
    doc = "The folder gets difficulty.csv, row by row, and at the end difficulty.svg and difficulty.png."
)]
#[cfg_attr(
    not(feature = "plots"),
    doc = "The folder gets difficulty.csv, row by row."
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
    #[arg(long)]
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
    /// The values that the first configuration found.
    values: Vec<Option<i32>>,
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
        let watch = Watch::new(self.limits)?;
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
        let mut memory = self.memory.take(MemoryNeed::of_table(1).beside(DRAWING))?;
        let words = memory.words();
        // An earlier table is lost from here on.
        let mut file = self.results().create()?;
        let mut output = Output::new(self.format.format);
        output.note(DifficultyRow::HEADER)?;
        let mut rows = Vec::new();
        let mut end = Ok(());
        'stones: for stones in self.stones.downwards() {
            let mut set = DifficultySet::<B>::new(stones, self.count, self.seed);
            for configuration in configurations.iter_mut().filter(|one| one.is_running) {
                let table =
                    SolverTables::new(words, configuration.engine, self.goal, configuration.policy)
                        .expect("the options make sure that there is enough memory");
                table.clear();
                match self.measure(&mut set, configuration, &table, &watch, &mut end) {
                    Ok(row) => {
                        output.put(&row)?;
                        file.put(&row)?;
                        rows.push(row);
                    }
                    Err(failure) => {
                        end = Err(failure);
                        break 'stones;
                    }
                }
            }
        }
        // The rows so far are drawn even if a limit ended the run.
        #[cfg(feature = "plots")]
        if !rows.is_empty() {
            self.plot(&rows)?;
        }
        end
    }

    /// Solves positions, beginning with an empty table. If a limit of the options stops it, says so and
    /// sets `end`, the result of the command.
    fn measure<B: Board>(
        &self,
        set: &mut DifficultySet<B>,
        configuration: &mut Configuration,
        table: &SolverTables<B>,
        watch: &Watch,
        end: &mut Result,
    ) -> Result<DifficultyRow> {
        let Configuration { engine, policy, .. } = *configuration;
        let stones = set.stones;
        let progress = Progress::new(Some(set.positions.len()));
        progress.say(&format!("{stones} stones, {engine}, {policy}"));
        let limiter = watch.limiter();
        let mut counters = Counters::default();
        let mut solved = 0;
        let start = Instant::now();
        for ((position, text), known) in set.positions.iter().zip(&mut set.values) {
            let left = self.limit.saturating_sub(start.elapsed());
            let result = limiter.limited_to(Some(left), |limits| {
                let mut solver = Solver::new(table, limits);
                let result = solver.solve(position);
                counters += solver.counters();
                result
            });
            let value = match result {
                Ok(value) => value,
                Err(why) if watch.is_interrupted() => return Err(watch.failure(why)),
                Err(why) => {
                    configuration.is_running = false;
                    if start.elapsed() < self.limit {
                        let why = limiter.reason(why);
                        progress.aside(|| {
                            tell(format_args!(
                                "{engine} with {policy} at {stones} stones: {why}"
                            ));
                        });
                        *end = Err(Failure::LimitReported);
                    }
                    break;
                }
            };
            if let Some(other) = known.replace(value)
                && other != value
            {
                let [value, other] = [value, other].map(|value| GoalValue::new(self.goal, value));
                return Err(Failure::Wrong(format!(
                    "{engine} with {policy} says {value} of {text}, others {other}: one is wrong"
                )));
            }
            solved += 1;
            progress.step();
        }
        Ok(DifficultyRow {
            board: B::NAME.parse().expect("every board has its kind"),
            goal: self.goal,
            seed: self.seed,
            stones,
            engine,
            policy,
            solved,
            count: self.count,
            seconds: start.elapsed().as_secs_f64(),
            nodes: counters.nodes,
            probes: counters.probes,
            hits: counters.hits,
            cutoffs: counters.cutoffs,
            first_move_cutoffs: counters.first_move_cutoffs,
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
        let bad = |why: &str| results.unusable("can't draw", why);
        let rows: Vec<DifficultyRow> = results.read()?;
        let first = rows.first().ok_or_else(|| bad("it has no rows"))?;
        let is_odd = |row: &DifficultyRow| !row.seconds.is_finite() || !first.is_like(row);
        match rows.iter().position(is_odd) {
            None => Ok(rows),
            Some(number) => Err(bad(&format!(
                "row {} does not belong to the others",
                number + 1
            ))),
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
                logarithmic,
                series,
            }
        })
        .collect()
}
