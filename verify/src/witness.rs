//! Witnesses: how a player answers all moves.

use std::fmt;
use std::str::FromStr;

use crate::position::DIGITS;

/// All cells of the first column.
const COLUMN: u64 = 0x0001_0001_0001_0001;

/// The most columns of a region.
const MOST_COLUMNS: u32 = 5;

/// The most pairs of columns.
const MOST_PAIRS: usize = 8;

/// How a player answers all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// It plays freely in a region of one to five columns, one bit for each.
    Region(u16),
    /// It answers a single with its partner. The singles of two columns are partners; each pair of columns has one
    /// bit for each, no column is in two pairs, and empty pairs are at the end.
    Pairs([u16; MOST_PAIRS]),
}

impl Witness {
    /// Follow-up alone.
    pub const PLAIN: Self = Self::Pairs([0; MOST_PAIRS]);

    /// Returns this witness if it is one.
    fn checked(self) -> Option<Self> {
        let is_witness = match self {
            Self::Region(columns) => (1..=MOST_COLUMNS).contains(&columns.count_ones()),
            Self::Pairs(pairs) => {
                let all = pairs.iter().fold(0, |all, pair| all | pair);
                let count: u32 = pairs.iter().map(|pair| pair.count_ones()).sum();
                let mut given = pairs.iter().skip_while(|pair| pair.count_ones() == 2);
                count == all.count_ones() && given.all(|&pair| pair == 0)
            }
        };
        is_witness.then_some(self)
    }
}

/// Returns all cells of some columns.
pub(crate) fn cells_of(columns: u16) -> u64 {
    u64::from(columns) * COLUMN
}

/// Returns the digits of columns.
fn digits(columns: u16) -> String {
    let columns = (0..16).filter(|column| columns >> column & 1 == 1);
    columns.map(|column| char::from(DIGITS[column])).collect()
}

/// Reads the digits of columns, each of which may come once.
fn columns(digits: &str) -> Option<u16> {
    digits.bytes().try_fold(0, |columns, digit| {
        let column = DIGITS.iter().position(|&of| of == digit)?;
        (columns >> column & 1 == 0).then_some(columns | 1 << column)
    })
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Region(columns) => write!(f, "region {}", digits(*columns)),
            Self::Pairs(pairs) => {
                f.write_str("pairs")?;
                let mut pairs = pairs.iter().filter(|&&pair| pair != 0);
                pairs.try_for_each(|&pair| write!(f, " {}", digits(pair)))
            }
        }
    }
}

/// The error for text that is no witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'region' with one to five columns should be here, or 'pairs' with two columns each, none twice"
)]
pub struct MalformedWitness;

impl FromStr for Witness {
    type Err = MalformedWitness;

    fn from_str(text: &str) -> Result<Self, MalformedWitness> {
        let mut words = text.split(' ');
        let kind = words.next();
        let numbers: Option<Vec<u16>> = words
            .map(|word| columns(word).filter(|&of| of != 0))
            .collect();
        let witness = match (kind, numbers.ok_or(MalformedWitness)?.as_slice()) {
            (Some("region"), &[region]) => Self::Region(region),
            (Some("pairs"), given @ [..]) if given.len() <= MOST_PAIRS => {
                let mut pairs = [0; MOST_PAIRS];
                pairs[..given.len()].copy_from_slice(given);
                Self::Pairs(pairs)
            }
            _ => return Err(MalformedWitness),
        };
        witness.checked().ok_or(MalformedWitness)
    }
}
