//! The words of a certificate: claims and codes.

use std::fmt;
use std::str::FromStr;

use crate::position::{IllegalMove, Player, Position};
use crate::settle::{Aim, Tree};
use crate::witness::Witness;

/// The first line.
pub(crate) const VERSION: &str = "fourfold certificate 1";

/// The most codes on a line.
pub(crate) const CODES_PER_LINE: usize = 100;

/// The last line of a tree.
pub(crate) const END: &str = "end";

/// The characters of codes: the moves that go on in the certificate, then those that lead to leaves, then those
/// with a witness.
const CODES: &[u8; 48] = b"0123456789ABCDEFghijklmnopqrstuvGHIJKLMNOPQRSTUV";

/// What a claim says of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The first player wins: `first yes`.
    FirstWins,
    /// The first player doesn't win: `first no`.
    FirstDoesNotWin,
    /// The side to move wins: `outcome win`.
    Win,
    /// Neither player wins: `outcome draw`.
    Draw,
    /// The side to move loses: `outcome loss`.
    Loss,
}

impl Statement {
    const NAMES: [(Self, &str); 5] = [
        (Self::FirstWins, "first yes"),
        (Self::FirstDoesNotWin, "first no"),
        (Self::Win, "outcome win"),
        (Self::Draw, "outcome draw"),
        (Self::Loss, "outcome loss"),
    ];
}

/// What a certificate proves: a statement on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    moves: String,
    position: Position,
    statement: Statement,
}

impl Claim {
    /// Makes a claim on the position that these moves lead to.
    ///
    /// # Errors
    /// If a move can't be played.
    pub fn new(moves: &str, statement: Statement) -> Result<Self, IllegalMove> {
        let position = Position::parse(moves)?;
        Ok(Self {
            moves: moves.to_ascii_uppercase(),
            position,
            statement,
        })
    }

    /// Returns the moves to the position, `-` for none.
    pub fn moves(&self) -> &str {
        &self.moves
    }

    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns what is said of the position.
    pub fn statement(&self) -> Statement {
        self.statement
    }

    /// Returns the trees that prove the claim, in the order in which a certificate has them.
    pub fn trees(&self) -> Vec<Tree> {
        let mover = self.position.to_move();
        let tree = |holder, aim| Tree { holder, aim };
        match self.statement {
            Statement::FirstWins => vec![tree(Player::First, Aim::Win)],
            Statement::FirstDoesNotWin => vec![tree(Player::Second, Aim::NotLose)],
            Statement::Win => vec![tree(mover, Aim::Win)],
            Statement::Draw => Player::BOTH.map(|holder| tree(holder, Aim::NotLose)).into(),
            Statement::Loss => vec![tree(mover.other(), Aim::Win)],
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Statement::NAMES
            .iter()
            .find(|(statement, _)| *statement == self.statement);
        write!(f, "{} {}", self.moves, name.map_or("", |(_, name)| name))
    }
}

/// The error for text that is no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MalformedClaim {
    /// The position is none.
    #[error(transparent)]
    Moves(#[from] IllegalMove),
    /// The position is followed by something else.
    #[error("'first yes', 'first no' or 'outcome' and win, draw or loss should follow the moves")]
    Statement,
}

impl FromStr for Claim {
    type Err = MalformedClaim;

    fn from_str(text: &str) -> Result<Self, MalformedClaim> {
        let (moves, name) = text.split_once(' ').ok_or(MalformedClaim::Statement)?;
        let found = Statement::NAMES.iter().find(|(_, known)| *known == name);
        let (statement, _) = found.ok_or(MalformedClaim::Statement)?;
        Ok(Self::new(moves, *statement)?)
    }
}

/// What follows the move that a certificate gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The certificate goes on.
    Inner,
    /// The plain search proves the rest.
    Leaf,
    /// A witness shows that all moves have an answer.
    Held(Witness),
}

/// What a certificate says of one position: the column that the holder plays, and how the proof goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The column, below 16.
    pub column: u8,
    /// What follows.
    pub next: Next,
}

impl Code {
    /// Returns the code with this character. If it has a witness, that is still to be read.
    pub(crate) fn decode(character: u8) -> Option<Self> {
        let number = CODES.iter().position(|&known| known == character)?;
        Some(Self {
            column: number as u8 % 16,
            next: [Next::Inner, Next::Leaf, Next::Held(Witness::PLAIN)][number / 16],
        })
    }

    /// Returns the character of the code.
    pub(crate) fn encode(self) -> u8 {
        let kind = match self.next {
            Next::Inner => 0,
            Next::Leaf => 16,
            Next::Held(_) => 32,
        };
        CODES[kind..kind + 16][usize::from(self.column)]
    }
}
