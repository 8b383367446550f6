//! Explanations: a proved value as a line of play, and for every move what is true of it.
//!
//! ```text
//!   decision      the value, found on all threads: who wins, and if possible how soon
//!      │
//!   explainer     the line of play; what the solver knows of its moves
//!      ├── by_rules      what follows from the rules alone: threats, forced moves, zugzwang
//!      └── closing       static proofs that decide the rest
//!             │
//!          fact, step, cell      the results, without words
//! ```
//!
//! Every [`Fact`] has a definition that can be checked; nothing is guessed. Words belong to the callers.

mod by_rules;
mod cell;
mod closing;
mod decision;
mod explainer;
mod fact;
mod step;

pub use by_rules::is_zugzwang;
pub use cell::Cell;
pub(super) use explainer::explain;
pub use fact::{Aim, Fact, Kept, Rule};
pub use step::{Explanation, Step};
