//! What measures the engine and what trains it: random positions, the benchmark, training samples,
//! and the model of the prior as training sees it. Nothing else in this crate needs it.

pub mod bench;
pub mod prior;
mod sampler;
pub mod training;

pub use sampler::Sampler;
