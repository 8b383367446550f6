//! `fourfold bench difficulty`: what positions cost, by the number of stones on the board.
//!
//! The experiment of the reference solver: for each number of stones a set of sampled positions,
//! solved one after the other on one thread, by each configuration.

use std::fmt;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::sample::Sampler;
use fourfold_core::{
    Board, Counters, Engine, Goal, Interrupted, Policy, Solver, Table, with_board,
};
use serde::Serialize;

use super::{millions_a_second, plot};
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
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
    #[arg(long, value_name = "A..B", value_parser = range, default_value = "40..32")]
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

/// From the greatest number of stones down to the least.
#[derive(Clone, Copy, Debug)]
struct Range {
    most: u32,
    least: u32,
}

/// What one configuration needed for one number of stones.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) stones: u32,
    pub(super) engine: &'static str,
    pub(super) policy: &'static str,
    /// Positions that were solved within the limit.
    pub(super) solved: usize,
    pub(super) count: u32,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
    pub(super) probes: u64,
    pub(super) hits: u64,
    pub(super) cutoffs: u64,
    pub(super) first_move_cutoffs: u64,
}

struct Configuration {
    engine: Engine,
    policy: Policy,
    /// Whether it has not met the limit yet.
    goes_on: bool,
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
            return self.plot::<B>(&self.read()?);
        }
        let watch = Watch::new(options)?;
        let mut csv = self.csv()?;
        let mut output = Output::new(options.format);
        output.note(Row::HEADER)?;
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
        let mut rows = Vec::new();
        let mut end = Ok(());
        'stones: for stones in (self.stones.least..=self.stones.most).rev() {
            let positions: Vec<(B, String)> = Sampler::<B>::new(stones, self.seed)
                .take(self.count as usize)
                .map(|game| (game.position(), game.to_string()))
                .collect();
            let mut known = vec![None; positions.len()];
            for configuration in configurations.iter_mut().filter(|one| one.goes_on) {
                let table = Table::new(words, self.goal, configuration.policy)
                    .expect("the options see to it that there is enough");
                table.clear();
                match self.measure(
                    stones,
                    &positions,
                    &mut known,
                    configuration,
                    &table,
                    &watch,
                ) {
                    Ok(row) => {
                        output.put(&row)?;
                        writeln!(csv, "{}", row.to_csv())
                            .map_err(|error| self.unwritable(error))?;
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
            self.plot::<B>(&rows)?;
        }
        end
    }

    /// Solves the positions with an empty table.
    fn measure<B: Board>(
        &self,
        stones: u32,
        positions: &[(B, String)],
        known: &mut [Option<i32>],
        configuration: &mut Configuration,
        table: &Table<B>,
        watch: &Watch,
    ) -> Result<Row> {
        let Configuration { engine, policy, .. } = *configuration;
        let progress = Progress::new(Some(positions.len()));
        progress.say(&format!("{stones} stones, {engine}, {policy}"));
        let mut counters = Counters::default();
        let mut solved = 0;
        let start = Instant::now();
        watch.searcher().limited_to(Some(self.limit), |limits| {
            for ((position, text), known) in positions.iter().zip(known) {
                let mut solver = Solver::new(engine, table, limits);
                let result = solver.solve(position);
                counters += solver.counters;
                let value = match result {
                    Ok(value) => value,
                    Err(Interrupted::Stopped) if !watch.is_interrupted() => {
                        configuration.goes_on = false;
                        break;
                    }
                    Err(why) => return Err(watch.failure(why)),
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
            Ok(())
        })?;
        Ok(Row {
            stones,
            engine: engine.name(),
            policy: policy.name(),
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

    fn csv(&self) -> Result<File> {
        let start = || {
            fs::create_dir_all(&self.out)?;
            let mut csv = File::create(self.out.join(TABLE))?;
            writeln!(csv, "{COLUMNS}")?;
            Ok(csv)
        };
        start().map_err(|error: std::io::Error| self.unwritable(error))
    }

    fn plot<B: Board>(&self, rows: &[Row]) -> Result {
        let count = rows.first().map_or(self.count, |row| row.count);
        let title = format!(
            "{}, goal {}, {count} positions per difficulty",
            B::NAME,
            self.goal
        );
        plot::draw(rows, &title, &self.out).map_err(|error| self.unwritable(error))
    }

    /// The rows of an earlier run.
    fn read(&self) -> Result<Vec<Row>> {
        let path = self.out.join(TABLE);
        let text = fs::read_to_string(&path)
            .map_err(|error| Failure::Bad(format!("can't read {}: {error}", path.display())))?;
        let rows: Option<Vec<Row>> = text.lines().skip(1).map(Row::from_csv).collect();
        match rows {
            Some(rows) if !rows.is_empty() => Ok(rows),
            _ => Err(Failure::Bad(format!(
                "{} is no table of this command",
                path.display()
            ))),
        }
    }

    fn unwritable(&self, error: impl fmt::Display) -> Failure {
        Failure::Bad(format!(
            "can't write results into {}: {error}",
            self.out.display()
        ))
    }
}

/// The table in the folder of results.
const TABLE: &str = "difficulty.csv";

const COLUMNS: &str =
    "stones,engine,policy,solved,count,seconds,nodes,probes,hits,cutoffs,first_move_cutoffs";

impl Row {
    const HEADER: &str = "stones engine  policy  solved    seconds ms/position          nodes \
                          nodes/position M nodes/s  hits first";

    /// The row as a line of the table.
    fn to_csv(&self) -> String {
        let Self {
            stones,
            engine,
            policy,
            solved,
            count,
            seconds,
            ..
        } = self;
        let [nodes, probes, hits] = [self.nodes, self.probes, self.hits];
        let [cutoffs, first] = [self.cutoffs, self.first_move_cutoffs];
        format!(
            "{stones},{engine},{policy},{solved},{count},{seconds},{nodes},{probes},{hits},{cutoffs},{first}"
        )
    }

    fn from_csv(line: &str) -> Option<Self> {
        let mut fields = line.split(',');
        Some(Self {
            stones: number(fields.next())?,
            engine: fields.next()?.parse::<Engine>().ok()?.name(),
            policy: fields.next()?.parse::<Policy>().ok()?.name(),
            solved: number(fields.next())?,
            count: number(fields.next())?,
            seconds: number(fields.next())?,
            nodes: number(fields.next())?,
            probes: number(fields.next())?,
            hits: number(fields.next())?,
            cutoffs: number(fields.next())?,
            first_move_cutoffs: number(fields.next())?,
        })
    }

    /// Whether all positions were solved, so that the figures can be compared with others.
    pub(super) fn is_whole(&self) -> bool {
        self.solved == self.count as usize
    }

    pub(super) fn hit_ratio(&self) -> f64 {
        self.hits as f64 / self.probes.max(1) as f64
    }

    pub(super) fn first_move_ratio(&self) -> f64 {
        self.first_move_cutoffs as f64 / self.cutoffs.max(1) as f64
    }

    pub(super) fn millions_a_second(&self) -> f64 {
        millions_a_second(self.nodes, self.seconds)
    }

    pub(super) fn milliseconds_per_position(&self) -> f64 {
        1e3 * self.seconds / self.solved.max(1) as f64
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>6} {:<7} {:<7} {:>6} {:>10.3} {:>11.3} {:>14} {:>14.0} {:>9.2} {:>5.3} {:>5.3}{}",
            self.stones,
            self.engine,
            self.policy,
            self.solved,
            self.seconds,
            self.milliseconds_per_position(),
            self.nodes,
            self.nodes as f64 / self.solved.max(1) as f64,
            self.millions_a_second(),
            self.hit_ratio(),
            self.first_move_ratio(),
            if self.is_whole() { "" } else { "  limit" }
        )
    }
}

fn number<T: std::str::FromStr>(field: Option<&str>) -> Option<T> {
    field?.parse().ok()
}

fn range(text: &str) -> Result<Range, String> {
    let wrong = |_| "a range of stones is two numbers, as in 40..28".to_owned();
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (from, to): (u32, u32) = (from.parse().map_err(wrong)?, to.parse().map_err(wrong)?);
    Ok(Range {
        most: from.max(to),
        least: from.min(to),
    })
}
