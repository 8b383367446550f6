//! The streams and buckets of one proof.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::kv;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, Stream};
use futures_util::TryStreamExt;
use serde::Serialize;

use crate::cluster::connection::Connection;
use crate::cluster::messages::{About, StatusReply, bytes, read};
use crate::cluster::pieces::{Pieces, stream_name};
use crate::cluster::version::Version;
use crate::text::failure::{Failure, Result};

/// The bucket of all proofs, by their names.
const DIRECTORY: &str = "fourfold";

/// Why a proof can't be read.
pub(crate) const LOST_PART: &str = "the server has lost a part of the proof";

/// The consumer of jobs that all workers share.
const WORKERS: &str = "workers";

/// The most requests for a job that the server keeps waiting.
const MOST_WAITING: i64 = 1 << 16;

/// The names of what belongs to a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names(String);

impl Names {
    pub(crate) fn new(position: &str, goal: &str) -> Self {
        let position = if position == "-" { "empty" } else { position };
        Self(format!("{goal}-{position}"))
    }

    /// The key in the directory and of the seat.
    pub(crate) fn key(&self) -> &str {
        &self.0
    }

    pub(crate) fn results(&self) -> String {
        format!("fourfold-results-{}", self.0)
    }

    pub(crate) fn jobs(&self) -> String {
        format!("fourfold-jobs-{}", self.0)
    }

    fn pieces(&self) -> String {
        format!("fourfold-pieces-{}", self.0)
    }

    /// The key in the directory of how far the proof is.
    fn progress(&self) -> String {
        format!("{}.progress", self.0)
    }

    /// The subject of jobs.
    pub(crate) fn job(&self) -> String {
        format!("fourfold.{}.jobs", self.0)
    }

    /// The subject of beats, which the coordinator answers.
    pub(crate) fn beat(&self) -> String {
        format!("fourfold.{}.beat", self.0)
    }

    /// The subject on which the coordinator says which jobs no longer matter.
    pub(crate) fn needless(&self) -> String {
        format!("fourfold.{}.needless", self.0)
    }

    /// The subject on which workers say what they have found out.
    pub(crate) fn entries(&self) -> String {
        format!("fourfold.{}.entries", self.0)
    }

    /// The subject on which the coordinator says how far the proof is.
    pub(crate) fn status(&self) -> String {
        format!("fourfold.{}.status", self.0)
    }
}

/// A proof on a server.
pub(crate) struct Proof {
    pub(crate) names: Names,
    pub(crate) about: About,
    pub(crate) results: kv::Store,
    pub(crate) pieces: Pieces,
    pub(crate) jobs: Stream,
    pub(crate) consumer: Consumer<pull::Config>,
}

/// What a proof is begun with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) lease: Duration,
    pub(crate) replicas: usize,
    /// The most bytes of all pieces.
    pub(crate) pieces_limit: i64,
}

