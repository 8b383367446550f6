//! Rules and exact search of four-in-a-row games, first of all Connect Four 3D.
//!
//! This crate knows no thread, clock, file or screen: whoever calls it brings the memory for the
//! transposition table, the threads, the time and the screen. It needs `core` and `alloc` only.
//!
//! A position is seen from the side to move, everywhere: *own* stones and threats are those of
//! the side to move, and a positive score means that the side to move wins.
//!
//! ```
//! use core::sync::atomic::AtomicBool;
//! use fourfold_core::{Engine, Flat, Game, Goal, Limits, Policy, Solver, Table, table};
//!
//! type Classic = Flat<7, 6>;
//! let game: Game<Classic> = "2252576253462244111563365343671351441".parse()?;
//! let memory = table::memory(1 << 12);
//! let table = Table::new(&memory, Engine::Best, Goal::Score, Policy::TwoBig)?;
//! let stop = AtomicBool::new(false);
//! let mut solver = Solver::new(&table, Limits::stopped_by(&stop));
//! assert_eq!(solver.solve(&game.position())?, -1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod analysis;
pub mod bench;
pub mod board;
pub mod estimate;
pub mod evaluation;
pub mod hash;
pub mod level;
mod lines;
pub mod named;
pub mod notation;
mod order;
pub mod pairing;
pub mod perft;
mod product;
mod reduced;
pub mod sample;
pub mod score;
pub mod search;
pub mod style;
pub mod table;
pub mod thought;
pub mod value;
pub mod worth;

pub use board::{Bits, Board, Cube, Flat, Kind};
pub use notation::Game;
pub use score::Goal;
pub use search::{Counters, Engine, Interrupted, Limits, Solver};
pub use table::{Policy, Table};
