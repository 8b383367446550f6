//! The command line of Fourfold: `fourfold <COMMAND>`.
//!
//! One module a command, and beneath them what they share. Everything that is searched is searched
//! by `fourfold-core`; this crate brings it threads, memory, time and a terminal.

#![forbid(unsafe_code)]
// They panic when nobody reads.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod analyze;
pub mod batch;
mod bench;
mod command;
mod computer;
mod contest;
mod drawing;
mod engine;
mod failure;
mod lines;
mod memory;
mod options;
mod output;
mod perft;
mod play;
mod pool;
mod processor;
mod progress;
mod puzzles;
mod range;
mod sample;
mod serve;
mod soak;
mod solve;
mod text;
mod train;
mod value;
mod watch;
mod worth;

pub use command::main;
