//! Checks certificates: proofs that a player wins, or does not lose, a position of Connect Four 3D.
//!
//! `docs/certificate.md` defines the format and says why a certificate is a proof. This crate is meant
//! to be read in one sitting by people who want to trust what it says, so it shares no code with the
//! solver, and what it does is plain: [`Position`] has the rules, [`settle`] does what needs no choice,
//! [`LeafSearch`] is the plain search at the leaves, [`holds`] checks what a [`Witness`] says, and [`verify`] walks
//! through a certificate. [`CertificateWriter`] writes one.

#![forbid(unsafe_code)]

mod answers;
mod failure;
mod format;
mod leaf;
mod naming;
mod position;
mod settle;
mod text;
mod verify;
mod witness;
mod writer;

pub use answers::holds;
pub use failure::Failure;
pub use format::{Claim, Code, MalformedClaim, Next, Statement};
pub use leaf::{LeafSearch, Unanswered};
pub use position::{IllegalMove, Player, Position};
pub use settle::{Aim, Tree, Unproved, settle};
pub use verify::{Progress, Summary, verify};
pub use witness::{MalformedWitness, Witness};
pub use writer::CertificateWriter;
