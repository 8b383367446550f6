//! Threat search: wins by threats alone, each of which must be answered at once.

use crate::board::{Bits, Board};
use crate::solver::Interrupted;
use crate::solver::budget::Budget;

/// The most threats of a win that is looked for.
pub(super) const MOST_THREATS: u32 = 8;

/// The most positions that one search may visit.
pub(super) const MOST_NODES: u64 = 200;

/// Looks for a win of the side to move by threats alone, at most `threats` of them. Returns the number
/// of stones on the board after the win. The side to move must not be able to win at once, and must
/// have nothing to answer. The search ends at `nodes`, a node count of the budget.
pub(super) fn win_by_threats<B: Board>(
    budget: &mut Budget,
    position: &B,
    threats: u32,
    nodes: u64,
) -> Result<Option<u32>, Interrupted> {
    let moves = position.playable() & !B::below(position.opponent_threats());
    for cell in moves.ones() {
        let next = position.play(cell);
        let openings = next.opponent_threats() & next.playable();
        if openings.is_empty() {
            continue;
        }
        budget.visit()?;
        let stones = next.stones();
        // The other side can't win at once, so it has to block.
        if openings.has_several() || !(B::above(openings) & next.opponent_threats()).is_empty() {
            return Ok(Some(stones + 2));
        }
        if threats == 1 || budget.counters.nodes >= nodes {
            continue;
        }
        let after = next.play(openings);
        // A block that is itself a threat ends the attack.
        if !(after.opponent_threats() & after.playable()).is_empty() {
            continue;
        }
        if let Some(end) = win_by_threats(budget, &after, threats - 1, nodes)? {
            return Ok(Some(end));
        }
    }
    Ok(None)
}
