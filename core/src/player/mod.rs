//! The computer player and the analysis: the best move and the worth of every move, as far as that
//! can be known within limits.
//!
//! A look-ahead search has an estimate at any time; the exact solver beside it may know the truth.
//! An `EngineSession` is what programs use: it chooses, analyses and
//! solves. Nothing here draws or prints.

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
