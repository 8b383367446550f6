//! A range of numbers of stones, as an argument.

use std::fmt;

use fourfold_core::Board;

/// Numbers of stones, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoneRange {
    pub(crate) most: u32,
    pub(crate) least: u32,
}

/// Reads `A..B`, either way round, or a single number.
pub(crate) fn parse(text: &str) -> Result<StoneRange, String> {
    let wrong = |_| "a range of stones is two numbers, as in 40..28".to_owned();
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (from, to): (u32, u32) = (from.parse().map_err(wrong)?, to.parse().map_err(wrong)?);
    Ok(StoneRange {
        most: from.max(to),
        least: from.min(to),
    })
}

impl StoneRange {
    /// Returns the range from the empty board to one that is half full.
    pub(crate) fn first_half<B: Board>() -> Self {
        Self {
            most: B::CELLS / 2,
            least: 0,
        }
    }

    /// Returns the numbers of the range, the greatest first.
    pub(crate) fn downwards(self) -> impl Iterator<Item = u32> + Clone {
        (self.least..=self.most).rev()
    }
}

impl fmt::Display for StoneRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.most, self.least)
    }
}
