//! The two players.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The player who starts the game.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// Returns the player to move when this many stones are on the board.
    #[inline(always)]
    pub(crate) const fn after(stones: u32) -> Self {
        if stones.is_multiple_of(2) {
            Self::First
        } else {
            Self::Second
        }
    }

    /// Returns the opponent of this player.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
