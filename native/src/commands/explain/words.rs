//! Facts in plain words.

use crate::commands::explain::step::{CellReport, FactReport, StepReport};
use crate::text::moves;

/// Returns what is true of a move, in a line. The players are given by their letters.
pub(super) fn sentence(step: &StepReport, mover: char, opponent: char) -> String {
    let words = step.facts.iter().map(|fact| match fact {
        FactReport::Completes { lines } => format!("completes {} and wins", all_lines(lines)),
        FactReport::FillsBoard => "fills the board: a draw".to_owned(),
        FactReport::Misses { cells } => format!("misses a line in {}", columns(cells)),
        FactReport::Blocks { lines } => format!("blocks {}", all_lines(lines)),
        FactReport::Forced => "every other move loses at once".to_owned(),
        FactReport::LastColumn => "no other column is free".to_owned(),
        FactReport::NoDefence { cells } => match &cells[..] {
            [] => format!("every move opens a line for {opponent}"),
            [_] => format!("blocking {} opens the cell above it", columns(cells)),
            _ => format!("can't block all of {}", columns(cells)),
        },
        FactReport::Leaves { cells } => format!("leaves {} to {opponent}", columns(cells)),
        FactReport::Opens { cell } => format!("opens {} for {opponent}", place(*cell)),
        FactReport::Threatens { cells } => format!("threatens {}", columns(cells)),
        FactReport::ThreatAbove { cell, above } => {
            let column = cell.column;
            format!("if {column} is blocked, {} completes a line", place(*above))
        }
        FactReport::Builds { cells } => format!("prepares {}", places(cells)),
        FactReport::Zugzwang { cells } => format!("now every reply opens one of {}", places(cells)),
        FactReport::FewReplies { safe: 1, .. } => "only one reply doesn't lose at once".to_owned(),
        FactReport::FewReplies { safe, legal } => match legal - safe {
            1 => format!("one of {legal} replies loses at once"),
            losing => format!("{losing} of {legal} replies lose at once"),
        },
        FactReport::OnlyMove { keeps: "outcome" } => {
            "every other move gives the result away".to_owned()
        }
        FactReport::OnlyMove { .. } => "every other move is worth less".to_owned(),
        FactReport::BestDefence { moves } => format!("of {moves} moves none lasts longer"),
        FactReport::Closed { aim: "draw", .. } => "no line can be completed any more".to_owned(),
        FactReport::Closed {
            rule: "no line", ..
        } => {
            format!("{opponent} can't complete a line any more")
        }
        FactReport::Closed { rule, aim, columns } => {
            let what = if *aim == "win" { "wins" } else { "can't lose" };
            match columns.is_empty() {
                true => format!("from here {mover} {what} by {rule}"),
                false => {
                    let columns = moves::named(columns.chars().collect());
                    format!("from here {mover} {what} by {rule} in {columns}")
                }
            }
        }
        FactReport::Proved { outcome, plies } => proved(*outcome, *plies, mover, opponent),
    });
    words.collect::<Vec<_>>().join("; ")
}

fn proved(outcome: i32, plies: Option<u32>, mover: char, opponent: char) -> String {
    let what = match outcome {
        1 => format!("{mover} wins"),
        0 => return "proved to be a draw".to_owned(),
        _ => format!("{opponent} wins"),
    };
    match plies {
        Some(1) => format!("proved: {what} with the next stone"),
        Some(plies) => format!("proved: {what} in {plies} more plies"),
        None => format!("proved: {what}"),
    }
}

/// Returns the columns of playable cells, which tell enough of these.
fn columns(cells: &[CellReport]) -> String {
    moves::named(cells.iter().map(|cell| cell.column).collect())
}

fn place(cell: CellReport) -> String {
    format!("{}/{}", cell.column, cell.level)
}

fn places(cells: &[CellReport]) -> String {
    let places: Vec<_> = cells.iter().copied().map(place).collect();
    places.join(" ")
}

fn all_lines(lines: &[[CellReport; 4]]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| places(line)).collect();
    lines.join(" and ")
}
