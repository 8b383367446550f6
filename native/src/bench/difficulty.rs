//! `fourfold bench difficulty`: what positions cost, by the number of stones on the board.
//!
//! The experiment of the reference solver: for each number of stones a set of sampled positions,
//! solved one after the other on one thread, by each configuration.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Counters, Engine, Goal, Policy, Solver, SolverTables, with_board};

use super::plot;
use super::plot::{Diagram, Series};
use super::results::Results;
use super::row::Row;
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::{Output, complain};
use crate::progress::Progress;
use crate::range::{self, Range};
use crate::value::Value;
use crate::watch::Watch;

/// Solves sampled positions by number of stones, and draws what they cost
///
/// Takes several engines and policies, separated by commas, and compares them position by
/// position. Each works alone, on one thread, with an empty table for each number of stones. The
/// folder gets difficulty.csv, row by row, and at the end difficulty.svg and difficulty.png.
#[derive(Debug, Args)]
pub(crate) struct Difficulty {
    /// The numbers of stones, as in 40..28; the fullest boards come first
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "40..32")]
    stones: Range,
    /// How many positions for each number of stones
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The question: first, outcome or score
    #[arg(long, default_value_t = Goal::First)]
    goal: Goal,
    /// A configuration that takes longer than this for one number of stones is not asked further
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = crate::options::duration)]
    limit: Duration,
    /// Solves nothing, and draws the difficulty.csv that is in the folder already
    #[arg(long)]
    plot_only: bool,
    /// The folder for the results
    #[arg(long, value_name = "FOLDER", default_value = "difficulty")]
    out: PathBuf,
}

struct Configuration {
    engine: Engine,
    policy: Policy,
    /// Whether it has not met a limit yet.
    goes_on: bool,
}

/// The positions with one number of stones.
struct Set<B> {
    stones: u32,
    positions: Vec<(B, String)>,
    /// What the first configuration found.
    values: Vec<Option<i32>>,
}

impl Difficulty {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        if self.stones.most >= B::CELLS {
            return Err(Failure::Bad(format!(
                "--stones goes up to {} on {}, not to {}",
                B::CELLS - 1,
                B::NAME,
                self.stones.most
            )));
        }
        if self.plot_only {
            return self.plot(&self.read()?);
        }
        let watch = Watch::new(options)?;
        let mut configurations: Vec<_> = options
            .engine
            .iter()
            .flat_map(|&engine| options.policy.iter().map(move |&policy| (engine, policy)))
            .map(|(engine, policy)| Configuration {
                engine,
                policy,
                goes_on: true,
            })
            .collect();
        let mut memory = options.memory_beside(plot::MEMORY, 1)?;
        let words = memory.words();
        // An earlier table is lost from here on.
        let mut file = self.results().create()?;
        let mut output = Output::new(options.format);
        output.note(Row::HEADER)?;
        let mut rows = Vec::new();
        let mut end = Ok(());
        'stones: for stones in (self.stones.least..=self.stones.most).rev() {
            let mut set = Set::<B>::new(stones, self.count, self.seed);
            for configuration in configurations.iter_mut().filter(|one| one.goes_on) {
                let table =
                    SolverTables::new(words, configuration.engine, self.goal, configuration.policy)
                        .expect("the options see to it that there is enough");
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
        // What has been measured is worth drawing even if something ended it early.
        if !rows.is_empty() {
            self.plot(&rows)?;
        }
        end
    }

    /// Solves the positions with an empty table. A limit of the options is told, and becomes the
    /// end of the command.
    fn measure<B: Board>(
        &self,
        set: &mut Set<B>,
        configuration: &mut Configuration,
        table: &SolverTables<B>,
        watch: &Watch,
        end: &mut Result,
    ) -> Result<Row> {
        let Configuration { engine, policy, .. } = *configuration;
        let stones = set.stones;
        let progress = Progress::new(Some(set.positions.len()));
        progress.say(&format!("{stones} stones, {engine}, {policy}"));
        let searcher = watch.searcher();
        let mut counters = Counters::default();
        let mut solved = 0;
        let start = Instant::now();
        for ((position, text), known) in set.positions.iter().zip(&mut set.values) {
            let left = self.limit.saturating_sub(start.elapsed());
            let result = searcher.limited_to(Some(left), |limits| {
                let mut solver = Solver::new(table, limits);
                let result = solver.solve(position);
                counters += solver.counters();
                result
            });
            let value = match result {
                Ok(value) => value,
                Err(why) if watch.is_interrupted() => return Err(watch.failure(why)),
                Err(why) => {
                    configuration.goes_on = false;
                    if start.elapsed() < self.limit {
                        let why = searcher.reason(why);
                        progress.aside(|| {
                            complain(format_args!(
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
                let [value, other] = [value, other].map(|value| Value::new(self.goal, value));
                return Err(Failure::Wrong(format!(
                    "{engine} with {policy} says {value} of {text}, others {other}: one is wrong"
                )));
            }
            solved += 1;
            progress.step();
        }
        Ok(Row {
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

    fn plot(&self, rows: &[Row]) -> Result {
        let Row {
            board, goal, count, ..
        } = &rows[0];
        let title = format!("{board}, goal {goal}, {count} positions per difficulty");
        self.results().draw(&title, &diagrams(rows), 2)
    }

    /// The rows of an earlier run.
    fn read(&self) -> Result<Vec<Row>> {
        let results = self.results();
        let bad = |why: &str| results.unusable("can't draw", why);
        let rows: Vec<Row> = results.read()?;
        let first = rows.first().ok_or_else(|| bad("it has no rows"))?;
        let is_odd = |row: &Row| !row.seconds.is_finite() || !first.is_like(row);
        match rows.iter().position(is_odd) {
            None => Ok(rows),
            Some(number) => Err(bad(&format!(
                "row {} does not belong to the others",
                number + 1
            ))),
        }
    }
}

impl<B: Board> Set<B> {
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

/// The picture of some rows.
fn diagrams(rows: &[Row]) -> Vec<Diagram> {
    type Value = fn(&Row) -> f64;
    // With: whether the scale is logarithmic, and whether a set that was not solved to its end says
    // something.
    let diagrams: [(&str, bool, bool, Value); 6] = [
        ("Seconds for all positions", true, false, |row| row.seconds),
        ("Positions visited for all positions", true, false, |row| {
            row.nodes as f64
        }),
        (
            "Milliseconds per position",
            true,
            false,
            Row::milliseconds_per_position,
        ),
        (
            "Million positions visited a second",
            false,
            true,
            Row::millions_a_second,
        ),
        (
            "Hits among look-ups in the table",
            false,
            true,
            Row::hit_ratio,
        ),
        (
            "First moves among moves that cut off",
            false,
            true,
            Row::first_move_ratio,
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
