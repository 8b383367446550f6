//! The workers, as far as the coordinator has heard of them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::cluster::messages::{Beat, WorkerShown};

/// A worker is taken for lost when nothing was heard for this long.
const SILENCE: Duration = Duration::from_secs(20);

/// About how many entries of tables a worker hears of in a second.
const HEARD: f64 = 4000.0;

/// About how many of the positions on the way to another one are entries that are told.
const LEVELS: f64 = 3.0;

/// The least number of positions visited for an entry that is worth telling.
const LEAST_SHARED: u64 = 1 << 8;

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

    /// Returns the least number of positions visited for an entry that is told to all others, so that these don't have to
    /// listen to too many. On the way down to a position with so many there are others with more.
    pub(super) fn share_from(&self) -> u64 {
        let most = LEVELS * self.speed() / HEARD;
        (most as u64).max(LEAST_SHARED)
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
