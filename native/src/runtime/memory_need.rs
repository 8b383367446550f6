//! The memory that a command needs.

use fourfold_core::Board;
use fourfold_core::solver::LEAST_WORDS;

use crate::runtime::session::LEAST_SESSION_WORDS;

/// The memory of the program itself, in bytes; measured in searches of a minute and rounded up.
const PROGRAM: u64 = 11 << 20;

/// The same for each thread.
const THREAD: u64 = 768 << 10;

/// What proof-number search keeps on 4x4x4 in long searches, in bytes: the networks, and for each thread lists of
/// moves and results of local games.
const NETWORKS: u64 = 3 << 20;
const KEPT_BY_THREAD: u64 = 5 << 20;

/// The memory that a command needs on some threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryNeed {
    /// The number of threads.
    pub(crate) threads: usize,
    /// What the search keeps beside the tables in the end, in bytes.
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

    /// Returns what everything but the tables and what the search keeps needs, in bytes.
    const fn beside_tables(self) -> u64 {
        PROGRAM + THREAD * self.threads as u64 + self.command
    }

    /// Returns the memory for tables of this size, in bytes.
    pub(crate) const fn with_tables(self, tables: u64) -> u64 {
        self.beside_tables() + self.kept + tables
    }

    /// Returns the size of the tables in this memory, which is at least [`MemoryNeed::least`], in bytes. Where there
    /// is little, they get half of what they share with what the search keeps; a long search may take more then.
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
