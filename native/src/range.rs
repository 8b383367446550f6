//! A range of numbers of stones, as an argument.

use std::fmt;

/// From the greatest number of stones down to the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) most: u32,
    pub(crate) least: u32,
}

/// Reads A..B, either way round, or a single number.
pub(crate) fn parse(text: &str) -> Result<Range, String> {
    let wrong = |_| "a range of stones is two numbers, as in 40..28".to_owned();
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (from, to): (u32, u32) = (from.parse().map_err(wrong)?, to.parse().map_err(wrong)?);
    Ok(Range {
        most: from.max(to),
        least: from.min(to),
    })
}

impl Range {
    /// Its numbers, the greatest first.
    pub(crate) fn downwards(self) -> impl Iterator<Item = u32> {
        (self.least..=self.most).rev()
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.most, self.least)
    }
}
