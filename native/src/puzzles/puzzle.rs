//! A puzzle as a line of a file.

use std::fmt;
use std::str::FromStr;

use fourfold_core::{Board, Game};

use crate::text;

/// What a file of puzzles begins with; the name of the board follows.
pub(super) const BOARD: &str = "# board ";

/// How much of bad text a message repeats.
const LONGEST_SHOWN: usize = 60;

/// The grades, from the easiest to the hardest.
pub(super) const GRADES: usize = 5;

/// A position in which the side to move wins, and by one first move only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle<B> {
    pub(super) game: Game<B>,
    /// How many moves of its own the side to move needs to win.
    pub(super) moves: u32,
    /// How hard it is to find them, from 1 on.
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
        let shown = text::shown(line, LONGEST_SHOWN);
        let [position, moves, grade] = words[..] else {
            return Err(format!("{shown} is not POSITION N GRADE"));
        };
        let number = |word: &str, name| {
            let wrong = |_| format!("{shown} has {name} that is no number");
            word.parse().map_err(wrong)
        };
        let (moves, grade) = (number(moves, "an N")?, number(grade, "a grade")?);
        let game = position.parse().map_err(|error| {
            let position = text::shown(position, LONGEST_SHOWN);
            format!("{position} {error}")
        })?;
        Ok(Self { game, moves, grade })
    }
}
