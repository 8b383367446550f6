//! The trait that all boards implement: cells, columns, stones, threats, keys and symmetries.

use core::fmt::Debug;

use crate::board::bits::Bits;
use crate::board::compact::CompactCube;
use crate::board::player::Player;

/// A position of a four-in-a-row game with gravity, seen from the side to move.
///
/// A move is given as the cell in which the stone comes to rest: one bit of [`Board::playable`].
pub trait Board: Copy + Eq + Debug + Send + Sync + 'static {
    /// A set of cells, one bit each.
    type Bits: Bits;

    /// The name on the command line and in links: `4x4x4`, `7x6`, …
    const NAME: &'static str;
    /// The number of columns.
    const COLUMNS: u32;
    /// The number of stones that a column holds.
    const HEIGHT: u32;
    /// The number of cells.
    const CELLS: u32 = Self::COLUMNS * Self::HEIGHT;
    /// The number of bits of a [`Board::key`], at most 80.
    const KEY_BITS: u32;
    /// The number of symmetries of the board, at most 8. Number 0 is the identity.
    const SYMMETRIES: u32;
    /// The character of every column in move text, in the order of the columns.
    const DIGITS: &'static str;
    /// The empty board.
    const EMPTY: Self;
    /// True for the cube, the only board with proof numbers and positions in compact form.
    const IS_CUBE: bool = false;

    /// Returns the stones of the side to move.
    fn own(&self) -> Self::Bits;
    /// Returns the stones of the opponent.
    fn opponent(&self) -> Self::Bits;
    /// Returns the lowest free cell of every column that is not full.
    fn playable(&self) -> Self::Bits;
    /// Returns the free cells that complete a line of the side to move, playable or not.
    fn threats(&self) -> Self::Bits;
    /// Returns the free cells that complete a line of the opponent, playable or not.
    fn opponent_threats(&self) -> Self::Bits;
    /// Returns true if some line holds no stone of the opponent, so that the side to move may still
    /// win.
    fn can_win(&self) -> bool;
    /// Returns true if some line holds no stone of the side to move.
    fn opponent_can_win(&self) -> bool;

    /// Returns all cells of the board.
    fn cells() -> Self::Bits;
    /// Returns the cells that have an even number of cells above them in their column.
    fn upper_cells() -> Self::Bits;
    /// Returns true if some line lies within these cells.
    fn has_line(cells: Self::Bits) -> bool;

    /// Calls a function with every line that lies within these cells.
    fn for_each_line(cells: Self::Bits, each: impl FnMut(Self::Bits));

    /// Returns the position after a stone of the side to move fell into `cell`, which is playable.
    #[must_use]
    fn play(&self, cell: Self::Bits) -> Self;

    /// Returns the score of a move for move ordering: greater scores are searched earlier.
    ///
    /// The side to move must not be able to complete a line at once.
    fn move_score(&self, cell: Self::Bits) -> u32;

    /// Returns [`Board::move_score`] where the position after the move is at hand.
    #[inline]
    fn move_score_after(&self, cell: Self::Bits, _next: &Self) -> u32 {
        self.move_score(cell)
    }

    /// Returns the cells right above the given ones.
    fn above(cells: Self::Bits) -> Self::Bits;
    /// Returns the cells right below the given ones.
    fn below(cells: Self::Bits) -> Self::Bits;
    /// Returns the given cells and all cells above them.
    fn upward(cells: Self::Bits) -> Self::Bits;
    /// Returns all cells of the column of a single cell.
    fn column(cell: Self::Bits) -> Self::Bits;
    /// Returns the cell of a column (counted from 0) at a level (counted from 0 at the bottom).
    fn cell(column: u32, level: u32) -> Self::Bits;
    /// Returns the column (counted from 0) of a single cell.
    fn column_of(cell: Self::Bits) -> u32;

    /// Returns a number that no other position shares. Its one bits are the stones of the first
    /// player and the lowest free cell of every column (the bit above a full column).
    fn key(&self) -> u128;
    /// Returns the key of the image, under a symmetry, of the position with this key.
    fn key_image(key: u128, symmetry: u32) -> u128;
    /// Returns the image of the position under a symmetry.
    #[must_use]
    fn image(&self, symmetry: u32) -> Self;

    /// Returns the position in its compact form; `None` unless [`Board::IS_CUBE`].
    fn compact_cube(&self) -> Option<CompactCube> {
        None
    }

    /// Returns true if the last stone completed a line, so that the side to move has lost.
    fn is_lost(&self) -> bool {
        Self::has_line(self.opponent())
    }

    /// Returns the number of stones, which is the number of plies played.
    fn stones(&self) -> u32 {
        (self.own() | self.opponent()).count()
    }

    /// Returns the player to move.
    fn to_move(&self) -> Player {
        Player::after(self.stones())
    }

    /// Returns true if there is no free cell.
    fn is_full(&self) -> bool {
        self.playable().is_empty()
    }

    /// Returns true if the game is over: a line is complete or the board is full.
    fn is_over(&self) -> bool {
        self.is_lost() || self.is_full()
    }

    /// Returns the stones of the first and of the second player.
    fn by_player(&self) -> (Self::Bits, Self::Bits) {
        match self.to_move() {
            Player::First => (self.own(), self.opponent()),
            Player::Second => (self.opponent(), self.own()),
        }
    }

    /// Returns the player whose stone lies in a column at a level, if there is one.
    fn stone(&self, column: u32, level: u32) -> Option<Player> {
        let cell = Self::cell(column, level);
        let (first, second) = self.by_player();
        if !(first & cell).is_empty() {
            Some(Player::First)
        } else if !(second & cell).is_empty() {
            Some(Player::Second)
        } else {
            None
        }
    }

    /// Returns the cell in which a stone dropped into `column` comes to rest, or `None` if the
    /// column is full.
    fn landing(&self, column: u32) -> Option<Self::Bits> {
        self.playable()
            .ones()
            .find(|&cell| Self::column_of(cell) == column)
    }

    /// Returns the symmetries, one bit each, under which two continuations of this position may be
    /// images of each other. Every other symmetry maps some stone onto one of the other colour.
    fn live_symmetries(&self) -> u8 {
        let (own, opponent) = (self.own(), self.opponent());
        (0..Self::SYMMETRIES)
            .filter(|&symmetry| {
                let image = self.image(symmetry);
                (image.own() & opponent).is_empty() && (image.opponent() & own).is_empty()
            })
            .fold(0, |set, symmetry| set | 1 << symmetry)
    }

    /// Returns the smallest key among the images under the symmetries in `among` (one bit each; the
    /// identity always counts). It is the key of an image, so what holds for all images of a
    /// position may be stored under it, whatever `among` was.
    fn canonical_key(&self, among: u8) -> u128 {
        let key = self.key();
        if among <= 1 {
            return key;
        }
        (1..Self::SYMMETRIES)
            .filter(|symmetry| among >> symmetry & 1 == 1)
            .map(|symmetry| Self::key_image(key, symmetry))
            .fold(key, u128::min)
    }
}
