//! The canonical key of a position of the cube: 112 bits for all that matters in it.
//!
//! Who wins depends on the empty cells, on the lines that each player may still complete, and on the
//! side to move. Positions that agree in these have the same winner, so they share a key, and an entry
//! in the table. (Only the winner is the same; how soon they win may differ.)
//!
//! # What is left out
//! - *Cells that are never reached*: all above a cell that is a threat of both players. Whoever
//!   plays that cell has won.
//! - *Dead lines*: those with stones of both players or with a cell that is never reached.
//! - *The colours of stones on no line that their colour could still complete.* Such a stone is
//!   *neutral*. It blocks lines of the other player, but the lines through it are blocked for good:
//!   being dead for its own colour, each holds, among the stones that keep their colour or the
//!   neutral ones, a stone of the player who blocked it. To compare two positions by their lines,
//!   compare the stones that keep their colour: a line is live for a player if and only if it
//!   consists of stones that kept this player's colour and of empty cells that are reached.
//! - *Dead cells that cancel*: an empty cell on no line that is live for anybody is only a move that
//!   passes. Two of them on top of one column, or two that are playable and topmost in their columns,
//!   are filled. Proof: whoever reaches an aim without them also reaches it with them, by answering
//!   the first with the second, which is playable then; no line runs through either.
//!
//! No filled cell ever hangs above an empty one. A column whose second cell is empty has one stone
//! at most, so the line along the column is live for somebody, and none of its cells is dead, unless
//! a cell of the column is never reached. Then its topmost cell isn't reached either, and is not
//! filled.
//!
//! # Why the key is exact
//! A cell is empty, or has a stone that is one player's, the other's or neutral: two bits. In a
//! column, stones lie below empty cells. That makes 121 different columns, which 7 bits tell apart:
//! 112 bits in all, and no hash. A Feistel network then mixes the key. It is a permutation, so no two
//! positions get the same mixed key either. The side to move follows from the number of empty cells.

use crate::board::cells::{FOURTH, THIRD, above, all_above, below};
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::support::product::product;

/// A canonical key, in two halves of [`HALF`] bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CanonicalKey(pub(crate) u64, pub(crate) u64);

/// The number of bits of a half.
pub(crate) const HALF: u32 = 56;
const HALF_MASK: u64 = (1 << HALF) - 1;

/// Fills the dead cells of a position that cancel, and returns its key: the smallest one among its
/// images under the symmetries in `among` (one bit each; the identity always counts).
#[inline(always)]
pub(crate) fn reduced_key<I: Isa>(isa: I, position: &mut CompactCube, among: u8) -> CanonicalKey {
    let unreached = all_above(position.threats & position.opponent_threats);
    let (own, opponent) = isa.covered_by_two(
        !(position.opponent | unreached),
        !(position.own | unreached),
    );
    fill(position, !(own | opponent | unreached));
    let own = own & position.own;
    let opponent = opponent & position.opponent;
    let neutral = position.occupied() & !(own | opponent);
    key(own | neutral, opponent | neutral, among)
}

/// Returns the key of a position as it is. The positions of which [`reduced_key`] gives this key have
/// the same winner.
#[inline(always)]
pub(crate) fn plain_key(position: &CompactCube, among: u8) -> CanonicalKey {
    key(position.own, position.opponent, among)
}

/// Fills dead cells where two of them cancel.
#[inline(always)]
fn fill(position: &mut CompactCube, dead: u64) {
    let empty = dead & !position.occupied();
    let top = empty & below(empty) & THIRD;
    debug_assert_eq!(top & !above(position.occupied()), 0, "they would hang");
    position.opponent |= top | above(top);
    let mut passes = empty & position.playable() & FOURTH;
    while passes & passes.wrapping_sub(1) != 0 {
        let rest = passes & (passes - 1);
        let others = rest & (rest - 1);
        position.opponent |= passes & !others;
        passes = others;
    }
}

/// Returns the mixed key of two sets of cells.
#[inline(always)]
fn key(own: u64, opponent: u64, among: u8) -> CanonicalKey {
    let columns = Columns::of(own, opponent);
    let chosen = if among <= 1 {
        columns
    } else {
        columns.smallest(among)
    };
    CanonicalKey(code(chosen.0), code(chosen.1)).mixed()
}

/// Two sets of cells by columns, a byte each: the levels of the first set in its low half, of the
/// second set in its high half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Columns(u64, u64);

