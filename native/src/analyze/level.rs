//! What a level of the computer player sees of a position.

use std::cmp::Reverse;
use std::fmt;

use fourfold_core::board::notation;
use fourfold_core::player::level::{Level, prediction};
use fourfold_core::player::lookahead::Iteration;
use fourfold_core::player::style::Style;
use fourfold_core::{Board, Game};
use serde::Serialize;

use crate::drawing::{drawing, legend, stone};

/// Its prediction for every column, and the move that it makes.
#[derive(Serialize)]
pub(super) struct Predictions<B: Board> {
    board: &'static str,
    position: String,
    level: u32,
    style: &'static str,
    columns: Vec<Prediction>,
    #[serde(rename = "move")]
    chosen: char,
    /// How many plies it looked ahead.
    depth: u32,
    #[serde(skip)]
    game: Game<B>,
}

/// The column and how it ends, on the scale of twenty.
#[derive(Serialize)]
struct Prediction {
    column: char,
    prediction: u32,
}

impl<B: Board> Predictions<B> {
    /// `round` has a value for every move.
    pub(super) fn new(game: Game<B>, level: Level, style: Style, round: &Iteration) -> Self {
        let stones = game.position().stones();
        let columns = (0..).zip(&round.columns).filter_map(|(column, &value)| {
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
            chosen: notation::digit::<B>(round.line[0]),
            depth: round.depth,
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
            let plural = if alike.len() == 1 { "" } else { "s" };
            write!(f, "{:>4}  column{plural}", alike[0].prediction)?;
            for column in alike {
                write!(f, " {}", column.column)?;
            }
            writeln!(f)?;
        }
        write!(
            f,
            "20 wins now, 10 is neither, 1 loses to the next move; looked {} plies ahead",
            self.depth
        )
    }
}
