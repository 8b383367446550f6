//! The principal variation of a solved position.

use alloc::vec::Vec;

use crate::board::{Bits, Board};
use crate::solver::move_order::MoveList;
use crate::solver::{Interrupted, Solver};

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

    /// A move after which the side that made it is sure of `value`, in a position in which the game goes
    /// on and the side to move is sure of that.
    pub(crate) fn keeping(&mut self, position: &B, value: i32) -> Result<B::Bits, Interrupted> {
        let playable = position.playable();
        let wins = position.threats() & playable;
        let blocks = position.opponent_threats() & playable;
        let urgent = if wins.is_empty() { blocks } else { wins };
        let candidates = if urgent.is_empty() { playable } else { urgent };
        let (_, most) = self
            .goal()
            .thresholds::<B>(position.play(candidates.lowest()).to_move());
        // The other side must not get more than −value.
        let threshold = 1 - value;
        let mut left = candidates;
        // For the true value of the position, some move keeps it.
        while threshold <= most && left.has_several() {
            let cell = self.most_promising(position, left, threshold)?;
            if !self.reaches(&position.play(cell), threshold)? {
                return Ok(cell);
            }
            left = left & !cell;
        }
        let first = MoveList::sorted(position, left).iter().next();
        Ok(first.expect("the game goes on"))
    }

    /// The move after which least seems to be left to be done to show that the other side does not
    /// reach the threshold; none at all if the table has the answer. All threads of a team get the
    /// same move, so that they go on to ask the same.
    fn most_promising(
        &mut self,
        position: &B,
        moves: B::Bits,
        threshold: i32,
    ) -> Result<B::Bits, Interrupted> {
        if let Some(answer) = self.bounds.budget.next_question() {
            return Ok(B::Bits::single(answer.into()));
        }
        let found = self.least_effort(position, moves, threshold);
        let answer = self.bounds.budget.end_question(found)?;
        Ok(B::Bits::single(answer.into()))
    }

    /// The number of that cell.
    fn least_effort(
        &mut self,
        position: &B,
        moves: B::Bits,
        threshold: i32,
    ) -> Result<u8, Interrupted> {
        let mut best = (u32::MAX, 0);
        for cell in MoveList::sorted(position, moves).iter::<B::Bits>() {
            let effort = self.effort_to_deny(&position.play(cell), threshold)?;
            if effort < best.0 {
                best = (effort, cell.index() as u8);
            }
        }
        Ok(best.1)
    }
}
