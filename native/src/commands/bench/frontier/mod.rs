//! `fourfold bench frontier`: how well a long proof would use many workers.
//!
//! The real frontier gives jobs to workers in virtual time. Whoever is free gets the next job; it is searched then
//! and there, and reported when its virtual time has passed. That is the number of positions visited divided by a
//! constant speed, and the latency. A job that no longer matters ends at once, and what it has visited until then counts
//! as wasted. The frontier itself and the messages that end jobs take no time.
//!
//! Where there are several workers, each asks for its next job so early that it is there when the budget of the last one
//! is spent: it then loses no time, but the frontier chooses the job without the report of the last one. A job that
//! ends before its budget is spent costs the latency.
//!
//! Several threads may search jobs at once, because virtual time can go on to the end of a job as soon as all that are
//! still searched have visited too many positions to end before it. Reports come in the order of virtual time as with
//! one thread, but what a search finds in the table depends on how far the others are.
//!
//! What a job takes depends on what the table knows already, and so on all jobs before it. Therefore each row, that
//! is an order with a number of workers, is a proof of its own: it begins with an empty table, and its jobs are
//! recorded and replayed only in their own sequence. A recorded job counts if it is exactly the one that comes next;
//! if not, the recording is of another frontier, and refused. Taking jobs of one row for another was considered and
//! rejected: a position that an earlier row has proved would cost nothing in the next, so many workers would look
//! better than they are.
//!
//! What is still idealised: all workers share one table, as on one machine. With one thread, a job finds there all that
//! those which began before it will ever find, and nothing of what later ones find meanwhile. After an interruption
//! the rest of the row begins with an empty table, and so costs somewhat more.

mod recorded;
mod recording;
mod row;
mod searches;
mod simulation;
mod workers;

use std::collections::VecDeque;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings, Order};
use fourfold_core::{Board, Cube, Game, Goal, Limits, SolverTables};

#[cfg(feature = "plots")]
use super::diagram::{Axis, Diagram, Series};
use super::results::Results;
use crate::commands::prove::questions::resources;
use crate::runtime::options::{FormatOption, MemoryOption, TimeLimitOption};
use crate::runtime::session::SearchConfiguration;
use crate::runtime::threads::together;
use crate::runtime::watch::{GRACE_TO_SAVE, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::record::player_name;
use crate::text::{batch, quantities};
use recorded::RecordedSearches;
use recording::Recording;
use row::FrontierRow;
use searches::Searches;
use simulation::{Pace, Tally, simulate};
use workers::WorkerNumbers;

/// Proves who wins a position of 4x4x4 with many workers in virtual time, to see how well they are used
///
/// The real frontier of 'prove' gives out the jobs. Each is searched by one thread, its virtual time is the number of
/// positions visited divided by --speed, and --latency. What the jobs took is recorded, so that the same command
/// searches nothing when it is started again, and goes on if it was stopped.
#[cfg_attr(
    feature = "plots",
    doc = "At the end the folder gets frontier.csv, frontier.svg and frontier.png."
)]
#[cfg_attr(
    not(feature = "plots"),
    doc = "At the end the folder gets frontier.csv."
)]
#[derive(Debug, Args)]
pub(crate) struct FrontierCommand {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The question: does this player, first or second, win?
    #[arg(long, value_name = "PLAYER", default_value = "first", value_parser = player)]
    winner: Player,
    /// The numbers of workers: A..B doubles from A up to B; one is always among them
    #[arg(long, value_name = "A..B|N,…", default_value = "1..1024", value_parser = workers::parse)]
    workers: WorkerNumbers,
    /// The order of the jobs: numbers, reference or both
    #[arg(
        long,
        value_name = "ORDER,…",
        value_delimiter = ',',
        default_value = "numbers",
        hide_possible_values = true
    )]
    order: Vec<OrderName>,
    /// The number of stones at which the reference's order has its jobs
    #[arg(long, value_name = "N")]
    cutoff: Option<u32>,
    /// What a job takes besides its search
    #[arg(long, value_name = "TIME", default_value = "1ms", value_parser = quantities::duration)]
    latency: Duration,
    /// The number of positions that a worker visits in a second
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    speed: u64,
    /// The least number of positions that a job may visit
    #[arg(long, value_name = "N", default_value_t = 1 << 14, value_parser = clap::value_parser!(u64).range(1..))]
    least_budget: u64,
    /// How many jobs are searched at once; with more than one, no two runs are quite the same
    #[arg(long, value_name = "N", default_value = "1", value_parser = quantities::threads)]
    threads: NonZeroUsize,
    /// The file of the jobs, of about 300 bytes each [default: frontier.jobs in the folder]
    #[arg(long, value_name = "FILE")]
    recording: Option<PathBuf>,
    /// The folder for the results
    #[arg(long, value_name = "FOLDER", default_value = "frontier")]
    out: PathBuf,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    time: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OrderName {
    Numbers,
    Reference,
}

