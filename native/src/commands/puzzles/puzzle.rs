//! A puzzle as a line of a file.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use fourfold_core::{Board, Game};

use super::kind::PuzzleKind;
use crate::text::shown;

/// The beginning of a file of puzzles, before the name of the board.
pub(super) const BOARD: &str = "# board ";

/// The most bytes of a file: every puzzle is compared with all others, so that more would take forever.
pub(super) const MOST_BYTES: u64 = 16 << 20;

/// The number of grades, from the easiest to the hardest.
pub(super) const GRADES: usize = 5;

/// The longest win or draw of a puzzle, in moves of the side to move, and the longest win after a wrong first
/// move that holds neither. One move is no puzzle.
pub(super) const MOST_MOVES: u32 = 8;

/// A position in which only one first move is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle<B> {
    pub(super) game: Game<B>,
    /// The number of moves that the side to move needs.
    pub(super) moves: u32,
    /// The difficulty, from 1 on.
    pub(super) grade: u32,
    pub(super) kind: PuzzleKind,
}

impl<B: Board> fmt::Display for Puzzle<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.moves, self.grade)?;
        match self.kind {
            PuzzleKind::USUAL => Ok(()),
            kind => write!(f, " {kind}"),
        }
    }
}

impl<B: Board> FromStr for Puzzle<B> {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let words: Vec<_> = line.split_ascii_whitespace().collect();
        let shown = shown::word(line);
        let (position, moves, grade, kind) = match words[..] {
            [position, moves, grade] => (position, moves, grade, None),
            [position, moves, grade, kind] => (position, moves, grade, Some(kind)),
            _ => return Err(format!("{shown} is not POSITION N GRADE [KIND]")),
        };
        let number = |word: &str, name| {
            let wrong = |_| format!("{shown} has {name} that is no number");
            word.parse().map_err(wrong)
        };
        let (moves, grade) = (number(moves, "an N")?, number(grade, "a grade")?);
        let kind = match kind {
            None => PuzzleKind::USUAL,
            Some(kind) => PuzzleKind::from_str(kind, false).map_err(|_| {
                let kind = shown::word(kind);
                format!("{kind} is no kind; the kinds are {}", PuzzleKind::names())
            })?,
        };
        let game = position.parse().map_err(|error| {
            let position = shown::word(position);
            format!("{position} {error}")
        })?;
        Ok(Self {
            game,
            moves,
            grade,
            kind,
        })
    }
}
