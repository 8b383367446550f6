//! Small tools that know nothing of the games: named choices, random numbers, hashes, arithmetic on
//! wide numbers, registers, and memory and threads as the caller brings them.
//!
//! Every other room may use this one; it uses none of them.

pub mod hash;
pub mod memory;
pub(crate) mod modulus;
pub mod named;
#[cfg(target_arch = "x86_64")]
pub mod processor;
pub(crate) mod product;
pub mod random;
pub mod threads;

pub use threads::{OneThread, Threads};
