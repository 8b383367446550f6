//! The configuration that is meant to be the fastest.

use super::{Interrupted, Solver};
use crate::board::{Bits, Board};
use crate::order::Moves;
use crate::pairing::follow_up_holds;
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
        let most = if position.can_win() {
            win::<B>(stones + 2)
        } else {
            0
        };
        if threshold > most {
            return Ok(false);
        }
        let least = if position.opponent_can_win() {
            -win::<B>(stones + 3)
        } else {
            0
        };
        if threshold <= least {
            return Ok(true);
        }
        if !moves.has_several() {
            return self.after(&position.play(moves), threshold);
        }

        let key = position.canonical_key(self.symmetries);
        let place = self.table.place(key, position.to_move());
        self.table.prefetch(&place);
        let moves = Moves::sorted(position, moves);
        // Until the table's memory arrives, the static proofs cost little.
        if B::CELLS % 2 == stones % 2 {
            if threshold > 0 && follow_up_holds(position) {
                return Ok(false);
            }
        } else if threshold <= 0
            && moves
                .iter()
                .any(|cell| follow_up_holds(&position.play(cell)))
        {
            return Ok(true);
        }
        if let Some(reached) = self.look_up(&place, threshold) {
            return Ok(reached);
        }
        let before = self.budget.counters.nodes;
        let mut reached = false;
        for (number, cell) in moves.iter().enumerate() {
            if self.after(&position.play(cell), threshold)? {
                self.count_cutoff(number);
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
