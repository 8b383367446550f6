//! A row of the table.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::simulation::Tally;

/// What one number of workers came to in one order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FrontierRow {
    pub(super) order: String,
    pub(super) workers: u64,
    /// Whether the player in question wins.
    pub(super) wins: bool,
    /// Virtual time.
    pub(super) seconds: f64,
    /// How many times as fast it is as one worker in the same order, and that for each worker.
    pub(super) speed_up: f64,
    pub(super) efficiency: f64,
    /// The jobs that were reported, and those that were ended because they no longer mattered.
    pub(super) jobs: u64,
    pub(super) withdrawn: u64,
    /// The positions visited by the former, and those by the latter.
    pub(super) visited: u64,
    pub(super) wasted: u64,
    /// The share of the workers' time in which they had no job.
    pub(super) idle: f64,
    /// The longest job, in virtual time.
    pub(super) longest_seconds: f64,
    /// The most positions in memory.
    pub(super) nodes: usize,
}

impl FrontierRow {
    pub(super) const HEADER: &str = "order         workers     seconds speed-up efficiency       jobs withdrawn          visited        wasted \
         idle % longest s     nodes";

    /// Returns the row of a simulation. `alone` is what one worker came to.
    pub(super) fn new(order: String, workers: u64, tally: &Tally, alone: &Tally) -> Self {
        let seconds = |time: u64| time as f64 / 1e9;
        let speed_up = alone.time as f64 / tally.time as f64;
        let whole = tally.time as f64 * workers as f64;
        Self {
            order,
            workers,
            wins: tally.wins,
            seconds: seconds(tally.time),
            speed_up,
            efficiency: speed_up / workers as f64,
            jobs: tally.jobs,
            withdrawn: tally.withdrawn,
            visited: tally.visited,
            wasted: tally.wasted,
            idle: 1.0 - tally.busy as f64 / whole,
            longest_seconds: seconds(tally.longest),
            nodes: tally.nodes,
        }
    }
}

impl fmt::Display for FrontierRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<13} {:>7} {:>11.3} {:>8.2} {:>10.3} {:>10} {:>9} {:>16} {:>13} {:>6.1} {:>9.3} {:>9}",
            self.order,
            self.workers,
            self.seconds,
            self.speed_up,
            self.efficiency,
            self.jobs,
            self.withdrawn,
            self.visited,
            self.wasted,
            100.0 * self.idle,
            self.longest_seconds,
            self.nodes
        )
    }
}
