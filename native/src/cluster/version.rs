//! What a coordinator and its workers must have in common.

use std::fmt;
use std::sync::atomic::AtomicBool;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Job, Numbers};
use fourfold_core::solver::prior_weights;
use fourfold_core::support::memory;
use fourfold_core::{Cube, Engine, Game, Goal, Limits, Policy, Solver, SolverTables};
use serde::{Deserialize, Serialize};

/// The version of the messages and of what is kept.
pub(crate) const PROTOCOL: u32 = 2;

/// The search by which engines are told from each other.
const POSITION: &str = "0FC3484B71";
const BUDGET: u64 = 1 << 12;
const WORDS: usize = 1 << 13;

/// What has searched, and how it talks about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Version {
    /// The version of the program, and the proof and the disproof number that it has after a small search.
    pub(crate) engine: String,
    /// A checksum of the weights.
    pub(crate) weights: String,
    /// The version of the messages.
    pub(crate) protocol: u32,
}

impl Version {
    /// Returns that of this program. It searches for some milliseconds.
    pub(crate) fn own() -> Self {
        let Numbers { proof, disproof } = signature();
        Self {
            engine: format!("{}-{proof}-{disproof}", env!("CARGO_PKG_VERSION")),
            weights: format!("{:08x}", crc32fast::hash(prior_weights())),
            protocol: PROTOCOL,
        }
    }

    /// Says why another version can't take part in a proof of this one.
    pub(crate) fn why_not(&self, other: &Self) -> String {
        format!(
            "the proof takes {self}, and this program has {other}; use the same program everywhere"
        )
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            engine,
            weights,
            protocol,
        } = self;
        write!(f, "engine {engine}, weights {weights}, protocol {protocol}")
    }
}

/// Returns the numbers of a position after a search of fixed size, which depend on all that the search does.
fn signature() -> Numbers {
    let game: Game<Cube> = POSITION.parse().expect("it can be played");
    let memory = memory::zeroed(WORDS);
    let tables = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig)
        .expect("there is enough memory");
    let stop = AtomicBool::new(false);
    let limits = Limits::stopped_by(&stop);
    let mut solver = Solver::new(&tables, limits);
    let job = Job {
        columns: Vec::new(),
        position: game.position(),
        thresholds: Numbers {
            proof: u64::MAX,
            disproof: u64::MAX,
        },
        budget: BUDGET,
    };
    _ = solver.work(&job, Player::First, limits);
    solver.known_numbers(&job.position, Player::First)
}

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn a_program_has_one_version() {
        let own = Version::own();
        assert_eq!(own, Version::own());
        let numbers: Vec<_> = own.engine.split('-').collect();
        assert_eq!(numbers.len(), 3, "{own}");
        assert!(
            numbers[1..]
                .iter()
                .all(|number| number.parse::<u64>().unwrap() > 1),
            "{own}"
        );
    }
}
