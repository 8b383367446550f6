//! One question of a proof on many machines: the frontier, the jobs that are out, and what comes back.

use std::time::{Duration, Instant};

use async_nats::Message;
use async_nats::connection::State as ConnectionState;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::kv::{Entry, Watch as Watched};
use async_nats::jetstream::message::PublishMessage;
use fourfold_core::Cube;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Conclusion, Frontier, Job, JobResult, Report};
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use serde::Serialize;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::Coordinator;
use super::jobs::Jobs;
use super::known::{AllKnown, Known, State};
use super::news::News;
use crate::cluster::connection::chain;
use crate::cluster::messages::{Beat, BeatReply, JobMessage, StatusReply, bytes, read};
use crate::cluster::results;
use crate::commands::prove::display::{Display, Seen};
use crate::text::failure::{Failure, Result};
use crate::text::moves;
use crate::text::output::tell;
use crate::text::record::{Record, below, player_name};

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(50);

/// The time between two looks at what the server has, and between two notes of how far the proof is.
const CHECK_EVERY: Duration = Duration::from_secs(5);

/// The checks, one after the other, that may find nothing.
const MOST_MISSED: u32 = 20;

/// The most results that are fetched at once.
const MOST_FETCHED: usize = 64;

/// The pause after the server has refused a job.
const PAUSE: Duration = Duration::from_secs(1);

/// The most jobs that should come back in a second; with many fast workers, jobs get longer.
const MOST_JOBS: f64 = 1000.0;

/// The jobs that are ready for workers beyond one for each thread: one for so many threads, and some more.
const AHEAD_SHARE: usize = 16;
const LEAST_AHEAD: usize = 2;

/// By how many times a job may exceed its budget, and still be believed.
const BELIEVED: u64 = 2;

/// What came of publishing a job.
type Publishing = BoxFuture<'static, (Vec<u8>, u64, Result<u64, Refused>)>;

/// The columns and the key of a position, and what is kept of it.
type Fetching = BoxFuture<'static, (Vec<u8>, u128, Option<Record>)>;

/// Why the server didn't take a job.
struct Refused(String);

/// One question, while it is worked on.
pub(super) struct Question {
    winner: Player,
    frontier: Frontier,
    known: AllKnown,
    jobs: Jobs,
    news: News,
    publishing: FuturesUnordered<Publishing>,
    /// Results that are fetched, since their positions are leaves now.
    fetching: FuturesUnordered<Fetching>,
    /// The end of a pause after the server has refused a job, and the reason that was told.
    paused: Option<Instant>,
    refused: String,
    /// The newest revision that was seen.
    seen: u64,
    /// What the workers had visited when it began.
    visited_before: u64,
    /// The number of connections that were made, and the checks since then that found nothing on the server.
    connects: u64,
    missed: u32,
}

impl Question {
    pub(super) fn new(frontier: Frontier, visited_before: u64) -> Self {
        Self {
            winner: frontier.winner(),
            frontier,
            known: AllKnown::default(),
            jobs: Jobs::default(),
            news: News::default(),
            publishing: FuturesUnordered::new(),
            fetching: FuturesUnordered::new(),
            paused: None,
            refused: String::new(),
            seen: 0,
            visited_before,
            connects: 1,
            missed: 0,
        }
    }

