//! What the tests of Fourfold share: an independent plain implementation of the games, exhaustive search,
//! random games, the engine as tests call it, and the data files.

#![forbid(unsafe_code)]

pub mod data;
pub mod engine;
pub mod minimax;
pub mod plain;
pub mod random;
