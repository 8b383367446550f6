//! The predictions of a level of the computer player for every column.

use std::cmp::Reverse;
use std::fmt;

use fourfold_core::board::notation;
use fourfold_core::player::{Iteration, Level, Style, prediction};
use fourfold_core::{Board, Game};
use serde::Serialize;

use crate::text::drawing::{drawing, legend, stone};
use crate::text::moves;

/// The predictions of a level, and the move that it makes.
#[derive(Serialize)]
pub(super) struct Predictions<B: Board> {
    board: &'static str,
    position: String,
    level: u32,
    style: &'static str,
    columns: Vec<Prediction>,
    #[serde(rename = "move")]
    chosen: char,
    /// The plies that the level looked ahead.
    depth: u32,
    #[serde(skip)]
    game: Game<B>,
}

/// The predicted end of the game after a move, on a scale from 1 to 20.
#[derive(Serialize)]
struct Prediction {
    column: char,
    prediction: u32,
}

impl<B: Board> Predictions<B> {
    /// From an iteration that has a value for every move.
    pub(super) fn new(game: Game<B>, level: Level, style: Style, seen: &Iteration) -> Self {
        let stones = game.position().stones();
        let columns = (0..).zip(&seen.columns).filter_map(|(column, &value)| {
            Some(Prediction {
                column: notation::digit::<B>(column),
                prediction: prediction(value?, stones),
            })
        });
        let mut columns: Vec<_> = columns.collect();
        columns.sort_by_key(|column| Reverse(column.prediction));
        Self {
            board: B::NAME,
            position: game.to_string(),
            level: level.number(),
            style: style.name(),
            columns,
            chosen: notation::digit::<B>(seen.best),
            depth: seen.depth,
            game,
        }
    }
}

impl<B: Board> fmt::Display for Predictions<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.game.position();
        writeln!(f, "{}", drawing(&self.game))?;
        writeln!(f, "{}", legend(&self.game))?;
        let (to_move, _) = stone(position.to_move());
        writeln!(
            f,
            "\n{} stones, {to_move} to move: level {}, {}, plays {}",
            position.stones(),
            self.level,
            self.style,
            self.chosen
        )?;
        for alike in self
            .columns
            .chunk_by(|one, other| one.prediction == other.prediction)
        {
            let names = alike.iter().map(|column| column.column).collect();
            writeln!(f, "{:>4}  {}", alike[0].prediction, moves::named(names))?;
        }
        write!(
            f,
            "20 wins now, 10 is neither, 1 loses to the next move; looked {} plies ahead",
            self.depth
        )
    }
}
