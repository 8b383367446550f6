//! A row of the table of `fourfold bench difficulty`.

use std::fmt;

use fourfold_core::{Engine, Goal, Kind, Policy};
use serde::{Deserialize, Serialize};

use crate::commands::bench::speed;

/// The cost of the positions with one number of stones, for one configuration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DifficultyRow {
    #[serde(with = "name")]
    pub(super) board: Kind,
    #[serde(with = "name")]
    pub(super) goal: Goal,
    pub(super) seed: u64,
    pub(super) stones: u32,
    #[serde(with = "name")]
    pub(super) engine: Engine,
    #[serde(with = "name")]
    pub(super) policy: Policy,
    /// Positions that were solved within the limit.
    pub(super) solved: u32,
    pub(super) count: u32,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
    pub(super) probes: u64,
    pub(super) hits: u64,
    pub(super) cutoffs: u64,
    pub(super) first_move_cutoffs: u64,
}

impl DifficultyRow {
    pub(super) const HEADER: &str = "stones engine  policy  solved    seconds ms/position          nodes \
                          nodes/position M nodes/s  hits first";

    /// Returns true if all positions were solved, so that the figures can be compared with others.
    pub(super) fn is_whole(&self) -> bool {
        self.solved == self.count
    }

    /// Returns true if both rows are of the same experiment, so that one picture can show them.
    #[cfg(feature = "plots")]
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let experiment = |row: &Self| (row.board, row.goal, row.seed, row.count);
        experiment(self) == experiment(other)
    }

    pub(super) fn hit_ratio(&self) -> f64 {
        self.hits as f64 / self.probes.max(1) as f64
    }

    pub(super) fn first_move_ratio(&self) -> f64 {
        self.first_move_cutoffs as f64 / self.cutoffs.max(1) as f64
    }

    pub(super) fn millions_a_second(&self) -> f64 {
        speed::millions_a_second(self.nodes, self.seconds)
    }

    pub(super) fn milliseconds_per_position(&self) -> f64 {
        1e3 * self.seconds / f64::from(self.solved.max(1))
    }
}

impl fmt::Display for DifficultyRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>6} {:<7} {:<7} {:>6} {:>10.3} {:>11.3} {:>14} {:>14.0} {:>9.2} {:>5.3} {:>5.3}{}",
            self.stones,
            self.engine,
            self.policy,
            self.solved,
            self.seconds,
            self.milliseconds_per_position(),
            self.nodes,
            self.nodes as f64 / f64::from(self.solved.max(1)),
            self.millions_a_second(),
            self.hit_ratio(),
            self.first_move_ratio(),
            if self.is_whole() { "" } else { "  limit" }
        )
    }
}

/// The names of the core's choices, for serde.
mod name {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;
    use std::fmt::Display;
    use std::str::FromStr;

    pub(super) fn serialize<S: Serializer>(
        choice: &impl Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(choice)
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}
