//! The memory that a command needs.

use fourfold_core::Board;
use fourfold_core::solver::LEAST_WORDS;

use crate::runtime::session::LEAST_SESSION_WORDS;

/// The memory of the program itself and of each thread, in bytes; both measured and rounded up.
const PROGRAM: u64 = 23 << 19;
const THREAD: u64 = 768 << 10;

/// What a long search of 4x4x4 keeps beside the tables, in bytes: the networks, and for each thread lists of moves and
/// results of local games. Both measured and rounded up.
const NETWORKS: u64 = 3 << 20;
const KEPT_BY_THREAD: u64 = 5 << 20;

/// The memory that a command needs on some threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryNeed {
    /// The number of threads.
    pub(crate) threads: usize,
    /// The most that the search keeps beside the tables, in bytes.
    kept: u64,
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
        let kept = if B::IS_CUBE {
            NETWORKS + KEPT_BY_THREAD * threads as u64
        } else {
            0
        };
        Self {
            threads,
            kept,
            words,
            command: 0,
        }
    }

    /// For a command that itself needs this number of bytes too.
    pub(crate) const fn beside(self, command: u64) -> Self {
        Self { command, ..self }
    }

    /// Returns the memory of the program, its threads and the command, in bytes.
    const fn beside_tables(self) -> u64 {
        PROGRAM + THREAD * self.threads as u64 + self.command
    }

    /// Returns the memory with which the tables have this size, in bytes.
    pub(crate) const fn with_tables(self, tables: u64) -> u64 {
        self.beside_tables() + self.kept + tables
    }

    /// Returns the size of the tables in this memory, in bytes. They get at least half of what is left for them and for
    /// what the search keeps, so with little memory a long search may take more than it was given.
    /// `memory` must be at least [`MemoryNeed::least`].
    pub(crate) fn tables(self, memory: u64) -> u64 {
        let shared = memory - self.beside_tables();
        let tables = shared.saturating_sub(self.kept).max(shared / 2);
        tables.max(self.least_tables())
    }

    const fn least_tables(self) -> u64 {
        (self.words * size_of::<u64>()) as u64
    }

    /// Returns the least memory with which the command works, in bytes.
    pub(crate) const fn least(self) -> u64 {
        self.beside_tables() + self.least_tables()
    }
}
