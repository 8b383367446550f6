//! The rules of the games: boards, cells and lines, threats, symmetries, notation, perft and the
//! scale of scores.
//!
//! Everything here is a fact about the games. Search, and anything that a search has found out,
//! lives in other rooms; but what a search asks a board most often, the order of its moves and the
//! classes of its lines, is worked out here, next to the bits.
//!
//! A board is a set of columns into which stones fall, and a set of lines of four cells. A cell is
//! one bit of an integer. On [`Cube`] it is bit `16 · layer + column`:
//!
//! ```text
//!   layer 0 (bottom)   layer 1          layer 2          layer 3 (top)
//!    C  D  E  F         28 29 30 31      44 45 46 47      60 61 62 63
//!    8  9  A  B         24 25 26 27      40 41 42 43      56 57 58 59
//!    4  5  6  7         20 21 22 23      36 37 38 39      52 53 54 55
//!    0  1  2  3         16 17 18 19      32 33 34 35      48 49 50 51
//! ```
//!
//! (Layer 0 shows the columns as move text writes them, as hexadecimal digits.)
//!
//! On [`Flat`] it is bit `(height + 1) · column + row`. The bit above every column stays free, so
//! that shifted sets never run from one column into the next. On 7x6:
//!
//! ```text
//!    6 13 20 27 34 41 48    always empty
//!    5 12 19 26 33 40 47
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42    bottom row
//! ```

mod bits;
pub(crate) mod cells;
pub(crate) mod compact;
pub(crate) mod cube;
mod flat;
pub(crate) mod game;
pub mod illegal_move;
mod kind;
pub(crate) mod line_classes;
pub(crate) mod lines;
pub mod notation;
pub mod perft;
mod player;
mod position;
pub mod score;

pub use bits::{Bits, Ones};
pub use compact::CompactCube;
pub use cube::Cube;
pub use flat::Flat;
pub use game::Game;
pub use kind::Kind;
pub use player::Player;
pub use position::Board;
