//! The sequential solver: the exact value of one position, on one thread.
//!
//! Everything is asked as a yes-or-no question: is the score of this position at least t? The
//! answer is yes if and only if some move leads to a position whose score is less than 1 − t.
//! Each [`Goal`] takes one or more such questions, so one search serves them all, and an entry of
//! the table is the answer to one question.

mod best;
mod budget;
mod classic;
pub(crate) mod deepening;
pub mod label;
mod line;
mod parts;
mod proof;
mod team;

use crate::board::{Bits, Board, Player};
use crate::named::named;
use crate::order::History;
use crate::score::{Bounds, Goal, win};
use crate::table::{Place, Table};
use budget::Budget;
pub use budget::{Counters, Interrupted, Limits};
pub use parts::Parts;
use proof::ProofSearch;
pub use team::Team;

/// A configuration of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// All that is known to be sound and faster.
    Best,
    /// The reference: positions are decided at once only by openings, by a threat above the
    /// forced cell, by lines that are all blocked, and by the number of cells left; everything
    /// else is searched. Improvements are measured against it, so it stays as it is.
    ///
    /// Where the description of the reference leaves a choice: a move counts as making an opening
    /// only if the threat itself is new, and of moves of equal weight the higher cell comes first.
    /// Of the readings that were tried these visit few positions; the reference may do otherwise.
    Classic,
}

named! {
    Engine, ("engine", "engines"),
    Best => "best",
    Classic => "classic",
}

/// A search on one thread. Any number of them may share a table, each with a position of its own or
/// together as a [`Team`].
pub struct Solver<'a, B> {
    table: &'a Table<'a, B>,
    budget: Budget<'a>,
    parts: Parts,
    /// The symmetries under which positions below the root can meet.
    symmetries: u8,
    /// What moves were worth since the question was asked.
    history: History,
    /// The search for proofs, if the table has room for them.
    proof: Option<ProofSearch<'a>>,
}

impl<'a, B: Board> Solver<'a, B> {
    /// A solver for the goal and the engine of the table. What the table holds already may be used.
    pub fn new(table: &'a Table<'a, B>, limits: Limits<'a>) -> Self {
        Self {
            table,
            budget: Budget::new(limits),
            parts: Parts::ALL,
            symmetries: 1,
            history: History::new(),
            proof: table
                .proofs()
                .map(|proofs| ProofSearch::new(proofs, Budget::new(limits))),
        }
    }

    /// The same solver with these parts only, for measurements.
    #[must_use]
    pub fn with_parts(mut self, parts: Parts) -> Self {
        self.parts = parts;
        if let Some(proof) = &mut self.proof {
            proof.parts = parts;
        }
        self
    }

    /// The same solver as one of a team, all of which are asked the same. A thread alone does better
    /// without: it is spared the trouble of keeping out of the way of others.
    #[must_use]
    pub fn in_team(mut self, team: &'a Team) -> Self {
        self.budget.join(team);
        self
    }

    /// Allows so many positions more than have been visited; not for a solver in a team.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.budget.grant(nodes);
    }

    /// What has been done so far, by this thread alone.
    pub fn counters(&self) -> Counters {
        self.budget.counters
    }

    /// The question that this solver answers.
    pub fn goal(&self) -> Goal {
        self.table.goal()
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
        self.symmetries = self.symmetries_of(position);
        self.history = History::new();
        if let Some(answer) = self.budget.next_question() {
            return Ok(answer != 0);
        }
        let found = self.search(position, threshold).map(u8::from);
        Ok(self.budget.end_question(found)? != 0)
    }

    /// The symmetries under which positions that continue this one count as one.
    fn symmetries_of(&self, position: &B) -> u8 {
        match self.table.engine() {
            Engine::Best if !self.parts.symmetry => 1,
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
        let (Some(proof), Some(cube), false) = (&mut self.proof, position.as_cube(), ends) else {
            return Ok(None);
        };
        proof.budget = self.budget;
        let numbers = proof.numbers(winner, cube.into(), symmetries);
        self.budget = proof.budget;
        Ok(Some(
            numbers.map(|numbers| (numbers.proof, numbers.disproof))?,
        ))
    }

    /// How much there seems to be left to be done to show that a position does not reach a
    /// threshold, as far as the table can tell; 0 if nothing is known of it.
    fn effort_to_deny(&mut self, position: &B, threshold: i32) -> Result<u32, Interrupted> {
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
            && position.stones() < self.parts.bounds_from
    }

    /// The same where the game goes on and the side to move can't win at once.
    fn search(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        let by_numbers = self.has_proof_numbers(position, threshold);
        if let (Some(proof), Some(cube), true) = (&mut self.proof, position.as_cube(), by_numbers) {
            let (winner, asks_for_win) = winner_in_question(position, threshold);
            proof.budget = self.budget;
            let wins = proof.wins(winner, cube.into(), self.symmetries);
            self.budget = proof.budget;
            return Ok(wins? == asks_for_win);
        }
        match self.table.engine() {
            Engine::Best => self.best(position, threshold),
            Engine::Classic => self.classic(position, threshold),
        }
    }

    /// Asks the table.
    #[inline]
    fn look_up(&mut self, place: &Place, threshold: i32) -> Option<bool> {
        self.budget.counters.probes += 1;
        let answer = self.table.find(place)?.answers(threshold);
        self.budget.counters.hits += u64::from(answer.is_some());
        answer
    }

    /// Counts a yes by the move with this number in the order of trial, counted from 0.
    #[inline]
    fn count_cutoff(&mut self, number: usize) {
        self.budget.counters.cutoffs += 1;
        self.budget.counters.first_move_cutoffs += u64::from(number == 0);
    }
}

/// Whose win is in question for a threshold of 0 or 1, and whether the question is that he wins: the
/// side to move wins, or the other one doesn't.
fn winner_in_question<B: Board>(position: &B, threshold: i32) -> (Player, bool) {
    let asks_for_win = threshold == 1;
    let winner = match (position.to_move(), asks_for_win) {
        (Player::First, true) | (Player::Second, false) => Player::First,
        (Player::First, false) | (Player::Second, true) => Player::Second,
    };
    (winner, asks_for_win)
}

/// The next question about a score between `least` and `most`, of a position in which the best
/// score is `win`: while that is open, whether it is a quick win or a quick loss, which is found out
/// soon; then whether it is a win, then whether it is a loss. Then from the longest games to ever
/// shorter ones, for the questions next to the true score are the hard ones, and two of them have to
/// be answered in any case.
fn next_threshold(least: i32, most: i32, win: i32) -> i32 {
    let quick = win / 2;
    let half = (most - least + 1) / 2;
    if least <= 0 && most > quick && quick > 0 {
        quick + 1
    } else if most >= 0 && least < -quick && quick > 0 {
        -quick
    } else if most > 0 && least <= 0 {
        1
    } else if most == 0 {
        0
    } else if least > 0 {
        least + least.min(half)
    } else {
        most + 1 - half.min(-most)
    }
}
