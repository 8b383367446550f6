//! What the side that is not to move is sure of if it answers every move by rule.

use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::proofs::matching::matched;

/// Whether the side that is not to move, the *answering side*, is shown to reach at least this
/// score. The side to move must have no winning move.
///
/// # Claim
/// Let the answering side close any columns in which it has a threat whose lower neighbour, the
/// *door*, is empty: the cells from the door upwards are *closed*. Their number must be such that
/// an even number of empty cells is left that are not closed. In every column these form pairs of
/// neighbours, from the top one downwards; the lowest one may be left over, a *single*. A cell is
/// *poisoned* if it is a door, or a single right below a threat of the answering side.
///
/// The answering side doesn't lose if every line has one of its stones, the upper cell of a pair, a
/// closed cell that is not a door, two poisoned cells, or two singles that are partners, where
/// singles may be made partners freely, each of one other. If a column is closed it wins, at the
/// latest when all cells that are not closed are full and two more stones have been played.
///
/// # Proof
/// Where a pair is begun, the answering side plays its upper cell; it answers a single with its
/// partner, or with any other that is left where it has none. The number of singles is even, because
/// that of the cells outside is, and stays so; nobody but the answering side ever plays an upper
/// cell, because the cell below it has just been played. So every move outside of the closed
/// cells has an answer there. A move to a poisoned cell is answered by the threat above it, which
/// wins. So the other side gets at most one poisoned cell, with its last stone; and no upper cell, no
/// closed one but that, and never two partners. By the condition it completes no line, so no
/// answer is ever urgent elsewhere. When the cells outside are full it is the other side's turn, and
/// there is nothing left but doors: if there are any it loses, and otherwise the board is full.
/// Whatever ends the game sooner is a win of the answering side, which scores more.
///
/// # What is tried
/// *Even* threats, on cells with an even number of cells above them, close an even number of cells,
/// the *odd* ones an odd number. The even ones are always used, and as few of the odd ones as the
/// number of empty cells asks for; besides, two of them where none is asked for.
///
/// Sources: *claimeven*, *zugzwang control* and *baseinverse* in Allis, *A Knowledge-based Approach
/// of Connect-Four* (1988).
#[inline]
pub fn follow_up_reaches<B: Board>(position: &B, score: i32) -> bool {
    let threats = position.opponent_threats() & !position.playable();
    let (even, odd) = (threats & B::upper_cells(), threats & !B::upper_cells());
    if (B::CELLS - position.stones()) % 2 == 1 {
        return odd
            .ones()
            .any(|one| reached_with(position, even, one, score));
    }
    // With nothing closed there is no more than a draw to be had.
    if (score <= 0 || !even.is_empty()) && reached_with(position, even, B::Bits::NONE, score) {
        return true;
    }
    odd.ones().any(|one| {
        let others = odd & !B::column(one);
        others.ones().any(|other| {
            other.index() > one.index() && reached_with(position, even, one | other, score)
        })
    })
}

/// Whether the score is reached by closing columns with all of the even threats, but with these odd
/// ones, at most one a column, where there is one.
#[inline]
fn reached_with<B: Board>(position: &B, even: B::Bits, odd: B::Bits, score: i32) -> bool {
    let columns = odd
        .ones()
        .fold(B::Bits::NONE, |all, one| all | B::column(one));
    let closed = B::upward(B::below(even & !columns | odd));
    // A win scores 1 at least.
    let wins = !closed.is_empty();
    if score > i32::from(wins) && !(wins && score <= win::<B>(B::CELLS + 1 - closed.count())) {
        return false;
    }
    let beyond = closed & B::above(closed);
    let doors = closed & !beyond;
    // Where an odd number of cells is closed, pairs end one cell lower or higher than elsewhere.
    let upper = B::upper_cells() & !columns | columns & !B::upper_cells();
    let upper = upper & !closed & !position.own();
    let singles = upper & position.playable();
    let sure = upper & !singles;
    let open = B::cells() & !(position.opponent() | sure | beyond);
    let poisoned = doors | singles & B::below(position.opponent_threats());
    !B::has_line(open & !(singles | poisoned)) && matched::<B>(open, singles, poisoned)
}
