//! The principal variation of a solved position.

use alloc::vec::Vec;

use crate::board::{Bits, Board};
use crate::solver::limits::Interrupted;
use crate::solver::move_order::MoveList;
use crate::solver::solve::Solver;

impl<B: Board> Solver<'_, B> {
    /// Returns the principal variation: moves of both sides to the end of the game, each of which
    /// keeps the `value` that [`Solver::solve`] gave. Columns are counted from 0.
    ///
    /// For [`crate::Goal::Score`] this is a line of best play: the winner wins as soon as possible, and
    /// the loser loses as late as possible.
    ///
    /// # Errors
    /// If a limit ends the search first.
    ///
    /// # Panics
    /// If no position with this side to move can have the value.
    pub fn line(&mut self, position: &B, value: i32) -> Result<Vec<u32>, Interrupted> {
        let (mut position, mut value) = (*position, value);
        let mut columns = Vec::new();
        while !position.is_over() {
            let cell = self.value_keeping_move(&position, value)?;
            columns.push(B::column_of(cell));
            position = position.play(cell);
            value = -value;
        }
        Ok(columns)
    }

    /// Returns a move that keeps `value`, which the side to move must be sure of. The game must not be
    /// over.
    pub(crate) fn value_keeping_move(
        &mut self,
        position: &B,
        value: i32,
    ) -> Result<B::Bits, Interrupted> {
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
        let mut untried = candidates;
        // For the true value of the position, some move keeps it.
        while threshold <= most && untried.has_several() {
            let cell = self.easiest_move(position, untried, threshold)?;
            if !self.reaches(&position.play(cell), threshold)? {
                return Ok(cell);
            }
            untried = untried & !cell;
        }
        let first = MoveList::sorted(position, untried).iter().next();
        Ok(first.expect("the game goes on"))
    }

    /// Returns the move after which it takes the fewest positions, by what the table holds, to show that
    /// the other side does not reach the threshold. All threads of a team get the same move, so that
    /// they go on to ask the same questions.
    fn easiest_move(
        &mut self,
        position: &B,
        moves: B::Bits,
        threshold: i32,
    ) -> Result<B::Bits, Interrupted> {
        if let Some(answer) = self.alpha_beta.budget.next_question() {
            return Ok(B::Bits::single(answer.into()));
        }
        let cell = self.cell_of_least_effort(position, moves, threshold);
        let answer = self.alpha_beta.budget.end_question(cell)?;
        Ok(B::Bits::single(answer.into()))
    }

    /// Returns the number of the cell of that move.
    fn cell_of_least_effort(
        &mut self,
        position: &B,
        moves: B::Bits,
        threshold: i32,
    ) -> Result<u8, Interrupted> {
        let mut best = (u32::MAX, 0);
        for cell in MoveList::sorted(position, moves).iter::<B::Bits>() {
            let effort = self.effort_to_refute(&position.play(cell), threshold)?;
            if effort < best.0 {
                best = (effort, cell.index() as u8);
            }
        }
        Ok(best.1)
    }
}
