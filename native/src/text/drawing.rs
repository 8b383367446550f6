//! Positions as drawings in text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use fourfold_core::board::{Player, notation};
use fourfold_core::{Board, Game};

const DIM: Style = Style::new().dimmed();

/// The number of columns in a row of a cube.
pub(crate) const SIDE: u32 = 4;

/// Returns the name of a layer of a cube.
pub(crate) fn layer_name<B: Board>(level: u32) -> String {
    match level {
        0 => "bottom".to_owned(),
        _ if level == B::HEIGHT - 1 => "top".to_owned(),
        _ => format!("layer {}", level + 1),
    }
}

/// Returns the cell of the last stone.
pub(crate) fn last_cell<B: Board>(game: &Game<B>) -> Option<B::Bits> {
    let (&column, before) = game.columns().split_last()?;
    game.position_at(before.len())?.landing(column.into())
}

/// Returns the letter of a player, which is enough where there is no colour, and its style.
pub(crate) fn stone(player: Player) -> (char, Style) {
    let (letter, colour) = match player {
        Player::First => ('X', AnsiColor::Red),
        Player::Second => ('O', AnsiColor::Cyan),
    };
    (letter, colour.on_default().bold())
}

/// Draws the position after the last move; a cube layer by layer, seen from above.
pub(crate) fn drawing<B: Board>(game: &Game<B>) -> String {
    if B::IS_CUBE { layers(game) } else { grid(game) }
}

/// Returns the line that explains the signs of the drawing.
pub(crate) fn legend<B: Board>(game: &Game<B>) -> String {
    let [first, second] = [Player::First, Player::Second].map(|player| {
        let (letter, style) = stone(player);
        format!("{style}{letter}{style:#}")
    });
    let mut legend = format!("{first} first player, {second} second player");
    if !game.columns().is_empty() {
        legend.push_str(", [ ] last stone");
    }
    if !game.position().is_over() {
        write!(
            legend,
            ", {DIM}digit{DIM:#} where the column's next stone falls"
        )
        .expect("a string takes all");
    }
    legend
}

/// Draws the layers of a cube side by side, the lowest first.
fn layers<B: Board>(game: &Game<B>) -> String {
    let mut drawing = String::new();
    for level in 0..B::HEIGHT {
        drawing += &format!(" {:<14}", layer_name::<B>(level));
    }
    drawing.truncate(drawing.trim_end().len());
    for row in (0..B::COLUMNS / SIDE).rev() {
        for level in 0..B::HEIGHT {
            drawing += if level == 0 { "\n" } else { "   " };
            for column in SIDE * row..SIDE * (row + 1) {
                drawing += &cell(game, column, level);
            }
        }
    }
    drawing
}

/// Draws a flat board upright.
fn grid<B: Board>(game: &Game<B>) -> String {
    let mut drawing = String::new();
    for level in (0..B::HEIGHT).rev() {
        for column in 0..B::COLUMNS {
            drawing += &cell(game, column, level);
        }
        drawing.push('\n');
    }
    let names = B::DIGITS.chars().map(|digit| format!(" {digit} "));
    drawing + names.collect::<String>().trim_end()
}

/// Draws one cell, three characters wide.
fn cell<B: Board>(game: &Game<B>, column: u32, level: u32) -> String {
    let position = game.position();
    let cell = B::cell(column, level);
    if let Some(player) = position.stone(column, level) {
        let (letter, style) = stone(player);
        return if last_cell(game) == Some(cell) {
            format!("[{style}{letter}{style:#}]")
        } else {
            format!(" {style}{letter}{style:#} ")
        };
    }
    let lands = position.landing(column) == Some(cell);
    let mark = if lands && !position.is_over() {
        notation::digit::<B>(column)
    } else {
        '·'
    };
    format!(" {DIM}{mark}{DIM:#} ")
}
