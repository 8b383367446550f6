//! The moves of a position, and the choice of the most-proving one.

use crate::board::compact::CompactCube;
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};
use crate::solver::dfpn::table::ProofSlot;
use crate::solver::team::Team;

/// A position with a choice of moves, to be searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) position: CompactCube,
    pub(super) moves: u64,
    pub(super) slot: ProofSlot,
}

/// The position after a move and the forced moves that follow it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) node: Node,
    /// The numbers of the position, from the point of view of the opponent of the side that makes the
    /// move.
    pub(super) numbers: ProofNumbers,
    pub(super) source: Source,
}

impl Child {
    /// Returns the child as the cache gives it back when its parent is searched again.
    #[inline(always)]
    pub(super) fn cached(&self) -> Self {
        let source = match self.source {
            Source::Estimate => Source::Estimate,
            Source::Search | Source::Earlier => Source::Earlier,
        };
        Self { source, ..*self }
    }
}

/// The source of the numbers of a child.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// An estimate: the child has never been searched.
    Estimate,
    /// The table, or a search of the child.
    Search,
    /// An earlier search of its parent. The table may have newer numbers.
    Earlier,
}

/// The choice of the move to go on with, and what the numbers of all moves come to.
pub(super) struct MoveChoice {
    /// The move to go on with.
    pub(super) best: usize,
    /// The least disproof number after a move: the proof number of the position.
    proof: u32,
    /// The disproof numbers of the best and of the second-best move, greater where other threads are
    /// searching.
    least: u32,
    second_least: u32,
    /// The sum of the proof numbers: the disproof number of the position.
    sum: u64,
}

impl MoveChoice {
    /// Chooses among these moves. In a team, moves whose disproof number reaches `limit` come last.
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
            let effort = match team {
                None => disproof,
                // The threshold leaves nothing to spend on such a move.
                Some(_) if disproof >= limit => INFINITE,
                Some(team) => {
                    let threads = team.threads_below(child.node.slot.fingerprint());
                    let more = (disproof / 32 + 1).saturating_mul(threads);
                    disproof.saturating_add(more).min(INFINITE - 1)
                }
            };
            if effort < choice.least {
                choice.second_least = choice.least.min(INFINITE);
                choice.least = effort;
                choice.best = number;
            } else if effort < choice.second_least {
                choice.second_least = effort;
            }
        }
        choice
    }

    /// Returns the numbers of the position.
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

    /// Returns the disproof number at which the search changes to the second-best move.
    #[inline(always)]
    pub(super) fn change_at(&self) -> u32 {
        let more = self.second_least.saturating_add(self.second_least / 4);
        more.max(self.second_least.saturating_add(1)).min(INFINITE)
    }
}
