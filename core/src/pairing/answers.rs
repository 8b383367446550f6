//! What the side that is not to move is sure of if it answers every move by rule.

use crate::board::{Bits, Board};
use crate::score::win;

/// Whether the side that is not to move, the *answering side*, is shown to reach at least this
/// score. The side to move must have no winning move.
///
/// # Claim
/// Let the answering side close any columns in which it has a threat whose lower neighbour, the
/// *door*, is empty: the cells from the door upwards are *closed*. Their number must be such that
/// an even number of empty cells is left that are not closed. In every column these form pairs of
/// neighbours, from the top one downwards; the lowest one may be left over, a *single*. If every
/// line has a stone of the answering side, the upper cell of a pair, or a closed cell that is not
/// a door, the answering side doesn't lose. If a column is closed, it wins, at the latest when all
/// cells that are not closed are full and two more stones have been played.
///
/// # Proof
/// Where a pair is begun the answering side plays its upper cell; it answers a single with a single.
/// The number of singles is even, because that of the cells outside is, and stays so; nobody but
/// the answering side ever plays an upper cell, because the cell below it was just played. So every
/// move outside of the closed cells has an answer there. A move to a door is answered by the threat
/// above it, which wins. So of the closed cells the other side gets none but one door, with its
/// last stone of the game, and all upper cells are lost to it: by the condition it never completes
/// a line. Since it needs no line to be blocked in any other way, no answer is ever urgent elsewhere.
/// When the cells outside are full it is the other side's turn, and there is nothing left but doors:
/// if there are any, it loses, and otherwise the board is full. Whatever ends the game sooner is a
/// win of the answering side, which scores more.
///
/// Threats on cells with an even number of cells above close an even number of cells, all others
/// an odd number. The first are always used, of the others one where the number has to be odd.
///
/// Sources: *claimeven* and *zugzwang control* in Allis, *A Knowledge-based Approach of
/// Connect-Four* (1988).
#[inline]
pub fn answers_reach<B: Board>(position: &B, score: i32) -> bool {
    let threats = position.opponent_threats() & !position.playable();
    let upper = B::upper_cells();
    let even = threats & upper;
    if (B::CELLS - position.stones()).is_multiple_of(2) {
        return (score <= 0 || !even.is_empty())
            && reached_with(position, closed_by::<B>(even), upper, score);
    }
    (threats & !upper).ones().any(|threat| {
        let column = B::column(threat);
        let closed = closed_by::<B>(even & !column | threat);
        // The pairs of this column end below the door, one cell lower or higher than elsewhere.
        let upper = upper & !column | column & !upper;
        reached_with(position, closed, upper, score)
    })
}

/// The empty cells from the doors of these threats upwards.
#[inline]
fn closed_by<B: Board>(threats: B::Bits) -> B::Bits {
    B::upward(B::below(threats))
}

/// Whether the score is reached with these closed cells and these upper cells of pairs, among
/// others.
#[inline]
fn reached_with<B: Board>(position: &B, closed: B::Bits, upper: B::Bits, score: i32) -> bool {
    let worth = if closed.is_empty() {
        0
    } else {
        win::<B>(B::CELLS + 1 - closed.count())
    };
    if worth < score {
        return false;
    }
    let beyond = closed & B::above(closed);
    let sure = upper & !closed & !position.own() & !position.playable();
    !B::has_line(B::cells() & !(position.opponent() | sure | beyond))
}
