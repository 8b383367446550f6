//! The learned prior: first proof numbers for positions that have never been searched.
//!
//! The cube's 76 lines fall into 18 classes that its symmetries don't map onto each other. Each of
//! the four cells of a line is in one of four states: empty and out of reach, playable, or with a
//! stone of the first or of the second player. For every class and every such *pattern* in which at
//! most one player has stones there is a row of 16 weights. The rows of all lines are added up, which
//! can be done step by step as stones are played, and so are rows for the number of stones, of
//! playable cells and of columns with an odd number of free cells.
//!
//! ```text
//!   76 patterns ──► rows of 16 ──► 16 sums ──► 15 rectified, 1 as it is ──► 3 outputs
//!   3 counts ─────► rows of 16 ───┘
//! ```
//!
//! The outputs are the log-odds that the first player wins, and for either case the expected logarithm
//! of the number of positions that the proof takes.
//!
//! `fourfold train fit` makes the weights from positions that the solver has decided; what training needs
//! of this model is in the `lab` room. All arithmetic is on integers, so the search visits the same
//! positions on every machine.

mod estimate;
mod lines;
mod model;
mod patterns;

pub(crate) use estimate::estimate;
pub(crate) use lines::{CLASSED_LINES, CLASSES, PATTERNS, ROWS};
pub use model::WIDTH;
pub(crate) use model::{
    COLUMN_COUNTS, MODEL_BYTES, Model, ModelBytes, STONE_COUNTS, WEIGHTS, models,
};
pub(crate) use patterns::Patterns;