impl Proof {
    /// Opens a proof to coordinate it, or begins one.
    pub(crate) async fn open(
        connection: &Connection,
        position: &str,
        goal: &str,
        version: Version,
        terms: Terms,
    ) -> Result<Self> {
        let names = Names::new(position, goal);
        let directory = directory(connection, terms.replicas).await?;
        let known = find(connection, &directory, &names).await?;
        if let Some(about) = &known
            && about.version.protocol != version.protocol
        {
            return Err(Failure::Bad(format!(
                "{}: this proof was begun with protocol {}, and this program has {}; go on with the program that began it",
                connection.name, about.version.protocol, version.protocol
            )));
        }
        let (id, value) = known.map_or_else(
            || (connection.client.new_inbox(), None),
            |about| (about.id, about.value),
        );
        let about = About {
            id,
            position: position.to_owned(),
            goal: goal.to_owned(),
            version,
            lease: terms.lease.as_secs_f64(),
            value,
        };
        let results = bucket(connection, &names.results(), terms.replicas, Duration::ZERO).await?;
        let pieces = Pieces::open(
            connection,
            &names.pieces(),
            terms.replicas,
            terms.pieces_limit,
        )
        .await?;
        let jobs = stream::Config {
            name: names.jobs(),
            subjects: vec![names.job()],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            num_replicas: terms.replicas,
            ..stream::Config::default()
        };
        let jobs = connection
            .ask(|| connection.jetstream.get_or_create_stream(jobs.clone()))
            .await
            .map_err(|error| connection.failure("can't make the stream of jobs", &error))?;
        let consumer = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: terms.lease,
            max_deliver: -1,
            max_ack_pending: -1,
            max_waiting: MOST_WAITING,
            ..pull::Config::default()
        };
        let consumer = connection
            .ask(|| jobs.create_consumer(consumer.clone()))
            .await
            .map_err(|error| connection.failure("can't make the consumer of jobs", &error))?;
        write(connection, &directory, &about, &names).await?;
        Ok(Self {
            names,
            about,
            results,
            pieces,
            jobs,
            consumer,
        })
    }

    /// Opens a proof that was begun, to read what it has found.
    ///
    /// # Errors
    /// If there is no such proof, or it is of another protocol.
    pub(crate) async fn existing(
        connection: &Connection,
        position: &str,
        goal: &str,
    ) -> Result<Self> {
        let names = Names::new(position, goal);
        let about = match existing_bucket(connection, DIRECTORY).await? {
            Some(directory) => find(connection, &directory, &names).await?,
            None => None,
        };
        let failure = |why: String| Failure::Bad(format!("{}: {why}", connection.name));
        let about =
            about.ok_or_else(|| failure(format!("there is no such proof of {position}")))?;
        about.check_protocol().map_err(failure)?;
        let proof = Self::join(connection, about).await?;
        proof.ok_or_else(|| failure(LOST_PART.to_owned()))
    }

    /// Opens a proof that somebody coordinates, to work on it; `None` if a part of it isn't there.
    pub(crate) async fn join(connection: &Connection, about: About) -> Result<Option<Self>> {
        let names = Names::new(&about.position, &about.goal);
        let Some(results) = existing_bucket(connection, &names.results()).await? else {
            return Ok(None);
        };
        let Some(pieces) = Pieces::existing(connection, &names.pieces()).await? else {
            return Ok(None);
        };
        let Some(jobs) = connection.stream(&names.jobs()).await? else {
            return Ok(None);
        };
        match jobs.get_consumer(WORKERS).await {
            Ok(consumer) => Ok(Some(Self {
                names,
                about,
                results,
                pieces,
                jobs,
                consumer,
            })),
            Err(_) => Ok(None),
        }
    }

    /// Notes the value of the proof in the directory.
    pub(crate) async fn answer(&mut self, connection: &Connection, value: String) -> Result {
        self.about.value = Some(value);
        let directory = directory(connection, 1).await?;
        write(connection, &directory, &self.about, &self.names).await
    }

    /// Notes how far the proof is, for when nobody can be asked.
    pub(crate) async fn note(&self, connection: &Connection, status: &StatusReply) {
        if let Ok(Some(directory)) = existing_bucket(connection, DIRECTORY).await {
            _ = directory.put(self.names.progress(), bytes(status)).await;
        }
    }

    /// Returns true if the server still has this very proof.
    pub(crate) async fn is_there(&self, connection: &Connection) -> Result<bool> {
        let Some(directory) = existing_bucket(connection, DIRECTORY).await? else {
            return Ok(false);
        };
        let found = find(connection, &directory, &self.names).await?;
        Ok(found.is_some_and(|about| about.id == self.about.id)
            && connection.stream(&self.names.jobs()).await?.is_some()
            && existing_bucket(connection, &self.names.results())
                .await?
                .is_some())
    }
}

/// Returns all proofs of a server, by name.
pub(crate) async fn all(connection: &Connection) -> Result<Vec<About>> {
    let Some(directory) = existing_bucket(connection, DIRECTORY).await? else {
        return Ok(Vec::new());
    };
    let failure =
        |error: &dyn std::error::Error| connection.failure("can't read the directory", error);
    let keys = connection.ask(|| directory.keys()).await;
    let keys = keys.map_err(|error| failure(&error))?.try_collect().await;
    let mut keys: Vec<String> = keys.map_err(|error| failure(&error))?;
    keys.retain(|key| !key.contains('.'));
    keys.sort();
    let mut found = Vec::new();
    for key in keys {
        let entry = connection.ask(|| directory.get(&key)).await;
        let entry = entry.map_err(|error| failure(&error))?;
        found.extend(entry.and_then(|entry| read::<About>(&entry)));
    }
    Ok(found)
}

