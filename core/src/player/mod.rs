//! The computer player and the analysis: the best move, and the worth of every move, as far as they can
//! be known within limits.
//!
//! ```text
//!   session, analysis      what programs use: choose a move, analyse, solve
//!      │        │
//!      │     lookahead ── evaluation       estimates, at any time
//!      │        │         (and the solver, which may know the truth)
//!    level, style                          weaker players
//!    value, assessment                     what a position is worth, in a search and for display
//!    tables                                the memory, divided among the searches
//! ```
//!
//! Nothing here draws, prints or reads a clock.

pub mod analysis;
pub mod assessment;
pub mod evaluation;
pub mod level;
pub mod lookahead;
#[cfg(feature = "std")]
mod session;
pub mod style;
mod tables;
pub mod value;

pub use analysis::{AnalysisSession, AnalysisState, ColumnState, Scope, SearchUpdate};
pub use assessment::Assessment;
pub use evaluation::Evaluation;
pub use level::Level;
pub use lookahead::Iteration;
#[cfg(feature = "std")]
pub use session::{Analysis, Basis, Choice, EngineSession, Strength};
pub use style::Style;
pub use tables::{PlayerTables, Purpose};
pub use value::Value;
