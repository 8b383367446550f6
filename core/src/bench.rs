//! Fixed work whose node count is a signature: the same on every machine, native and in WASM.

use core::sync::atomic::AtomicU64;

use crate::board::{Board, Kind};
use crate::sample::Sampler;
use crate::score::Goal;
use crate::search::{Counters, Engine, Interrupted, Limits, Solver};
use crate::table::{Policy, Table};
use crate::with_board;

/// The memory that the benchmark's table takes, in words of 8 bytes.
pub const WORDS: usize = 1 << 20;

/// The benchmark. Its signature is the sum of the node counts of all parts.
pub const PARTS: [Part; 7] = [
    Part::new(Kind::Cube, Goal::First, Engine::Classic, 38, 100),
    Part::new(Kind::Cube, Goal::First, Engine::Best, 30, 100),
    Part::new(Kind::Cube, Goal::Outcome, Engine::Best, 38, 50),
    Part::new(Kind::Cube, Goal::Score, Engine::Best, 42, 50),
    Part::new(Kind::Flat7x6, Goal::Score, Engine::Best, 12, 20),
    Part::new(Kind::Flat7x6, Goal::Outcome, Engine::Classic, 18, 50),
    Part::new(Kind::Flat9x7, Goal::Outcome, Engine::Best, 32, 20),
];

/// One part of the benchmark: sampled positions, searched one after the other with one table.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The board.
    pub board: Kind,
    /// The question.
    pub goal: Goal,
    /// The configuration.
    pub engine: Engine,
    /// Stones on the board in each position.
    pub stones: u32,
    /// How many positions there are.
    pub count: usize,
}

impl Part {
    const fn new(board: Kind, goal: Goal, engine: Engine, stones: u32, count: usize) -> Self {
        Self {
            board,
            goal,
            engine,
            stones,
            count,
        }
    }

    /// Does the work; `memory` has at least [`WORDS`] words, and what is in them is lost.
    ///
    /// # Panics
    /// If there is less memory.
    pub fn run(&self, memory: &[AtomicU64], limits: Limits) -> Result<Counters, Interrupted> {
        with_board!(self.board, B => self.run_on::<B>(memory, limits))
    }

    fn run_on<B: Board>(
        &self,
        memory: &[AtomicU64],
        limits: Limits,
    ) -> Result<Counters, Interrupted> {
        let table = Table::<B>::new(&memory[..WORDS], self.engine, self.goal, Policy::TwoBig)
            .expect("WORDS is enough for a table");
        table.clear();
        let mut solver = Solver::new(&table, limits);
        for game in Sampler::<B>::new(self.stones, 1).take(self.count) {
            solver.solve(&game.position())?;
        }
        Ok(solver.counters())
    }
}
