//! The boards by name, for programs that learn at run time which one is wanted.

use super::{Board, Cube, Flat};
use crate::named::named;

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

named! {
    Kind, ("board", "boards"),
    Cube => Cube::NAME,
    Flat7x6 => Flat::<7, 6>::NAME,
    Flat9x7 => Flat::<9, 7, u128>::NAME,
    Flat6x5 => Flat::<6, 5>::NAME,
    Flat8x7 => Flat::<8, 7>::NAME,
    Flat8x8 => Flat::<8, 8, u128>::NAME,
    Flat9x5 => Flat::<9, 5>::NAME,
    Flat10x6 => Flat::<10, 6, u128>::NAME,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_board() {
        for kind in Kind::ALL {
            assert_eq!(with_board!(kind, B => B::NAME), kind.name());
            assert_eq!(kind.name().parse(), Ok(kind));
        }
    }
}
