//! The configurations of the solver.

use crate::support::named::named;

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
