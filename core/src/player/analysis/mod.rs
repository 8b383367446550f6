//! The analysis of a position by any number of threads: a search, and all that it has found out so far.
//!
//! An [`AnalysisSession`] searches and reports what it finds out as [`SearchUpdate`]s, which
//! [`AnalysisState`] puts together. Threads and display belong to the caller.

mod column_bounds;
mod root;
mod root_solver;
mod session;
mod state;

pub use session::{AnalysisSession, Scope};
pub use state::{AnalysisState, ColumnState, SearchUpdate};