impl Columns {
    #[inline(always)]
    fn of(own: u64, opponent: u64) -> Self {
        let half = |shift: u32| layers(own >> shift) | layers(opponent >> shift) << 32;
        Self(transposed(half(0)), transposed(half(8)))
    }

    /// Returns the smallest image under the symmetries in `among` or the identity. Symmetries have the
    /// same numbers as in [`crate::Board::key_image`].
    fn smallest(self, among: u8) -> Self {
        let (mut image, mut best) = (self, self);
        // A path through all eight, by one generator at a time. In a symmetry the diagonal comes last,
        // so it swaps the meaning of the flips after it.
        type Generator = fn(Columns) -> Columns;
        let path: [(u32, Generator); 7] = [
            (1, Self::flipped_x),
            (3, Self::flipped_y),
            (2, Self::flipped_x),
            (6, Self::transposed),
            (7, Self::flipped_y),
            (5, Self::flipped_x),
            (4, Self::flipped_y),
        ];
        for (symmetry, step) in path {
            image = step(image);
            if among >> symmetry & 1 == 1 {
                best = best.min(image);
            }
        }
        best
    }

    /// Exchanges left and right: the bytes of every row of four.
    fn flipped_x(self) -> Self {
        let flipped = |half: u64| half.swap_bytes().rotate_left(32);
        Self(flipped(self.0), flipped(self.1))
    }

    /// Puts the rows into the opposite order.
    fn flipped_y(self) -> Self {
        Self(self.1.rotate_left(32), self.0.rotate_left(32))
    }

    /// Exchanges rows and columns: first within each block of 2x2, then the blocks.
    fn transposed(self) -> Self {
        const ODD_OF_EVEN: u64 = 0xFF00_FF00;
        const LEFT: u64 = 0x0000_FFFF_0000_FFFF;
        let small = |half: u64| {
            let moved = (half ^ half >> 24) & ODD_OF_EVEN;
            half ^ moved ^ moved << 24
        };
        let (low, high) = (small(self.0), small(self.1));
        Self(
            low & LEFT | (high & LEFT) << 16,
            high & !LEFT | (low & !LEFT) >> 16,
        )
    }
}

/// Returns the low byte of each of the four layers, one after the other.
#[inline(always)]
fn layers(cells: u64) -> u64 {
    let bytes = cells & 0x00FF_00FF_00FF_00FF;
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF;
    (pairs | pairs >> 16) & 0xFFFF_FFFF
}

/// Transposes 8x8 bits, by blocks of one, two and four.
#[inline(always)]
fn transposed(mut bits: u64) -> u64 {
    let moved = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA;
    bits ^= moved ^ moved << 7;
    let moved = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC;
    bits ^= moved ^ moved << 14;
    let moved = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0;
    bits ^ moved ^ moved << 28
}

/// Returns seven bits for each of eight columns.
#[inline(always)]
fn code(columns: u64) -> u64 {
    (0..8).fold(0, |code, column| {
        let byte = (columns >> (8 * column)) as u8;
        code | u64::from(CODES[usize::from(byte)]) << (7 * column)
    })
}

/// A number below 121 for every column that can exist, no two the same; 127 for the others.
const CODES: [u8; 256] = codes();

const fn codes() -> [u8; 256] {
    let mut codes = [127; 256];
    let mut next = 0;
    let mut byte = 0;
    while byte < 256 {
        if is_column(byte as u8) {
            codes[byte] = next;
            next += 1;
        }
        byte += 1;
    }
    assert!(next == 121);
    codes
}

/// Returns true if the stones of a column lie below its empty cells.
const fn is_column(byte: u8) -> bool {
    let stones = (byte | byte >> 4) & 15;
    stones & (stones + 1) == 0
}

impl CanonicalKey {
    /// Applies a permutation that spreads keys evenly.
    #[inline(always)]
    fn mixed(self) -> Self {
        let Self(left, right) = self;
        let left = left ^ scrambled(right, 0xD6E8_FEB8_6659_FD93);
        let right = right ^ scrambled(left, 0xE703_7ED1_A0B4_28DB);
        let left = left ^ scrambled(right, 0x5899_65CC_7537_4CC3);
        Self(left, right)
    }
}

/// The round function of the Feistel network. Any function is correct; this one takes the middle of a
/// product.
#[inline(always)]
fn scrambled(half: u64, factor: u64) -> u64 {
    let (low, high) = product(half ^ 0x009E_3779_B97F_4A7C, factor);
    (low ^ high) & HALF_MASK
}

#[cfg(test)]
mod tests;
