//! The frontier of a long proof: the top of the search tree, in memory, whose leaves are jobs.
//!
//! Whoever has threads or machines asks for a job ([`Frontier::next_job`]), searches its position within its
//! budget ([`Solver::work`](crate::Solver::work)), and reports what came of it ([`Frontier::report`]). The
//! frontier itself searches nothing. It is proof-number search in two levels, as Winands, Uiterwijk and van den
//! Herik, *PDS-PN* (2002), and Wu et al., *Job-level proof number search* (2013), describe it: the numbers of a
//! leaf are those that its last job came back with, and the numbers above follow from them.
//!
//! ```text
//!                     root                   one question: does this player win?
//!                   ╱   │   ╲
//!            decided  open    open           decided positions are folded away with all that is below them
//!                     ╱ ╲    ╱   ╲
//!                 leaf   leaf     leaf       two paths may meet in a leaf; some leaves are being worked on
//!                   │              │
//!                  job            job        each ends at a budget: then its leaf is split into its replies
//! ```
//!
//! - *Positions* that are equal in what matters are one node, by the key of the proof-number search.
//! - *Marks*: a position counts as harder for each job that runs below it, so jobs spread where moves are about
//!   as promising, and stay together where one is clearly best.
//! - *Budgets* grow with the work done so far, so there are always far more jobs than workers, and far fewer
//!   than positions; no depth is chosen at which jobs begin.
//! - *Reports* are all that has to be kept: the same reports in the same order make the same frontier. They name
//!   positions, not nodes, so they may also be late, lost, repeated, or come from elsewhere.
//!
//! ```text
//!   settle     forced moves and static proofs, before a position becomes a node
//!   job        what goes out and what comes back
//!   node       a position that isn't decided
//!   tree       all nodes and their links; what is asked of a frontier, and what is reported
//!   fold       what follows: numbers of others, and decided positions, which are folded away
//!   settings   the order of jobs, their number and size
//!   order      which leaf is next, by proof numbers or as the reference does it
//!   work       the search of a job
//!   share      what one table can tell another one
//!   progress   what an onlooker sees
//! ```

mod fold;
mod job;
mod node;
mod order;
mod progress;
mod settings;
mod settle;
mod share;
mod tree;
mod work;

pub use job::{Job, JobResult, Numbers, Report};
pub use progress::{FrontierProgress, Reply, ReplyState};
pub use settings::{FrontierSettings, Order};
pub use tree::{Conclusion, Frontier};
