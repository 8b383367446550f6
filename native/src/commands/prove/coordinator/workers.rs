//! The workers, as far as the coordinator has heard of them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::cluster::messages::{Beat, WorkerShown};

/// A worker is taken for lost when nothing was heard for this long.
const SILENCE: Duration = Duration::from_secs(20);

/// About how many positions a thread visits in a second.
const USUAL_SPEED: f64 = 1e6;

/// The most entries of tables that a worker should hear of in a second, and that the server should pass on to all.
const MOST_HEARD: f64 = 10_000.0;
const MOST_PASSED_ON: f64 = 300_000.0;

/// The most messages with such entries that the server should pass on in a second.
const MOST_MESSAGES: f64 = 50_000.0;

/// The least number of positions visited for an answer that is told to others, and the share of such answers among all
/// positions visited. Every eighth of them took four times as many positions. All three numbers were measured.
const LEAST_TOLD: f64 = 16.0;
const SHARE_TOLD: f64 = 0.008;
const DECLINE: f64 = 1.5;

/// The bytes that all pieces together should take in a second at most, and what they take for each position visited if they
/// have as much as answers that are told to others. Measured, too; they decline as those do.
const MOST_KEPT: f64 = 1e5;
const BYTES_KEPT: f64 = 0.037;

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

    /// Returns the same, with a guess for those that have only just begun.
    fn expected_speed(&self) -> f64 {
        let of = |beat: &Beat| match beat.speed > 0.0 {
            true => beat.speed,
            false => USUAL_SPEED * beat.threads as f64,
        };
        self.heard.values().map(|(_, beat)| of(beat)).sum()
    }

    /// Returns the least number of positions visited for an answer that is told to all others, so that neither these nor
    /// the server have to deal with too many.
    pub(super) fn share_from(&self) -> u64 {
        let workers = self.heard.len().max(1) as f64;
        let most = MOST_HEARD.min(MOST_PASSED_ON / workers);
        least(SHARE_TOLD * self.expected_speed() / most)
    }

    /// Returns the least time between two messages of a worker to all others, in milliseconds.
    pub(super) fn share_every(&self) -> u64 {
        let workers = self.heard.len() as f64;
        (1000.0 * workers * workers / MOST_MESSAGES) as u64
    }

    /// Returns the least number of positions visited for an answer that a piece has.
    pub(super) fn pieces_from(&self) -> u64 {
        least(BYTES_KEPT * self.expected_speed() / MOST_KEPT)
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

/// Returns the least number of positions visited for an answer, given how many times too many there would be.
fn least(excess: f64) -> u64 {
    (LEAST_TOLD * excess.max(1.0).powf(1.0 / DECLINE)) as u64
}