    /// Works on it until it is answered: whether the player wins, and the positions visited by all runs. `None` if the
    /// user or the time limit ends it.
    pub(super) async fn run(
        &mut self,
        coordinator: &mut Coordinator<'_>,
        display: &mut Display,
    ) -> Result<Option<(bool, u64)>> {
        let mut results = self.rebuild(coordinator).await?;
        self.resume(coordinator).await?;
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut checked = Instant::now();
        loop {
            self.tell_needless(coordinator).await;
            self.conclude(coordinator);
            if let Some(wins) = self.frontier.value() {
                display.end(&self.shown(coordinator))?;
                self.note(coordinator, display).await;
                return Ok(Some((wins, self.frontier.visited())));
            }
            self.fill(coordinator).await;
            tokio::select! {
                entry = results.next() => match entry {
                    Some(Ok(entry)) => self.take(coordinator, &entry).await,
                    _ => {
                        self.check(coordinator).await?;
                        sleep(10 * TICK).await;
                        if let Ok(again) = self.watch(coordinator).await {
                            results = again;
                        }
                    }
                },
                Some(message) = coordinator.beats.next() => self.beat(coordinator, &message).await,
                Some(message) = coordinator.statuses.next() => {
                    answer(coordinator, &message, &self.status(coordinator, display)).await;
                }
                Some((columns, key, record)) = self.fetching.next() => {
                    self.fetched(coordinator, &columns, key, record);
                }
                Some(published) = self.publishing.next() => self.published(coordinator, published).await,
                _ = ticks.tick() => {
                    if coordinator.setup.is_over() {
                        display.end(&self.shown(coordinator))?;
                        return Ok(None);
                    }
                    display.tick(|| self.shown(coordinator))?;
                    if let Some(other) = coordinator.seat.keep().await {
                        return Err(Failure::Limit(format!(
                            "{}: {} has taken over; this one was silent for too long",
                            coordinator.setup.connection.name, other.host
                        )));
                    }
                    let connects = coordinator.setup.connection.connects();
                    if checked.elapsed() >= CHECK_EVERY || connects != self.connects || self.missed > 0 {
                        self.connects = connects;
                        checked = Instant::now();
                        coordinator.workers.forget_silent();
                        self.check(coordinator).await?;
                        self.note(coordinator, display).await;
                    }
                }
            }
        }
    }

    /// Makes the frontier anew from what the server has, and returns what will come.
    async fn rebuild(&mut self, coordinator: &Coordinator<'_>) -> Result<Watched> {
        let connection = coordinator.setup.connection;
        let failure =
            |error: &dyn std::error::Error| connection.failure("can't read the results", error);
        let watched = coordinator.proof.results.watch_with_history(">").await;
        let mut results = watched.map_err(|error| failure(&error))?;
        let info = coordinator.proof.results.stream.get_info().await;
        if info.map_err(|error| failure(&error))?.state.messages == 0 {
            return Ok(results);
        }
        while let Some(entry) = results.next().await {
            let entry = entry.map_err(|error| failure(&error))?;
            self.learn(coordinator, &entry, None);
            if entry.delta == 0 {
                break;
            }
        }
        self.frontier.take_withdrawn();
        Ok(results)
    }

    /// Watches what comes after what was seen.
    async fn watch(&self, coordinator: &Coordinator<'_>) -> Result<Watched> {
        let results = &coordinator.proof.results;
        results
            .watch_all_from_revision(self.seen + 1)
            .await
            .map_err(|error| {
                coordinator
                    .setup
                    .connection
                    .failure("can't read the results", &error)
            })
    }

    /// Finds the jobs that an earlier coordinator has given out.
    async fn resume(&mut self, coordinator: &Coordinator<'_>) -> Result {
        let connection = coordinator.setup.connection;
        let stream = &coordinator.proof.jobs;
        let info = stream
            .get_info()
            .await
            .map_err(|error| connection.failure("can't read the jobs", &error))?;
        if info.state.messages == 0 {
            return Ok(());
        }
        for number in info.state.first_sequence..=info.state.last_sequence {
            let Ok(message) = stream.get_raw_message(number).await else {
                continue;
            };
            let job = read::<JobMessage>(&message.payload);
            if !job.is_some_and(|job| self.resume_job(coordinator, &job, number)) {
                _ = stream.delete_message(number).await;
            }
        }
        Ok(())
    }

    /// Takes over a job; returns false if it doesn't matter any more.
    fn resume_job(&mut self, coordinator: &Coordinator<'_>, job: &JobMessage, number: u64) -> bool {
        let Some(game) = job.game() else { return false };
        let Ok(columns) = below(&game, coordinator.setup.game.columns()) else {
            return false;
        };
        let Some(key) = self.frontier.key(&columns) else {
            return false;
        };
        let (revision, _) = self.known.revision(key);
        let is_right = job.winner() == Some(self.winner) && job.revision == revision;
        if is_right && self.frontier.resume(&columns) {
            self.jobs.add(&columns, key, job.budget, Some(number));
            return true;
        }
        false
    }

