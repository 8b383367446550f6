//! The reference search, against which improvements are measured.

use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::solver::alpha_beta::search::AlphaBeta;
use crate::solver::alpha_beta::table::BoundEntry;
use crate::solver::limits::Interrupted;
use crate::solver::move_order::MoveList;

/// Returns true if the score of a position is at least `threshold`. The game must not be over.
pub(super) fn reaches<B: Board>(
    search: &mut AlphaBeta<B>,
    position: &B,
    threshold: i32,
) -> Result<bool, Interrupted> {
    search.budget.visit()?;
    let stones = position.stones();
    let playable = position.playable();
    if !(position.threats() & playable).is_empty() {
        return Ok(threshold <= win::<B>(stones));
    }
    let openings = position.opponent_threats() & playable;
    if !openings.is_empty() {
        let above = B::above(openings) & position.opponent_threats();
        if openings.has_several() || !above.is_empty() {
            return Ok(threshold <= -win::<B>(stones + 1));
        }
        return Ok(!reaches(search, &position.play(openings), 1 - threshold)?);
    }
    let most = if position.can_win() {
        win::<B>(stones + 2)
    } else {
        0
    };
    if threshold > most {
        return Ok(false);
    }
    let least = if position.opponent_can_win() {
        -win::<B>(stones + 1)
    } else {
        0
    };
    if threshold <= least {
        return Ok(true);
    }

    let key = position.canonical_key(search.symmetries);
    let slot = search.table.slot(key, position.to_move());
    search.table.prefetch(&slot);
    let moves = MoveList::sorted(position, playable);
    if let Some(reached) = search.look_up(&slot, threshold) {
        return Ok(reached);
    }
    let before = search.budget.counters.nodes;
    let mut reached = false;
    for (number, cell) in moves.iter().enumerate() {
        if !reaches(search, &position.play(cell), 1 - threshold)? {
            search.count_cutoff(number);
            reached = true;
            break;
        }
    }
    search.table.store(
        &slot,
        BoundEntry { threshold, reached },
        search.budget.counters.nodes - before,
    );
    Ok(reached)
}
