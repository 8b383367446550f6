//! The explanation of a value, step by step.

use alloc::vec::Vec;

use crate::player::explanation::cell::Cell;
use crate::player::explanation::fact::Fact;
use crate::solver::Bounds;

/// A move of the line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell of the stone.
    pub cell: Cell,
    /// What is true of the move, at least one fact: what answers the position before it comes first, then
    /// what it brings about.
    pub facts: Vec<Fact>,
}

/// The proof of a value as a line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The bounds of the score, for the side to move. They are exact unless only the winner is known.
    pub bounds: Bounds,
    /// The moves. They go on until a line is complete, the board is full, or nobody can complete a line
    /// any more.
    pub steps: Vec<Step>,
    /// The number of positions visited.
    pub nodes: u64,
}
