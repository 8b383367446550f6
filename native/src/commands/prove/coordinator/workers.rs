//! The workers, as far as the coordinator has heard of them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::cluster::messages::{Beat, WorkerShown};

/// A worker is taken for lost when nothing was heard for this long.
const SILENCE: Duration = Duration::from_secs(20);

/// The most entries of tables that a worker should hear of in a second, and that the server should pass on to all.
const MOST_HEARD: f64 = 10_000.0;
const MOST_PASSED_ON: f64 = 2_000_000.0;

/// The least number of positions visited for an answer that is told to others, and the share of such answers among all
/// positions visited. Every eighth of them took four times as many positions. All three numbers were measured.
const LEAST_TOLD: f64 = 16.0;
const SHARE_TOLD: f64 = 0.008;
const DECLINE: f64 = 1.5;

/// The workers, by their names.
#[derive(Debug, Default)]
pub(super) struct Workers {
    heard: BTreeMap<String, (Instant, Beat)>,
    /// Positions visited by those that are gone.
    gone: u64,
}

impl Workers {
    /// Notes what a worker has said. Returns true if it is new.
    pub(super) fn hear(&mut self, beat: Beat) -> bool {
        if beat.leaves {
            if let Some((_, last)) = self.heard.remove(&beat.id) {
                self.gone += beat.visited.max(last.visited);
            }
            return false;
        }
        self.heard
            .insert(beat.id.clone(), (Instant::now(), beat))
            .is_none()
    }

    /// Forgets those that have been silent.
    pub(super) fn forget_silent(&mut self) {
        let gone = &mut self.gone;
        self.heard.retain(|_, (since, beat)| {
            let is_there = since.elapsed() < SILENCE;
            if !is_there {
                *gone += beat.visited;
            }
            is_there
        });
    }

    /// Returns the number of threads of all workers.
    pub(super) fn threads(&self) -> usize {
        self.heard.values().map(|(_, beat)| beat.threads).sum()
    }

    /// Returns the positions that all of them visit in a second.
    pub(super) fn speed(&self) -> f64 {
        self.heard.values().map(|(_, beat)| beat.speed).sum()
    }

    /// Returns the least number of positions visited for an answer that is told to all others, so that neither these nor
    /// the server have to deal with too many.
    pub(super) fn share_from(&self) -> u64 {
        let workers = self.heard.len().max(1) as f64;
        let most = MOST_HEARD.min(MOST_PASSED_ON / workers);
        let excess = (SHARE_TOLD * self.speed() / most).max(1.0);
        (LEAST_TOLD * excess.powf(1.0 / DECLINE)) as u64
    }

    /// Returns the positions that they have visited.
    pub(super) fn visited(&self) -> u64 {
        self.gone
            + self
                .heard
                .values()
                .map(|(_, beat)| beat.visited)
                .sum::<u64>()
    }

    /// Returns all of them, to be shown.
    pub(super) fn shown(&self) -> Vec<WorkerShown> {
        let shown = |(since, beat): &(Instant, Beat)| WorkerShown {
            id: beat.id.clone(),
            host: beat.host.clone(),
            threads: beat.threads,
            jobs: beat.jobs.len(),
            jobs_done: beat.jobs_done,
            visited: beat.visited,
            speed: beat.speed,
            silent: since.elapsed().as_secs_f64(),
        };
        self.heard.values().map(shown).collect()
    }
}