/// What is the same for all rows.
struct Proof<'a> {
    position: Cube,
    winner: Player,
    settings: FrontierSettings,
    pace: Pace,
    threads: usize,
    tables: &'a SolverTables<'a, Cube>,
    recording: Recording,
}

fn player(text: &str) -> Result<Player, String> {
    let players = [Player::First, Player::Second];
    let found = players.into_iter().find(|&one| player_name(one) == text);
    found.ok_or_else(|| "the players are first and second".to_owned())
}

impl FrontierCommand {
    pub(crate) fn run(&self) -> Result {
        let game = batch::game::<Cube>(&self.position)?;
        let orders = self.orders(&game)?;
        let latency = u64::try_from(self.latency.as_nanos())
            .map_err(|_| Failure::Bad("--latency is too long".to_owned()))?;
        let position = game.position();
        let mut settings = FrontierSettings {
            least_budget: self.least_budget,
            ..FrontierSettings::for_workers(1)
        };
        if Frontier::new(position, self.winner, settings)
            .value()
            .is_some()
        {
            let message = format!("{game} needs no job: it is decided without a search");
            return Err(Failure::Bad(message));
        }
        let threads = self.threads.get();
        let mut output = Output::beside_files(self.format.format)?;
        let watch = Watch::with_grace(self.time, GRACE_TO_SAVE)?;
        let (mut memory, for_one) = resources(&self.memory, threads, 0)?;
        settings.capacity = for_one.capacity;
        let results = self.results();
        results.make_folder()?;
        let path = self.recording.clone();
        let path = path.unwrap_or_else(|| self.out.join("frontier.jobs"));
        let recording = Recording::open(&path, &self.header(&game), game.columns())?;
        let mut proof = Proof {
            position,
            winner: self.winner,
            settings,
            pace: Pace {
                latency,
                speed: self.speed,
            },
            threads,
            tables: &SearchConfiguration::usual(Goal::First).tables(memory.words()),
            recording,
        };
        output.note(FrontierRow::HEADER)?;
        let mut rows = Vec::new();
        watch.limiter().limited(|limits| {
            for order in orders {
                let mut alone = None;
                for &workers in &self.workers.0 {
                    let tally = proof.tally(order, workers, limits, &watch)?;
                    let alone = alone.get_or_insert_with(|| tally.clone());
                    let row = FrontierRow::new(order_text(order), workers, &tally, alone);
                    output.put(&row)?;
                    rows.push(row);
                }
            }
            Ok::<_, Failure>(())
        })?;
        if let Some(row) = rows.iter().find(|row| row.wins != rows[0].wins) {
            let FrontierRow { order, workers, .. } = row;
            let message = format!(
                "{order} with {workers} workers answers otherwise than {}: one is wrong",
                rows[0].order
            );
            return Err(Failure::Wrong(message));
        }
        // Drawing takes memory too.
        drop(proof);
        drop(memory);
        results.write_table(&rows)?;
        #[cfg(feature = "plots")]
        results.draw(&self.title(&game), &diagrams(&rows), 1)?;
        Ok(())
    }

