//! The facts about a move that follow from the rules alone.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Bits, Board};
use crate::player::explanation::cell::Cell;
use crate::player::explanation::fact::Fact;

/// Returns what is true of a move, by the rules alone. The game must not be over.
pub(super) fn facts<B: Board>(position: &B, cell: B::Bits) -> Vec<Fact> {
    if !(position.threats() & cell).is_empty() {
        let lines = Cell::lines_through::<B>(position.own(), cell);
        return vec![Fact::Completes { lines }];
    }
    let next = position.play(cell);
    let mut facts = Vec::new();
    answers(position, cell, &mut facts);
    leaves(position, cell, &next, &mut facts);
    if next.is_full() {
        facts.push(Fact::FillsBoard);
    }
    threatens(position, &next, &mut facts);
    squeezes(&next, &mut facts);
    facts
}

/// Returns the legal moves that don't lose at once. The side to move must not be able to complete a line.
pub(super) fn safe_moves<B: Board>(position: &B) -> B::Bits {
    let (playable, threats) = (position.playable(), position.opponent_threats());
    let blocks = threats & playable;
    if blocks.has_several() {
        return B::Bits::NONE;
    }
    let moves = if blocks.is_empty() { playable } else { blocks };
    moves & !B::below(threats)
}

/// What the position before the move asked for.
fn answers<B: Board>(position: &B, cell: B::Bits, facts: &mut Vec<Fact>) {
    let playable = position.playable();
    let wins = position.threats() & playable;
    let threats = position.opponent_threats() & playable;
    if !wins.is_empty() {
        let cells = Cell::all::<B>(wins);
        facts.push(Fact::Misses { cells });
    }
    if !(threats & cell).is_empty() {
        let lines = Cell::lines_through::<B>(position.opponent(), cell);
        facts.push(Fact::Blocks { lines });
    }
    if !playable.has_several() {
        facts.push(Fact::LastColumn);
    }
    if !wins.is_empty() {
        return;
    }
    let safe = safe_moves(position);
    if safe.is_empty() {
        let cells = Cell::all::<B>(threats);
        facts.push(Fact::NoDefence { cells });
    } else if safe == cell && playable.has_several() {
        facts.push(Fact::Forced);
    }
}

/// What the move leaves to the opponent.
fn leaves<B: Board>(position: &B, cell: B::Bits, next: &B, facts: &mut Vec<Fact>) {
    let left = position.opponent_threats() & position.playable() & !cell;
    if !left.is_empty() {
        let cells = Cell::all::<B>(left);
        facts.push(Fact::Leaves { cells });
    }
    let opened = B::above(cell) & next.threats() & next.playable();
    if !opened.is_empty() {
        let cell = Cell::of::<B>(opened);
        facts.push(Fact::Opens { cell });
    }
}

/// The threats that the move makes.
fn threatens<B: Board>(position: &B, next: &B, facts: &mut Vec<Fact>) {
    let threats = next.opponent_threats();
    let playable = threats & next.playable();
    let new = playable & !(position.threats() & position.playable());
    if !new.is_empty() {
        let cells = Cell::all::<B>(new);
        facts.push(Fact::Threatens { cells });
    }
    let doubled = new & B::below(threats);
    for cell in Cell::all::<B>(doubled) {
        let above = Cell {
            level: cell.level + 1,
            ..cell
        };
        facts.push(Fact::ThreatAbove { cell, above });
    }
    let built = threats & !playable & !position.threats();
    if !built.is_empty() {
        let cells = Cell::all::<B>(built);
        facts.push(Fact::Builds { cells });
    }
}

/// Returns true if [`Fact::Zugzwang`] is true of the move that led to a position: nobody can complete a line
/// with the next stone, and every legal reply makes a threat of the opponent playable.
pub fn is_zugzwang<B: Board>(next: &B) -> bool {
    !next.is_over() && !has_opening(next) && safe_moves(next).is_empty()
}

/// Returns true if a stone in some playable cell would complete a line, of either side.
fn has_opening<B: Board>(next: &B) -> bool {
    !((next.threats() | next.opponent_threats()) & next.playable()).is_empty()
}

/// How few replies the move leaves.
fn squeezes<B: Board>(next: &B, facts: &mut Vec<Fact>) {
    let replies = next.playable();
    if has_opening(next) || next.is_full() {
        return;
    }
    let safe = safe_moves(next);
    if is_zugzwang(next) {
        let opened = B::above(replies) & next.opponent_threats();
        let cells = Cell::all::<B>(opened);
        facts.push(Fact::Zugzwang { cells });
    } else if safe != replies {
        let (safe, legal) = (safe.count(), replies.count());
        facts.push(Fact::FewReplies { safe, legal });
    }
}
