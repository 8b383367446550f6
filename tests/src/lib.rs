//! What the tests of Fourfold share: a plain implementation of the games, random play, the engine
//! and the program as the tests call them.

#![forbid(unsafe_code)]

pub mod data;
pub mod engine;
pub mod minimax;
pub mod plain;
pub mod random;
