//! The value to be explained: who wins, and if that can be found out, how soon.

use crate::board::Board;
use crate::board::score::win;
use crate::solver::{Bounds, Goal, Interrupted, Limits, Solver, SolverTables, Team};
use crate::support::threads::Threads;

/// On the cube, where it may take ever so long to find out how soon a player wins whom proof numbers know
/// to win: the most positions that are visited for that.
const MOST_FOR_SCORE: u64 = 4_000_000;

/// Returns true if the bounds of a score tell who wins.
pub(super) fn is_decided(bounds: Bounds) -> bool {
    bounds.least > 0 || bounds.most < 0 || bounds.is_exact()
}

/// Returns the bounds of the score of a position, which tell at least who wins, and how many positions
/// that took, on all threads. The goal of the tables must be the score or the outcome.
///
/// The inner error is the limit that came before it was known who wins.
///
/// # Errors
/// If the threads are unavailable.
pub(super) fn decide<B: Board, T: Threads>(
    tables: &SolverTables<B>,
    position: &B,
    threads: &T,
    limits: Limits,
) -> Result<Result<(Bounds, u64), Interrupted>, T::Error> {
    let search = Search {
        tables,
        position,
        threads,
    };
    let bounds = tables.goal().bounds(position);
    let outcome = search.narrow(bounds, is_decided, limits)?;
    if let Some(why) = outcome.interrupted {
        return Ok(Err(why));
    }
    if tables.goal() == Goal::Outcome {
        let bounds = of_outcome(position, outcome.bounds.least);
        return Ok(Ok((bounds, outcome.nodes)));
    }
    // The other half is for the line.
    let half = limits.nodes.saturating_sub(outcome.nodes) / 2;
    let nodes = match tables.has_proof_numbers() {
        true => half.min(MOST_FOR_SCORE),
        false => half,
    };
    let limits = Limits { nodes, ..limits };
    let score = search.narrow(outcome.bounds, Bounds::is_exact, limits)?;
    Ok(match score.interrupted {
        Some(Interrupted::Stopped) => Err(Interrupted::Stopped),
        _ => Ok((score.bounds, outcome.nodes + score.nodes)),
    })
}

/// Returns the bounds of a score with this sign.
fn of_outcome<B: Board>(position: &B, outcome: i32) -> Bounds {
    let widest = Goal::Score.bounds(position);
    let sign = Bounds {
        least: if outcome > 0 {
            1
        } else {
            outcome * win::<B>(0)
        },
        most: if outcome < 0 {
            -1
        } else {
            outcome * win::<B>(0)
        },
    };
    widest.and(sign)
}

/// A search on all threads.
struct Search<'s, 'm, B, T> {
    tables: &'s SolverTables<'m, B>,
    position: &'s B,
    threads: &'s T,
}

/// What a search has found out.
struct Found {
    bounds: Bounds,
    nodes: u64,
    /// The limit that ended it too early, if one did.
    interrupted: Option<Interrupted>,
}

impl<B: Board, T: Threads> Search<'_, '_, B, T> {
    /// Narrows bounds until they are as they should be.
    fn narrow(
        &self,
        bounds: Bounds,
        is_enough: fn(Bounds) -> bool,
        limits: Limits,
    ) -> Result<Found, T::Error> {
        let team = Team::new();
        let results = self.threads.run(|_| {
            let mut solver = Solver::new(self.tables, limits).asking_for_outcome_first();
            if self.threads.count() > 1 {
                solver = solver.in_team(&team);
            }
            let (mut bounds, mut interrupted) = (bounds, None);
            while !is_enough(bounds) && interrupted.is_none() {
                interrupted = solver.narrow(self.position, &mut bounds).err();
            }
            Found {
                bounds,
                nodes: solver.counters().nodes,
                interrupted,
            }
        })?;
        let all = results.into_iter().reduce(|one, other| Found {
            bounds: one.bounds.and(other.bounds),
            nodes: one.nodes + other.nodes,
            interrupted: one.interrupted.or(other.interrupted),
        });
        let mut all = all.expect("there is a thread");
        all.interrupted = all.interrupted.filter(|_| !is_enough(all.bounds));
        Ok(all)
    }
}
