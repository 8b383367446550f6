//! The solver of one thread: it asks the questions, and chooses the search for each.

use crate::board::score::win;
use crate::board::{Bits, Board, Player};
use crate::solver::alpha_beta::search::AlphaBeta;
use crate::solver::bounds::Bounds;
use crate::solver::budget::Budget;
use crate::solver::counters::Counters;
use crate::solver::dfpn::ProofSearch;
use crate::solver::engine::Engine;
use crate::solver::features::SearchFeatures;
use crate::solver::goal::Goal;
use crate::solver::limits::{Interrupted, Limits};
use crate::solver::reference;
use crate::solver::tables::SolverTables;
use crate::solver::team::Team;
use crate::solver::thresholds::{next_threshold, winner_in_question};

/// The exact solver, on one thread. Any number of solvers may share tables, each with positions of
/// its own, or all together on one position as a [`Team`].
///
/// The example in the documentation of [the crate](crate#solving-a-position) shows how to use one.
pub struct Solver<'a, B> {
    tables: &'a SolverTables<'a, B>,
    pub(super) alpha_beta: AlphaBeta<'a, B>,
    /// The proof-number search, if the tables have room for it. It borrows the budget of the other
    /// search while it runs.
    pub(super) proof: Option<ProofSearch<'a>>,
    asks_for_outcome_first: bool,
}

impl<'a, B: Board> Solver<'a, B> {
    /// Creates a solver for the goal and the engine of the tables. It uses what they already hold.
    pub fn new(tables: &'a SolverTables<'a, B>, limits: Limits<'a>) -> Self {
        let budget = Budget::new(limits);
        Self {
            tables,
            alpha_beta: AlphaBeta::new(&tables.bounds, budget),
            proof: tables.proofs.map(|table| ProofSearch::new(table, budget)),
            asks_for_outcome_first: false,
        }
    }

    /// Returns the solver with another order of questions: where proof-number search finds out who wins, it
    /// does so before anything is asked about the length of the game. For the score that takes a little more in
    /// all, but who wins is known much sooner.
    #[must_use]
    pub(crate) fn asking_for_outcome_first(self) -> Self {
        Self {
            asks_for_outcome_first: true,
            ..self
        }
    }

    /// Returns the solver with these features only, for measurements.
    #[must_use]
    pub fn with_features(mut self, features: SearchFeatures) -> Self {
        self.alpha_beta.features = features;
        if let Some(proof) = &mut self.proof {
            proof.features = features;
        }
        self
    }

    /// Returns the solver as one of a team, all of which must be asked the same questions. A single
    /// thread is faster without a team, since it needn't keep out of the way of others.
    #[must_use]
    pub fn in_team(mut self, team: &'a Team) -> Self {
        self.alpha_beta.budget.join(team);
        self
    }

