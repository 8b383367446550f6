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
    /// The principal variation: the moves expected of both sides, by their columns, counted from 0.
    /// The first is the best move.
    pub line: Vec<u32>,
}

impl Iteration {
    /// Returns the value of the best move.
    pub fn value(&self) -> Value {
        self.columns[self.line[0] as usize].expect("the best move has a value")
    }
}
