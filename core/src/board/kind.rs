//! The boards by name, for programs that learn at run time which one is wanted.

use core::fmt;
use core::str::FromStr;

use super::Board;
use crate::with_board;

/// A board that can be chosen at run time; [`with_board!`](crate::with_board) leads to its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Connect Four 3D.
    Cube,
    /// Classic Connect Four.
    Flat7x6,
    /// Wide Connect Four.
    Flat9x7,
    /// A small board.
    Flat6x5,
    /// One column and one row more than the classic board.
    Flat8x7,
    /// A square board.
    Flat8x8,
    /// A wide, low board.
    Flat9x5,
    /// Ten columns.
    Flat10x6,
}

impl Kind {
    /// All of them, the most wanted ones first.
    pub const ALL: [Self; 8] = [
        Self::Cube,
        Self::Flat7x6,
        Self::Flat9x7,
        Self::Flat6x5,
        Self::Flat8x7,
        Self::Flat8x8,
        Self::Flat9x5,
        Self::Flat10x6,
    ];

    /// The name on the command line and in links.
    pub fn name(self) -> &'static str {
        with_board!(self, B => B::NAME)
    }
}

/// Evaluates an expression with a type name bound to the board type of a [`Kind`].
///
/// ```
/// use fourfold_core::{Board, Kind, with_board};
/// let kind: Kind = "9x7".parse().unwrap();
/// assert_eq!(with_board!(kind, B => B::CELLS), 63);
/// ```
#[macro_export]
macro_rules! with_board {
    ($kind:expr, $board:ident => $body:expr) => {{
        use $crate::board::{Cube, Flat, Kind};
        match $kind {
            Kind::Cube => {
                type $board = Cube;
                $body
            }
            Kind::Flat7x6 => {
                type $board = Flat<7, 6>;
                $body
            }
            Kind::Flat9x7 => {
                type $board = Flat<9, 7, u128>;
                $body
            }
            Kind::Flat6x5 => {
                type $board = Flat<6, 5>;
                $body
            }
            Kind::Flat8x7 => {
                type $board = Flat<8, 7>;
                $body
            }
            Kind::Flat8x8 => {
                type $board = Flat<8, 8, u128>;
                $body
            }
            Kind::Flat9x5 => {
                type $board = Flat<9, 5>;
                $body
            }
            Kind::Flat10x6 => {
                type $board = Flat<10, 6, u128>;
                $body
            }
        }
    }};
}

/// A board name that is none of those in [`Kind::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBoard;

impl fmt::Display for UnknownBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such board; the boards are")?;
        for (index, kind) in Kind::ALL.iter().enumerate() {
            write!(f, "{} {}", if index == 0 { "" } else { "," }, kind.name())?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownBoard {}

impl FromStr for Kind {
    type Err = UnknownBoard;

    fn from_str(name: &str) -> Result<Self, UnknownBoard> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or(UnknownBoard)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
