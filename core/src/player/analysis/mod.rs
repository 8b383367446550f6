//! The analysis of a position by any number of threads: what is known of it, ever more.
//!
//! An [`AnalysisSession`] searches; what it finds out it reports as [`SearchUpdate`]s, of which
//! [`AnalysisState`] makes one picture. Threads and the display belong to whoever calls.

mod column_bounds;
mod root;
mod session;
mod solving;
mod state;

pub use session::{AnalysisSession, Scope};
pub use state::{AnalysisState, ColumnState, SearchUpdate};
