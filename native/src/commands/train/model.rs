//! Models with fewer parts, to see what each part is worth.

use clap::ValueEnum;

/// A model. All models have the same form, so that the search can use any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Model {
    /// All parts
    Full,
    /// The odds alone, as if every position took the same effort
    Odds,
    /// The odds by logistic regression on the numbers of lines with each number of stones and of
    /// playable cells
    Counts,
}

impl Model {
    /// Returns the row of weights for a row of patterns with these numbers of playable cells, and of stones
    /// of the first and of the second player.
    pub(super) fn row(self, row: usize, [playable, first, second]: [usize; 3]) -> usize {
        match self {
            Self::Full | Self::Odds => row,
            // One of the players has no stone in the pattern.
            Self::Counts => (4 + first - second) * 5 + playable,
        }
    }

    pub(super) fn has_hidden_units(self) -> bool {
        self != Self::Counts
    }

    pub(super) fn has_efforts(self) -> bool {
        self == Self::Full
    }
}
