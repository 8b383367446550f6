//! All that is known about a position, put together from what its searches report.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::player::lookahead::Iteration;
use crate::player::value::Value;
use crate::solver::{Bounds, Goal};

/// Something that a search has just found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchUpdate {
    /// An iteration of the look-ahead is complete.
    Iteration(Iteration),
    /// Something is proved about a move.
    Column {
        /// The column of the move, counted from 0.
        column: u32,
        /// The bounds of its value, for the side that makes the move.
        bounds: Bounds,
    },
    /// Something is proved about the position.
    Position {
        /// The bounds of its value, for the side to move.
        bounds: Bounds,
        /// A move that keeps the lower bound, if one is known.
        keeps: Option<u32>,
    },
    /// The solver, which hasn't decided the position yet, takes a move for the best.
    Promising {
        /// The column of the move, counted from 0.
        column: u32,
    },
}

/// All that is known about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnState {
    /// The bounds of its value for the goal, for the side that makes the move.
    pub bounds: Bounds,
    /// The value that the look-ahead gave it.
    pub value: Option<Value>,
    /// The depth of that look-ahead, in plies.
    pub depth: u32,
}

impl ColumnState {
    /// Returns the estimated log-odds of a win, in 1/[`Value::UNIT`], limited to what is proved: a move
    /// that can't win is worth no more than a draw.
    pub fn log_odds(&self) -> Option<i32> {
        let odds = self.value.and_then(Value::log_odds)?;
        let least = if self.bounds.least >= 0 { 0 } else { i32::MIN };
        let most = if self.bounds.most <= 0 { 0 } else { i32::MAX };
        Some(odds.clamp(least, most))
    }

    /// Returns the sort key of moves: proved wins and losses at the ends, the rest between by estimate.
    fn rank(&self) -> (i32, i32) {
        let sure = self.bounds.least.max(0) + self.bounds.most.min(0);
        let odds = match self.bounds.exact() {
            Some(0) => Some(0),
            _ => self.log_odds(),
        };
        // A move without an estimate comes after all that have one.
        (sure, odds.unwrap_or(if sure == 0 { i32::MIN } else { 0 }))
    }
}

/// All that is known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisState<B> {
    position: B,
    goal: Goal,
    /// The bounds of its value.
    bounds: Bounds,
    /// A move that keeps the lower bound.
    keeps: Option<u32>,
    /// The move that the solver takes for the best.
    promising: Option<u32>,
    /// `None` where a column has no move.
    columns: Vec<Option<ColumnState>>,
    /// The deepest iteration.
    iteration: Option<Iteration>,
}

