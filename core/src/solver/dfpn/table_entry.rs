//! An answer of the table by itself, as one table tells another one.

use crate::board::Board;
use crate::board::cells::above;
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::board::lines::portable::Portable;
use crate::board::{Cube, Player};

/// What a table holds of a position that is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The cells with a stone of the first and of the second player, one bit each. Dead cells may be filled that are
    /// free in a game, so one player may have more stones than is possible there.
    pub stones: [u64; 2],
    /// The symmetries of the search that it belongs to, one bit each.
    pub symmetries: u8,
    /// True if the player in question wins.
    pub wins: bool,
    /// The binary logarithm of the number of positions that were visited to find that out, since the position had its
    /// numbers before.
    pub effort: u32,
}

impl TableEntry {
    /// Returns an entry about a position of a game.
    pub fn of(position: &Cube, wins: bool, effort: u32) -> Self {
        let (first, second) = position.by_player();
        Self {
            stones: [first, second],
            symmetries: position.live_symmetries(),
            wins,
            effort,
        }
    }

    /// Returns the player to move.
    pub fn to_move(&self) -> Player {
        let [first, second] = self.stones;
        Player::after((first | second).count_ones())
    }

    /// Returns its position; `None` if there is none with these stones, or if it is decided without a search.
    pub(crate) fn position(&self) -> Option<CompactCube> {
        let [first, second] = self.stones;
        let occupied = first | second;
        let hangs = above(!occupied) & occupied != 0;
        if first & second != 0 || hangs || [first, second].iter().any(|&of| Portable.has_line(of)) {
            return None;
        }
        let (own, opponent) = match self.to_move() {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        let position = CompactCube {
            own,
            opponent,
            threats: Portable.completing(own) & !occupied,
            opponent_threats: Portable.completing(opponent) & !occupied,
        };
        let is_over = occupied == u64::MAX || position.threats & position.playable() != 0;
        (!is_over).then_some(position)
    }
}
