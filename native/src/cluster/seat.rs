//! The seat of the coordinator: there is one, and it is free again soon after a coordinator has gone silent.

use std::time::{Duration, Instant};

use async_nats::jetstream::kv::{self, UpdateErrorKind};
use serde::{Deserialize, Serialize};

use crate::cluster::connection::Connection;
use crate::cluster::messages::{bytes, read};
use crate::cluster::proof::{Names, bucket};
use crate::text::failure::{Failure, Result};

/// The bucket of seats, by the names of proofs.
const SEATS: &str = "fourfold-seats";

/// A seat is free when nothing was heard for this long.
const SILENCE: Duration = Duration::from_secs(10);

/// The time between two words.
const EVERY: Duration = Duration::from_secs(2);

/// Who has the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) id: String,
    pub(crate) host: String,
}

/// The seat, taken.
pub(crate) struct Seat {
    seats: kv::Store,
    key: String,
    sitting: Sitting,
    revision: u64,
    /// The time of the last word.
    said: Instant,
}

/// What became of an attempt to sit down or to stay.
pub(crate) enum Seated<T> {
    Yes(T),
    /// Another one has the seat.
    Taken(Sitting),
}

impl Seat {
    /// Takes the seat of a proof if it is free.
    pub(crate) async fn take(
        connection: &Connection,
        names: &Names,
        sitting: Sitting,
        replicas: usize,
    ) -> Result<Seated<Self>> {
        let seats = bucket(connection, SEATS, replicas, SILENCE).await?;
        let key = names.key().to_owned();
        let said = Instant::now();
        let created = connection.ask(|| seats.create(&key, bytes(&sitting))).await;
        let revision = match created {
            Ok(revision) => revision,
            Err(error) => match seated(&seats, &key).await {
                // An earlier attempt has taken it, and the reply was lost.
                Some((revision, own)) if own == sitting => revision,
                Some((_, other)) => return Ok(Seated::Taken(other)),
                None => {
                    return Err(connection.failure("can't take the coordinator's seat", &error));
                }
            },
        };
        Ok(Seated::Yes(Self {
            seats,
            key,
            sitting,
            revision,
            said,
        }))
    }

    /// Says that the coordinator is still there, if it is time to.
    ///
    /// # Errors
    /// If another one has the seat.
    pub(crate) async fn keep(&mut self, connection: &Connection) -> Result {
        let taken = self.say().await;
        taken.map_or(Ok(()), |other| {
            Err(Failure::Limit(format!(
                "{}: {} has taken over; this one was silent for too long",
                connection.name, other.host
            )))
        })
    }

    /// Says it, and returns who has the seat if that is another one.
    async fn say(&mut self) -> Option<Sitting> {
        if self.said.elapsed() < EVERY {
            return None;
        }
        self.said = Instant::now();
        let word = bytes(&self.sitting);
        match self
            .seats
            .update(&self.key, word.clone(), self.revision)
            .await
        {
            Ok(revision) => {
                self.revision = revision;
                None
            }
            Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {
                match seated(&self.seats, &self.key).await {
                    Some((_, other)) if other != self.sitting => return Some(other),
                    // The server has taken a word without saying so.
                    Some((revision, _)) => self.revision = revision,
                    // It was silent for too long, and nobody else has come.
                    None => {
                        if let Ok(revision) = self.seats.create(&self.key, word).await {
                            self.revision = revision;
                        }
                    }
                }
                None
            }
            // The server may be back later.
            Err(_) => None,
        }
    }

    /// Frees the seat.
    pub(crate) async fn leave(self) {
        _ = self
            .seats
            .purge_expect_revision(&self.key, Some(self.revision))
            .await;
    }
}

/// Returns who coordinates a proof, if anybody does.
pub(crate) async fn coordinator(connection: &Connection, names: &Names) -> Option<Sitting> {
    let seats = connection.jetstream.get_key_value(SEATS).await.ok()?;
    let (_, sitting) = seated(&seats, names.key()).await?;
    Some(sitting)
}

/// Returns who has a seat, and the revision of the entry.
async fn seated(seats: &kv::Store, key: &str) -> Option<(u64, Sitting)> {
    let entry = seats.entry(key).await.ok()??;
    Some((entry.revision, read(&entry.value)?))
}
