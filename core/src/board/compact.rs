//! A position of the cube in four words.

use crate::board::cells::playable;
use crate::board::lines::isa::Isa;
use crate::board::player::Player;

/// A position of Connect Four 3D as two sets of stones and two of threats, seen from the side to
/// move.
///
/// It is small to copy, and with wide registers its threats are cheap to update. A search that
/// visits many positions and keeps few uses it instead of [`Cube`](crate::Cube), which also counts
/// the stones in every line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompactCube {
    pub(crate) own: u64,
    pub(crate) opponent: u64,
    /// The free cells that complete a line of the side to move.
    pub(crate) threats: u64,
    /// The free cells that complete a line of the opponent.
    pub(crate) opponent_threats: u64,
}

impl CompactCube {
    /// Returns the cells that have a stone.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.own | self.opponent
    }

    /// Returns the lowest free cell of every column that is not full.
    #[inline(always)]
    pub(crate) fn playable(&self) -> u64 {
        playable(self.occupied())
    }

    /// Returns the position after a stone of the side to move fell into `cell`.
    #[inline(always)]
    pub(crate) fn play<I: Isa>(&self, isa: I, cell: u64) -> Self {
        let own = self.own | cell;
        Self {
            own: self.opponent,
            opponent: own,
            threats: self.opponent_threats & !cell,
            opponent_threats: (self.threats | isa.completing_through(own, cell))
                & !(self.opponent | cell),
        }
    }

    /// Returns the stones of the first and of the second player.
    #[inline(always)]
    pub(crate) fn by_player(&self) -> (u64, u64) {
        match self.to_move() {
            Player::First => (self.own, self.opponent),
            Player::Second => (self.opponent, self.own),
        }
    }

    /// Returns the threats of the first and of the second player.
    #[inline(always)]
    pub(crate) fn threats_by_player(&self) -> (u64, u64) {
        match self.to_move() {
            Player::First => (self.threats, self.opponent_threats),
            Player::Second => (self.opponent_threats, self.threats),
        }
    }

    /// Returns the player to move.
    #[inline(always)]
    pub(crate) fn to_move(self) -> Player {
        Player::after(self.occupied().count_ones())
    }
}
