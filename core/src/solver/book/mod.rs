//! Books: the scores of all early positions of a board, in one small file.
//!
//! A book knows every *quiet* position with at most so many stones: nobody can complete a line with the
//! next stone. The value of any other early position follows from these, because its moves are forced.
//!
//! # Format
//!
//! Numbers are little-endian.
//!
//! ```text
//!  0  8 bytes  "fourbook"
//!  8  8 bytes  the name of the board, filled up with zeros
//! 16  u32      the most stones of a position in the book
//! 20  u32      the number of positions
//! 24  u32      the number of slots in a block
//! 28  u32      the seed of the hash
//! 32           three blocks of slots (see `function`), each of as many bits as the scores of the board need
//!     u32      the FNV-1a hash of all before
//! ```

mod function;
mod key;
mod quiet;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::board::Board;
use crate::board::score::win;
use crate::solver::book::function::Function;
use crate::solver::book::key::key;
use crate::support::hash::fnv1a;

pub use quiet::{early_positions, score_by};

const MAGIC: &[u8; 8] = b"fourbook";
const HEADER: usize = 32;

/// The scores of all early positions of a board.
#[derive(Clone, Debug)]
pub struct Book<B> {
    plies: u32,
    positions: u32,
    scores: Function,
    board: PhantomData<B>,
}

/// The reason why some bytes are no book for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadBook {
    /// They don't begin as a book does.
    NoBook,
    /// The book is for the board of this name.
    OtherBoard(Box<str>),
    /// The book is damaged.
    Damaged,
}

impl<B: Board> Book<B> {
    /// Makes a book of the scores of all quiet positions with at most `plies` stones, each in any of its
    /// images.
    ///
    /// # Panics
    /// If a position comes twice.
    pub fn new(plies: u32, scores: &[(B, i32)]) -> Self {
        let keys: Vec<u128> = scores.iter().map(|(position, _)| key(position)).collect();
        let numbers: Vec<u8> = scores
            .iter()
            .map(|&(_, score)| number::<B>(score))
            .collect();
        Self {
            plies,
            positions: scores.len() as u32,
            scores: Function::new(&keys, &numbers, bits::<B>()),
            board: PhantomData,
        }
    }

    /// Reads a book.
    ///
    /// # Errors
    /// If the bytes are no book for this board, or not all of it.
    pub fn read(bytes: &[u8]) -> Result<Self, BadBook> {
        let (header, rest) = bytes.split_at_checked(HEADER).ok_or(BadBook::NoBook)?;
        if !header.starts_with(MAGIC) {
            return Err(BadBook::NoBook);
        }
        let name = header[8..16]
            .split(|&byte| byte == 0)
            .next()
            .unwrap_or_default();
        if name != B::NAME.as_bytes() {
            let name = alloc::string::String::from_utf8_lossy(name).into_owned();
            return Err(BadBook::OtherBoard(name.into()));
        }
        let word = |at: usize| {
            let four = header[at..at + 4].try_into().expect("four bytes");
            u32::from_le_bytes(four)
        };
        let (slots, sum) = rest.split_last_chunk().ok_or(BadBook::Damaged)?;
        if fnv1a(&bytes[..HEADER + slots.len()]) != u32::from_le_bytes(*sum) {
            return Err(BadBook::Damaged);
        }
        let scores = Function::from_parts(word(24), word(28), bits::<B>(), slots);
        Ok(Self {
            plies: word(16),
            positions: word(20),
            scores: scores.ok_or(BadBook::Damaged)?,
            board: PhantomData,
        })
    }

    /// Returns the bytes from which [`Self::read`] reads the book.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(B::NAME.bytes());
        bytes.resize(16, 0);
        let (block, seed) = (self.scores.block(), self.scores.seed());
        let words = [self.plies, self.positions, block, seed];
        bytes.extend(words.into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(self.scores.slots());
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Returns the most stones of a position in the book.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the number of positions in the book.
    pub const fn positions(&self) -> u32 {
        self.positions
    }

    /// Returns the score of a position that can come about in a game, if it is an early one.
    pub fn score(&self, position: &B) -> Option<i32> {
        score_by(position, self.plies, &|quiet| {
            Some(score::<B>(self.scores.get(key(quiet))))
        })
    }
}

/// Returns the number of bits of a slot.
const fn bits<B: Board>() -> u32 {
    (2 * win::<B>(0) + 1).ilog2() + 1
}

/// Returns what stands for a score in a slot.
fn number<B: Board>(score: i32) -> u8 {
    (score + win::<B>(0)) as u8
}

fn score<B: Board>(number: u8) -> i32 {
    i32::from(number) - win::<B>(0)
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBook => f.write_str("it is not a book"),
            Self::OtherBoard(name) => write!(f, "it is a book for {name}"),
            Self::Damaged => f.write_str("the book is damaged or not complete"),
        }
    }
}

impl core::error::Error for BadBook {}
