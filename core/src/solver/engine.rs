//! The configurations of the solver.

use crate::support::named::named;

/// A configuration of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Everything that is proved to be right and measured to be faster.
    Best,
    /// The reference. It decides positions without search only by openings, by a threat above the
    /// forced cell, by the absence of live lines, and by the number of free cells. Improvements are
    /// measured against it, so it stays as it is.
    ///
    /// It follows the description of an earlier solver. Where that leaves a choice, a move counts as
    /// making an opening only if the threat itself is new, and of moves with equal scores the higher
    /// cell comes first. Of the readings that were tried, these visit few positions; the earlier solver
    /// may differ.
    Classic,
}

named! {
    Engine, ("engine", "engines"),
    Best => "best",
    Classic => "classic",
}
