//! Depth-first proof-number search (df-pn): does a certain player win a position of the cube?
//!
//! A position has two numbers, from the point of view of the side to move: about how much work it
//! takes to *prove* that this side reaches its aim (the player in question to win, the opponent to
//! prevent that), and how much to *disprove* it. The side to move needs one move to reach its aim, so
//! the proof number of a position is the least disproof number after a move. To disprove it, the
//! positions after all moves must be proved, so its disproof number is the sum of their proof numbers.
//! The search goes on where it takes least to prove or to disprove the root:
//!
//! ```text
//!                proof 3, disproof 7
//!               ╱                    ╲
//!   proof 5, disproof 3          proof 2, disproof 8
//!   (the best move: disproved    (harder to disprove)
//!    most easily)
//! ```
//!
//! This is the depth-first form of Nagai, *Df-pn algorithm for searching AND/OR trees and its
//! applications* (2002): a position is searched until one of its numbers reaches a *threshold*, at
//! which another position has become more promising. Results are kept only in the [`table`], so memory
//! is bounded. The threshold for a move is a quarter higher than what the second-best move needs,
//! since changing from one to the other has a price too.
//!
//! Positions share an entry if they differ in nothing that matters ([`key`]). New positions get their
//! numbers from a learned [`prior`], unless a static proof ([`crate::proofs`]) decides them. The simple
//! proofs are tried for every position; regions are tried when a position is searched for the first
//! time and the prior gives them a chance.
//!
//! The threads of a [`Team`](super::Team) all search from the root, and meet in the table. A move
//! below which other threads are searching counts as harder, so threads part where several moves are
//! about as promising. After some work, a thread reads the numbers of moves from the table again, and
//! it leaves positions that others have decided meanwhile.
//!
//! Only the cube is searched like this. The other boards have columns of odd height or fewer cells,
//! and do better with alpha-beta.
//!
//! ```text
//!   search     the root: proves it, or tells its numbers
//!   expand     a position: its moves and their numbers, and the loop over the best of them
//!   state      what a search keeps; limits, forced moves and static proofs
//!   children, child_cache, numbers      the moves of a position, and the choice among them
//!   key, table, prior                   exact keys, stored numbers, first numbers
//!   table_entry                         an answer by itself, for other tables
//! ```

mod child_cache;
mod children;
mod expand;
pub(crate) mod key;
pub(crate) mod numbers;
pub(crate) mod prior;
mod search;
mod state;
pub(crate) mod table;
pub(crate) mod table_entry;

pub(crate) use state::{ProofSearch, SearchEvent};
