//! What every room may use and that knows nothing of games: named choices, random numbers, hashes,
//! wide products, and words of memory that threads share.

pub mod hash;
pub mod memory;
pub(crate) mod modulus;
pub mod named;
pub(crate) mod product;
pub mod random;
pub mod threads;

pub use threads::{OneThread, Threads};
