//! Values in the words of the question.

use std::fmt;

use fourfold_core::board::notation;
use fourfold_core::{Board, Goal};
use serde::Serialize;

/// What a search found out, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    /// A score for the side to move.
    Score(i32),
    /// `yes`, `no`, `win`, `draw` or `loss`.
    Word(&'static str),
}

impl Value {
    /// A value as [`fourfold_core::Solver::solve`] gives it.
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

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => score.fmt(f),
            Self::Word(word) => f.pad(word),
        }
    }
}

/// Columns as move text.
pub(crate) fn line<B: Board>(columns: &[u32]) -> String {
    columns
        .iter()
        .map(|&column| notation::digit::<B>(column))
        .collect()
}
