//! The evaluation: the learned estimate of a position that can't be searched to its end.
//!
//! ```text
//!   evaluate      the estimate: a sum of weights, updated stone by stone
//!   network       on the cube, what a network adds to it
//!   board_lines   the lines of a board and their classes
//!   patterns      the patterns of stones in a line, and their rows of weights
//!   *.bin         the weights of every board, made by `cargo xtask weights`
//! ```
//!
//! Nothing here searches.

mod board_lines;
mod evaluate;
mod network;
mod patterns;

pub(crate) use evaluate::Accumulator;
pub use evaluate::{Evaluation, WrongSize, bytes_of, weights};
pub(crate) use network::NetworkPath;
