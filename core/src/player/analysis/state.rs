//! What is known of every column of a position, while a search goes on and after it.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::player::lookahead::Iteration;
use crate::player::value::Value;
use crate::solver::{Bounds, Goal};

/// What a search has just found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchUpdate {
    /// It has looked ahead one ply more.
    Iteration(Iteration),
    /// The value of a move lies between these bounds.
    Column {
        /// The move's column, counted from 0.
        column: u32,
        /// What its value lies between, for the side that makes the move.
        bounds: Bounds,
    },
    /// The value of the position lies between these bounds.
    Position {
        /// What it lies between, for the side to move.
        bounds: Bounds,
        /// A move that keeps the least of it.
        keeps: Option<u32>,
    },
}

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnState {
    /// What its value lies between, in the terms of the goal, for the side that makes the move.
    pub bounds: Bounds,
    /// What the search expects of it.
    pub value: Option<Value>,
    /// How many plies it has looked ahead for that.
    pub depth: u32,
}

impl ColumnState {
    /// The logarithm of the odds of a win that the search expects, in 1/[`Value::UNIT`], within what is proved:
    /// a move that may lose but can't win is worth no more than a draw.
    pub fn log_odds(&self) -> Option<i32> {
        let odds = self.value.and_then(Value::log_odds)?;
        let least = if self.bounds.least >= 0 { 0 } else { i32::MIN };
        let most = if self.bounds.most <= 0 { 0 } else { i32::MAX };
        Some(odds.clamp(least, most))
    }

    /// By what moves are compared: the proved ones by what is proved, all others in between by what is
    /// expected.
    fn rank(&self) -> (i32, i32) {
        let sure = self.bounds.least.max(0) + self.bounds.most.min(0);
        let odds = match self.bounds.exact() {
            Some(0) => Some(0),
            _ => self.log_odds(),
        };
        // What has not been looked at is worth no more than anything that has.
        (sure, odds.unwrap_or(if sure == 0 { i32::MIN } else { 0 }))
    }
}

/// All that is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisState<B> {
    position: B,
    goal: Goal,
    /// What the value of the position lies between.
    bounds: Bounds,
    /// A move that keeps the least of it.
    keeps: Option<u32>,
    /// For every column what is known; `None` where there is no move.
    columns: Vec<Option<ColumnState>>,
    /// The last iteration.
    iteration: Option<Iteration>,
}

impl<B: Board> AnalysisState<B> {
    /// What is known of a position without a search.
    pub fn new(position: B, goal: Goal) -> Self {
        let is_lost = position.is_lost();
        let columns = (0..B::COLUMNS).map(|column| {
            let cell = position.landing(column).filter(|_| !is_lost)?;
            Some(ColumnState {
                bounds: first_bounds(&position, cell, goal),
                value: None,
                depth: 0,
            })
        });
        let bounds = if is_lost {
            exactly(goal.of_score(position.to_move(), -win::<B>(position.stones() - 1)))
        } else if position.is_full() {
            exactly(0)
        } else {
            goal.bounds(&position)
        };
        Self {
            position,
            goal,
            bounds,
            keeps: None,
            columns: columns.collect(),
            iteration: None,
        }
    }

    /// Adds what a search has found out.
    pub fn apply(&mut self, news: SearchUpdate) {
        match news {
            SearchUpdate::Iteration(iteration) => {
                // Another thread may have looked ahead further meanwhile.
                let is_deepest = iteration.depth >= self.depth();
                let known = self.columns.iter_mut().zip(&iteration.columns);
                for (column, &value) in known {
                    let Some(column) = column else {
                        continue;
                    };
                    if is_deepest {
                        // What an earlier iteration made of it is worth nothing beside what this one says of others.
                        (column.value, column.depth) = (value, iteration.depth);
                    }
                    if let Some(value) = value {
                        let proved = proved_by(&self.position, self.goal, value);
                        column.bounds = column.bounds.and(proved);
                    }
                }
                if is_deepest {
                    self.iteration = Some(iteration);
                }
            }
            SearchUpdate::Column { column, bounds } => {
                if let Some(column) = &mut self.columns[column as usize] {
                    column.bounds = column.bounds.and(bounds);
                }
            }
            SearchUpdate::Position { bounds, keeps } => {
                self.bounds = self.bounds.and(bounds);
                self.keeps = keeps.or(self.keeps);
            }
        }
    }

