//! Static proofs: what a player is sure of without any search.
//!
//! A side that answers every move by rule is sure to get certain cells; what follows from that is
//! proved here. Each rule states its claim and its proof in its doc comment, can be switched off
//! in [`Rules`], and is tested against exhaustive search. Nothing here knows of tables or threads.
//!
//! The source of the idea is *follow-up* (claimeven) in Allis, *A Knowledge-based Approach of
//! Connect-Four* (1988), carried over to boards with columns of any height.

pub(crate) mod claimeven;
mod follow_up;
mod matching;
mod prover;
pub(crate) mod regions;
mod rules;
pub(crate) mod zugzwang;

pub use follow_up::follow_up_reaches;
pub use prover::Prover;
pub use rules::Rules;
