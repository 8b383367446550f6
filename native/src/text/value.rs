//! Values in the words of the goal.

use std::fmt;

use fourfold_core::Goal;
use serde::Serialize;

/// The value of a position, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum GoalValue {
    /// A score for the side to move.
    Score(i32),
    /// `yes`, `no`, `win`, `draw` or `loss`.
    Word(&'static str),
}

impl GoalValue {
    /// From a value as [`fourfold_core::Solver::solve`] returns it.
    pub(crate) fn new(goal: Goal, value: i32) -> Self {
        match goal {
            Goal::Score => Self::Score(value),
            Goal::Outcome => Self::Word(match value.signum() {
                1 => "win",
                0 => "draw",
                _ => "loss",
            }),
            Goal::First => Self::Word(if value == 0 { "no" } else { "yes" }),
        }
    }
}

impl fmt::Display for GoalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => score.fmt(f),
            Self::Word(word) => f.pad(word),
        }
    }
}
