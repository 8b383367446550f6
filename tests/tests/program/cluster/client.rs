//! A test's own connection to a server: it sees what is kept, and speaks the protocol itself.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::stream::Config;
use async_nats::jetstream::{self, AckKind, Context, Message, kv};
use futures_util::{StreamExt, TryStreamExt};
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};

use super::server::Server;
use crate::child::PATIENCE;

/// A connection.
pub(super) struct Client {
    runtime: Runtime,
    pub(super) jetstream: Context,
}

/// A job that was delivered.
pub(super) struct Delivered {
    pub(super) message: Message,
    pub(super) job: Value,
}

impl Delivered {
    pub(super) fn text(&self, name: &str) -> &str {
        self.job[name].as_str().unwrap()
    }

    pub(super) fn number(&self, name: &str) -> u64 {
        self.job[name].as_u64().unwrap()
    }
}

impl Client {
    pub(super) fn new(server: &Server) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let jetstream = runtime.block_on(async {
            let client = async_nats::connect(server.url()).await.unwrap();
            jetstream::new(client)
        });
        Self { runtime, jetstream }
    }

    pub(super) fn wait<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }

    /// Waits for a moment, while the connection goes on.
    fn pause(&self) {
        self.wait(async { tokio::time::sleep(Duration::from_millis(10)).await });
    }

    /// Returns the bucket with this name, as soon as it is there.
    pub(super) fn bucket(&self, name: &str) -> kv::Store {
        let start = Instant::now();
        loop {
            match self.wait(self.jetstream.get_key_value(name)) {
                Ok(store) => return store,
                Err(error) => assert!(start.elapsed() < PATIENCE, "{name}: {error}"),
            }
            self.pause();
        }
    }

    pub(super) fn results(&self, position: &str) -> kv::Store {
        self.bucket(&format!("fourfold-results-first-{position}"))
    }

    /// Returns the results of a proof by their keys, each a line of a record.
    pub(super) fn records(&self, position: &str) -> BTreeMap<String, String> {
        let results = self.results(position);
        self.wait(async {
            let keys: Vec<String> = results.keys().await.unwrap().try_collect().await.unwrap();
            let mut records = BTreeMap::new();
            for key in keys {
                let value = results.get(&key).await.unwrap().unwrap();
                records.insert(key, String::from_utf8(value.to_vec()).unwrap());
            }
            records
        })
    }

    /// Returns the number of results that were ever put there.
    pub(super) fn puts(&self, position: &str) -> u64 {
        let results = self.results(position);
        let start = Instant::now();
        loop {
            match self.wait(results.stream.get_info()) {
                Ok(info) => return info.state.last_sequence,
                // Several servers may be about to choose one that leads.
                Err(error) => assert!(start.elapsed() < PATIENCE, "{error}"),
            }
            self.pause();
        }
    }

    /// Waits until there are so many.
    pub(super) fn wait_for_puts(&self, position: &str, count: u64) {
        let start = Instant::now();
        while self.puts(position) < count {
            assert!(start.elapsed() < PATIENCE, "there aren't {count} results");
            self.pause();
        }
    }

    /// Returns the consumer of the jobs of a proof, as soon as it is there.
    pub(super) fn workers(&self, position: &str) -> Consumer<pull::Config> {
        let name = format!("fourfold-jobs-first-{position}");
        let start = Instant::now();
        loop {
            let found = self.wait(async {
                let stream = self.jetstream.get_stream(&name).await.ok()?;
                stream.get_consumer("workers").await.ok()
            });
            if let Some(found) = found {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "there is no {name}");
            self.pause();
        }
    }

    /// Takes a job; `None` if there is none for a while.
    pub(super) fn take(&self, workers: &Consumer<pull::Config>) -> Option<Delivered> {
        self.wait(async {
            let batch = workers
                .batch()
                .max_messages(1)
                .expires(Duration::from_secs(2));
            let message = batch.messages().await.unwrap().next().await?.unwrap();
            let job = serde_json::from_slice(&message.payload).unwrap();
            Some(Delivered { message, job })
        })
    }

    /// Changes the limits of a stream.
    pub(super) fn limit(&self, stream: &str, change: impl FnOnce(&mut Config)) {
        let found = self.wait(self.jetstream.get_stream(stream)).unwrap();
        let mut config = found.cached_info().config.clone();
        change(&mut config);
        self.wait(self.jetstream.update_stream(&config)).unwrap();
    }

    pub(super) fn acknowledge(&self, delivered: &Delivered, kind: AckKind) {
        self.wait(delivered.message.double_ack_with(kind)).unwrap();
    }

    /// Returns how many jobs are on the server, whoever has them.
    pub(super) fn jobs(&self, position: &str) -> u64 {
        let name = format!("fourfold-jobs-first-{position}");
        let stream = self.wait(self.jetstream.get_stream(&name)).unwrap();
        stream.cached_info().state.messages
    }
}
