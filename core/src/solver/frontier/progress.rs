//! What an onlooker sees of a frontier.

use alloc::vec::Vec;

use crate::solver::frontier::job::Numbers;

/// How far a proof has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontierProgress {
    /// Whether the player in question wins, once that is known.
    pub value: Option<bool>,
    /// The numbers of the root.
    pub numbers: Numbers,
    /// The moves at the root, by column.
    pub replies: Vec<Reply>,
    /// The number of positions visited by all jobs that were reported.
    pub visited: u64,
    /// The number of jobs reported, of those under way, and of leaves that wait.
    pub done: u64,
    /// See `done`.
    pub running: usize,
    /// See `done`.
    pub ready: usize,
    /// The number of positions in memory.
    pub nodes: usize,
}

/// A move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The column, counted from 0.
    pub column: u8,
    /// What is known of it.
    pub state: ReplyState,
}

/// What is known of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyState {
    /// Whether the player in question wins.
    Decided(bool),
    /// The numbers of the position after it.
    Open(Numbers),
    /// Nothing yet.
    Unknown,
}
