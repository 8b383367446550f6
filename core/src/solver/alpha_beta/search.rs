//! Alpha-beta in its null-window form: is the score of a position at least a threshold?

use super::table::{Bound, BoundSlot, BoundTable};
use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::proofs::follow_up_reaches;
use crate::solver::features::SearchFeatures;
use crate::solver::limits::{Budget, Interrupted};
use crate::solver::move_order::{History, MoveList};
use crate::solver::team::Team;

/// With fewer free cells than this, a position is too small to be divided among threads.
const SHARED: u32 = 12;

/// After work of so many positions it is worth while to see what others have found meanwhile.
const LONG: u64 = 1 << 7;

/// What the search of all moves of a position came to.
enum Answer {
    /// Yes, by the move with this number.
    Move(usize),
    No,
    /// Another thread has found it out.
    Known(bool),
}

/// The search, with what it keeps between positions.
pub(in crate::solver) struct AlphaBeta<'a, B> {
    pub(in crate::solver) table: &'a BoundTable<'a, B>,
    pub(in crate::solver) budget: Budget<'a>,
    pub(in crate::solver) features: SearchFeatures,
    /// The symmetries under which positions below the root can meet.
    pub(in crate::solver) symmetries: u8,
    /// What moves were worth since the question was asked.
    history: History,
}

impl<'a, B: Board> AlphaBeta<'a, B> {
    pub(in crate::solver) fn new(table: &'a BoundTable<'a, B>, budget: Budget<'a>) -> Self {
        Self {
            table,
            budget,
            features: SearchFeatures::ALL,
            symmetries: 1,
            history: History::new(),
        }
    }

    /// Begins a new question.
    pub(in crate::solver) fn forget_history(&mut self) {
        self.history = History::new();
    }

    /// Whether the score of a position is at least `threshold`. The game goes on, and the side to
    /// move can't win at once.
    ///
    /// MoveList that let the opponent win at once are never made, so that condition holds again
    /// after every move.
    pub(in crate::solver) fn reaches(
        &mut self,
        position: &B,
        threshold: i32,
    ) -> Result<bool, Interrupted> {
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
            return Ok(self.is_sure(&next, threshold) || self.after(&next, threshold)?);
        }

        let key = position.canonical_key(self.symmetries);
        let side = position.to_move();
        let slot = self.table.slot(key, side);
        self.table.prefetch(&slot);
        // Until the table's memory arrives, the static proofs cost little.
        let mut order = MoveList::new();
        for cell in moves.ones() {
            let next = position.play(cell);
            if self.is_sure(&next, threshold) {
                return Ok(true);
            }
            order.insert(
                cell,
                (position.move_score_after(cell, &next) << 8) + self.history.score(side, cell),
            );
        }
        if let Some(reached) = self.look_up(&slot, threshold) {
            return Ok(reached);
        }
        let before = self.budget.counters.nodes;
        let answer = match self.budget.team() {
            Some(team) if B::CELLS - stones >= SHARED => {
                self.try_in_team(team, position, &order, &slot, threshold)?
            }
            _ => self.try_all(position, &order, threshold)?,
        };
        if let Answer::Move(number) = answer {
            self.count_cutoff(number);
            self.history.learn(side, &order, number);
        }
        let reached = match answer {
            Answer::Move(_) => true,
            Answer::No => false,
            Answer::Known(reached) => return Ok(reached),
        };
        self.table.store(
            &slot,
            Bound { threshold, reached },
            self.budget.counters.nodes - before,
        );
        Ok(reached)
    }

    /// Searches the moves one after the other.
    #[inline]
    fn try_all(
        &mut self,
        position: &B,
        order: &MoveList,
        threshold: i32,
    ) -> Result<Answer, Interrupted> {
        for (number, cell) in order.iter().enumerate() {
            if self.after(&position.play(cell), threshold)? {
                return Ok(Answer::Move(number));
            }
        }
        Ok(Answer::No)
    }

    /// The same, but moves that another thread of the team is searching come last: by then the table
    /// may know them. (Weill, *The ABDADA distributed minimax search algorithm*, 1996.)
    fn try_in_team(
        &mut self,
        team: &Team,
        position: &B,
        order: &MoveList,
        slot: &BoundSlot,
        threshold: i32,
    ) -> Result<Answer, Interrupted> {
        let mut waiting = 0u32;
        for turn in 0..2 {
            for (number, cell) in order.iter().enumerate() {
                if turn == 1 && waiting >> number & 1 == 0 {
                    continue;
                }
                let next = position.play(cell);
                let mark = next.key() as u64;
                if turn == 0 && number > 0 && team.busy(mark) > 0 {
                    waiting |= 1 << number;
                    continue;
                }
                let nodes = self.budget.counters.nodes;
                team.enter(mark);
                let reached = self.after(&next, threshold);
                team.leave(mark);
                if reached? {
                    return Ok(Answer::Move(number));
                }
                if self.budget.counters.nodes - nodes >= LONG
                    && let Some(reached) = self.look_up(slot, threshold)
                {
                    return Ok(Answer::Known(reached));
                }
            }
        }
        Ok(Answer::No)
    }

    /// Whether a static proof shows that the side that has just moved reaches `threshold`.
    #[inline]
    fn is_sure(&self, position: &B, threshold: i32) -> bool {
        self.features.rules.follow_up && follow_up_reaches(position, threshold)
    }

    /// Whether the side that has just moved reaches `threshold`.
    #[inline]
    fn after(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        if position.is_full() {
            return Ok(threshold <= 0);
        }
        Ok(!self.reaches(position, 1 - threshold)?)
    }

    /// Asks the table.
    #[inline]
    pub(in crate::solver) fn look_up(&mut self, slot: &BoundSlot, threshold: i32) -> Option<bool> {
        self.budget.counters.probes += 1;
        let answer = self.table.probe(slot)?.answers(threshold);
        self.budget.counters.hits += u64::from(answer.is_some());
        answer
    }

    /// Counts a yes by the move with this number in the order of trial, counted from 0.
    #[inline]
    pub(in crate::solver) fn count_cutoff(&mut self, number: usize) {
        self.budget.counters.cutoffs += 1;
        self.budget.counters.first_move_cutoffs += u64::from(number == 0);
    }
}
