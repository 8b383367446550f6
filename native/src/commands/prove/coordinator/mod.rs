//! Coordinates a proof on many machines: it gives out the jobs of a frontier, and learns what came of them.
//!
//! All that it knows it has from the server, where workers put their results. So it may die at any time, and another
//! one may go on, on another machine.

mod contact;
mod exchange;
mod jobs;
mod known;
mod news;
mod post;
mod question;
mod results;
mod supply;
mod work;
mod workers;

use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings};
use tokio::time::sleep;

use crate::cluster::connection::Connection;
use crate::cluster::options::ServerOptions;
use crate::cluster::proof::Terms;
use crate::commands::prove::display::Display;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::quantities;

/// The time to end politely.
const FAREWELL: Duration = Duration::from_millis(500);

pub(super) use exchange::export;
pub(super) use post::{Coordinator, Setup};
use question::Question;

/// The options of a proof on many machines.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of a proof on many machines")]
pub(super) struct ClusterOptions {
    /// Let workers search, through this NATS server or several of one cluster: nats://HOST:4222,…
    #[arg(long, value_name = "URL", group = "kept", conflicts_with_all = ["store", "estimate", "threads"])]
    pub(super) nats: Option<String>,
    /// The time after which the job of a silent worker is given to another one
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = lease, requires = "nats")]
    lease: Duration,
    /// The least positions visited for an answer that is kept for a certificate: with fewer it is made faster, and the
    /// server keeps more [default: 16, and more where that would make more than 100 kilobytes a second]
    #[arg(long, value_name = "N", requires = "nats")]
    pub(super) pieces_from: Option<u64>,
    /// The most that is kept of such answers
    #[arg(long, value_name = "SIZE", default_value = "10G", value_parser = quantities::size, requires = "nats")]
    pieces_limit: u64,
    /// The copies that a cluster of NATS servers keeps of everything, of which less than half may be lost: 1, 3 or 5
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = copies, requires = "nats")]
    replicas: usize,
    #[command(flatten)]
    server: ServerOptions,
}

fn lease(text: &str) -> Result<Duration, String> {
    match quantities::duration(text)? {
        time if (Duration::from_secs(1)..=Duration::from_secs(86_400)).contains(&time) => Ok(time),
        _ => Err("it is between 1s and 1day".to_owned()),
    }
}

fn copies(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ (1 | 3 | 5)) => Ok(number),
        _ => Err("it is 1, 3 or 5".to_owned()),
    }
}

impl ClusterOptions {
    /// Connects to the server.
    pub(super) fn connect(
        &self,
        url: &str,
        watch: &Watch,
        deadline: Option<Instant>,
    ) -> Result<Connection> {
        Connection::open(url, &self.server, watch, deadline)
    }

    pub(super) fn terms(&self) -> Terms {
        Terms {
            lease: self.lease,
            replicas: self.replicas,
            pieces_limit: i64::try_from(self.pieces_limit.max(1)).unwrap_or(i64::MAX),
        }
    }
}

/// Answers whether a player wins; and returns the positions visited by all runs. `None` if the user or the time limit ends
/// it.
pub(super) async fn answer(
    coordinator: &mut Coordinator<'_>,
    winner: Player,
    display: &mut Display,
) -> Result<Option<(bool, u64)>> {
    let settings = FrontierSettings {
        keeps_conclusions: true,
        ..coordinator.setup.settings
    };
    let frontier = Frontier::new(coordinator.setup.game.position(), winner, settings);
    let mut question = Question::new(frontier, coordinator.workers.visited());
    let (watch, deadline) = (coordinator.setup.watch, coordinator.setup.deadline);
    let answered = tokio::select! {
        answered = question.run(coordinator, display) => answered,
        // A server that is away would keep it waiting.
        () = gave_up(watch, deadline) => return Ok(None),
    };
    question.withdraw_all(coordinator).await;
    answered
}

/// Waits until all should have ended a while ago.
async fn gave_up(watch: &Watch, deadline: Option<Instant>) {
    while !post::is_over(watch, deadline) {
        sleep(FAREWELL).await;
    }
    sleep(FAREWELL).await;
}
