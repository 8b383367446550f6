//! The result of one iteration of iterative deepening.

use alloc::vec::Vec;

use crate::player::value::Value;

/// The result of one iteration of iterative deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The depth in plies. Forced lines are searched deeper.
    pub depth: u32,
    /// The values of moves, by column: of all moves; or of the best one, with upper bounds for those
    /// seen to lose.
    pub columns: Vec<Option<Value>>,
    /// The column of the best move, counted from 0.
    pub best: u32,
    /// The moves expected of both sides after each move, by its column: that move comes first. Empty where they
    /// aren't known, which is so for all but the best move if the others have no value.
    pub lines: Vec<Vec<u32>>,
}

impl Iteration {
    /// Returns the value of the best move.
    pub fn value(&self) -> Value {
        self.columns[self.best as usize].expect("the best move has a value")
    }

    /// Returns the principal variation: the moves expected of both sides, as columns. The first is the best move.
    pub fn line(&self) -> &[u32] {
        &self.lines[self.best as usize]
    }
}
