//! The look-ahead search under limits: iterative deepening with a principal-variation search, and
//! the table of what it has seen.

mod search;
mod table;

pub use search::Iteration;
pub(crate) use search::Lookahead;
pub(crate) use table::LookaheadTable;
