//! A puzzle as a line of a file.

use std::fmt;
use std::str::FromStr;

use fourfold_core::{Board, Game};

use crate::text::shown;

/// The beginning of a file of puzzles, before the name of the board.
pub(super) const BOARD: &str = "# board ";

/// The number of grades, from the easiest to the hardest.
pub(super) const GRADES: usize = 5;

/// A position in which the side to move wins, but with one first move only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle<B> {
    pub(super) game: Game<B>,
    /// The number of its own moves in which the side to move wins.
    pub(super) moves: u32,
    /// The difficulty, from 1 on.
    pub(super) grade: u32,
}

impl<B: Board> fmt::Display for Puzzle<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.moves, self.grade)
    }
}

impl<B: Board> FromStr for Puzzle<B> {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let words: Vec<_> = line.split_ascii_whitespace().collect();
        let shown = shown::word(line);
        let [position, moves, grade] = words[..] else {
            return Err(format!("{shown} is not POSITION N GRADE"));
        };
        let number = |word: &str, name| {
            let wrong = |_| format!("{shown} has {name} that is no number");
            word.parse().map_err(wrong)
        };
        let (moves, grade) = (number(moves, "an N")?, number(grade, "a grade")?);
        let game = position.parse().map_err(|error| {
            let position = shown::word(position);
            format!("{position} {error}")
        })?;
        Ok(Self { game, moves, grade })
    }
}
