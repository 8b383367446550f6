//! Follow-up bounds: the score that the side that is not to move is sure of by answering every move.

use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::proofs::matching::matched;

/// Returns true if the side that is not to move, the *answering side*, is shown to reach at least this
/// score. The side to move must have no winning move.
///
/// # Claim
/// The answering side may close columns in which it has a threat right above a free cell, the
/// *door*: the cells from the door upwards are *closed*. It must close columns such that the number
/// of free cells that are not closed is even. In every column, these cells form pairs of neighbours
/// from the top downwards; the lowest cell may be left over, a *single*. A cell is *poisoned* if it
/// is a door, or a single right below a threat of the answering side.
///
/// The answering side doesn't lose if every line has one of its stones, the upper cell of a pair, a
/// closed cell that is not a door, two poisoned cells, or two singles that are partners. (Any two
/// singles may be made partners; each has at most one.) If a column is closed, the answering side
/// wins, at the latest when all cells that are not closed are full and two more stones have been
/// played.
///
/// # Proof
/// When the other side plays the lower cell of a pair, the answering side plays the upper one. It
/// answers a single with its partner, or, if it has none, with any other single that is left and has
/// none. The number of singles is even, because the number of cells that are not closed is, and it
/// stays even. Only the answering side ever plays an upper cell, because it does so as soon as the
/// cell below is played. So every move outside of the closed cells has an answer there. A move to a
/// poisoned cell is answered by the threat above it, which wins. So the other side gets at most one
/// poisoned cell, with its last stone; no upper cell; no closed cell other than a door; and never two
/// partners. By the condition it completes no line, so the answering side never has to answer
/// anywhere else. When the cells that are not closed are full, it is the other side's turn, and only
/// doors are left: if there is one, the other side loses, and if not, the board is full. Whatever
/// ends the game sooner is a win of the answering side, which scores more.
///
/// # Columns tried
/// An *even* threat, on a cell with an even number of cells above it, closes an even number of cells;
/// an *odd* threat closes an odd number. All even threats are used, and as few odd ones as the number
/// of free cells requires; where it requires none, two odd ones are tried as well.
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
    // Without a closed column the rule shows no more than a draw.
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

/// Returns true if the score is reached by closing columns with these odd threats, at most one in a
/// column, and in all other columns with the even threats.
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
    // Where an odd number of cells is closed, the pairs are shifted by one cell.
    let upper = B::upper_cells() & !columns | columns & !B::upper_cells();
    let upper = upper & !closed & !position.own();
    let singles = upper & position.playable();
    let sure = upper & !singles;
    let open = B::cells() & !(position.opponent() | sure | beyond);
    let poisoned = doors | singles & B::below(position.opponent_threats());
    !B::has_line(open & !(singles | poisoned)) && matched::<B>(open, singles, poisoned).is_some()
}
