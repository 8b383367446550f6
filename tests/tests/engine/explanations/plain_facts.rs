//! The facts about a move that follow from the rules, by the plain implementation.

use fourfold_core::player::{Cell, Fact};
use fourfold_tests::plain::{Position, Side};

/// Returns what is true of a move.
pub(super) fn facts(position: &Position, column: usize) -> Vec<Fact> {
    let mover = position.to_move;
    let stone = (column, position.level(column));
    if position.wins_at(column) {
        let lines = lines_through(position, stone, mover);
        return vec![Fact::Completes { lines }];
    }
    let next = position.play(column);
    let mut facts = before(position, column);
    let left = winning_moves(position, mover.other());
    let left: Vec<_> = left.into_iter().filter(|&cell| cell != stone).collect();
    if !left.is_empty() {
        let cells = cells(&left);
        facts.push(Fact::Leaves { cells });
    }
    let above = (column, stone.1 + 1);
    if above.1 < position.shape.height && next.is_in_line(above, mover.other()) {
        let cell = cell(above);
        facts.push(Fact::Opens { cell });
    }
    if next.is_over() {
        facts.push(Fact::FillsBoard);
    }
    facts.extend(threats(position, &next));
    facts.extend(replies(&next));
    facts
}

/// Returns the moves that don't lose to the next stone.
pub(super) fn safe_moves(position: &Position) -> Vec<usize> {
    let loses = |&column: &usize| {
        let next = position.play(column);
        next.winner.is_none() && next.moves().any(|reply| next.wins_at(reply))
    };
    position.moves().filter(|column| !loses(column)).collect()
}

fn before(position: &Position, column: usize) -> Vec<Fact> {
    let mover = position.to_move;
    let stone = (column, position.level(column));
    let mut facts = Vec::new();
    let wins = winning_moves(position, mover);
    if !wins.is_empty() {
        let cells = cells(&wins);
        facts.push(Fact::Misses { cells });
    }
    let lines = lines_through(position, stone, mover.other());
    if !lines.is_empty() {
        facts.push(Fact::Blocks { lines });
    }
    let is_last = position.moves().count() == 1;
    if is_last {
        facts.push(Fact::LastColumn);
    }
    if wins.is_empty() {
        let safe = safe_moves(position);
        if safe.is_empty() {
            let cells = cells(&winning_moves(position, mover.other()));
            facts.push(Fact::NoDefence { cells });
        } else if safe == [column] && !is_last {
            facts.push(Fact::Forced);
        }
    }
    facts
}

fn threats(position: &Position, next: &Position) -> Vec<Fact> {
    let mover = position.to_move;
    let (old, all) = (position.threats(mover), next.threats(mover));
    let were_playable = winning_moves(position, mover);
    let playable = winning_moves(next, mover);
    let new: Vec<_> = playable
        .iter()
        .copied()
        .filter(|cell| !were_playable.contains(cell))
        .collect();
    let mut facts = Vec::new();
    if !new.is_empty() {
        let cells = cells(&new);
        facts.push(Fact::Threatens { cells });
    }
    for &(column, level) in &new {
        if all.contains(&(column, level + 1)) {
            facts.push(Fact::ThreatAbove {
                cell: cell((column, level)),
                above: cell((column, level + 1)),
            });
        }
    }
    let built = all.iter().copied();
    let built: Vec<_> = built
        .filter(|cell| !old.contains(cell) && !playable.contains(cell))
        .collect();
    if !built.is_empty() {
        let cells = cells(&built);
        facts.push(Fact::Builds { cells });
    }
    facts
}

fn replies(next: &Position) -> Option<Fact> {
    let is_quiet = [Side::First, Side::Second]
        .into_iter()
        .all(|side| winning_moves(next, side).is_empty());
    if next.is_over() || !is_quiet {
        return None;
    }
    let (safe, legal) = (safe_moves(next).len() as u32, next.moves().count() as u32);
    if safe == 0 {
        let opened = next.moves().map(|column| (column, next.level(column) + 1));
        let cells = cells(&opened.collect::<Vec<_>>());
        return Some(Fact::Zugzwang { cells });
    }
    (safe < legal).then_some(Fact::FewReplies { safe, legal })
}

/// Returns the playable cells in which a side would complete a line.
fn winning_moves(position: &Position, side: Side) -> Vec<(usize, usize)> {
    let playable = position
        .free_columns()
        .map(|column| (column, position.level(column)));
    playable
        .filter(|&cell| position.is_in_line(cell, side))
        .collect()
}

/// Returns the lines that a stone of this side in a cell would complete.
fn lines_through(position: &Position, stone: (usize, usize), side: Side) -> Vec<[Cell; 4]> {
    let is_complete = |line: &[(usize, usize); 4]| {
        let holds = |&(column, level): &(usize, usize)| {
            (column, level) == stone || position.columns[column][level] == Some(side)
        };
        line.contains(&stone) && line.iter().all(holds)
    };
    let lines = position.shape.lines().into_iter().filter(is_complete);
    let sorted = lines.map(|line| {
        let mut line = line.map(cell);
        line.sort_unstable();
        line
    });
    let mut lines: Vec<_> = sorted.collect();
    lines.sort_unstable();
    lines
}

fn cell((column, level): (usize, usize)) -> Cell {
    Cell {
        column: column as u32,
        level: level as u32,
    }
}

fn cells(of: &[(usize, usize)]) -> Vec<Cell> {
    of.iter().copied().map(cell).collect()
}
