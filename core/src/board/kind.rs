//! The boards by name, for choosing one at run time.
//!
//! A new board takes a variant, its name and a line in [`with_board!`](crate::with_board) here; its name in
//! `flat.rs`; a file of weights in `player/evaluation/`, with a line in `evaluate/mod.rs` (begin with zeros, of
//! the length that the error names, then learn them with `cargo xtask weights`); and a line in each list of
//! boards in `tests/` and in the help of `--board`.

use crate::board::cube::Cube;
use crate::board::flat::Flat;
use crate::board::position::Board;
use crate::support::named::named;

/// A board chosen at run time. [`with_board!`](crate::with_board) leads to its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Connect Four 3D.
    Cube,
    /// Classic Connect Four.
    Flat7x6,
    /// Wide Connect Four.
    Flat9x7,
    /// A small board.
    #[cfg(feature = "all-boards")]
    Flat6x5,
    /// One column and one row more than the classic board.
    #[cfg(feature = "all-boards")]
    Flat8x7,
    /// A square board.
    #[cfg(feature = "all-boards")]
    Flat8x8,
    /// A wide, low board.
    #[cfg(feature = "all-boards")]
    Flat9x5,
    /// Ten columns.
    #[cfg(feature = "all-boards")]
    Flat10x6,
}

named! {
    Kind, ("board", "boards"),
    Cube => Cube::NAME,
    Flat7x6 => Flat::<7, 6>::NAME,
    Flat9x7 => Flat::<9, 7, u128>::NAME,
    #[cfg(feature = "all-boards")]
    Flat6x5 => Flat::<6, 5>::NAME,
    #[cfg(feature = "all-boards")]
    Flat8x7 => Flat::<8, 7>::NAME,
    #[cfg(feature = "all-boards")]
    Flat8x8 => Flat::<8, 8, u128>::NAME,
    #[cfg(feature = "all-boards")]
    Flat9x5 => Flat::<9, 5>::NAME,
    #[cfg(feature = "all-boards")]
    Flat10x6 => Flat::<10, 6, u128>::NAME,
}

/// Evaluates an expression with a type name bound to the board type of a [`Kind`].
///
/// ```
/// use fourfold_core::{Board, Kind, with_board};
/// let kind: Kind = "9x7".parse().unwrap();
/// assert_eq!(with_board!(kind, B => B::CELLS), 63);
/// ```
#[cfg(feature = "all-boards")]
#[macro_export]
macro_rules! with_board {
    ($kind:expr, $board:ident => $body:expr) => {
        $crate::with_board_among! {
            $kind, $board => $body;
            Cube: Cube,
            Flat7x6: Flat<7, 6>,
            Flat9x7: Flat<9, 7, u128>,
            Flat6x5: Flat<6, 5>,
            Flat8x7: Flat<8, 7>,
            Flat8x8: Flat<8, 8, u128>,
            Flat9x5: Flat<9, 5>,
            Flat10x6: Flat<10, 6, u128>,
        }
    };
}

/// Evaluates an expression with a type name bound to the board type of a [`Kind`].
// An expansion can't test the features of this crate, so there is one macro for each case.
#[cfg(not(feature = "all-boards"))]
#[macro_export]
macro_rules! with_board {
    ($kind:expr, $board:ident => $body:expr) => {
        $crate::with_board_among! {
            $kind, $board => $body;
            Cube: Cube,
            Flat7x6: Flat<7, 6>,
            Flat9x7: Flat<9, 7, u128>,
        }
    };
}

/// The expansion of [`with_board!`](crate::with_board) for a list of boards.
#[doc(hidden)]
#[macro_export]
macro_rules! with_board_among {
    ($kind:expr, $board:ident => $body:expr; $($variant:ident: $type:ty),+ $(,)?) => {{
        use $crate::board::{Cube, Flat, Kind};
        match $kind {
            $(Kind::$variant => {
                type $board = $type;
                $body
            })+
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
