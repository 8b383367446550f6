//! The moves of a position, and the choice among them.

use crate::board::compact::CompactCube;
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};
use crate::solver::dfpn::table::ProofSlot;
use crate::solver::team::Team;

/// A position with a choice of moves.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) position: CompactCube,
    pub(super) moves: u64,
    pub(super) slot: ProofSlot,
}

/// A position after a move, and forced moves that followed.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) node: Node,
    /// From the point of view of the opponent of the side that has the choice of this move.
    pub(super) numbers: ProofNumbers,
    pub(super) source: Source,
}

impl Child {
    /// The same when its parent is searched again.
    #[inline(always)]
    pub(super) fn remembered(&self) -> Self {
        let source = match self.source {
            Source::Estimate => Source::Estimate,
            Source::Search | Source::Earlier => Source::Earlier,
        };
        Self { source, ..*self }
    }
}

/// Where the numbers of a child are from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// It has never been searched: they are an estimate.
    Estimate,
    /// The table, or a search just now.
    Search,
    /// An earlier search of its parent; the table may know better.
    Earlier,
}

/// The choice among the moves of a position.
pub(super) struct Choice {
    /// The move to go on with.
    pub(super) best: usize,
    /// The least disproof number after a move.
    proof: u32,
    /// The disproof numbers of the move to go on with and of the next best one, both larger if other
    /// threads are at work there.
    least: u32,
    second_least: u32,
    sum: u64,
}

impl Choice {
    /// The choice among these, of those whose disproof number is below `limit`.
    #[inline(always)]
    pub(super) fn among(children: &[Child], limit: u32, team: Option<&Team>) -> Self {
        let mut choice = Self {
            best: 0,
            proof: INFINITE,
            least: u32::MAX,
            second_least: INFINITE,
            sum: 0,
        };
        for (number, child) in children.iter().enumerate() {
            let ProofNumbers { proof, disproof } = child.numbers;
            choice.sum += u64::from(proof);
            choice.proof = choice.proof.min(disproof);
            let weight = match team {
                None => disproof,
                // Nothing can be spent on such a move.
                Some(_) if disproof >= limit => INFINITE,
                Some(team) => {
                    let busy = team.busy(child.node.slot.number());
                    let more = (disproof / 32 + 1).saturating_mul(busy);
                    disproof.saturating_add(more).min(INFINITE - 1)
                }
            };
            if weight < choice.least {
                choice.second_least = choice.least.min(INFINITE);
                choice.least = weight;
                choice.best = number;
            } else if weight < choice.second_least {
                choice.second_least = weight;
            }
        }
        choice
    }

    /// The numbers of the position.
    #[inline(always)]
    pub(super) fn numbers(&self) -> ProofNumbers {
        match self.proof {
            0 => ProofNumbers::PROVED,
            INFINITE => ProofNumbers::DISPROVED,
            proof => ProofNumbers {
                proof,
                disproof: self.sum.min(u64::from(INFINITE) - 1) as u32,
            },
        }
    }

    /// The disproof number at which the best move should be left for another one.
    #[inline(always)]
    pub(super) fn enough(&self) -> u32 {
        let more = self.second_least.saturating_add(self.second_least / 4);
        more.max(self.second_least.saturating_add(1)).min(INFINITE)
    }
}