    /// What is known of every column, from 0; `None` where there is no move.
    pub fn columns(&self) -> &[Option<ColumnState>] {
        &self.columns
    }

    /// What the value of the position lies between.
    pub fn bounds(&self) -> Bounds {
        let moves = self.columns.iter().flatten();
        let by_moves = moves
            .map(|column| column.bounds)
            .reduce(|one, other| Bounds {
                least: one.least.max(other.least),
                most: one.most.max(other.most),
            });
        by_moves.map_or(self.bounds, |bounds| self.bounds.and(bounds))
    }

    /// What the search expects of the position, if it has looked ahead.
    pub fn value(&self) -> Option<Value> {
        let iteration = self.iteration.as_ref()?;
        Some(iteration.value())
    }

    /// How many plies the search has looked ahead.
    pub fn depth(&self) -> u32 {
        self.iteration
            .as_ref()
            .map_or(0, |iteration| iteration.depth)
    }

    /// The columns with a move, the best first.
    pub fn ranking(&self) -> Vec<u32> {
        let mut ranking: Vec<_> = (0..B::COLUMNS)
            .filter(|&column| self.columns[column as usize].is_some())
            .collect();
        let expected = self.iteration.as_ref().map(|iteration| iteration.line[0]);
        ranking.sort_by_key(|&column| {
            let known = self.columns[column as usize].as_ref();
            Reverse((known.map(ColumnState::rank), expected == Some(column)))
        });
        ranking
    }

    /// The best move, as far as is known; `None` where the game is over.
    pub fn best(&self) -> Option<u32> {
        let expected = self.iteration.as_ref().map(|iteration| iteration.line[0]);
        let value = self.value().filter(|value| value.is_win());
        // A win that can be seen through is worth more than one that is only proved to exist.
        match (self.bounds.exact(), value) {
            (Some(_), _) if self.keeps.is_some() => self.keeps,
            (_, Some(_)) => self.ranking().first().copied(),
            _ if self.bounds.least > 0 && self.keeps.is_some() => self.keeps,
            _ => {
                let ranking = self.ranking();
                let first = self.columns[*ranking.first()? as usize]?;
                match expected {
                    // Where only the best move was looked at, the others are not known to be worse.
                    Some(column) if first.bounds.least <= 0 && first.value.is_none() => {
                        Some(column)
                    }
                    _ => ranking.first().copied(),
                }
            }
        }
    }

    /// MoveList that both sides are expected to make from here, columns counted from 0. They begin with the best
    /// move, and end there if the search that looks ahead doesn't know of it yet.
    pub fn line(&self) -> Vec<u32> {
        let best = self.best();
        let iteration = self.iteration.as_ref().map(|iteration| &iteration.line);
        let line = iteration.filter(|line| best.is_some() && line.first().copied() == best);
        line.map_or_else(|| best.into_iter().collect(), Clone::clone)
    }

    /// Whether the value of every move is known.
    pub fn is_complete(&self) -> bool {
        let mut moves = self.columns.iter().flatten();
        moves.all(|column| column.bounds.is_exact())
    }
}

fn exactly(value: i32) -> Bounds {
    Bounds {
        least: value,
        most: value,
    }
}

/// What the value of a move lies between, without a search.
pub(crate) fn first_bounds<B: Board>(position: &B, cell: B::Bits, goal: Goal) -> Bounds {
    let stones = position.stones();
    let to_move = position.to_move();
    if !(cell & position.threats()).is_empty() {
        return exactly(goal.of_score(to_move, win::<B>(stones)));
    }
    let next = position.play(cell);
    if !(next.threats() & next.playable()).is_empty() {
        return exactly(goal.of_score(to_move, -win::<B>(stones + 1)));
    }
    if next.is_full() {
        return exactly(0);
    }
    goal.bounds(&next).negated()
}

/// What the value of a move lies between if the search under a budget gave it this value.
pub(crate) fn proved_by<B: Board>(position: &B, goal: Goal, value: Value) -> Bounds {
    let mut bounds = Bounds::UNKNOWN;
    if let Some(score) = value.score::<B>() {
        let proved = goal.of_score(position.to_move(), score);
        // There may be a shorter win: promising moves are searched deeper than others.
        if value.is_win() {
            bounds.least = proved;
        } else {
            bounds.most = proved;
        }
    }
    bounds
}
