//! The analysis of a position by any number of threads: what is known of it, ever more.

mod session;
mod state;

pub use session::{AnalysisSession, PlayerTables, Scope};
pub use state::{AnalysisState, ColumnState, SearchUpdate};
