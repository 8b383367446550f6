//! Pieces of a certificate: what each job has found out, in the object store of the server.
//!
//! A piece is a list of answers about positions that took long, written as in [`entries`](crate::cluster::entries). Jobs
//! that end without an answer have one, too, since others may build on what was found there. A certificate is made faster
//! with pieces, since they tell which moves are right; what is missing is searched again.

use std::pin::pin;
use std::time::Duration;

use async_nats::jetstream::object_store::{ListerError, ObjectInfo, ObjectStore};
use async_nats::jetstream::stream;
use fourfold_core::board::Player;
use fourfold_core::solver::TableEntry;
use futures_util::StreamExt;
use tokio::io::AsyncReadExt;
use tokio::time::timeout;

use crate::cluster::connection::{Connection, chain};
use crate::text::failure::{Failure, Result};

/// The pieces that are read at once, and how long one of them may take.
const READ_AT_ONCE: usize = 16;
const PATIENCE: Duration = Duration::from_secs(10);

/// Returns true if an answer shows that the move before its position is right. An answer about a position where the player
/// to move has its way doesn't: it says that there is a right move, but not which one.
pub(crate) fn shows_a_move(entry: &TableEntry, winner: Player) -> bool {
    let holder = if entry.wins { winner } else { winner.other() };
    entry.to_move() != holder
}

/// Returns the name of the piece of a job.
pub(crate) fn name(key: &str, number: u64) -> String {
    format!("{key}.{number}")
}

/// Returns the name of the stream that an object store is.
pub(crate) fn stream_name(store: &str) -> String {
    format!("OBJ_{store}")
}

/// The pieces of a proof.
pub(crate) struct Pieces(ObjectStore);

impl Pieces {
    /// Opens the store with this name, or makes it, and limits its size.
    pub(crate) async fn open(
        connection: &Connection,
        name: &str,
        replicas: usize,
        most_bytes: i64,
    ) -> Result<Self> {
        let jetstream = &connection.jetstream;
        let known = connection.stream(&stream_name(name)).await?;
        let made = match known.map(|stream| stream.cached_info().config.clone()) {
            Some(config) if config.max_bytes == most_bytes => Ok(()),
            Some(config) => {
                let config = stream::Config {
                    max_bytes: most_bytes,
                    ..config
                };
                let changed = connection.ask(|| jetstream.update_stream(&config)).await;
                changed.map(drop).map_err(|error| chain(&error))
            }
            // As `create_object_store` would make it, but no failure if somebody else has just made it.
            None => {
                let config = stream::Config {
                    name: stream_name(name),
                    subjects: vec![format!("$O.{name}.C.>"), format!("$O.{name}.M.>")],
                    discard: stream::DiscardPolicy::New,
                    allow_rollup: true,
                    allow_direct: true,
                    num_replicas: replicas,
                    max_bytes: most_bytes,
                    ..stream::Config::default()
                };
                let made = connection.ask(|| jetstream.get_or_create_stream(config.clone()));
                made.await.map(drop).map_err(|error| chain(&error))
            }
        };
        let failure = |why: String| {
            let name = &connection.name;
            Failure::Bad(format!("{name}: can't make an object store: {why}"))
        };
        made.map_err(failure)?;
        let made = Self::existing(connection, name).await?;
        made.ok_or_else(|| failure("it is gone".to_owned()))
    }

    /// Opens the store with this name, if there is one.
    pub(crate) async fn existing(connection: &Connection, name: &str) -> Result<Option<Self>> {
        if connection.stream(&stream_name(name)).await?.is_none() {
            return Ok(None);
        }
        let store = connection.ask(|| connection.jetstream.get_object_store(name));
        store
            .await
            .map(|store| Some(Self(store)))
            .map_err(|error| connection.failure("can't open an object store", &error))
    }

    /// Puts a piece away, unless it is empty. One that has the same name gives way.
    pub(crate) async fn put(&self, name: &str, mut piece: &[u8]) -> Result<(), String> {
        if piece.is_empty() {
            return Ok(());
        }
        let put = self.0.put(name, &mut piece).await;
        put.map(drop).map_err(|error| chain(&error))
    }

    /// Calls a function with every piece, in no particular order. Returns the number of those that can't be read.
    pub(crate) async fn read_all(
        &self,
        connection: &Connection,
        mut take: impl FnMut(&[u8]) -> Result,
    ) -> Result<u64> {
        let failure =
            |error: &dyn std::error::Error| connection.failure("can't read the pieces", error);
        let list = connection.ask(|| self.0.list()).await;
        let list = list.map_err(|error| failure(&error))?;
        let read = |object: Result<ObjectInfo, _>| async {
            let object = object.map_err(|error: ListerError| failure(&error))?;
            // The client waits forever for what isn't there any more.
            Ok::<_, Failure>(
                timeout(PATIENCE, self.get(&object.name))
                    .await
                    .ok()
                    .flatten(),
            )
        };
        let mut pieces = pin!(list.map(read).buffer_unordered(READ_AT_ONCE));
        let mut lost = 0;
        while let Some(piece) = pieces.next().await {
            match piece? {
                Some(piece) => take(&piece)?,
                None => lost += 1,
            }
        }
        Ok(lost)
    }

    async fn get(&self, name: &str) -> Option<Vec<u8>> {
        let mut object = self.0.get(name).await.ok()?;
        let mut piece = Vec::new();
        object.read_to_end(&mut piece).await.ok()?;
        Some(piece)
    }
}
