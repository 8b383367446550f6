//! What is to be done in a puzzle.

use std::fmt;

use clap::ValueEnum;
use fourfold_core::Board;
use serde::Serialize;

/// The kind of a puzzle. In all of them the side to move has exactly one right first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum PuzzleKind {
    /// Only one first move wins
    Win,
    /// Only one first move draws, and all others lose
    Draw,
    /// Only one first move doesn't lose; the puzzle ends with it
    Defend,
    /// Only one first move wins, and best play ends in zugzwang
    Zugzwang,
}

impl PuzzleKind {
    /// The kind of a puzzle whose line doesn't name one.
    pub(super) const USUAL: Self = Self::Win;

    /// Returns the names of all kinds.
    pub(super) fn names() -> String {
        let names: Vec<_> = Self::value_variants().iter().map(Self::to_string).collect();
        let (last, others) = names.split_last().expect("there are kinds");
        format!("{} and {last}", others.join(", "))
    }

    /// Returns the least and the greatest number of stones in a puzzle that is made.
    ///
    /// With fewer stones the wrong moves take too long to solve, with more there is little left to play. Draws and
    /// zugzwang come late, though.
    pub(super) fn stones<B: Board>(self) -> (u32, u32) {
        match self {
            Self::Win | Self::Defend => (B::CELLS * 3 / 8, B::CELLS * 2 / 3),
            Self::Draw | Self::Zugzwang => (B::CELLS / 2, B::CELLS * 7 / 8),
        }
    }

    /// Returns what is true of the side to move and its first moves, as two lines of comments. The first follows
    /// other words.
    pub(super) fn explanation(self) -> [&'static str; 2] {
        match self {
            Self::Win => [
                "The side to move wins in N moves of its own,",
                "and no other first move wins.",
            ],
            Self::Draw => [
                "The side to move has one first move that",
                "draws; all others lose. Nothing can go wrong any more after N moves of its own at most.",
            ],
            Self::Defend => [
                "The side to move has one first move that",
                "doesn't lose, which solves the puzzle, so that N is 1.",
            ],
            Self::Zugzwang => [
                "The side to move wins in N moves of",
                "its own, and no other first move wins. All best play ends in zugzwang.",
            ],
        }
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value().expect("no kind is hidden");
        f.write_str(value.get_name())
    }
}
