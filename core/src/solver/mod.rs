//! The exact solver: the value of a position, proved.
//!
//! Everything is asked as a yes-or-no question: is the score of this position at least t? The
//! answer is yes if and only if some move leads to a position whose score is less than 1 − t.
//! Each [`Goal`] takes one or more such questions, so one search serves them all, and an entry of
//! a table is the answer to one question.
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
//! Each search owns its table. Nothing here reads a clock or a disk, and nothing guesses: whoever
//! calls brings memory, threads and a stop flag in [`Limits`].

pub(crate) mod alpha_beta;
mod bounds;
pub(crate) mod dfpn;
mod engine;
mod features;
mod goal;
pub(crate) mod limits;
pub(crate) mod move_order;
mod reference;
mod solve;
mod tables;
mod team;
mod thresholds;
mod together;
mod variation;

pub use alpha_beta::policy::Policy;
pub use bounds::Bounds;
pub use engine::Engine;
pub use features::SearchFeatures;
pub use goal::Goal;
pub use limits::{Counters, Interrupted, Limits};
pub use solve::Solver;
pub use tables::SolverTables;
pub use team::Team;
pub use together::{Solution, solve_together};
