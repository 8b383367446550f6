//! The learned prior: first proof numbers for positions that have never been searched.
//!
//! A small neural network looks at every line, every column and every free cell of the cube. Each of the four
//! cells of a line is in one of four states: empty and out of reach, playable, or with a stone of the first or of
//! the second player. A column has its stones, and in each free cell a threat of either player, of both or of
//! none. The state of a free cell says what a stone in it would complete, what it would let the other player
//! complete above it, and how soon it can be reached. The symmetries of the cube leave 18 classes of lines, 3 of
//! columns and 12 of cells. For every class and every such *pattern* (lines in which both players have stones don't count)
//! there is a row of 64 weights. All these rows are added up, which can be done step by step as stones are played,
//! and so are rows for the number of stones, of playable cells and of columns with an odd number of free cells.
//!
//! ```text
//!   76 lines ────► rows of 64 ─┐             ┌──────────────────────────┐
//!   16 columns ──► rows of 64 ─┼─► 64 sums ──┼► 63 rectified ─► 32 units ─┴► 3 outputs
//!   free cells ──► rows of 64 ─┤             └► 1, as it is ─────────────► the first of them
//!   3 counts ────► rows of 64 ─┘
//! ```
//!
//! The outputs are the log-odds that the first player wins, and for either case the expected logarithm
//! of the number of positions that the proof takes.
//!
//! The shape, sums that are kept up step by step below small layers of integers, is that of Nasu,
//! *Efficiently updatable neural-network-based evaluation functions for computer shogi* (2018).
//!
//! The computer player asks the network for the odds as well.
//!
//! `fourfold train fit` makes the weights from positions that the solver has decided, and from games; what training
//! needs of this model is in the `lab` room. All arithmetic is on integers, so the search visits the same
//! positions on every machine.

mod accumulator;
mod columns;
mod estimate;
mod free_cells;
mod lines;
mod model;

pub(crate) use accumulator::{Accumulator, column_rows, free_cell_rows, line_patterns, sums};
pub(crate) use columns::{COLUMN_CLASS, COLUMN_CLASSES, COLUMN_PATTERNS};
pub(crate) use estimate::estimate;
pub(crate) use free_cells::FREE_CELL_ROWS;
pub(crate) use lines::{CLASSED_LINES, CLASSES, PATTERNS, ROWS};
#[cfg(feature = "weights")]
pub(crate) use model::WEIGHTS;
#[cfg(feature = "weights")]
pub use model::prior_weights;
pub use model::{
    COLUMN_COUNTS, HIDDEN, MOST_HIDDEN, MOST_UNIT, NoPrior, OUTPUTS, STONE_COUNTS, WIDTH,
    load_prior,
};
pub(crate) use model::{MODEL_BYTES, Model};