    /// Publishes jobs until there are enough for all workers.
    async fn fill(&mut self, coordinator: &Coordinator<'_>) {
        let connection = coordinator.setup.connection;
        if connection.client.connection_state() != ConnectionState::Connected
            || self.paused.is_some_and(|until| Instant::now() < until)
        {
            return;
        }
        let threads = coordinator.workers.threads();
        let ahead = (threads / AHEAD_SHARE).max(LEAST_AHEAD);
        let most_visited = coordinator.workers.speed() / MOST_JOBS;
        let least_budget = coordinator
            .setup
            .settings
            .least_budget
            .max(most_visited as u64);
        self.frontier.set_pace(threads.max(1) as u64, least_budget);
        while self.jobs.len() < threads + ahead && self.fetching.len() < MOST_FETCHED {
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
    fn fetched(
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

    fn message(&self, coordinator: &Coordinator<'_>, job: &Job, key: u128) -> JobMessage {
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
    async fn published(
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

    /// Takes in a new result.
    async fn take(&mut self, coordinator: &Coordinator<'_>, entry: &Entry) {
        let removed = key_of(&entry.key, self.winner).and_then(|key| self.jobs.remove_key(key));
        if let Some((columns, _)) = &removed {
            self.frontier.lose(columns);
        }
        let budget = removed.map(|(_, job)| job.budget);
        if let Some(corrected) = self.learn(coordinator, entry, budget) {
            let line = corrected.line(&[]);
            let results = &coordinator.proof.results;
            _ = results
                .update(&entry.key, line.into(), entry.revision)
                .await;
        }
    }

    /// Tells the frontier of a result, and returns the record as it should be if the positions visited in it can't be
    /// right.
    fn learn(
        &mut self,
        coordinator: &Coordinator<'_>,
        entry: &Entry,
        budget: Option<u64>,
    ) -> Option<Record> {
        self.seen = self.seen.max(entry.revision);
        let key = key_of(&entry.key, self.winner)?;
        let mut record = results::parse(&entry.value)?;
        let known = self.known.get(key);
        if let Some(Known {
            visited,
            state: state @ State::Decided(_),
            ..
        }) = known
        {
            let revision = entry.revision;
            self.known.set(
                key,
                Known {
                    revision,
                    visited,
                    state,
                },
            );
            return None;
        }
        let before = known.map_or(0, |known| known.visited);
        let visited = record.report.visited.saturating_sub(before);
        let most = budget.map_or(u64::MAX, |budget| budget.saturating_mul(BELIEVED));
        let believed = visited.min(most);
        let root = coordinator.setup.game.columns();
        let columns = record.report.columns.strip_prefix(root)?.to_vec();
        // What is kept under a key must be about that position.
        if self.frontier.key(&columns) != Some(key) {
            return None;
        }
        let result = record.report.result.clone();
        if says_who_wins(&result) {
            self.news.add(record.line(&[]));
        }
        let state = match result {
            JobResult::Decided(wins) => State::Decided(wins),
            JobResult::Open(_) => State::Open,
            JobResult::Split(..) => State::Split,
        };
        self.known.set(
            key,
            Known {
                revision: entry.revision,
                visited: before + believed,
                state,
            },
        );
        let report = Report {
            columns,
            visited: believed,
            result,
        };
        let is_used = match believed == 0 && before > 0 {
            true => self.frontier.adopt(&report),
            false => self.frontier.report(&report),
        };
        if is_used {
            self.known.use_up(key);
        }
        record.report.visited = before + believed;
        (believed < visited).then_some(record)
    }

    /// Puts away what follows from results for other positions.
    fn conclude(&mut self, coordinator: &Coordinator<'_>) {
        for Conclusion { columns, wins, .. } in self.frontier.take_conclusions() {
            let Some(key) = self.frontier.key(&columns) else {
                continue;
            };
            let (revision, visited) = self.known.revision(key);
            let state = State::Decided(wins);
            self.known.set(
                key,
                Known {
                    revision,
                    visited,
                    state,
                },
            );
            let root = coordinator.setup.game.columns();
            let report = Report {
                columns: [root, &columns].concat(),
                visited: 0,
                result: JobResult::Decided(wins),
            };
            let winner = self.winner;
            let record = Record { winner, report };
            self.news.add(record.line(&[]));
            let results = coordinator.proof.results.clone();
            // If it is lost, it follows again.
            coordinator.setup.connection.spawn(async move {
                let name = results::key(winner, key);
                _ = results::keep(&results, &name, &record, revision, visited).await;
            });
        }
    }

    /// Tells the workers which jobs no longer matter.
    async fn tell_needless(&mut self, coordinator: &Coordinator<'_>) {
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

    /// Answers a worker.
    async fn beat(&mut self, coordinator: &mut Coordinator<'_>, message: &Message) {
        let Some(beat) = read::<Beat>(&message.payload) else {
            return;
        };
        let reply = if beat.version == coordinator.version {
            let needless = beat.jobs.iter().copied();
            // The number of a job that is being published isn't known yet.
            let is_sure = self.publishing.is_empty();
            let needless = needless.filter(|&number| is_sure && !self.jobs.has_number(number));
            let told = match beat.coordinator == coordinator.own.id {
                true => beat.told,
                false => 0,
            };
            let (decided, told) = self.news.after(told);
            let reply = BeatReply {
                coordinator: coordinator.own.id.clone(),
                refused: None,
                needless: needless.collect(),
                decided,
                told,
            };
            coordinator.workers.hear(beat);
            reply
        } else {
            BeatReply {
                coordinator: coordinator.own.id.clone(),
                refused: Some(coordinator.version.why_not(&beat.version)),
                ..BeatReply::default()
            }
        };
        answer(coordinator, message, &reply).await;
    }

    /// Returns how far the proof is.
    fn status(&self, coordinator: &Coordinator<'_>, display: &Display) -> StatusReply {
        let state = display.state(&self.shown(coordinator));
        StatusReply {
            host: coordinator.own.host.clone(),
            progress: serde_json::to_value(state).unwrap_or_default(),
            workers: coordinator.workers.shown(),
        }
    }

    /// Notes how far the proof is, on the server.
    async fn note(&self, coordinator: &Coordinator<'_>, display: &Display) {
        let mut status = self.status(coordinator, display);
        status.workers.clear();
        let connection = coordinator.setup.connection;
        coordinator.proof.note(connection, &status).await;
    }

    /// Checks that the server has what it had, and that no job is lost.
    async fn check(&mut self, coordinator: &Coordinator<'_>) -> Result {
        let Coordinator { setup, proof, .. } = coordinator;
        let connection = setup.connection;
        if connection.client.connection_state() != ConnectionState::Connected {
            return Ok(());
        }
        let Ok(is_there) = proof.is_there(connection).await else {
            return Ok(());
        };
        let lost = |what: &str| {
            Failure::Limit(format!(
                "{}: the server has lost {what}; the same command goes on with what it has",
                connection.name
            ))
        };
        // A server that has just come back may need a moment.
        self.missed = if is_there { 0 } else { self.missed + 1 };
        if self.missed > MOST_MISSED {
            return Err(lost("what this proof had found"));
        }
        let Ok(results) = proof.results.stream.get_info().await else {
            return Ok(());
        };
        if results.state.last_sequence < self.seen {
            return Err(lost("the newest results"));
        }
        let Ok(jobs) = proof.jobs.get_info().await else {
            return Ok(());
        };
        if (jobs.state.messages as usize) < self.jobs.len() {
            let old = Instant::now().checked_sub(2 * CHECK_EVERY);
            for (columns, number) in old.map_or_else(Vec::new, |old| self.jobs.since_before(old)) {
                // Whoever has ended it has told us before; otherwise nobody will.
                if proof.jobs.get_raw_message(number).await.is_err()
                    && self.jobs.remove(&columns).is_some()
                {
                    self.frontier.lose(&columns);
                }
            }
        }
        Ok(())
    }

    fn shown(&self, coordinator: &Coordinator<'_>) -> Seen {
        Seen {
            winner: self.winner,
            progress: self.frontier.progress(),
            visited: coordinator
                .workers
                .visited()
                .saturating_sub(self.visited_before),
            table: None,
            threads: Some(coordinator.workers.threads()),
        }
    }
}

/// Answers a request.
async fn answer(coordinator: &Coordinator<'_>, message: &Message, reply: &impl Serialize) {
    if let Some(to) = &message.reply {
        let client = &coordinator.setup.connection.client;
        _ = client.publish(to.clone(), bytes(reply)).await;
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

/// Returns true if a result decides its position, or one after it.
fn says_who_wins(result: &JobResult) -> bool {
    match result {
        JobResult::Decided(_) => true,
        JobResult::Open(_) => false,
        JobResult::Split(_, after) => after.iter().any(|(_, numbers)| numbers.decided().is_some()),
    }
}

/// Returns the key of a result about the win of a player.
fn key_of(key: &str, winner: Player) -> Option<u128> {
    let digits = key.strip_prefix(player_name(winner))?.strip_prefix('.')?;
    u128::from_str_radix(digits, 16).ok()
}
