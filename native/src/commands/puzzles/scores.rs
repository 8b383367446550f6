//! The scores of the positions of a puzzle, by the exact solver.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;

use fourfold_core::board::score::win;
use fourfold_core::{Bits, Board, Goal, Interrupted, Limits, Solver, SolverTables};

use super::flaw::Flaw;
use crate::runtime::session::SearchConfiguration;

/// The memory of the scores, in words of 8 bytes.
pub(super) const WORDS: usize = 1 << 16;

/// A limit for the solver's effort, so that a program on one thread can answer every move at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The most positions that the solver visits to solve a position of the puzzle with an empty table.
    pub(super) nodes: u64,
    /// The most positions of the puzzle.
    pub(super) positions: usize,
}

/// Why a judgement ends early.
pub(super) enum End {
    Flaw(Flaw),
    Interrupted(Interrupted),
}

/// The scores of the positions of one puzzle.
pub(super) struct Scores<'j, B> {
    table: &'j SolverTables<'j, B>,
    /// True if the table may hold something.
    is_used: bool,
    limits: Limits<'j>,
    most_effort: Effort,
    /// Scores by the keys of positions.
    known: HashMap<u128, i32>,
    /// The signs of other scores.
    outcomes: HashMap<u128, i32>,
}

/// Returns a table for a judge in this memory.
pub(super) fn table<B: Board>(words: &[AtomicU64]) -> SolverTables<'_, B> {
    SearchConfiguration::usual(Goal::Score).tables(words)
}

impl<'j, B: Board> Scores<'j, B> {
    /// Of the limits only the stop flag counts.
    pub(super) fn new(
        table: &'j SolverTables<'j, B>,
        most_effort: Effort,
        limits: Limits<'j>,
    ) -> Self {
        Self {
            table,
            is_used: true,
            limits,
            most_effort,
            known: HashMap::new(),
            outcomes: HashMap::new(),
        }
    }

    /// Returns the number of its own moves in which the side to move wins a position that is won.
    pub(super) fn moves(&mut self, position: &B) -> Result<u32, End> {
        let score = self.score(position)?;
        Ok(moves_to_win(position, score))
    }

    /// Returns the score of a position of the puzzle.
    pub(super) fn score(&mut self, position: &B) -> Result<i32, End> {
        if let Some(&score) = self.known.get(&position.key()) {
            return Ok(score);
        }
        self.make_room()?;
        let score = self.ask(self.most_effort.nodes, |solver| solver.solve(position))?;
        self.known.insert(position.key(), score);
        Ok(score)
    }

    /// Returns the sign of the score, which takes less.
    pub(super) fn outcome(&mut self, position: &B) -> Result<i32, End> {
        let key = position.key();
        let known = self.known.get(&key).map(|score| score.signum());
        if let Some(outcome) = known.or_else(|| self.outcomes.get(&key).copied()) {
            return Ok(outcome);
        }
        self.make_room()?;
        let outcome = self.ask(self.most_effort.nodes, |solver| {
            Ok(if solver.reaches(position, 1)? {
                1
            } else if solver.reaches(position, 0)? {
                0
            } else {
                -1
            })
        })?;
        self.outcomes.insert(key, outcome);
        Ok(outcome)
    }

    /// Returns the number of first moves that win within so many moves, which takes a quarter of the nodes at most.
    pub(super) fn quick_wins(&mut self, position: &B, most_moves: u32) -> Result<u32, End> {
        let least = least_score(position, most_moves);
        self.ask(self.most_effort.nodes / 4, |solver| {
            let mut wins = 0;
            if solver.reaches(position, least)? {
                for cell in position.playable().ones() {
                    let is_win = !solver.reaches(&position.play(cell), 1 - least)?;
                    wins += u32::from(is_win);
                }
            }
            Ok(wins)
        })
    }

    /// Returns true if the side to move wins within so many moves.
    pub(super) fn wins_within(&mut self, position: &B, moves: u32) -> Result<bool, End> {
        let least = least_score(position, moves);
        self.ask(self.most_effort.nodes, |solver| {
            solver.reaches(position, least)
        })
    }

    /// Returns the first moves after which the other side doesn't win within so many moves; no more than two.
    pub(super) fn holds(&mut self, position: &B, most_moves: u32) -> Result<Vec<B::Bits>, End> {
        self.ask(self.most_effort.nodes, |solver| {
            let mut holds = Vec::new();
            for cell in position.playable().ones() {
                let next = position.play(cell);
                if holds.len() < 2 && !solver.reaches(&next, least_score(&next, most_moves))? {
                    holds.push(cell);
                }
            }
            Ok(holds)
        })
    }

    /// Ends the judgement if there are too many positions.
    fn make_room(&self) -> Result<(), End> {
        let most = self.most_effort.positions;
        match self.known.len() + self.outcomes.len() < most {
            true => Ok(()),
            false => Err(End::Flaw(Flaw::TooLarge(most))),
        }
    }

    /// Asks a solver with an empty table.
    fn ask<T>(
        &mut self,
        nodes: u64,
        question: impl FnOnce(&mut Solver<B>) -> Result<T, Interrupted>,
    ) -> Result<T, End> {
        if self.is_used {
            self.table.clear();
        }
        let limits = Limits {
            nodes,
            ..self.limits
        };
        let mut solver = Solver::new(self.table, limits);
        let answer = question(&mut solver);
        self.is_used = solver.counters().nodes > 0;
        answer.map_err(|why| match why {
            Interrupted::Nodes => End::Flaw(Flaw::TooHard(nodes)),
            Interrupted::Stopped => End::Interrupted(why),
        })
    }
}

/// Returns the number of its own moves in which the side to move wins with this score.
pub(super) fn moves_to_win<B: Board>(position: &B, score: i32) -> u32 {
    (win::<B>(position.stones()) + 1 - score) as u32
}

/// Returns the least score with which the side to move wins within so many moves of its own.
fn least_score<B: Board>(position: &B, moves: u32) -> i32 {
    (win::<B>(position.stones()) - moves as i32 + 1).max(1)
}
