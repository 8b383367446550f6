//! The coordinator of a proof, at its post: it has the seat, and hears workers and onlookers.

use std::time::{Duration, Instant};

use async_nats::Subscriber;
use fourfold_core::solver::frontier::FrontierSettings;
use fourfold_core::{Cube, Game};
use tokio::time::{sleep, timeout};

use super::workers::Workers;
use crate::cluster::connection::Connection;
use crate::cluster::proof::{Names, Proof, Terms};
use crate::cluster::seat::{Seat, Seated, Sitting};
use crate::cluster::version::Version;
use crate::runtime::machine;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::tell;

/// The time between two attempts to take the seat.
const WAIT: Duration = Duration::from_millis(500);

/// How long it is tried to free the seat.
const FAREWELL: Duration = Duration::from_secs(1);

/// What a proof is coordinated with.
pub(in crate::commands::prove) struct Setup<'a> {
    pub(in crate::commands::prove) connection: &'a Connection,
    pub(in crate::commands::prove) game: &'a Game<Cube>,
    pub(in crate::commands::prove) goal: &'static str,
    pub(in crate::commands::prove) settings: FrontierSettings,
    pub(in crate::commands::prove) terms: Terms,
    /// The least number of positions visited for an answer that a piece has, if the user wants another one than usual.
    pub(in crate::commands::prove) pieces_from: Option<u64>,
    pub(in crate::commands::prove) watch: &'a Watch,
    pub(in crate::commands::prove) deadline: Option<Instant>,
}

/// A proof with the coordinator's seat.
pub(in crate::commands::prove) struct Coordinator<'a> {
    pub(super) setup: Setup<'a>,
    /// The connection, for requests that must not keep workers waiting.
    pub(super) hurried: Connection,
    pub(super) proof: Proof,
    pub(super) seat: Seat,
    pub(super) own: Sitting,
    pub(super) version: Version,
    pub(super) workers: Workers,
    pub(super) beats: Subscriber,
    pub(super) statuses: Subscriber,
}

impl<'a> Coordinator<'a> {
    /// Sits down to coordinate a proof. Waits as long as another one does.
    pub(in crate::commands::prove) async fn open(setup: Setup<'a>) -> Result<Option<Self>> {
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
            hurried: connection.hurried(),
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

    /// Notes the value of the proof, and leaves.
    pub(in crate::commands::prove) async fn close(mut self, value: Option<String>) -> Result {
        let mut noted = Ok(());
        if let Some(value) = value {
            noted = self.proof.answer(self.setup.connection, value).await;
        }
        _ = timeout(FAREWELL, self.seat.leave()).await;
        noted
    }
}

/// Returns true if the user or the time limit ends it.
pub(super) fn is_over(watch: &Watch, deadline: Option<Instant>) -> bool {
    watch.is_interrupted() || deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

impl Setup<'_> {
    pub(super) fn is_over(&self) -> bool {
        is_over(self.watch, self.deadline)
    }
}
