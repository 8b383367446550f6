//! The look-ahead search: what a position is worth, within limits.
//!
//! ```text
//!   search                iterative deepening, with a principal-variation search in each iteration
//!   iteration             the result of one iteration
//!   pruning               what is left out, or searched less deeply
//!   threat_search         wins by threats alone, looked for one ply above the leaves
//!   principal_variation   the best line from every ply on
//!   table                 the transposition table
//! ```
//!
//! Leaves are estimated by [`super::evaluation`], next door. To prove more than wins and losses within
//! the depth is the job of the solver; the analysis puts both together.

mod iteration;
mod principal_variation;
mod pruning;
mod search;
mod table;
mod threat_search;

pub use iteration::Iteration;
pub(crate) use search::Lookahead;
pub(crate) use table::LookaheadTable;
