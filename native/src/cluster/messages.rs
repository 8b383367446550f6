//! What coordinator and workers say to each other, as JSON.

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::Numbers;
use fourfold_core::{Cube, Game};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cluster::version::{PROTOCOL, Version};
use crate::text::record::player_name;

/// The entry of a proof in the directory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct About {
    /// A name that no other proof has had, of the same position neither.
    pub(crate) id: String,
    pub(crate) position: String,
    pub(crate) goal: String,
    pub(crate) version: Version,
    /// How long a silent worker keeps its job before another one gets it, in seconds.
    pub(crate) lease: f64,
    /// The value, once it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<String>,
}

impl About {
    /// Checks that this program can read the proof. The error says why not.
    pub(crate) fn check_protocol(&self) -> Result<(), String> {
        match self.version.protocol {
            PROTOCOL => Ok(()),
            other => Err(format!(
                "this proof was made with protocol {other}, and this program has {PROTOCOL}; use the program that made it"
            )),
        }
    }
}

/// A job. Its number is that of its message in the stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobMessage {
    /// Whose win is in question: `first` or `second`.
    pub(crate) winner: String,
    /// The moves to its position, from the empty board.
    pub(crate) position: String,
    /// The key of its position, for the bucket of results.
    pub(crate) key: String,
    /// The revision of what the bucket has under the key; 0 if it has nothing.
    pub(crate) revision: u64,
    /// The positions that earlier jobs visited there.
    pub(crate) visited: u64,
    /// The positions that this one may visit.
    pub(crate) budget: u64,
    /// The numbers at which it may end.
    pub(crate) proof: u64,
    pub(crate) disproof: u64,
}

impl JobMessage {
    pub(crate) fn winner(&self) -> Option<Player> {
        player(&self.winner)
    }

    pub(crate) fn game(&self) -> Option<Game<Cube>> {
        self.position.parse().ok()
    }

    pub(crate) fn thresholds(&self) -> Numbers {
        Numbers {
            proof: self.proof,
            disproof: self.disproof,
        }
    }
}

/// What a worker says now and then, for as long as it is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Beat {
    /// A name that no other worker has.
    pub(crate) id: String,
    /// The machine, for people.
    pub(crate) host: String,
    pub(crate) version: Version,
    pub(crate) threads: usize,
    /// The numbers of the jobs that it works on.
    pub(crate) jobs: Vec<u64>,
    /// The jobs that it has ended, and the positions visited since it began.
    pub(crate) jobs_done: u64,
    pub(crate) visited: u64,
    /// The positions visited in a second, lately.
    pub(crate) speed: f64,
    /// The coordinator that answered last, and the number of decided positions that it has told.
    pub(crate) coordinator: String,
    pub(crate) told: u64,
    /// True if it says goodbye.
    #[serde(default)]
    pub(crate) leaves: bool,
}

/// The answer to a beat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BeatReply {
    /// The name of the coordinator.
    pub(crate) coordinator: String,
    /// Why the worker can't take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<String>,
    /// Those of its jobs that no longer matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) needless: Vec<u64>,
    /// Positions that have been decided, as lines of records.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) decided: Vec<String>,
    /// The number of decided positions that it has been told now.
    pub(crate) told: u64,
    /// The least number of positions visited for an answer that is told to the other workers, too.
    pub(crate) share_from: u64,
    /// The least time between two messages to them, in milliseconds.
    pub(crate) share_every: u64,
    /// The least number of positions visited for an answer that a piece has.
    pub(crate) pieces_from: u64,
}

/// How far a proof is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StatusReply {
    /// The machine of the coordinator.
    pub(crate) host: String,
    /// The event `progress`, as 'prove' has it in JSON.
    pub(crate) progress: serde_json::Value,
    pub(crate) workers: Vec<WorkerShown>,
}

/// A worker, as the coordinator sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WorkerShown {
    pub(crate) id: String,
    pub(crate) host: String,
    pub(crate) threads: usize,
    pub(crate) jobs: usize,
    pub(crate) jobs_done: u64,
    pub(crate) visited: u64,
    pub(crate) speed: f64,
    /// The time since its last word, in seconds.
    pub(crate) silent: f64,
}

/// Returns the player with this name.
pub(crate) fn player(name: &str) -> Option<Player> {
    let players = [Player::First, Player::Second];
    players.into_iter().find(|&of| player_name(of) == name)
}

/// Returns the bytes of a message.
pub(crate) fn bytes(message: &impl Serialize) -> bytes::Bytes {
    serde_json::to_vec(message)
        .expect("a message is plain data")
        .into()
}

/// Reads a message; `None` if it is none.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(bytes).ok()
}
