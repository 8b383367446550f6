//! Static proofs: what a player can force from a position, shown without search.
//!
//! A side that answers every move by a rule is sure to get certain cells; the rules here prove what
//! follows from that. Each states its claim and its proof in its doc comment, has a switch in
//! [`Rules`], and is tested against exhaustive search.
//!
//! ```text
//!   any board                        the cube
//!   follow_up (bounds on a score)    Rules ┬ claimeven   the defender never loses
//!        │                                 ├ zugzwang    the answering side wins
//!        │                                 └ regions     both, with local games in a few columns
//!        └────────── matching ─────────────┘             lines blocked by pairs or by poison
//! ```
//!
//! Nothing here knows of transposition tables or threads.
//!
//! The idea is *follow-up* (claimeven) in Allis, *A Knowledge-based Approach of Connect-Four* (1988),
//! carried over to boards with columns of any height.

pub(crate) mod claimeven;
mod follow_up;
mod matching;
mod prover;
pub(crate) mod regions;
mod rules;
mod witness;
pub(crate) mod zugzwang;

pub use follow_up::follow_up_reaches;
pub use prover::Prover;
pub use rules::Rules;
pub use witness::Witness;
