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
//! use fourfold_core::{Engine, Flat, Game, Goal, Limits, Policy, Solver, SolverTables, support::memory};
//!
//! type Classic = Flat<7, 6>;
//! let game: Game<Classic> = "2252576253462244111563365343671351441".parse()?;
//! let memory = memory::zeroed(1 << 12);
//! let tables = SolverTables::new(&memory, Engine::Best, Goal::Score, Policy::TwoBig)?;
//! let stop = AtomicBool::new(false);
//! let mut solver = Solver::new(&tables, Limits::stopped_by(&stop));
//! assert_eq!(solver.solve(&game.position())?, -1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod board;
pub mod lab;
pub mod player;
pub mod proofs;
pub mod solver;
pub mod support;

pub use board::{Bits, Board, Cube, Flat, Game, Kind};
pub use solver::{Counters, Engine, Goal, Interrupted, Limits, Policy, Solver, SolverTables};
