//! Solving one position on all threads together.

use alloc::vec::Vec;

use crate::board::Board;
use crate::solver::bounds::Bounds;
use crate::solver::limits::{Interrupted, Limits};
use crate::solver::solve::Solver;
use crate::solver::tables::SolverTables;
use crate::solver::team::Team;
use crate::support::threads::Threads;

/// The value of a position, as [`Solver::solve`] gives it, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value.
    pub value: i32,
    /// Moves that keep the value to the end of the game, columns counted from 0; or the limit that
    /// ended the search for them. Empty if they were not asked for.
    pub line: Result<Vec<u32>, Interrupted>,
    /// The number of positions that all threads have visited.
    pub nodes: u64,
    /// The number of threads that visited some of them.
    pub threads: usize,
}

/// Solves a position on all threads, and searches a line of best play too if `with_line`.
///
/// Calls `report` whenever the bounds of the value have become narrower. The inner error is the limit
/// that came before the value was known.
///
/// # Errors
/// If the threads are unavailable.
pub fn solve_together<B: Board, T: Threads>(
    tables: &SolverTables<B>,
    position: &B,
    with_line: bool,
    threads: &T,
    limits: Limits,
    report: &(dyn Fn(Bounds) + Sync),
) -> Result<Result<Solution, Interrupted>, T::Error> {
    let team = Team::new();
    let results = threads.run(|_| {
        let mut solver = Solver::new(tables, limits);
        if threads.count() > 1 {
            solver = solver.in_team(&team);
        }
        let found = solve(&mut solver, position, with_line, report);
        (found, solver.counters().nodes)
    })?;
    let nodes = results.iter().map(|&(_, nodes)| nodes);
    let (nodes, threads) = (
        nodes.clone().sum(),
        nodes.filter(|&nodes| nodes > 0).count(),
    );
    // A limit may have ended some threads sooner than others.
    let found = results.into_iter().map(|(found, _)| found);
    let most = found.min_by_key(|found| match found {
        Ok((_, Ok(_))) => 0,
        Ok((_, Err(_))) => 1,
        Err(_) => 2,
    });
    let (value, line) = match most.expect("there is a thread") {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    Ok(Ok(Solution {
        value,
        line,
        nodes,
        threads,
    }))
}

/// The value, and the line if it is wanted.
type Found = (i32, Result<Vec<u32>, Interrupted>);

fn solve<B: Board>(
    solver: &mut Solver<B>,
    position: &B,
    with_line: bool,
    report: &dyn Fn(Bounds),
) -> Result<Found, Interrupted> {
    let mut bounds = solver.goal().bounds(position);
    while !bounds.is_exact() {
        solver.narrow(position, &mut bounds)?;
        report(bounds);
    }
    let line = match with_line {
        true => solver.line(position, bounds.least),
        false => Ok(Vec::new()),
    };
    Ok((bounds.least, line))
}
