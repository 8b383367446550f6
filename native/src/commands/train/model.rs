//! Models with fewer parts, to see what each part is worth.

use clap::ValueEnum;
use fourfold_core::lab::prior::{LINE_ROWS, PATTERN_ROWS, ROWS_IN_ALL, counts};

/// The numbers of stones, for one player or the other, times those of playable cells.
const LINE_COUNTS: usize = 9 * 5;

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
    /// Returns the number of the weights for each row. Rows that the model doesn't tell apart share them.
    pub(super) fn places(self) -> Vec<usize> {
        let place = |row: usize| match self {
            Self::Full | Self::Odds => row,
            Self::Counts if row < LINE_ROWS => {
                let [playable, first, second] = counts(row);
                // One of the players has no stone in the pattern.
                (4 + first - second) * 5 + playable
            }
            Self::Counts if row < PATTERN_ROWS => LINE_COUNTS,
            Self::Counts => LINE_COUNTS + 1 + row - PATTERN_ROWS,
        };
        (0..ROWS_IN_ALL).map(place).collect()
    }

    pub(super) fn has_hidden_units(self) -> bool {
        self != Self::Counts
    }

    pub(super) fn has_efforts(self) -> bool {
        self == Self::Full
    }
}
