//! The learned estimate of positions that can't be searched to their end.

mod evaluate;
mod geometry;
mod patterns;

pub(crate) use evaluate::Accumulator;
pub use evaluate::{Evaluation, WrongSize, weights};
