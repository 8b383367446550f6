//! The configurations of the solver.

use crate::support::named::named;

/// A configuration of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Everything that is proved to be right and measured to be faster.
    Best,
    /// The reference. It decides positions without search only by playable threats, by a threat above
    /// the forced cell, by the absence of open lines, and by the number of free cells. Improvements
    /// are measured against it, so it stays as it is.
    ///
    /// Where the description of the reference leaves a choice: a move counts as making a playable
    /// threat only if the threat itself is new, and of moves with equal scores the higher cell comes
    /// first. Of the readings that were tried, these visit few positions; the reference may differ.
    Classic,
}

named! {
    Engine, ("engine", "engines"),
    Best => "best",
    Classic => "classic",
}
