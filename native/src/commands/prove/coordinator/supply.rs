//! The jobs that go out to workers, and those that are called back.

use std::time::{Duration, Instant};

use async_nats::connection::State as ConnectionState;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use fourfold_core::Cube;
use fourfold_core::solver::frontier::{Job, JobResult, Report};
use futures_util::FutureExt;

use super::known::State;
use super::post::Coordinator;
use super::question::{Question, Refused};
use crate::cluster::connection::chain;
use crate::cluster::messages::{JobMessage, bytes};
use crate::cluster::results;
use crate::text::moves;
use crate::text::output::tell;
use crate::text::record::{Record, player_name};

/// The most jobs that should come back in a second; with many fast workers, jobs get longer.
const MOST_JOBS: f64 = 1000.0;

/// The time in which a worker that has ended a job has the next one: as many jobs as come back in it are published ahead.
/// Each of these makes the order of the jobs a little older than it need be.
const WAY: Duration = Duration::from_millis(5);

/// The most results that are fetched at once.
const MOST_FETCHED: usize = 64;

/// The pause after the server has refused a job.
const PAUSE: Duration = Duration::from_secs(1);

impl Question {
    /// Publishes jobs until there are enough for all workers.
    pub(super) async fn fill(&mut self, coordinator: &Coordinator<'_>) {
        let connection = coordinator.setup.connection;
        if connection.client.connection_state() != ConnectionState::Connected
            || self.paused.is_some_and(|until| Instant::now() < until)
        {
            return;
        }
        let threads = coordinator.workers.threads();
        let ahead = (self.rate * WAY.as_secs_f64()) as usize;
        let most_visited = coordinator.workers.speed() / MOST_JOBS;
        let least_budget = coordinator
            .setup
            .settings
            .least_budget
            .max(most_visited as u64);
        self.frontier.set_pace(threads.max(1) as u64, least_budget);
        while self.jobs.len() < threads.max(1) + ahead && self.fetching.len() < MOST_FETCHED {
            let job = self.frontier.next_job();
            self.tell_needless(coordinator).await;
            let Some(job) = job else { return };
            let Some(key) = self.frontier.key(&job.columns) else {
                return;
            };
            match self.known.get(key).map(|known| known.state) {
                // The frontier has forgotten it.
                Some(State::Decided(wins)) => {
                    let (columns, visited) = (job.columns, 0);
                    let result = JobResult::Decided(wins);
                    self.frontier.adopt(&Report {
                        columns,
                        visited,
                        result,
                    });
                    continue;
                }
                Some(State::Split) if self.frontier.has_room() => {
                    let results = coordinator.proof.results.clone();
                    let name = results::key(self.winner, key);
                    let fetch = async move {
                        let entry = results.get(name).await.ok().flatten();
                        (
                            job.columns,
                            key,
                            entry.and_then(|entry| results::parse(&entry)),
                        )
                    };
                    self.fetching.push(fetch.boxed());
                    continue;
                }
                _ => {}
            }
            let message = self.message(coordinator, &job, key);
            let ticket = self.jobs.add(&job.columns, key, job.budget, None);
            let jetstream = connection.jetstream.clone();
            let subject = coordinator.proof.names.job();
            let publish = async move {
                let message = PublishMessage::build().payload(bytes(&message));
                let taken = match jetstream.send_publish(subject, message).await {
                    Ok(acknowledged) => acknowledged.await.map(|ack| ack.sequence),
                    Err(error) => Err(error),
                };
                let taken = taken.map_err(|error| {
                    let why = match error.kind() {
                        PublishErrorKind::StreamNotFound => "there is no stream of jobs".to_owned(),
                        _ => chain(&error),
                    };
                    Refused(why)
                });
                (job.columns, ticket, taken)
            };
            self.publishing.push(publish.boxed());
        }
    }

    /// Tells the frontier what was kept of a position that has become a leaf.
    pub(super) fn fetched(
        &mut self,
        coordinator: &Coordinator<'_>,
        columns: &[u8],
        key: u128,
        record: Option<Record>,
    ) {
        self.known.use_up(key);
        self.frontier.lose(columns);
        let root = coordinator.setup.game.columns();
        if let Some(Record { report, .. }) = record
            && let Some(columns) = report.columns.strip_prefix(root)
            && self.frontier.key(columns) == Some(key)
        {
            let (columns, visited, result) = (columns.to_vec(), 0, report.result);
            self.frontier.adopt(&Report {
                columns,
                visited,
                result,
            });
        }
    }

    pub(super) fn message(
        &self,
        coordinator: &Coordinator<'_>,
        job: &Job,
        key: u128,
    ) -> JobMessage {
        let (revision, visited) = self.known.revision(key);
        let path = coordinator.setup.game.columns().iter().chain(&job.columns);
        let path: Vec<u32> = path.map(|&column| column.into()).collect();
        JobMessage {
            winner: player_name(self.winner).to_owned(),
            position: match path[..] {
                [] => "-".to_owned(),
                _ => moves::text::<Cube>(&path),
            },
            key: results::key(self.winner, key),
            revision,
            visited,
            budget: job.budget,
            proof: job.thresholds.proof,
            disproof: job.thresholds.disproof,
        }
    }

    /// Notes what came of publishing a job.
    pub(super) async fn published(
        &mut self,
        coordinator: &Coordinator<'_>,
        (columns, ticket, taken): (Vec<u8>, u64, Result<u64, Refused>),
    ) {
        match taken {
            Ok(number) => {
                if !self.jobs.number(&columns, ticket, number) {
                    withdraw(coordinator, vec![number]).await;
                }
                self.refused.clear();
            }
            Err(Refused(why)) => {
                if self.jobs.remove_ticket(&columns, ticket) {
                    self.frontier.lose(&columns);
                }
                self.paused = Some(Instant::now() + PAUSE);
                if self.refused != why {
                    tell(format_args!(
                        "fourfold: {}: the server doesn't take a job: {why}; trying again and again",
                        coordinator.setup.connection.name
                    ));
                    self.refused = why;
                }
            }
        }
    }

    /// Tells the workers which jobs no longer matter.
    pub(super) async fn tell_needless(&mut self, coordinator: &Coordinator<'_>) {
        let withdrawn = self.frontier.take_withdrawn();
        let jobs = withdrawn
            .iter()
            .filter_map(|columns| self.jobs.remove(columns));
        let numbers: Vec<_> = jobs.filter_map(|job| job.number).collect();
        withdraw(coordinator, numbers).await;
    }

    /// Withdraws all jobs.
    pub(super) async fn withdraw_all(&mut self, coordinator: &Coordinator<'_>) {
        if self.frontier.value().is_some() {
            withdraw(coordinator, self.jobs.numbers()).await;
        }
    }
}

/// Tells the workers that jobs no longer matter, and takes these from the server.
async fn withdraw(coordinator: &Coordinator<'_>, numbers: Vec<u64>) {
    if numbers.is_empty() {
        return;
    }
    let client = &coordinator.setup.connection.client;
    let subject = coordinator.proof.names.needless();
    _ = client.publish(subject, bytes(&numbers)).await;
    let stream = coordinator.proof.jobs.clone();
    coordinator.setup.connection.spawn(async move {
        for number in numbers {
            _ = stream.delete_message(number).await;
        }
    });
}
