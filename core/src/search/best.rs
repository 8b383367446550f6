//! The configuration that is meant to be the fastest.

use super::{Interrupted, Solver};
use crate::board::{Bits, Board};
use crate::order::Moves;
use crate::pairing::answers_reach;
use crate::score::win;
use crate::table::Bound;

impl<B: Board> Solver<'_, B> {
    /// Whether the score of a position is at least `threshold`. The game goes on, and the side to
    /// move can't win at once.
    ///
    /// Moves that let the opponent win at once are never made, so that condition holds again
    /// after every move.
    pub(super) fn best(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        self.budget.visit()?;
        let stones = position.stones();
        let playable = position.playable();
        let threats = position.opponent_threats();
        let openings = threats & playable;
        let moves = if openings.is_empty() {
            playable
        } else {
            openings
        } & !B::below(threats);
        if moves.is_empty() || openings.has_several() {
            return Ok(threshold <= -win::<B>(stones + 1));
        }
        if threshold > 0 {
            if threshold > win::<B>(stones + 2) || !position.can_win() {
                return Ok(false);
            }
        } else if threshold <= -win::<B>(stones + 3) || !position.opponent_can_win() {
            return Ok(true);
        }
        if !moves.has_several() {
            let next = position.play(moves);
            return Ok(answers_reach(&next, threshold) || self.after(&next, threshold)?);
        }

        let key = position.canonical_key(self.symmetries);
        let side = position.to_move();
        let place = self.table.place(key, side);
        self.table.prefetch(&place);
        // Until the table's memory arrives, the static proofs cost little.
        let mut order = Moves::new();
        for cell in moves.ones() {
            let next = position.play(cell);
            if answers_reach(&next, threshold) {
                return Ok(true);
            }
            order.insert(
                cell,
                (position.weight_of(cell, &next) << 8) + self.history.worth(side, cell),
            );
        }
        if let Some(reached) = self.look_up(&place, threshold) {
            return Ok(reached);
        }
        let before = self.budget.counters.nodes;
        let mut reached = false;
        for (number, cell) in order.iter().enumerate() {
            if self.after(&position.play(cell), threshold)? {
                self.count_cutoff(number);
                self.history.learn(side, &order, number);
                reached = true;
                break;
            }
        }
        self.table.store(
            &place,
            Bound { threshold, reached },
            self.budget.counters.nodes - before,
        );
        Ok(reached)
    }

    /// Whether the side that has just moved reaches `threshold`.
    #[inline]
    fn after(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        if position.is_full() {
            return Ok(threshold <= 0);
        }
        Ok(!self.best(position, 1 - threshold)?)
    }
}