/// Returns what was noted last of how far a proof is.
pub(crate) async fn noted(connection: &Connection, names: &Names) -> Option<StatusReply> {
    let directory = existing_bucket(connection, DIRECTORY).await.ok()??;
    let entry = directory.get(names.progress()).await.ok()??;
    read(&entry)
}

/// What the server has of a proof, in numbers.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Kept {
    /// The jobs that wait for a worker, and those that workers have.
    pub(crate) jobs_queued: u64,
    pub(crate) jobs_with_workers: u64,
    /// The positions with a result, and what they take, in bytes.
    pub(crate) results: u64,
    pub(crate) results_bytes: u64,
    /// What the pieces of a certificate take, in bytes.
    pub(crate) pieces_bytes: u64,
}

/// Returns what the server has of a proof.
pub(crate) async fn kept(connection: &Connection, names: &Names) -> Result<Kept> {
    let mut kept = Kept::default();
    if let Some(jobs) = connection.stream(&names.jobs()).await?
        && let Ok(info) = jobs.consumer_info(WORKERS).await
    {
        kept.jobs_queued = info.num_pending;
        kept.jobs_with_workers = info.num_ack_pending as u64;
    }
    if let Some(results) = connection
        .stream(&format!("KV_{}", names.results()))
        .await?
    {
        let state = &results.cached_info().state;
        (kept.results, kept.results_bytes) = (state.messages, state.bytes);
    }
    if let Some(pieces) = connection.stream(&stream_name(&names.pieces())).await? {
        kept.pieces_bytes = pieces.cached_info().state.bytes;
    }
    Ok(kept)
}

async fn find(
    connection: &Connection,
    directory: &kv::Store,
    names: &Names,
) -> Result<Option<About>> {
    let found = connection.ask(|| directory.get(names.key())).await;
    let found = found.map_err(|error| connection.failure("can't read the directory", &error))?;
    Ok(found.and_then(|entry| read(&entry)))
}

async fn write(
    connection: &Connection,
    directory: &kv::Store,
    about: &About,
    names: &Names,
) -> Result {
    let written = connection.ask(|| directory.put(names.key(), bytes(about)));
    written
        .await
        .map(drop)
        .map_err(|error| connection.failure("can't write to the directory", &error))
}

async fn directory(connection: &Connection, replicas: usize) -> Result<kv::Store> {
    bucket(connection, DIRECTORY, replicas, Duration::ZERO).await
}

/// Returns a bucket of keys and values; makes it if it isn't there. Entries last for `age` unless that is zero.
pub(super) async fn bucket(
    connection: &Connection,
    name: &str,
    replicas: usize,
    age: Duration,
) -> Result<kv::Store> {
    if let Some(store) = existing_bucket(connection, name).await? {
        return Ok(store);
    }
    // As `create_key_value` would make it; that one also asks for the account, whose description by older servers it
    // can't read.
    let config = stream::Config {
        name: format!("KV_{name}"),
        subjects: vec![format!("$KV.{name}.>")],
        max_messages_per_subject: 1,
        max_age: age,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        num_replicas: replicas,
        ..stream::Config::default()
    };
    let made = connection.ask(|| connection.jetstream.get_or_create_stream(config.clone()));
    made.await
        .map_err(|error| connection.failure("can't make a bucket", &error))?;
    let made = existing_bucket(connection, name).await?;
    made.ok_or_else(|| Failure::Limit(format!("{}: the server has lost a bucket", connection.name)))
}

async fn existing_bucket(connection: &Connection, name: &str) -> Result<Option<kv::Store>> {
    if connection.stream(&format!("KV_{name}")).await?.is_none() {
        return Ok(None);
    }
    let store = connection.ask(|| connection.jetstream.get_key_value(name));
    store
        .await
        .map(Some)
        .map_err(|error| connection.failure("can't open a bucket", &error))
}
