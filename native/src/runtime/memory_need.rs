//! The memory that a command needs.

use fourfold_core::Board;
use fourfold_core::solver::LEAST_WORDS;

use crate::runtime::session::LEAST_SESSION_WORDS;

/// The memory of the program itself, in bytes; measured in searches of a minute and rounded up.
const PROGRAM: u64 = 11 << 20;

/// The same for each thread.
const THREAD: u64 = 768 << 10;

/// What the program takes more on 4x4x4, for the networks.
const CUBE_PROGRAM: u64 = 3 << 20;

/// What a thread takes more on 4x4x4, for the lists of moves and the local games that proof-number search remembers.
const CUBE_THREAD: u64 = 5 << 20;

/// The memory that a command needs on some threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryNeed {
    /// The number of threads.
    pub(crate) threads: usize,
    /// The memory of the program and of each thread, in bytes.
    program: u64,
    thread: u64,
    /// The least memory of the tables, in words of 8 bytes.
    words: usize,
    /// The memory of the command itself, in bytes.
    command: u64,
}

impl MemoryNeed {
    /// For one table that all threads share.
    pub(crate) const fn of_table<B: Board>(threads: usize) -> Self {
        Self::new::<B>(threads, LEAST_WORDS)
    }

    /// For this number of engine sessions with equal shares, on this number of threads in all.
    pub(crate) const fn of_sessions<B: Board>(sessions: usize, threads: usize) -> Self {
        Self::new::<B>(threads, sessions * LEAST_SESSION_WORDS)
    }

    const fn new<B: Board>(threads: usize, words: usize) -> Self {
        let (more, more_each) = if B::IS_CUBE {
            (CUBE_PROGRAM, CUBE_THREAD)
        } else {
            (0, 0)
        };
        Self {
            threads,
            program: PROGRAM + more,
            thread: THREAD + more_each,
            words,
            command: 0,
        }
    }

    /// For a command that itself needs this number of bytes too.
    pub(crate) const fn beside(self, command: u64) -> Self {
        Self { command, ..self }
    }

    /// Returns what everything but the tables needs, in bytes.
    pub(crate) const fn beside_tables(self) -> u64 {
        self.program + self.thread * self.threads as u64 + self.command
    }

    /// Returns the least memory with which the command works, in bytes.
    pub(crate) const fn least(self) -> u64 {
        self.beside_tables() + (self.words * size_of::<u64>()) as u64
    }
}
