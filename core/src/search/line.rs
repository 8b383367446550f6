//! The principal variation of a solved position.

use alloc::vec::Vec;

use super::{Interrupted, Solver};
use crate::board::{Bits, Board};
use crate::order::Moves;

impl<B: Board> Solver<'_, B> {
    /// Moves for both sides, to the end of the game, each of which keeps the value that
    /// [`Solver::solve`] gave: the columns, counted from 0.
    ///
    /// For [`crate::Goal::Score`] this is a line of best play: the winner wins as soon as
    /// possible, the loser loses as late as possible.
    ///
    /// # Panics
    /// If it can't be the value of a position with this side to move.
    pub fn line(&mut self, position: &B, value: i32) -> Result<Vec<u32>, Interrupted> {
        let (mut position, mut value) = (*position, value);
        let mut columns = Vec::new();
        while !position.is_over() {
            let cell = self.keeping(&position, value)?;
            columns.push(B::column_of(cell));
            position = position.play(cell);
            value = -value;
        }
        Ok(columns)
    }

    /// A move that keeps the value of a position in which the game goes on.
    fn keeping(&mut self, position: &B, value: i32) -> Result<B::Bits, Interrupted> {
        let playable = position.playable();
        let wins = position.threats() & playable;
        let blocks = position.opponent_threats() & playable;
        let urgent = if wins.is_empty() { blocks } else { wins };
        let candidates = if urgent.is_empty() { playable } else { urgent };
        let (_, most) = self
            .goal()
            .thresholds::<B>(position.play(candidates.lowest()).to_move());
        let moves = Moves::sorted(position, candidates);
        let mut last = candidates.lowest();
        for cell in moves.iter() {
            last = cell;
            // The other side must not get more than −value.
            let threshold = 1 - value;
            if threshold > most || !self.reaches(&position.play(cell), threshold)? {
                return Ok(cell);
            }
        }
        // Not reached for the true value of the position: some move keeps it.
        Ok(last)
    }
}
