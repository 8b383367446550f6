//! Measuring and training the engine: random positions, the benchmark, where the work of proofs goes, how good
//! their first moves are, training samples, and the prior as training sees it.
//!
//! It may use every other room. No other room may need it, except in tests.

pub mod bench;
mod choices;
mod descendants;
pub mod prior;
mod sampler;
pub mod training;
mod waste;

pub use choices::{JudgedChoice, judged_choice};
pub use descendants::descendants;
pub use sampler::{Play, Sampler};
pub use waste::{Waste, proof_work, waste};
