//! The computer player and the analysis: the best move, and the worth of every move, as far as they can
//! be known within limits.
//!
//! ```text
//!   session, analysis      what programs use: choose a move, analyse, solve, explain
//!      │        │
//!      │     lookahead ── evaluation       estimates, at any time
//!      │        │         (and the solver, which may know the truth)
//!    level, style                          weaker players
//!    explanation                           why a value is what it is: a line of play with true facts
//!    value, assessment                     what a position is worth, in a search and for display
//!    tables                                the memory, divided among the searches
//! ```
//!
//! Nothing here draws, prints or reads a clock.

mod analysis;
mod assessment;
pub mod evaluation;
#[cfg(feature = "std")]
mod explanation;
mod level;
pub(crate) mod lookahead;
#[cfg(feature = "std")]
mod session;
mod style;
mod tables;
mod value;

pub use analysis::{AnalysisSession, AnalysisState, ColumnState, Scope, SearchUpdate};
pub use assessment::Assessment;
#[cfg(feature = "std")]
pub use explanation::{Aim, Cell, Explanation, Fact, Kept, Rule, Step, is_zugzwang};
pub use level::{Level, NoLevel, look_ahead, prediction};
pub use lookahead::Iteration;
#[cfg(feature = "std")]
pub use session::{Analysis, Basis, Choice, EngineSession, Strength};
pub use style::{FieldValues, Style};
pub use tables::{PlayerTables, Purpose};
pub use value::Value;
#[cfg(feature = "std")]
pub use value::chance;