    /// Returns the orders that are asked for, each once.
    fn orders(&self, game: &Game<Cube>) -> Result<Vec<Order>> {
        let mut orders = Vec::new();
        for name in &self.order {
            let order = match (name, self.cutoff) {
                (OrderName::Numbers, _) => Order::ProofNumbers,
                (OrderName::Reference, Some(cutoff)) => Order::Reference { cutoff },
                (OrderName::Reference, None) => {
                    let message =
                        "--order reference takes --cutoff N, the number of stones of its jobs";
                    return Err(Failure::Bad(message.to_owned()));
                }
            };
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
        let least = game.columns().len() as u32 + 1;
        match self.cutoff {
            Some(_) if !self.order.contains(&OrderName::Reference) => {
                let message = "--cutoff is for --order reference, which isn't asked for";
                Err(Failure::Bad(message.to_owned()))
            }
            Some(cutoff) if !(least..Cube::CELLS).contains(&cutoff) => Err(Failure::Bad(format!(
                "--cutoff is between {least} and {} here, not {cutoff}",
                Cube::CELLS - 1
            ))),
            _ => Ok(orders),
        }
    }

    /// Returns everything that determines a job, but for the order and the number of workers.
    fn header(&self, game: &Game<Cube>) -> String {
        let Self {
            speed,
            least_budget,
            memory,
            ..
        } = self;
        let winner = player_name(self.winner);
        let latency = quantities::duration_text(self.latency);
        format!(
            "# bench frontier: {game} --winner {winner} --latency {latency} --speed {speed} \
             --least-budget {least_budget}{memory}, fourfold {}",
            env!("CARGO_PKG_VERSION")
        )
    }

    fn results(&self) -> Results<'_> {
        Results {
            folder: &self.out,
            name: "frontier",
        }
    }

    #[cfg(feature = "plots")]
    fn title(&self, game: &Game<Cube>) -> String {
        let winner = player_name(self.winner);
        format!("{game}: does the {winner} player win? Simulated workers")
    }
}

impl Proof<'_> {
    /// Simulates one row.
    fn tally(
        &mut self,
        order: Order,
        workers: u64,
        limits: Limits,
        watch: &Watch,
    ) -> Result<Tally> {
        let name = order_text(order);
        let settings = FrontierSettings {
            order,
            workers,
            ..self.settings
        };
        let frontier = Frontier::new(self.position, self.winner, settings);
        let progress = Progress::new(None);
        progress.say(&format!("{name}, workers: {workers}"));
        let searches = &Searches::new(self.tables, self.winner);
        let mut recorded = RecordedSearches {
            order: &name,
            workers,
            searches,
            recording: &mut self.recording,
            stop: limits.stop,
            watch,
            progress: &progress,
            replayed: VecDeque::new(),
            begun: VecDeque::new(),
            is_searching: false,
        };
        let mut tally = None;
        let mut simulation = || {
            let found = simulate(frontier.clone(), workers, self.pace, &mut recorded);
            let found = found.and_then(|tally| recorded.finish().map(|()| tally));
            if found.is_err() {
                watch.interrupt();
            }
            searches.close();
            tally = Some(found);
        };
        together(0..self.threads, &|_| searches.work(limits), &mut simulation)?;
        tally.expect("it has ended")
    }
}

/// Returns an order as it is written, in one word.
fn order_text(order: Order) -> String {
    match order {
        Order::ProofNumbers => "numbers".to_owned(),
        Order::Reference { cutoff } => format!("reference:{cutoff}"),
    }
}

/// Returns the diagrams of the speed-up, beside what would be ideal, and of the efficiency.
#[cfg(feature = "plots")]
fn diagrams(rows: &[FrontierRow]) -> [Diagram; 2] {
    let mut orders: Vec<_> = rows.iter().map(|row| &row.order).collect();
    orders.dedup();
    let series = |value: fn(&FrontierRow) -> f64| -> Vec<Series> {
        let of = |order: &String| Series {
            name: order.clone(),
            points: rows
                .iter()
                .filter(|row| row.order == *order)
                .map(|row| (row.workers as f64, value(row)))
                .collect(),
        };
        orders.iter().map(|&order| of(order)).collect()
    };
    let mut speed_up = series(|row| row.speed_up);
    speed_up.push(Series {
        name: "ideal".to_owned(),
        points: rows
            .iter()
            .filter(|row| row.order == rows[0].order)
            .map(|row| (row.workers as f64, row.workers as f64))
            .collect(),
    });
    [
        Diagram {
            title: "Times as fast as one worker",
            axis: Axis::Workers,
            logarithmic: true,
            series: speed_up,
        },
        Diagram {
            title: "Efficiency: that for each worker",
            axis: Axis::Workers,
            logarithmic: false,
            series: series(|row| row.efficiency),
        },
    ]
}
