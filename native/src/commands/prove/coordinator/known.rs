//! What the server keeps, in short: enough to tell which job a result belongs to, and what needn't be searched.

use std::collections::HashMap;

/// What is kept under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The revision; 0 if it is on its way to the server.
    pub(super) revision: u64,
    /// The positions that jobs have visited there.
    pub(super) visited: u64,
    pub(super) state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It is decided: true if the player in question wins.
    Decided(bool),
    /// The frontier has what is kept, or that is no more than numbers.
    Open,
    /// There are numbers for the moves that the frontier doesn't have: it learned of them before the position was part
    /// of it.
    Split,
}

/// All that is kept, by key.
#[derive(Debug, Default)]
pub(super) struct AllKnown(HashMap<u128, Known>);

impl AllKnown {
    pub(super) fn get(&self, key: u128) -> Option<Known> {
        self.0.get(&key).copied()
    }

    pub(super) fn set(&mut self, key: u128, known: Known) {
        self.0.insert(key, known);
    }

    /// Returns the revision and the positions visited; 0 if nothing is kept.
    pub(super) fn revision(&self, key: u128) -> (u64, u64) {
        let known = self.get(key);
        known.map_or((0, 0), |known| (known.revision, known.visited))
    }

    /// Notes that the frontier has been told what is kept.
    pub(super) fn use_up(&mut self, key: u128) {
        if let Some(Known {
            state: state @ State::Split,
            ..
        }) = self.0.get_mut(&key)
        {
            *state = State::Open;
        }
    }
}
