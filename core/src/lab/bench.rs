//! The benchmark: fixed work whose node count is a *signature*, the same on every machine, native or
//! WebAssembly.

use crate::board::{Bits, Board, Kind};
use crate::lab::sampler::Sampler;
use crate::player::evaluation::Evaluation;
use crate::player::lookahead::{Lookahead, LookaheadTable};
use crate::solver::{Counters, Engine, Goal, Interrupted, Limits, Policy, Solver, SolverTables};
use crate::support::memory::Word;
use crate::with_board;

/// The memory that the benchmark takes for tables, in words of 8 bytes.
pub const WORDS: usize = 1 << 20;

/// The parts of the benchmark. Its signature is the sum of their node counts.
pub const PARTS: [Part; 10] = [
    Part::solve(Kind::Cube, Goal::First, Engine::Classic, 38, 100),
    Part::solve(Kind::Cube, Goal::First, Engine::Best, 30, 100),
    Part::solve(Kind::Cube, Goal::Outcome, Engine::Best, 38, 50),
    Part::solve(Kind::Cube, Goal::Score, Engine::Best, 42, 50),
    Part::solve(Kind::Flat7x6, Goal::Score, Engine::Best, 12, 20),
    Part::solve(Kind::Flat7x6, Goal::Outcome, Engine::Classic, 18, 50),
    Part::solve(Kind::Flat9x7, Goal::Outcome, Engine::Best, 32, 20),
    Part::look_ahead(Kind::Cube, 10, 12, 5),
    Part::look_ahead(Kind::Flat7x6, 14, 4, 5),
    Part::look_ahead(Kind::Flat9x7, 12, 8, 5),
];

/// One part of the benchmark: sampled positions, searched one after the other with the same tables.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The board of the positions.
    pub board: Kind,
    /// The work done with each position.
    pub work: Work,
    /// The number of stones in each position.
    pub stones: u32,
    /// The number of positions.
    pub count: usize,
}

/// The work done with each position.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Solves it for a goal, with an engine.
    Solve(Goal, Engine),
    /// Looks ahead, to a depth in plies.
    LookAhead(u32),
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

    const fn look_ahead(board: Kind, depth: u32, stones: u32, count: usize) -> Self {
        Self {
            board,
            work: Work::LookAhead(depth),
            stones,
            count,
        }
    }

    /// Does the work. What the memory holds is lost.
    ///
    /// # Errors
    /// If a limit ends the work first.
    ///
    /// # Panics
    /// If the memory has fewer than [`WORDS`] words.
    pub fn run(&self, memory: &[Word], limits: Limits) -> Result<Counters, Interrupted> {
        let memory = &memory[..WORDS];
        with_board!(self.board, B => match self.work {
            Work::Solve(goal, engine) => self.solve_all::<B>(memory, goal, engine, limits),
            Work::LookAhead(depth) => self.look_ahead_in_all::<B>(memory, depth, limits),
        })
    }

    fn positions<B: Board>(&self) -> impl Iterator<Item = B> {
        let games = Sampler::<B>::new(self.stones, 1).take(self.count);
        games.map(|game| game.position())
    }

    fn solve_all<B: Board>(
        &self,
        memory: &[Word],
        goal: Goal,
        engine: Engine,
        limits: Limits,
    ) -> Result<Counters, Interrupted> {
        let tables = SolverTables::<B>::new(memory, engine, goal, Policy::TwoBig)
            .expect("WORDS is enough for tables");
        tables.clear();
        let mut solver = Solver::new(&tables, limits);
        for position in self.positions() {
            solver.solve(&position)?;
        }
        Ok(solver.counters())
    }

    fn look_ahead_in_all<B: Board>(
        &self,
        memory: &[Word],
        depth: u32,
        limits: Limits,
    ) -> Result<Counters, Interrupted> {
        let table = LookaheadTable::new(memory);
        table.clear();
        let evaluation = Evaluation::<B>::new();
        let mut counters = Counters::default();
        for position in self.positions::<B>() {
            let order = position.playable().ones().map(B::column_of).collect();
            let evaluation = Some(&evaluation);
            let mut lookahead = Lookahead::new(position, order, table, evaluation, true, limits);
            for depth in 1..=depth {
                lookahead.deepen(depth)?;
            }
            counters += lookahead.counters();
        }
        Ok(counters)
    }
}
