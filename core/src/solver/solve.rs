//! The sequential solver: the exact value of one position, on one thread.
//!
//! Everything is asked as a yes-or-no question: is the score of this position at least t? The
//! answer is yes if and only if some move leads to a position whose score is less than 1 − t.
//! Each [`Goal`] takes one or more such questions, so one search serves them all, and an entry of
//! the table is the answer to one question.

use crate::board::score::win;
use crate::board::{Bits, Board, Player};
use crate::solver::alpha_beta::search::AlphaBeta;
use crate::solver::bounds::Bounds;
use crate::solver::dfpn::search::ProofSearch;
use crate::solver::engine::Engine;
use crate::solver::features::SearchFeatures;
use crate::solver::goal::Goal;
use crate::solver::limits::{Budget, Counters, Interrupted, Limits};
use crate::solver::reference;
use crate::solver::tables::SolverTables;
use crate::solver::team::Team;
use crate::solver::thresholds::{next_threshold, winner_in_question};

/// A search on one thread. Any number of them may share a table, each with a position of its own or
/// together as a [`Team`].
pub struct Solver<'a, B> {
    tables: &'a SolverTables<'a, B>,
    pub(super) bounds: AlphaBeta<'a, B>,
    /// The proof-number search, if the tables have room for it. It borrows the budget of the other.
    proof: Option<ProofSearch<'a>>,
}

impl<'a, B: Board> Solver<'a, B> {
    /// A solver for the goal and the engine of the tables. What they hold already may be used.
    pub fn new(tables: &'a SolverTables<'a, B>, limits: Limits<'a>) -> Self {
        let budget = Budget::new(limits);
        Self {
            tables,
            bounds: AlphaBeta::new(&tables.bounds, budget),
            proof: tables.proofs.map(|table| ProofSearch::new(table, budget)),
        }
    }

    /// The same solver with these features only, for measurements.
    #[must_use]
    pub fn with_features(mut self, features: SearchFeatures) -> Self {
        self.bounds.features = features;
        if let Some(proof) = &mut self.proof {
            proof.features = features;
        }
        self
    }

    /// The same solver as one of a team, all of which are asked the same. A thread alone does better
    /// without: it is spared the trouble of keeping out of the way of others.
    #[must_use]
    pub fn in_team(mut self, team: &'a Team) -> Self {
        self.bounds.budget.join(team);
        self
    }