impl<B: Board> AnalysisState<B> {
    /// Creates the state of a position before any search.
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
            Bounds::exactly(goal.of_score(position.to_move(), -win::<B>(position.stones() - 1)))
        } else if position.is_full() {
            Bounds::exactly(0)
        } else {
            goal.bounds(&position)
        };
        Self {
            position,
            goal,
            bounds,
            keeps: None,
            promising: None,
            columns: columns.collect(),
            iteration: None,
        }
    }

    /// Adds an update of a search.
    pub fn apply(&mut self, update: SearchUpdate) {
        match update {
            SearchUpdate::Iteration(iteration) => {
                // Another thread may have looked ahead further meanwhile.
                let is_deepest = iteration.depth >= self.depth();
                let known = self.columns.iter_mut().zip(&iteration.columns);
                for (column, &value) in known {
                    let Some(column) = column else {
                        continue;
                    };
                    if is_deepest {
                        // Values of different iterations can't be compared with each other.
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
            SearchUpdate::Promising { column } => self.promising = Some(column),
        }
    }

    /// Returns what is known about every column, `None` where there is no move.
    pub fn columns(&self) -> &[Option<ColumnState>] {
        &self.columns
    }

    /// Returns the bounds of the value of the position.
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

    /// Returns the value that the look-ahead gave the position, if there was one.
    pub fn value(&self) -> Option<Value> {
        let iteration = self.iteration.as_ref()?;
        Some(iteration.value())
    }

    /// Returns the depth of the look-ahead, in plies.
    pub fn depth(&self) -> u32 {
        self.iteration
            .as_ref()
            .map_or(0, |iteration| iteration.depth)
    }

    /// Returns the columns with a move, the best first.
    pub fn ranking(&self) -> Vec<u32> {
        let mut ranking: Vec<_> = (0..B::COLUMNS)
            .filter(|&column| self.columns[column as usize].is_some())
            .collect();
        let expected = self.iteration.as_ref().map(|iteration| iteration.best);
        ranking.sort_by_key(|&column| {
            let known = self.columns[column as usize].as_ref();
            Reverse((known.map(ColumnState::rank), expected == Some(column)))
        });
        ranking
    }

    /// Returns the column of the best known move; `None` if the game is over.
    pub fn best(&self) -> Option<u32> {
        let expected = self.iteration.as_ref().map(|iteration| iteration.best);
        let value = self.value().filter(|value| value.is_win());
        // A win that has been seen to its end comes before one that is only proved to exist.
        match (self.bounds.exact(), value) {
            (Some(_), _) if self.keeps.is_some() => self.keeps,
            (_, Some(_)) => self.ranking().first().copied(),
            _ if self.bounds.least > 0 && self.keeps.is_some() => self.keeps,
            _ => {
                let ranking = self.ranking();
                let first = self.columns[*ranking.first()? as usize]?;
                // Of moves that aren't decided, the solver judges better than the look-ahead.
                let promising = self.promising.filter(|&column| {
                    let known = self.columns[column as usize];
                    self.bounds.most >= 0 && known.is_some_and(|known| known.bounds.most >= 0)
                });
                match promising.or(expected.filter(|_| first.value.is_none())) {
                    // Only the best move was searched, so the others are not known to be worse.
                    Some(column) if first.bounds.least <= 0 => Some(column),
                    _ => ranking.first().copied(),
                }
            }
        }
    }

    /// Returns the expected moves of both sides, columns counted from 0.
    ///
    /// The first is the best move. If the look-ahead still prefers another one, the line ends there.
    pub fn line(&self) -> Vec<u32> {
        let best = self.best();
        let iteration = self.iteration.as_ref();
        let iteration = iteration.filter(|iteration| best == Some(iteration.best));
        iteration.map_or_else(
            || best.into_iter().collect(),
            |iteration| iteration.line().to_vec(),
        )
    }

    /// Returns the moves expected of both sides after the move in a column, that move first; empty if they aren't
    /// known.
    pub fn line_of(&self, column: u32) -> &[u32] {
        let iteration = self.iteration.as_ref();
        iteration.map_or(&[], |iteration| &iteration.lines[column as usize])
    }

    /// Returns true if the value of every move is known.
    pub fn is_complete(&self) -> bool {
        let mut moves = self.columns.iter().flatten();
        moves.all(|column| column.bounds.is_exact())
    }
}

/// Returns the bounds of a move's value that need no search.
pub(super) fn first_bounds<B: Board>(position: &B, cell: B::Bits, goal: Goal) -> Bounds {
    let stones = position.stones();
    let to_move = position.to_move();
    if !(cell & position.threats()).is_empty() {
        return Bounds::exactly(goal.of_score(to_move, win::<B>(stones)));
    }
    let next = position.play(cell);
    if !(next.threats() & next.playable()).is_empty() {
        return Bounds::exactly(goal.of_score(to_move, -win::<B>(stones + 1)));
    }
    if next.is_full() {
        return Bounds::exactly(0);
    }
    goal.bounds(&next).negated()
}

/// Returns the bounds of a move that its look-ahead value proves.
pub(super) fn proved_by<B: Board>(position: &B, goal: Goal, value: Value) -> Bounds {
    let mut bounds = Bounds::UNKNOWN;
    if let Some(score) = value.score::<B>() {
        let proved = goal.of_score(position.to_move(), score);
        // There may be a shorter win, since promising moves are searched deeper than others.
        if value.is_win() {
            bounds.least = proved;
        } else {
            bounds.most = proved;
        }
    }
    bounds
}
