//! Coordinates a proof on many machines: it gives out the jobs of a frontier, and learns what came of them.
//!
//! All that it knows it has from the server, where workers put their results. So it may die at any time, and another
//! one may go on, on another machine.

mod contact;
mod jobs;
mod known;
mod news;
mod question;
mod results;
mod supply;
mod workers;

use std::time::{Duration, Instant};

use async_nats::Subscriber;
use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings};
use fourfold_core::{Cube, Game};
use tokio::time::sleep;

use crate::cluster::connection::Connection;
use crate::cluster::options::ServerOptions;
use crate::cluster::proof::{Names, Proof, Terms};
use crate::cluster::seat::{Seat, Seated, Sitting};
use crate::cluster::version::Version;
use crate::commands::prove::display::Display;
use crate::runtime::machine;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::tell;
use crate::text::quantities;

use question::Question;
use workers::Workers;

/// The time between two attempts to take the seat.
const WAIT: Duration = Duration::from_millis(500);

/// The options of a proof on many machines.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of a proof on many machines")]
pub(super) struct ClusterOptions {
    /// Let workers search, through this NATS server or several of one cluster: nats://HOST:4222,…
    #[arg(long, value_name = "URL", conflicts_with_all = ["store", "export", "import", "estimate", "threads"])]
    pub(super) nats: Option<String>,
    /// The time after which the job of a silent worker is given to another one
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = lease, requires = "nats")]
    lease: Duration,
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
        }
    }
}

/// What a proof is coordinated with.
pub(super) struct Setup<'a> {
    pub(super) connection: &'a Connection,
    pub(super) game: &'a Game<Cube>,
    pub(super) goal: &'static str,
    pub(super) settings: FrontierSettings,
    pub(super) terms: Terms,
    pub(super) watch: &'a Watch,
    pub(super) deadline: Option<Instant>,
}

/// A proof with the coordinator's seat.
pub(super) struct Coordinator<'a> {
    setup: Setup<'a>,
    proof: Proof,
    seat: Seat,
    own: Sitting,
    version: Version,
    workers: Workers,
    beats: Subscriber,
    statuses: Subscriber,
}

impl<'a> Coordinator<'a> {
    /// Sits down to coordinate a proof. Waits as long as another one does.
    pub(super) async fn open(setup: Setup<'a>) -> Result<Option<Self>> {
        let connection = setup.connection;
        let version = Version::own();
        let own = Sitting {
            id: connection.client.new_inbox(),
            host: machine::host(),
        };
        let names = Names::new(&setup.game.to_string(), setup.goal);
        let mut is_told = false;
        let seat = loop {
            match Seat::take(connection, &names, own.clone(), setup.terms.replicas).await? {
                Seated::Yes(seat) => break seat,
                Seated::Taken(other) if !is_told => {
                    is_told = true;
                    tell(format_args!(
                        "fourfold: {} coordinates this proof already; this one waits, and takes over when that one is gone",
                        other.host
                    ));
                }
                Seated::Taken(_) => {}
            }
            if setup.is_over() {
                return Ok(None);
            }
            sleep(WAIT).await;
        };
        let position = setup.game.to_string();
        let proof = Proof::open(
            connection,
            &position,
            setup.goal,
            version.clone(),
            setup.terms,
        )
        .await?;
        let subscribe = async |subject: String| {
            let subscribed = connection.client.subscribe(subject).await;
            subscribed.map_err(|error| connection.failure("can't subscribe", &error))
        };
        let beats = subscribe(proof.names.beat()).await?;
        let statuses = subscribe(proof.names.status()).await?;
        Ok(Some(Self {
            setup,
            proof,
            seat,
            own,
            version,
            workers: Workers::default(),
            beats,
            statuses,
        }))
    }

    /// Answers whether a player wins; and returns the positions visited by all runs. `None` if the user or the time
    /// limit ends it.
    pub(super) async fn answer(
        &mut self,
        winner: Player,
        display: &mut Display,
    ) -> Result<Option<(bool, u64)>> {
        let settings = FrontierSettings {
            keeps_conclusions: true,
            ..self.setup.settings
        };
        let frontier = Frontier::new(self.setup.game.position(), winner, settings);
        let mut question = Question::new(frontier, self.workers.visited());
        let answered = question.run(self, display).await;
        question.withdraw_all(self).await;
        answered
    }

    /// Notes the value of the proof, and leaves.
    pub(super) async fn close(mut self, value: Option<String>) -> Result {
        let mut noted = Ok(());
        if let Some(value) = value {
            noted = self.proof.answer(self.setup.connection, value).await;
        }
        self.seat.leave().await;
        noted
    }
}

impl Setup<'_> {
    fn is_over(&self) -> bool {
        let is_late = |deadline| Instant::now() >= deadline;
        self.watch.is_interrupted() || self.deadline.is_some_and(is_late)
    }
}
