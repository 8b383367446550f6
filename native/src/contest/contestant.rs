//! Who plays in a match: a computer player, with memory and limits of its own.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fourfold_core::{Board, Engine, Game, Goal, Limits, Policy};

use super::specification::Specification;
use crate::computer::{Computer, Strength};
use crate::failure::Result;
use crate::watch::Searcher;

/// Enough words for a level, which needs no large tables. It never gets more: it sees the same then,
/// however much memory there is.
pub(super) const LEVEL_WORDS: usize = 1 << 20;

/// One side of a match, in one game after the other.
pub(super) struct Contestant<'m, 's, B> {
    specification: &'s Specification,
    memory: &'m [AtomicU64],
    search: (Goal, Engine, Policy),
    computer: Computer<'m, B>,
}

/// What came of a player's turn.
pub(super) struct Turn {
    /// The column of the move, counted from 0.
    pub(super) column: u32,
    pub(super) time: Duration,
    /// How many positions were visited, as far as the player tells.
    pub(super) nodes: Option<u64>,
}

impl<'m, 's, B: Board> Contestant<'m, 's, B> {
    pub(super) fn new(
        specification: &'s Specification,
        memory: &'m [AtomicU64],
        search: (Goal, Engine, Policy),
    ) -> Result<Self> {
        Ok(Self {
            specification,
            memory,
            search,
            computer: Computer::new(memory, search, specification.threads(), 0)?,
        })
    }

    /// Begins a new game, in which the seed decides what is left to chance.
    pub(super) fn begin(&mut self, seed: u64) -> Result {
        if self.specification.strength() == Strength::Full {
            self.computer.forget();
        }
        let threads = self.specification.threads();
        self.computer = Computer::new(self.memory, self.search, threads, seed)?;
        Ok(())
    }

    /// A move in a game that goes on.
    pub(super) fn choose(&mut self, game: &Game<B>, searcher: &Searcher) -> Result<Turn> {
        let (start, visited) = (Instant::now(), AtomicU64::new(0));
        let column = searcher.limited_to(self.specification.move_time, |limits| {
            let most = self.specification.nodes.unwrap_or(u64::MAX);
            let limits = Limits {
                nodes: limits.nodes.min(most),
                ..limits
            };
            let strength = self.specification.strength();
            let position = game.position();
            self.computer
                .choose(&position, strength, limits, |_, nodes| {
                    visited.fetch_max(nodes, Ordering::Relaxed);
                })
        })?;
        let visited = visited.into_inner();
        Ok(Turn {
            column,
            time: start.elapsed(),
            nodes: (visited > 0).then_some(visited),
        })
    }
}
