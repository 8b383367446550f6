//! What a search needs to know of a game: cells, columns, stones, threats, keys, symmetries.

use core::fmt::Debug;

use crate::board::compact::CompactCube;
use crate::board::{Bits, Player};

/// A position of a four-in-a-row game with gravity, seen from the side to move.
///
/// Moves are given as the cell in which the stone comes to rest: one bit of [`Board::playable`].
pub trait Board: Copy + Eq + Debug + Send + Sync + 'static {
    /// A set of cells, one bit each.
    type Bits: Bits;

    /// The name on the command line and in links: `4x4x4`, `7x6`, …
    const NAME: &'static str;
    /// How many columns there are.
    const COLUMNS: u32;
    /// How many stones a column holds.
    const HEIGHT: u32;
    /// How many cells there are.
    const CELLS: u32 = Self::COLUMNS * Self::HEIGHT;
    /// Every [`Board::key`] is below `2^KEY_BITS`; at most 80.
    const KEY_BITS: u32;
    /// How many symmetries the board has, the identity (number 0) included; at most 8.
    const SYMMETRIES: u32;
    /// The character of every column in move text, in the order of the columns.
    const DIGITS: &'static str;
    /// The position before the first move.
    const EMPTY: Self;

    /// The stones of the side to move.
    fn own(&self) -> Self::Bits;
    /// The stones of the other side.
    fn opponent(&self) -> Self::Bits;
    /// The lowest free cell of every column that is not full.
    fn playable(&self) -> Self::Bits;
    /// The empty cells that complete a line of the side to move, playable or not.
    fn threats(&self) -> Self::Bits;
    /// The empty cells that complete a line of the other side, playable or not.
    fn opponent_threats(&self) -> Self::Bits;
    /// Whether some line holds no stone of the opponent, so that the side to move may still win.
    fn can_win(&self) -> bool;
    /// Whether some line holds no stone of the side to move.
    fn opponent_can_win(&self) -> bool;

    /// All cells of the board.
    fn cells() -> Self::Bits;
    /// The cells that have an even number of cells above them in their column.
    fn upper_cells() -> Self::Bits;
    /// Whether four of these cells lie in a line.
    fn has_line(cells: Self::Bits) -> bool;

    /// Calls for every line of four of these cells.
    fn for_each_line(cells: Self::Bits, each: impl FnMut(Self::Bits));

    /// The position after a stone of the side to move fell into `cell`, one of the playable ones.
    #[must_use]
    fn play(&self, cell: Self::Bits) -> Self;

    /// How promising a move to `cell` looks: the greater, the earlier it is searched.
    ///
    /// Only called where the side to move can't complete a line at once.
    fn move_score(&self, cell: Self::Bits) -> u32;

    /// The same where the position after the move is at hand.
    #[inline]
    fn move_score_after(&self, cell: Self::Bits, _next: &Self) -> u32 {
        self.move_score(cell)
    }

    /// The cells right above the given ones.
    fn above(cells: Self::Bits) -> Self::Bits;
    /// The cells right below the given ones.
    fn below(cells: Self::Bits) -> Self::Bits;
    /// The cells at or above the given ones in their columns.
    fn upward(cells: Self::Bits) -> Self::Bits;
    /// All cells of the column of a single cell.
    fn column(cell: Self::Bits) -> Self::Bits;
    /// The cell of a column (counted from 0) at a level (counted from the bottom, from 0).
    fn cell(column: u32, level: u32) -> Self::Bits;
    /// The column (counted from 0) in which a single cell lies.
    fn column_of(cell: Self::Bits) -> u32;

    /// A number that no other position shares: the stones of the first player and the lowest free
    /// cell of every column (the cell above the top one where it is full) are its one bits.
    fn key(&self) -> u128;
    /// The key of the position that a symmetry of the board makes of the one with this key.
    fn key_image(key: u128, symmetry: u32) -> u128;
    /// The position that a symmetry of the board makes of this one.
    #[must_use]
    fn image(&self, symmetry: u32) -> Self;

    /// The position in its compact form, which only the cube has.
    fn compact_cube(&self) -> Option<CompactCube> {
        None
    }

    /// Whether the stone played last completed a line.
    fn is_lost(&self) -> bool {
        Self::has_line(self.opponent())
    }

    /// How many stones there are, which is the number of plies played.
    fn stones(&self) -> u32 {
        (self.own() | self.opponent()).count()
    }

    /// Who is to move.
    fn to_move(&self) -> Player {
        if self.stones().is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Whether there is no free cell.
    fn is_full(&self) -> bool {
        self.playable().is_empty()
    }

    /// Whether no more move is legal: a line is complete or the board is full.
    fn is_over(&self) -> bool {
        self.is_lost() || self.is_full()
    }

    /// Whose stone lies in a column at a level, if any.
    fn stone(&self, column: u32, level: u32) -> Option<Player> {
        let cell = Self::cell(column, level);
        let (first, second) = match self.to_move() {
            Player::First => (self.own(), self.opponent()),
            Player::Second => (self.opponent(), self.own()),
        };
        if !(first & cell).is_empty() {
            Some(Player::First)
        } else if !(second & cell).is_empty() {
            Some(Player::Second)
        } else {
            None
        }
    }

    /// The cell in which a stone dropped into `column` comes to rest, unless the column is full.
    fn landing(&self, column: u32) -> Option<Self::Bits> {
        self.playable()
            .ones()
            .find(|&cell| Self::column_of(cell) == column)
    }

    /// The symmetries, one bit each, under which two positions that both continue this one may be
    /// images of each other. All others map some stone onto one of the other colour.
    fn live_symmetries(&self) -> u8 {
        let (own, opponent) = (self.own(), self.opponent());
        (0..Self::SYMMETRIES)
            .filter(|&symmetry| {
                let image = self.image(symmetry);
                (image.own() & opponent).is_empty() && (image.opponent() & own).is_empty()
            })
            .fold(0, |set, symmetry| set | 1 << symmetry)
    }

    /// The smallest key among the images under the symmetries in `among` (one bit each; the
    /// identity always counts). It is the key of one of those images, so a statement that holds
    /// for all images may be kept under it, whatever `among` was.
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
