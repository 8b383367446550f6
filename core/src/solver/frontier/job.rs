//! What goes out to a worker, and what comes back.

use alloc::vec::Vec;

use crate::board::Cube;
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};

/// About how many positions it takes to prove that the player in question wins, and to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Numbers {
    /// To prove the win; 0 once it is proved.
    pub proof: u64,
    /// To disprove it; 0 once it is disproved.
    pub disproof: u64,
}

impl Numbers {
    /// The numbers of a position of which nothing is known; and thresholds that are never reached.
    pub(super) const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    pub(super) const ENDLESS: Self = Self {
        proof: u64::MAX,
        disproof: u64::MAX,
    };

    /// Returns the numbers of a decided position.
    pub const fn of_decided(wins: bool) -> Self {
        match wins {
            true => Self {
                proof: 0,
                disproof: u64::MAX,
            },
            false => Self {
                proof: u64::MAX,
                disproof: 0,
            },
        }
    }

    /// Returns whether the player in question wins, if the numbers tell.
    pub const fn decided(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

impl From<ProofNumbers> for Numbers {
    fn from(numbers: ProofNumbers) -> Self {
        Self {
            proof: numbers.proof.into(),
            disproof: numbers.disproof.into(),
        }
    }
}

impl From<Numbers> for ProofNumbers {
    fn from(numbers: Numbers) -> Self {
        let within = |number: u64| number.min(INFINITE.into()) as u32;
        Self {
            proof: within(numbers.proof),
            disproof: within(numbers.disproof),
        }
    }
}

/// A position to be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The columns that lead from the root of the frontier to the position, counted from 0. They name the job.
    pub columns: Vec<u8>,
    /// The position itself.
    pub position: Cube,
    /// The numbers at which another position becomes more promising, so that the job may end.
    pub thresholds: Numbers,
    /// The number of positions that the job may visit.
    pub budget: u64,
}

/// What is known of a position after a job, or from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The columns that lead from the root of the frontier to the position.
    pub columns: Vec<u8>,
    /// The number of positions visited.
    pub visited: u64,
    /// What came of it.
    pub result: JobResult,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobResult {
    /// The position is decided: true if the player in question wins.
    Decided(bool),
    /// A threshold was reached.
    Open(Numbers),
    /// The budget was spent: the numbers of the position, and those after every legal move that the worker
    /// knows anything about, by column.
    Split(Numbers, Vec<(u8, Numbers)>),
}
