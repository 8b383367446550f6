//! The memory that a command needs.

use fourfold_core::solver::LEAST_WORDS;

use crate::runtime::session::LEAST_SESSION_WORDS;

/// The memory of the program itself and of each thread, in bytes; both measured and rounded up.
const PROGRAM: u64 = 11 << 20;
const THREAD: u64 = 768 << 10;

/// The memory that a command needs on some threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryNeed {
    /// The number of threads.
    pub(crate) threads: usize,
    /// The least memory of the tables, in words of 8 bytes.
    words: usize,
    /// The memory of the command itself, in bytes.
    command: u64,
}

impl MemoryNeed {
    /// For one table that all threads share.
    pub(crate) const fn of_table(threads: usize) -> Self {
        Self {
            threads,
            words: LEAST_WORDS,
            command: 0,
        }
    }

    /// For this number of engine sessions with equal shares, on this number of threads in all.
    pub(crate) const fn of_sessions(sessions: usize, threads: usize) -> Self {
        Self {
            threads,
            words: sessions * LEAST_SESSION_WORDS,
            command: 0,
        }
    }

    /// For a command that itself needs this number of bytes too.
    pub(crate) const fn beside(self, command: u64) -> Self {
        Self { command, ..self }
    }

    /// Returns what everything but the tables needs, in bytes.
    pub(crate) const fn beside_tables(self) -> u64 {
        PROGRAM + THREAD * self.threads as u64 + self.command
    }

    /// Returns the least memory with which the command works, in bytes.
    pub(crate) const fn least(self) -> u64 {
        self.beside_tables() + (self.words * size_of::<u64>()) as u64
    }
}