    /// Allows so many positions more than have been visited; not for a solver in a team.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.bounds.budget.grant(nodes);
    }

    /// What has been done so far, by this thread alone.
    pub fn counters(&self) -> Counters {
        self.bounds.budget.counters
    }

    /// The question that this solver answers.
    pub fn goal(&self) -> Goal {
        self.tables.goal()
    }

    /// The value of a position for the side to move.
    ///
    /// For [`Goal::Score`] this is the score, for [`Goal::Outcome`] its sign. For [`Goal::First`]
    /// it is 1 (first player to move) or −1 (second player to move) if the first player wins, and
    /// 0 if not.
    pub fn solve(&mut self, position: &B) -> Result<i32, Interrupted> {
        let mut bounds = self.goal().bounds(position);
        while !bounds.is_exact() {
            self.narrow(position, &mut bounds)?;
        }
        Ok(bounds.least)
    }

    /// Answers one question about the value of a position, which narrows its bounds; they must not be
    /// exact yet. A range that is too wide is cut by the first answers.
    pub fn narrow(&mut self, position: &B, bounds: &mut Bounds) -> Result<(), Interrupted> {
        let threshold = next_threshold(bounds.least, bounds.most, win::<B>(position.stones()));
        if self.reaches(position, threshold)? {
            bounds.least = threshold;
        } else {
            bounds.most = threshold - 1;
        }
        Ok(())
    }

    /// Whether the score of a position is at least `threshold`.
    ///
    /// The threshold is one that the goal asks for: 1 with the first and 0 with the second player
    /// to move for [`Goal::First`], 0 or 1 for [`Goal::Outcome`], and for [`Goal::Score`] any that
    /// tells scores apart.
    ///
    /// # Panics
    /// If the threshold is none of these.
    pub fn reaches(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        let (lowest, highest) = self.goal().thresholds::<B>(position.to_move());
        assert!(
            (lowest..=highest).contains(&threshold),
            "{threshold} is no threshold of the goal {}",
            self.goal()
        );
        let stones = position.stones();
        if position.is_lost() {
            return Ok(threshold <= -win::<B>(stones - 1));
        }
        if position.is_full() {
            return Ok(threshold <= 0);
        }
        if !(position.threats() & position.playable()).is_empty() {
            return Ok(threshold <= win::<B>(stones));
        }
        self.bounds.symmetries = self.symmetries_of(position);
        self.bounds.forget_history();
        if let Some(answer) = self.bounds.budget.next_question() {
            return Ok(answer != 0);
        }
        let found = self.search(position, threshold).map(u8::from);
        Ok(self.bounds.budget.end_question(found)? != 0)
    }

    /// The symmetries under which positions that continue this one count as one.
    fn symmetries_of(&self, position: &B) -> u8 {
        match self.tables.engine() {
            Engine::Best if !self.bounds.features.symmetry => 1,
            _ => position.live_symmetries(),
        }
    }

    /// How much there seems to be left to be done to prove, and to disprove, that a player wins, in
    /// positions; by what the table holds. `None` if it holds no such numbers, or if the game ends
    /// with the next stone at the latest.
    pub fn proof_numbers(
        &mut self,
        position: &B,
        winner: Player,
    ) -> Result<Option<(u32, u32)>, Interrupted> {
        let ends = position.is_over() || !(position.threats() & position.playable()).is_empty();
        let symmetries = self.symmetries_of(position);
        let (Some(proof), Some(cube), false) = (&mut self.proof, position.compact_cube(), ends)
        else {
            return Ok(None);
        };
        proof.budget = self.bounds.budget;
        let numbers = proof.numbers(winner, cube, symmetries);
        self.bounds.budget = proof.budget;
        Ok(Some(
            numbers.map(|numbers| (numbers.proof, numbers.disproof))?,
        ))
    }

    /// How much there seems to be left to be done to show that a position does not reach a
    /// threshold, as far as the table can tell; 0 if nothing is known of it.
    pub(super) fn effort_to_deny(
        &mut self,
        position: &B,
        threshold: i32,
    ) -> Result<u32, Interrupted> {
        if !self.has_proof_numbers(position, threshold) {
            return Ok(0);
        }
        let (winner, asks_for_win) = winner_in_question(position, threshold);
        let numbers = self.proof_numbers(position, winner)?;
        let (proof, disproof) = numbers.unwrap_or_default();
        Ok(if asks_for_win { disproof } else { proof })
    }

    /// Whether the question if a position reaches a threshold is one for the proof numbers.
    fn has_proof_numbers(&self, position: &B, threshold: i32) -> bool {
        self.proof.is_some()
            && matches!(threshold, 0 | 1)
            && position.stones() < self.bounds.features.bounds_from
    }

    /// The same where the game goes on and the side to move can't win at once.
    fn search(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        let by_numbers = self.has_proof_numbers(position, threshold);
        if let (Some(proof), Some(cube), true) =
            (&mut self.proof, position.compact_cube(), by_numbers)
        {
            let (winner, asks_for_win) = winner_in_question(position, threshold);
            proof.budget = self.bounds.budget;
            let wins = proof.wins(winner, cube, self.bounds.symmetries);
            self.bounds.budget = proof.budget;
            return Ok(wins? == asks_for_win);
        }
        match self.tables.engine() {
            Engine::Best => self.bounds.reaches(position, threshold),
            Engine::Classic => reference::reaches(&mut self.bounds, position, threshold),
        }
    }
}
