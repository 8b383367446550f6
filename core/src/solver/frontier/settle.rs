//! Forced moves and static proofs, before a position becomes a node.

use alloc::vec::Vec;

use crate::board::cells::below;
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::board::lines::portable::Portable;
use crate::board::{Board, Cube, Player};
use crate::proofs::Rules;
use crate::solver::dfpn::key::{CanonicalKey, reduced_key};

/// A key of a position, in an order of its own. Positions that share one have the same winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeKey(u64, u64);

impl From<NodeKey> for u128 {
    fn from(NodeKey(left, right): NodeKey) -> Self {
        Self::from(left) << 64 | Self::from(right)
    }
}

/// A position after its forced moves.
pub(super) enum Settled {
    /// It is decided: true if the player in question wins.
    Decided(bool),
    /// It has a choice of moves.
    Open(Open),
}

/// A position with a choice of moves.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) position: Cube,
    pub(super) key: NodeKey,
    /// The stones, with those in dead cells that cancel. There are more after every move, also where two
    /// positions share a key.
    pub(super) stones: u32,
    /// The moves that don't lose at once, one bit each; none into dead cells that cancel.
    pub(super) moves: u64,
}

/// Follows the forced moves of a position, which are added to `columns`, and tries the static proofs.
/// `symmetries` are those under which positions of the frontier can meet.
pub(super) fn settle(
    mut position: Cube,
    winner: Player,
    symmetries: u8,
    columns: &mut Vec<u8>,
) -> Settled {
    loop {
        if position.is_lost() {
            return Settled::Decided(position.to_move() != winner);
        }
        let playable = position.playable();
        if playable == 0 {
            return Settled::Decided(false);
        }
        if position.threats() & playable != 0 {
            return Settled::Decided(position.to_move() == winner);
        }
        let openings = position.opponent_threats() & playable;
        let candidates = if openings == 0 { playable } else { openings };
        // A move below a threat of the opponent loses at once.
        let mut moves = candidates & !below(position.opponent_threats());
        if moves == 0 || openings.count_ones() > 1 {
            return Settled::Decided(position.to_move() != winner);
        }
        let mut compact = CompactCube::from(&position);
        if winner == Player::Second && !Portable.has_line(!compact.by_player().0) {
            return Settled::Decided(false);
        }
        if let Some((wins, _)) = Rules::ALL.verdict(Portable, &compact, winner) {
            return Settled::Decided(wins);
        }
        if moves.count_ones() > 1 {
            let CanonicalKey(left, right) = reduced_key(Portable, &mut compact, symmetries);
            // To go on in a cell that the key takes for filled would lead back to the same key.
            moves &= compact.playable();
            if moves == 0 {
                // The board is full, or what is left loses at once.
                let is_lost = compact.playable() != 0;
                return Settled::Decided(is_lost && position.to_move() != winner);
            }
            if moves.count_ones() > 1 {
                return Settled::Open(Open {
                    position,
                    key: NodeKey(left, right),
                    stones: compact.occupied().count_ones(),
                    moves,
                });
            }
        }
        columns.push(Cube::column_of(moves) as u8);
        position = position.play(moves);
    }
}

/// Returns the position that these columns lead to, or `None` if they can't be played.
pub(super) fn replay(root: &Cube, columns: &[u8]) -> Option<Cube> {
    columns.iter().try_fold(*root, |position, &column| {
        let landing = position.landing(column.into())?;
        (!position.is_lost()).then(|| position.play(landing))
    })
}