    /// Allows `nodes` positions more than have been visited. Not for a solver in a team.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.alpha_beta.budget.grant(nodes);
    }

    /// Returns what this thread has done so far.
    pub fn counters(&self) -> Counters {
        self.alpha_beta.budget.counters
    }

    /// Returns the goal of the solver.
    pub fn goal(&self) -> Goal {
        self.tables.goal()
    }

    /// Returns the value of a position for the side to move.
    ///
    /// For [`Goal::Score`] this is the score, for [`Goal::Outcome`] its sign. For [`Goal::First`]
    /// it is 1 (first player to move) or −1 (second player to move) if the first player wins, and
    /// 0 if not.
    ///
    /// # Errors
    /// If a limit ends the search first. What it has found out stays in the tables, so a later call
    /// goes on from there.
    pub fn solve(&mut self, position: &B) -> Result<i32, Interrupted> {
        let mut bounds = self.goal().bounds(position);
        while !bounds.is_exact() {
            self.narrow(position, &mut bounds)?;
        }
        Ok(bounds.least)
    }

    /// Answers one question about the value of a position, and narrows its bounds accordingly. They may
    /// be too wide: what the number of stones tells is added first, and there is no question if they
    /// are exact then.
    ///
    /// # Errors
    /// If a limit ends the search first.
    pub fn narrow(&mut self, position: &B, bounds: &mut Bounds) -> Result<(), Interrupted> {
        *bounds = bounds.and(self.goal().bounds(position));
        if bounds.is_exact() {
            return Ok(());
        }
        let quick = match self.asks_for_outcome_first && self.asks_proof_numbers(position, 1) {
            true => 0,
            false => win::<B>(position.stones()) / 2,
        };
        let threshold = next_threshold(bounds.least, bounds.most, quick);
        if self.reaches(position, threshold)? {
            bounds.least = threshold;
        } else {
            bounds.most = threshold - 1;
        }
        Ok(())
    }

    /// Returns true if the score of a position is at least `threshold`.
    ///
    /// The threshold must be one that the goal asks about: for [`Goal::First`] 1 with the first and 0
    /// with the second player to move, for [`Goal::Outcome`] 0 or 1, and for [`Goal::Score`] any that
    /// lies between two scores.
    ///
    /// # Errors
    /// If a limit ends the search first.
    ///
    /// # Panics
    /// If the goal doesn't ask about the threshold.
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
        if let Some(score) = self.tables.book_score(position) {
            return Ok(threshold <= score);
        }
        self.alpha_beta.symmetries = self.symmetries_of(position);
        self.alpha_beta.forget_history();
        if let Some(answer) = self.alpha_beta.budget.next_question() {
            return Ok(answer != 0);
        }
        let result = self.search(position, threshold).map(u8::from);
        Ok(self.alpha_beta.budget.end_question(result)? != 0)
    }

    /// Returns the symmetries under which positions that continue this one share their entries.
    pub(super) fn symmetries_of(&self, position: &B) -> u8 {
        match self.tables.engine() {
            Engine::Best if !self.alpha_beta.features.symmetry => 1,
            _ => position.live_symmetries(),
        }
    }

    /// Returns the proof and the disproof number of a win of `winner`: about how many positions are
    /// still to be visited to prove it, and to disprove it, by what the table holds. Returns `None` if
    /// the solver has no proof numbers, or if the game is over or the side to move can win at once.
    ///
    /// # Errors
    /// If a limit ends the search first.
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
        proof.budget = self.alpha_beta.budget;
        let numbers = proof.numbers(winner, cube, symmetries);
        self.alpha_beta.budget = proof.budget;
        Ok(Some(
            numbers.map(|numbers| (numbers.proof, numbers.disproof))?,
        ))
    }

    /// Returns about how many positions are still to be visited to show that a position does not reach
    /// a threshold, by what the table holds; 0 if there are no proof numbers for the question.
    pub(super) fn effort_to_refute(
        &mut self,
        position: &B,
        threshold: i32,
    ) -> Result<u32, Interrupted> {
        if !self.asks_proof_numbers(position, threshold) {
            return Ok(0);
        }
        let (winner, asks_for_win) = winner_in_question(position, threshold);
        let numbers = self.proof_numbers(position, winner)?;
        let (proof, disproof) = numbers.unwrap_or_default();
        Ok(if asks_for_win { disproof } else { proof })
    }

    /// Returns true if proof-number search answers whether a position reaches a threshold.
    fn asks_proof_numbers(&self, position: &B, threshold: i32) -> bool {
        self.proof.is_some()
            && matches!(threshold, 0 | 1)
            && position.stones() < self.alpha_beta.features.alpha_beta_from
    }

    /// Returns [`Self::reaches`] where the game goes on and the side to move can't win at once.
    fn search(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        let by_numbers = self.asks_proof_numbers(position, threshold);
        if let (Some(proof), Some(cube), true) =
            (&mut self.proof, position.compact_cube(), by_numbers)
        {
            let (winner, asks_for_win) = winner_in_question(position, threshold);
            proof.budget = self.alpha_beta.budget;
            let wins = proof.wins(winner, cube, self.alpha_beta.symmetries);
            self.alpha_beta.budget = proof.budget;
            return Ok(wins? == asks_for_win);
        }
        match self.tables.engine() {
            Engine::Best => self.alpha_beta.reaches(position, threshold),
            Engine::Classic => reference::reaches(&mut self.alpha_beta, position, threshold),
        }
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::board::{Flat, Game};
    use crate::solver::alpha_beta::policy::Policy;
    use crate::support::memory::zeroed;

    #[test]
    fn bounds_may_be_too_wide() {
        let game: Game<Flat<7, 6>> = "2252576253462244111563365343671351".parse().unwrap();
        let stop = AtomicBool::new(false);
        for goal in Goal::ALL {
            let memory = zeroed(1 << 12);
            let tables = SolverTables::new(&memory, Engine::Best, goal, Policy::TwoBig).unwrap();
            let mut solver = Solver::new(&tables, Limits::stopped_by(&stop));
            for ply in 30..=34 {
                let position = game.position_at(ply).unwrap();
                let mut bounds = Bounds::UNKNOWN;
                while !bounds.is_exact() {
                    solver.narrow(&position, &mut bounds).unwrap();
                }
                assert_eq!(solver.solve(&position), Ok(bounds.least), "{goal} {ply}");
            }
        }
    }
}
