//! Four-in-a-row games, above all Connect Four 3D: the rules, an exact solver and a computer player.
//!
//! The crate needs `core` and `alloc` only; the feature `std` adds the engine session and wide registers.
//! It knows no thread, clock, file or screen: callers bring the memory for transposition tables, the
//! threads and the time.
//!
//! A position is seen from the side to move, everywhere: *own* stones and threats are those of the side
//! to move, and a positive score means that the side to move wins.
//!
//! # Rooms
//!
//! Each room uses only those below it:
//!
//! ```text
//!   lab        measuring and training
//!   player     the computer player and the analysis
//!   solver     the exact solver
//!   proofs     static proofs
//!   board      the rules
//!   support    tools that know nothing of the games
//! ```
//!
//! # Parsing a position
//!
//! ```
//! use fourfold_core::{Board, Cube, Game};
//!
//! let game: Game<Cube> = "0FC3484B7".parse()?;
//! assert_eq!(game.position().stones(), 9);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Solving a position
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
//!
//! A search needs less than 128 KiB of stack, but several megabytes if this crate is compiled without
//! optimisation.
//!
//! # Analysing a position
//!
//! With the feature `std`, on threads that the caller brings; here, on the calling thread alone:
//!
#![cfg_attr(feature = "std", doc = "```")]
#![cfg_attr(not(feature = "std"), doc = "```ignore")]
//! use core::sync::atomic::AtomicBool;
//! use fourfold_core::player::{EngineSession, Purpose, Scope};
//! use fourfold_core::support::{OneThread, memory};
//! use fourfold_core::{Engine, Flat, Game, Goal, Limits, Policy};
//!
//! type Classic = Flat<7, 6>;
//! let game: Game<Classic> = "2252576253462244111563365343671351".parse()?;
//! let memory = memory::zeroed(1 << 16);
//! let (purpose, goal) = (Purpose::Analysis, Goal::Score);
//! let session = EngineSession::<Classic, _>::new(
//!     &memory, purpose, Engine::Best, goal, Policy::TwoBig, OneThread,
//! )?;
//! let stop = AtomicBool::new(false);
//! let limits = Limits::stopped_by(&stop);
//! let Ok(analysis) = session.analyze(&game.position(), Scope::AllMoves, limits, &|_, _| ());
//! for column in analysis.state.columns().iter().flatten() {
//!     assert!(column.bounds.is_exact());
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Playing
//!
#![cfg_attr(feature = "std", doc = "```")]
#![cfg_attr(not(feature = "std"), doc = "```ignore")]
//! use core::sync::atomic::AtomicBool;
//! use fourfold_core::player::{EngineSession, Level, Purpose, Strength, Style};
//! use fourfold_core::support::{OneThread, memory};
//! use fourfold_core::{Cube, Engine, Game, Goal, Limits, Policy};
//!
//! let mut game: Game<Cube> = "041526".parse()?;
//! let memory = memory::zeroed(1 << 16);
//! let (purpose, goal) = (Purpose::Analysis, Goal::Score);
//! let session = EngineSession::<Cube, _>::new(
//!     &memory, purpose, Engine::Best, goal, Policy::TwoBig, OneThread,
//! )?;
//! let mut session = session.with_seed(1);
//! let strength = Strength::Level(Level::new(3).unwrap(), Style::Neutral);
//! let stop = AtomicBool::new(false);
//! let limits = Limits::stopped_by(&stop);
//! let Ok(choice) = session.choose(&game.position(), strength, limits, &|_, _| ());
//! // Three in a row become four.
//! assert_eq!(choice.column, 3);
//! game.play(choice.column)?;
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
