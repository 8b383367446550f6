//! Alpha-beta search with a null window: is the score of a position at least a threshold?

use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::proofs::follow_up_reaches;
use crate::solver::alpha_beta::table::{BoundEntry, BoundSlot, BoundTable};
use crate::solver::budget::Budget;
use crate::solver::features::SearchFeatures;
use crate::solver::limits::Interrupted;
use crate::solver::move_order::{History, MoveList};
use crate::solver::team::Team;

/// The least number of free cells of a position whose moves are divided among threads.
const LEAST_FREE_TO_SHARE: u32 = 12;

/// The number of positions below a move after which the table is probed again for what other threads
/// have found meanwhile.
const REPROBE_NODES: u64 = 1 << 7;

/// The result of searching the moves of a position.
enum MovesResult {
    /// The move with this number reaches the threshold.
    Cutoff(usize),
    /// No move reaches the threshold.
    FailLow,
    /// Another thread has found the answer.
    Known(bool),
}

/// The search, with what it keeps between positions.
pub(in crate::solver) struct AlphaBeta<'a, B> {
    pub(in crate::solver) table: &'a BoundTable<'a, B>,
    pub(in crate::solver) budget: Budget<'a>,
    pub(in crate::solver) features: SearchFeatures,
    /// The symmetries under which positions below the root can meet, one bit each.
    pub(in crate::solver) symmetries: u8,
    /// The history of moves since the present question was asked.
    history: History,
}

impl<'a, B: Board> AlphaBeta<'a, B> {
    /// Creates a search with all features.
    pub(in crate::solver) fn new(table: &'a BoundTable<'a, B>, budget: Budget<'a>) -> Self {
        Self {
            table,
            budget,
            features: SearchFeatures::ALL,
            symmetries: 1,
            history: History::new(),
        }
    }

    /// Clears the history, for a new question.
    pub(in crate::solver) fn forget_history(&mut self) {
        self.history = History::new();
    }

    /// Returns true if the score of a position is at least `threshold`. The game must not be over, and
    /// the side to move must not be able to win at once.
    ///
    /// Moves that let the opponent win at once are never made, so the condition holds again after
    /// every move.
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
            return Ok(self.is_proved(&next, threshold) || self.reaches_by_move(&next, threshold)?);
        }

        let key = position.canonical_key(self.symmetries);
        let side = position.to_move();
        let slot = self.table.slot(key, side);
        self.table.prefetch(&slot);
        // While the entry is on its way from memory, the static proofs cost little.
        let mut order = MoveList::new();
        for cell in moves.ones() {
            let next = position.play(cell);
            if self.is_proved(&next, threshold) {
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
        let result = match self.budget.team() {
            Some(team) if B::CELLS - stones >= LEAST_FREE_TO_SHARE => {
                self.try_in_team(team, position, &order, &slot, threshold)?
            }
            _ => self.try_all(position, &order, threshold)?,
        };
        if let MovesResult::Cutoff(number) = result {
            self.count_cutoff(number);
            self.history.learn(side, &order, number);
        }
        let reached = match result {
            MovesResult::Cutoff(_) => true,
            MovesResult::FailLow => false,
            MovesResult::Known(reached) => return Ok(reached),
        };
        self.table.store(
            &slot,
            BoundEntry { threshold, reached },
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
    ) -> Result<MovesResult, Interrupted> {
        for (number, cell) in order.iter().enumerate() {
            if self.reaches_by_move(&position.play(cell), threshold)? {
                return Ok(MovesResult::Cutoff(number));
            }
        }
        Ok(MovesResult::FailLow)
    }

    /// Searches the moves, those last that other threads of the team are searching: by then the table
    /// may hold their results. (Weill, *The ABDADA distributed minimax search algorithm*, 1996.)
    fn try_in_team(
        &mut self,
        team: &Team,
        position: &B,
        order: &MoveList,
        slot: &BoundSlot,
        threshold: i32,
    ) -> Result<MovesResult, Interrupted> {
        let mut deferred = 0u32;
        for is_second_pass in [false, true] {
            for (number, cell) in order.iter().enumerate() {
                if is_second_pass && deferred >> number & 1 == 0 {
                    continue;
                }
                let next = position.play(cell);
                let child = next.key() as u64;
                if !is_second_pass && number > 0 && team.threads_below(child) > 0 {
                    deferred |= 1 << number;
                    continue;
                }
                let nodes = self.budget.counters.nodes;
                team.begin_below(child);
                let reached = self.reaches_by_move(&next, threshold);
                team.end_below(child);
                if reached? {
                    return Ok(MovesResult::Cutoff(number));
                }
                if self.budget.counters.nodes - nodes >= REPROBE_NODES
                    && let Some(reached) = self.look_up(slot, threshold)
                {
                    return Ok(MovesResult::Known(reached));
                }
            }
        }
        Ok(MovesResult::FailLow)
    }

    /// Returns true if a static proof shows that the side that has just moved reaches `threshold`.
    #[inline]
    fn is_proved(&self, position: &B, threshold: i32) -> bool {
        self.features.rules.follow_up && follow_up_reaches(position, threshold)
    }

    /// Returns true if the side that has just moved reaches `threshold`.
    #[inline]
    fn reaches_by_move(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        if position.is_full() {
            return Ok(threshold <= 0);
        }
        Ok(!self.reaches(position, 1 - threshold)?)
    }

    /// Returns the answer to the question, if the table has it.
    #[inline]
    pub(in crate::solver) fn look_up(&mut self, slot: &BoundSlot, threshold: i32) -> Option<bool> {
        self.budget.counters.probes += 1;
        let answer = self.table.probe(slot)?.decides(threshold);
        self.budget.counters.hits += u64::from(answer.is_some());
        answer
    }

    /// Counts a cutoff by the move with this number, counted from 0, in the order in which moves were
    /// tried.
    #[inline]
    pub(in crate::solver) fn count_cutoff(&mut self, number: usize) {
        self.budget.counters.cutoffs += 1;
        self.budget.counters.first_move_cutoffs += u64::from(number == 0);
    }
}
