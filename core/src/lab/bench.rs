//! Fixed work whose node count is a signature: the same on every machine, native and in WASM.

use core::sync::atomic::AtomicU64;

use crate::board::{Bits, Board, Kind};
use crate::lab::Sampler;
use crate::player::evaluation::Evaluation;
use crate::player::lookahead::{Lookahead, LookaheadTable};
use crate::solver::{Counters, Engine, Goal, Interrupted, Limits, Policy, Solver, SolverTables};
use crate::with_board;

/// The memory that the benchmark's table takes, in words of 8 bytes.
pub const WORDS: usize = 1 << 20;

/// The benchmark. Its signature is the sum of the node counts of all parts.
pub const PARTS: [Part; 10] = [
    Part::solve(Kind::Cube, Goal::First, Engine::Classic, 38, 100),
    Part::solve(Kind::Cube, Goal::First, Engine::Best, 30, 100),
    Part::solve(Kind::Cube, Goal::Outcome, Engine::Best, 38, 50),
    Part::solve(Kind::Cube, Goal::Score, Engine::Best, 42, 50),
    Part::solve(Kind::Flat7x6, Goal::Score, Engine::Best, 12, 20),
    Part::solve(Kind::Flat7x6, Goal::Outcome, Engine::Classic, 18, 50),
    Part::solve(Kind::Flat9x7, Goal::Outcome, Engine::Best, 32, 20),
    Part::look(Kind::Cube, 10, 12, 5),
    Part::look(Kind::Flat7x6, 14, 4, 5),
    Part::look(Kind::Flat9x7, 12, 8, 5),
];

/// One part of the benchmark: sampled positions, searched one after the other with one table.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The board.
    pub board: Kind,
    /// What is done.
    pub work: Work,
    /// Stones on the board in each position.
    pub stones: u32,
    /// How many positions there are.
    pub count: usize,
}

/// What is done with a position.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// The question is answered, in this configuration.
    Solve(Goal, Engine),
    /// The search under a budget looks ahead so many plies.
    Look(u32),
}

impl Part {
    const fn solve(board: Kind, goal: Goal, engine: Engine, stones: u32, count: usize) -> Self {
        Self {
            board,
            work: Work::Solve(goal, engine),
            stones,
            count,
        }
    }

    const fn look(board: Kind, depth: u32, stones: u32, count: usize) -> Self {
        Self {
            board,
            work: Work::Look(depth),
            stones,
            count,
        }
    }

    /// Does the work; `memory` has at least [`WORDS`] words, and what is in them is lost.
    ///
    /// # Panics
    /// If there is less memory.
    pub fn run(&self, memory: &[AtomicU64], limits: Limits) -> Result<Counters, Interrupted> {
        let memory = &memory[..WORDS];
        with_board!(self.board, B => match self.work {
            Work::Solve(goal, engine) => self.solve_all::<B>(memory, goal, engine, limits),
            Work::Look(depth) => self.look_at_all::<B>(memory, depth, limits),
        })
    }

    fn positions<B: Board>(&self) -> impl Iterator<Item = B> {
        let games = Sampler::<B>::new(self.stones, 1).take(self.count);
        games.map(|game| game.position())
    }

    fn solve_all<B: Board>(
        &self,
        memory: &[AtomicU64],
        goal: Goal,
        engine: Engine,
        limits: Limits,
    ) -> Result<Counters, Interrupted> {
        let table = SolverTables::<B>::new(memory, engine, goal, Policy::TwoBig)
            .expect("WORDS is enough for a table");
        table.clear();
        let mut solver = Solver::new(&table, limits);
        for position in self.positions() {
            solver.solve(&position)?;
        }
        Ok(solver.counters())
    }

    fn look_at_all<B: Board>(
        &self,
        memory: &[AtomicU64],
        depth: u32,
        limits: Limits,
    ) -> Result<Counters, Interrupted> {
        let values = LookaheadTable::new(memory);
        values.clear();
        let evaluation = Evaluation::<B>::new();
        let mut counters = Counters::default();
        for position in self.positions::<B>() {
            let order = position.playable().ones().map(B::column_of).collect();
            let evaluation = Some(&evaluation);
            let mut lookahead = Lookahead::new(position, order, values, evaluation, true, limits);
            for depth in 1..=depth {
                lookahead.deepen(depth)?;
            }
            counters += lookahead.counters();
        }
        Ok(counters)
    }
}
