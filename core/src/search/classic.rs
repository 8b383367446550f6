//! The reference configuration.

use super::{Interrupted, Solver};
use crate::board::{Bits, Board};
use crate::order::Moves;
use crate::score::win;
use crate::table::Bound;

impl<B: Board> Solver<'_, B> {
    /// Whether the score of a position in which the game goes on is at least `threshold`.
    pub(super) fn classic(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        self.budget.visit()?;
        let stones = position.stones();
        let playable = position.playable();
        if !(position.threats() & playable).is_empty() {
            return Ok(threshold <= win::<B>(stones));
        }
        let openings = position.opponent_threats() & playable;
        if !openings.is_empty() {
            let above = B::above(openings) & position.opponent_threats();
            if openings.has_several() || !above.is_empty() {
                return Ok(threshold <= -win::<B>(stones + 1));
            }
            return Ok(!self.classic(&position.play(openings), 1 - threshold)?);
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
            -win::<B>(stones + 1)
        } else {
            0
        };
        if threshold <= least {
            return Ok(true);
        }

        let key = position.canonical_key(self.symmetries);
        let place = self.table.place(key, position.to_move());
        self.table.prefetch(&place);
        let moves = Moves::sorted(position, playable);
        if let Some(reached) = self.look_up(&place, threshold) {
            return Ok(reached);
        }
        let before = self.budget.counters.nodes;
        let mut reached = false;
        for (number, cell) in moves.iter().enumerate() {
            if !self.classic(&position.play(cell), 1 - threshold)? {
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
}
