//! A node of a frontier.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::solver::frontier::job::Numbers;
use crate::solver::frontier::settle::NodeKey;

/// The number of a node, which is used again when the node is gone.
pub(super) type NodeId = u32;

/// The number of the root.
pub(super) const ROOT: NodeId = 0;

/// A position that isn't decided.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) key: NodeKey,
    /// A path from the root, forced moves included.
    pub(super) columns: Box<[u8]>,
    /// See [`Open::stones`](crate::solver::frontier::settle::Open).
    pub(super) stones: u32,
    /// True if the player in question is to move.
    pub(super) to_win: bool,
    pub(super) numbers: Numbers,
    /// The positions that jobs of this leaf have visited.
    pub(super) visited: u64,
    /// How often its budget has been doubled, because there was no room to split it.
    pub(super) doublings: u32,
    /// The positions after its moves; none if it is a leaf.
    pub(super) children: Vec<NodeId>,
    pub(super) parents: Vec<NodeId>,
    /// The number of jobs that were started on a path through it.
    pub(super) busy: u32,
    /// True if it is a leaf with a job.
    pub(super) is_running: bool,
}

impl Node {
    pub(super) fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }

    /// Returns the number by which a player who wants to win, or doesn't want the other one to, chooses it.
    pub(super) fn number_to_choose_by(&self, to_win: bool) -> u64 {
        if to_win {
            self.numbers.proof
        } else {
            self.numbers.disproof
        }
    }
}
