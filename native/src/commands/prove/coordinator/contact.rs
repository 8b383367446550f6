//! What is said to workers and onlookers, and what is asked of the server.

use std::time::{Duration, Instant};

use async_nats::Message;
use async_nats::connection::State;
use serde::Serialize;

use super::post::Coordinator;
use super::question::Question;
use crate::cluster::messages::{Beat, BeatReply, StatusReply, bytes, read};
use crate::commands::prove::display::{Display, Seen};
use crate::text::failure::{Failure, Result};

/// The time between two checks of what the server has; each also notes how far the proof is.
pub(super) const CHECK_EVERY: Duration = Duration::from_secs(5);

/// How many checks in a row may find nothing on the server.
const MOST_MISSED: u32 = 20;

impl Question {
    /// Answers a worker.
    pub(super) async fn beat(&mut self, coordinator: &mut Coordinator<'_>, message: &Message) {
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
                share_from: coordinator.workers.share_from(),
                share_every: coordinator.workers.share_every(),
                pieces_from: match coordinator.setup.pieces_from {
                    Some(visited) => visited,
                    None => coordinator.workers.pieces_from(),
                },
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
    pub(super) fn status(&self, coordinator: &Coordinator<'_>, display: &Display) -> StatusReply {
        let state = display.state(&self.shown(coordinator));
        StatusReply {
            host: coordinator.own.host.clone(),
            progress: serde_json::to_value(state).unwrap_or_default(),
            workers: coordinator.workers.shown(),
        }
    }

    /// Notes how far the proof is, on the server.
    pub(super) async fn note(&self, coordinator: &Coordinator<'_>, display: &Display) {
        let mut status = self.status(coordinator, display);
        status.workers.clear();
        let Coordinator { hurried, proof, .. } = coordinator;
        proof.note(hurried, &status).await;
    }

    /// Checks that the server still has all results, and gives out again what jobs it has lost.
    pub(super) async fn check(&mut self, coordinator: &Coordinator<'_>) -> Result {
        let Coordinator {
            hurried: connection,
            proof,
            ..
        } = coordinator;
        if connection.client.connection_state() != State::Connected {
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
                // A result comes before its job is taken from the server, so this job has none and never will.
                if proof.jobs.get_raw_message(number).await.is_err()
                    && self.jobs.remove(&columns).is_some()
                {
                    self.frontier.lose(&columns);
                }
            }
        }
        Ok(())
    }

    pub(super) fn shown(&self, coordinator: &Coordinator<'_>) -> Seen {
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
pub(super) async fn answer(
    coordinator: &Coordinator<'_>,
    message: &Message,
    reply: &impl Serialize,
) {
    if let Some(to) = &message.reply {
        let client = &coordinator.setup.connection.client;
        _ = client.publish(to.clone(), bytes(reply)).await;
    }
}
