//! Which parts of the model are used, to see what each of them is worth.

use clap::ValueEnum;

/// A model. All of them have the same form, so any of them can take the place of the search's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Model {
    /// All there is
    Full,
    /// The odds alone: every position is taken to cost the same
    Odds,
    /// The odds by logistic regression on how many lines of each player have how many stones and
    /// playable cells
    Counts,
}

impl Model {
    /// Which row of weights a row of patterns has, if its cells are playable and have stones of the
    /// first and of the second player as often as this.
    pub(super) fn row(self, row: usize, [playable, first, second]: [usize; 3]) -> usize {
        match self {
            Self::Full | Self::Odds => row,
            // One of the two players has no stone.
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
