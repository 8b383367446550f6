//! `fourfold bench cluster`: how many workers a coordinator and a server sustain.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::cluster::connection::Connection;
use crate::cluster::messages::About;
use crate::cluster::options::ServerOptions;
use crate::cluster::proof::{self, Names};
use crate::cluster::seat;
use crate::commands::worker::simulated::{self, Habits, Seen};
use crate::runtime::options::FormatOption;
use crate::runtime::watch::{SearchLimits, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::quantities;

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(100);

/// Works on a proof with many workers that make up what their jobs come to, and reports how long they wait for jobs
///
/// Each of them has a connection of its own, and says all that a real one would say. Start a server, and a coordinator
/// with 'fourfold prove --nats', before; and delete afterwards what they have kept, since it is false.
#[derive(Debug, Args)]
pub(crate) struct ClusterCommand {
    /// The NATS server: nats://HOST:4222
    #[arg(long, value_name = "URL")]
    nats: String,
    /// The number of workers
    #[arg(long, value_name = "N", default_value_t = 1000)]
    workers: u64,
    /// The time that a job takes on average; every one takes between half and one and a half times as long
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = quantities::duration)]
    job_time: Duration,
    /// The time that is measured, after all workers have had a job
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = quantities::duration)]
    time: Duration,
    /// Let workers tell each other nothing: what a thousand of them read would keep one machine busy
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    server: ServerOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// The figures.
#[derive(Serialize)]
struct ClusterRow {
    workers: u64,
    job_seconds: f64,
    jobs: usize,
    jobs_per_second: f64,
    /// From the end of a job to the beginning of the next one, in milliseconds: the median, the 99th percentile, the most.
    median_ms: f64,
    p99_ms: f64,
    most_ms: f64,
    /// The share of the time in which a worker had a job.
    busy: f64,
}

impl fmt::Display for ClusterRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            workers,
            job_seconds,
            jobs,
            jobs_per_second,
            median_ms,
            p99_ms,
            most_ms,
            busy,
        } = self;
        write!(
            f,
            "{workers} workers, jobs of {job_seconds} s: {jobs} jobs, {jobs_per_second:.0} a second; from one to the next \
             {median_ms:.1} ms, at most {p99_ms:.1} ms for 99 %, {most_ms:.1} ms for all; busy {:.1} %",
            100.0 * busy
        )
    }
}

impl ClusterCommand {
    pub(crate) fn run(self) -> Result {
        let mut output = Output::new(self.format.format)?;
        let watch = Arc::new(Watch::new(SearchLimits::default())?);
        let connection = Arc::new(Connection::open(&self.nats, &self.server, &watch, None)?);
        let row = connection.wait(self.measure(&connection, &watch))?;
        Ok(output.put(&row)?)
    }

    async fn measure(
        &self,
        connection: &Arc<Connection>,
        watch: &Arc<Watch>,
    ) -> Result<ClusterRow> {
        let about = coordinated(connection).await?;
        let seen = Arc::new(Seen::default());
        let habits = Habits {
            job_time: self.job_time,
            is_quiet: self.quiet,
        };
        let mut workers = JoinSet::new();
        let progress = Progress::new(Some(self.workers as usize));
        for number in 0..self.workers {
            let about = about.clone();
            let own = (Arc::clone(connection), Arc::clone(watch), Arc::clone(&seen));
            workers.spawn(async move {
                let (connection, watch, seen) = own;
                simulated::work(&connection, about, habits, &watch, &seen).await
            });
            while seen.workers.load(Ordering::Relaxed) + 8 < number {
                failed(&mut workers)?;
                sleep(TICK / 10).await;
            }
            progress.set(number as usize, "workers");
        }
        self.pass(2 * self.job_time, &mut workers, watch).await?;
        seen.take();
        let start = Instant::now();
        self.pass(self.time, &mut workers, watch).await?;
        let (mut handovers, busy) = seen.take();
        let seconds = start.elapsed().as_secs_f64();
        watch.interrupt();
        workers.join_all().await;
        let waiting: Duration = handovers.iter().sum();
        handovers.sort_unstable();
        let at = |share: f64| {
            let last = handovers.len().saturating_sub(1);
            let place = (share * last as f64).round() as usize;
            handovers
                .get(place)
                .map_or(0.0, |time| 1e3 * time.as_secs_f64())
        };
        Ok(ClusterRow {
            workers: self.workers,
            job_seconds: self.job_time.as_secs_f64(),
            jobs: handovers.len(),
            jobs_per_second: handovers.len() as f64 / seconds,
            median_ms: at(0.5),
            p99_ms: at(0.99),
            most_ms: at(1.0),
            busy: busy.as_secs_f64() / (busy + waiting).as_secs_f64().max(1e-9),
        })
    }

    /// Lets the workers work for a while.
    async fn pass(&self, time: Duration, workers: &mut JoinSet<Result>, watch: &Watch) -> Result {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if watch.is_interrupted() {
                return Err(watch.stopped());
            }
            failed(workers)?;
            sleep(TICK).await;
        }
        Ok(())
    }
}

/// Fails if a worker has ended.
fn failed(workers: &mut JoinSet<Result>) -> Result {
    match workers.try_join_next() {
        None => Ok(()),
        Some(Ok(Err(failure))) => Err(failure),
        Some(_) => Err(Failure::Limit("the proof is over".to_owned())),
    }
}

/// Returns the proof that somebody coordinates.
async fn coordinated(connection: &Connection) -> Result<About> {
    for about in proof::all(connection).await? {
        let names = Names::new(&about.position, &about.goal);
        if seat::coordinator(connection, &names).await.is_some() {
            return Ok(about);
        }
    }
    let name = &connection.name;
    Err(Failure::Bad(format!(
        "{name}: nobody coordinates a proof; start 'fourfold prove' with --nats"
    )))
}
