//! Static proofs: what a strategy that answers every move by rule is sure to reach.
//!
//! The source of the idea is *follow-up* (claimeven) in Allis, *A knowledge-based approach of
//! Connect-Four* (1988), carried over to boards with columns of any height.

use crate::board::Board;

/// Whether the side that is not to move, the *defender*, is shown by follow-up to keep the side to
/// move, the *attacker*, from ever completing a line. The number of empty cells must be even.
///
/// A column with an odd number of free cells is called odd, its lowest free cell a single.
///
/// # Claim
/// The defender can play so that every empty cell with an even number of cells above it is his in
/// the end, singles excepted. So if every line has a stone of the defender or one of these cells,
/// the attacker does not win.
///
/// # Proof
/// The number of odd columns is even, because that of the empty cells is; the defender keeps it
/// so. Apart from the singles, the free cells of every column form pairs of neighbours, from the
/// top downwards; the upper cell of a pair has an even number of cells above it. The attacker has
/// two kinds of moves. He plays the lower cell of a pair: the defender plays the upper one. Or he
/// plays a single: an odd number of other odd columns is left, and the defender plays the single
/// of one of them. The attacker can't play an upper cell, because the cell below it was played by
/// him and answered at once. So the defender always has an answer, and gets every upper cell. He
/// never needs to deviate: a threat of the attacker on a cell that is open to him would be
/// a line without a defender's stone or upper cell, and there is none. If the defender completes a
/// line before the end, the attacker has not won either.
#[inline]
pub fn follow_up_holds<B: Board>(position: &B) -> bool {
    debug_assert!((B::CELLS - position.stones()).is_multiple_of(2));
    let taken = position.opponent() | (B::upper_cells() & !position.own() & !position.playable());
    !B::has_line(B::cells() & !taken)
}
