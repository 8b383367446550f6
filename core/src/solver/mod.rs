//! The exact solver: the proved value of a position.
//!
//! Everything is asked as a yes-or-no question: is the score of this position at least t, the
//! *threshold*? The answer is yes if and only if some move leads to a position whose score is less
//! than 1 − t. Each [`Goal`] takes one or more such questions, so one search serves all goals, and an
//! entry of a table is the answer to one question.
//!
//! ```text
//!                 Solver ── variation (moves that keep the value)
//!            ┌───────┼──────────────┐
//!       alpha_beta   reference     dfpn (the cube, with many free cells)
//!            │       │              │
//!       BoundTable ──┘         ProofTable
//!            └── SolverTables ──────┘
//! ```
//!
//! Each search has a table of its own kind. Callers bring the memory, the threads and the stop flag
//! ([`Limits`], [`Team`]). Nothing here reads a clock or a disk, and nothing here estimates a value:
//! that is the job of the computer player.

pub(crate) mod alpha_beta;
pub mod book;
mod bounds;
pub(crate) mod budget;
mod counters;
pub(crate) mod dfpn;
mod engine;
mod features;
pub mod frontier;
mod goal;
mod limits;
pub(crate) mod move_order;
mod reference;
mod solve;
mod tables;
mod team;
mod thresholds;
mod together;
mod variation;

pub use alpha_beta::policy::Policy;
pub use alpha_beta::table::{LEAST_WORDS, TooSmall};
pub use bounds::Bounds;
pub use counters::Counters;
#[cfg(feature = "weights")]
pub use dfpn::prior::prior_weights;
pub use dfpn::prior::{NoPrior, load_prior};
pub use dfpn::table_entry::TableEntry;
pub use engine::Engine;
pub use features::SearchFeatures;
pub use goal::Goal;
pub use limits::{Interrupted, Limits};
pub use solve::Solver;
pub use tables::SolverTables;
pub use team::Team;
pub use together::{Solution, solve_together};
