//! The work on a question, from what the server has to the answer.

use std::time::{Duration, Instant};

use async_nats::jetstream::kv::Watch;
use futures_util::StreamExt;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::contact::{CHECK_EVERY, answer};
use super::post::Coordinator;
use super::question::Question;
use crate::cluster::messages::{JobMessage, read};
use crate::cluster::results;
use crate::commands::prove::display::Display;
use crate::text::failure::Result;
use crate::text::record::below;

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(50);

impl Question {
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
                    coordinator.seat.keep(coordinator.setup.connection).await?;
                    let connects = coordinator.setup.connection.connects();
                    if checked.elapsed() >= CHECK_EVERY || connects != self.connects || self.missed > 0 {
                        self.connects = connects;
                        self.rate = self.came as f64 / checked.elapsed().as_secs_f64().max(1.0);
                        self.came = 0;
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
    async fn rebuild(&mut self, coordinator: &Coordinator<'_>) -> Result<Watch> {
        let Coordinator { setup, proof, .. } = coordinator;
        let results = results::replay(setup.connection, &proof.results, |entry| {
            self.learn(coordinator, entry, None);
            Ok(())
        })
        .await?;
        self.frontier.take_withdrawn();
        Ok(results)
    }

    /// Watches what comes after what was seen.
    async fn watch(&self, coordinator: &Coordinator<'_>) -> Result<Watch> {
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
        let info = connection.ask(|| stream.get_info()).await;
        let info = info.map_err(|error| connection.failure("can't read the jobs", &error))?;
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
}
