//! Measuring and training the engine: random positions, the benchmark, training samples, and the prior
//! as training sees it.
//!
//! It may use every other room. No other room may need it, except in tests.

pub mod bench;
mod descendants;
pub mod prior;
mod sampler;
pub mod training;

pub use descendants::descendants;
pub use sampler::{Play, Sampler};
