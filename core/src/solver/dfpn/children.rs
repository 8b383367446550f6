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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cube, Player};
    use crate::solver::dfpn::key::CanonicalKey;
    use crate::solver::dfpn::table::ProofTable;
    use crate::support::memory::zeroed;
    use alloc::vec::Vec;

    /// Returns moves with these disproof numbers.
    fn moves(disproofs: &[u32]) -> Vec<Child> {
        let memory = zeroed(1 << 9);
        let table = ProofTable::new(&memory);
        let numbered = disproofs.iter().enumerate();
        let child = |(number, &disproof)| Child {
            node: Node {
                position: CompactCube::from(&Cube::EMPTY),
                moves: 0,
                slot: table.slot(CanonicalKey(number as u64, 1), Player::First),
            },
            numbers: ProofNumbers { proof: 1, disproof },
            source: Source::Search,
        };
        numbered.map(child).collect()
    }

    /// Returns the move that a thread of a team chooses while others search below some moves, one for each
    /// number in `busy`.
    fn chosen(disproofs: &[u32], limit: u32, busy: &[usize]) -> usize {
        let moves = moves(disproofs);
        let team = Team::new();
        for &number in busy {
            team.begin_below(moves[number].node.slot.fingerprint());
        }
        let choice = MoveChoice::among(&moves, limit, Some(&team));
        let alone = MoveChoice::among(&moves, limit, None);
        assert_eq!(choice.numbers(), alone.numbers(), "whoever searches");
        choice.best
    }

    #[test]
    fn threads_keep_apart_where_other_moves_are_about_as_good() {
        assert_eq!(chosen(&[64, 66], INFINITE, &[]), 0);
        assert_eq!(chosen(&[64, 66], INFINITE, &[0]), 1);
        assert_eq!(chosen(&[64, 68], INFINITE, &[0]), 0);
        assert_eq!(chosen(&[64, 68], INFINITE, &[0, 0]), 1);
        assert_eq!(chosen(&[64, 68], INFINITE, &[0, 0, 1, 1]), 0);
    }

    #[test]
    fn a_move_that_may_cost_nothing_more_is_not_worth_keeping_apart() {
        assert_eq!(chosen(&[10, 20], 21, &[0; 20]), 1);
        assert_eq!(chosen(&[10, 20], 20, &[0; 20]), 0);
    }
}
