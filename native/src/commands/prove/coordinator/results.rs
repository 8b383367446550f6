//! What comes back from workers, and what follows from it.

use async_nats::jetstream::kv::Entry;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Conclusion, JobResult, Report};

use super::known::{Known, State};
use super::post::Coordinator;
use super::question::Question;
use crate::cluster::results;
use crate::text::record::{Record, player_name};

/// By how many times a job may exceed its budget, and still be believed.
const BELIEVED: u64 = 2;

impl Question {
    /// Takes in a new result.
    pub(super) async fn take(&mut self, coordinator: &Coordinator<'_>, entry: &Entry) {
        let removed = key_of(&entry.key, self.winner).and_then(|key| self.jobs.remove_key(key));
        if let Some((columns, _)) = &removed {
            self.frontier.lose(columns);
        }
        self.came += u64::from(removed.is_some());
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
    pub(super) fn learn(
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
    pub(super) fn conclude(&mut self, coordinator: &Coordinator<'_>) {
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
