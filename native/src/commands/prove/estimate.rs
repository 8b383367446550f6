//! `fourfold prove --estimate`: how much work a proof will take.
//!
//! A position is searched for a while, and the law says what its numbers mean. With few stones they mean little; such
//! a position is estimated by those after its moves: the side that seems to have its way needs only one move, the
//! best of a few; the other side has all its moves, and what these take adds up.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Instant;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings};
use fourfold_core::{Bits, Board, Cube, Limits, Solver, SolverTables};
use serde::Serialize;

use crate::commands::prove::law::Estimate;

/// With fewer stones a position is estimated by those after its moves, so many moves deep at most.
const ENOUGH: u32 = 10;
const DEEPEST: u32 = 1;

/// With fewer stones no proof is known that an estimate could be checked by.
pub(super) const FEWEST: u32 = ENOUGH - DEEPEST;

/// What the search of a position may visit.
const PROBE: u64 = 1 << 22;

/// The number of moves that are considered for the side that has its way.
const CONSIDERED: usize = 2;

/// Makes estimates, on one thread.
pub(super) struct Estimator<'a> {
    tables: &'a SolverTables<'a, Cube>,
    limits: Limits<'a>,
    winner: Player,
    settings: FrontierSettings,
    pub(super) visited: u64,
    start: Instant,
}

/// The search was stopped.
pub(super) struct Stopped;

/// What is said about a position.
#[derive(Debug, Serialize)]
pub(super) struct Outlook {
    pub(super) event: &'static str,
    pub(super) position: String,
    pub(super) goal: &'static str,
    /// The positions to be visited in all, and the range that has four cases out of five.
    pub(super) positions: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Positions that one core visits in a second, and the days that it takes.
    pub(super) speed: f64,
    pub(super) core_days: f64,
    /// Positions visited for the estimate.
    pub(super) visited: u64,
    /// True if the proof was finished meanwhile.
    pub(super) is_proved: bool,
}

impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            positions,
            low,
            high,
            core_days,
            ..
        } = self;
        if self.is_proved {
            return write!(
                f,
                "{position} takes {positions:.0} positions: it has been proved meanwhile"
            );
        }
        let time = |number: &f64| core_time(core_days * number / positions * 86_400.0);
        write!(
            f,
            "{position} takes about {positions:.1e} positions, {} of one core; in four cases out of five \
             {low:.1e} to {high:.1e}, {} to {}",
            time(positions),
            time(low),
            time(high),
        )
    }
}

/// Returns a time in seconds with the unit that suits it.
fn core_time(seconds: f64) -> String {
    let units = [("s", 1.0), ("min", 60.0), ("h", 3600.0), ("days", 86_400.0)];
    let unit = units
        .iter()
        .rev()
        .find(|(_, length)| seconds >= 2.0 * length);
    let (name, length) = unit.unwrap_or(&units[0]);
    match seconds / length {
        number if number < 9.95 => format!("{number:.1} {name}"),
        number if number < 1e6 => format!("{number:.0} {name}"),
        number => format!("{number:.1e} {name}"),
    }
}

impl<'a> Estimator<'a> {
    pub(super) fn new(
        tables: &'a SolverTables<'a, Cube>,
        limits: Limits<'a>,
        winner: Player,
        settings: FrontierSettings,
    ) -> Self {
        Self {
            tables,
            limits,
            winner,
            settings,
            visited: 0,
            start: Instant::now(),
        }
    }

    /// Returns the number of positions visited in a second.
    pub(super) fn speed(&self) -> f64 {
        self.visited as f64 / self.start.elapsed().as_secs_f64().max(1e-3)
    }

    /// Estimates how much work the question of a frontier takes, and says whether it has been answered meanwhile.
    pub(super) fn estimate(
        &mut self,
        position: &Cube,
        frontier: Frontier,
    ) -> Result<(Estimate, bool), Stopped> {
        self.estimate_within(position, frontier, DEEPEST)
    }

    fn estimate_within(
        &mut self,
        position: &Cube,
        mut frontier: Frontier,
        depth: u32,
    ) -> Result<(Estimate, bool), Stopped> {
        let mut solver = Solver::new(self.tables, self.limits);
        let before = frontier.visited();
        while frontier.visited() < before + PROBE
            && let Some(job) = frontier.next_job()
        {
            let report = solver.work(&job, self.winner, self.limits);
            frontier.report(&report.map_err(|_| Stopped)?);
            frontier.take_withdrawn();
        }
        self.visited += frontier.visited() - before;
        let progress = frontier.progress();
        let stones = position.stones();
        if progress.value.is_some() {
            return Ok((Estimate::new(progress.visited as f64, 0.0), true));
        }
        let by_numbers = Estimate::of_numbers(stones, progress.visited, progress.numbers);
        if stones >= ENOUGH || depth == 0 {
            return Ok((by_numbers, false));
        }
        let wins = progress.numbers.proof <= progress.numbers.disproof;
        let has_choice = (position.to_move() == self.winner) == wins;
        let moves = self.moves(position, &mut solver, wins);
        let taken = if has_choice { CONSIDERED } else { moves.len() };
        let estimates = moves.into_iter().take(taken).map(|(_, next)| {
            let frontier = Frontier::new(next, self.winner, self.settings);
            let (estimate, _) = self.estimate_within(&next, frontier, depth - 1)?;
            Ok(estimate)
        });
        let estimates = estimates.collect::<Result<Vec<_>, _>>()?;
        let by_moves = if has_choice {
            Estimate::least(&estimates)
        } else {
            Estimate::sum(&estimates)
        };
        // It takes no less than it seems to take by itself.
        let whole = if by_moves.middle > by_numbers.middle {
            by_moves
        } else {
            by_numbers
        };
        Ok((whole, false))
    }

    /// Returns the moves, but for images of others under symmetry, the most promising of the side that has its way
    /// first.
    fn moves(
        &self,
        position: &Cube,
        solver: &mut Solver<'_, Cube>,
        wins: bool,
    ) -> Vec<(u64, Cube)> {
        let mut seen = BTreeSet::new();
        let mut moves: Vec<_> = position
            .playable()
            .ones()
            .map(|cell| position.play(cell))
            .filter(|next| seen.insert(next.canonical_key(position.live_symmetries())))
            .map(|next| {
                let numbers = solver.known_numbers(&next, self.winner);
                (
                    if wins {
                        numbers.proof
                    } else {
                        numbers.disproof
                    },
                    next,
                )
            })
            .collect();
        moves.sort_by_key(|&(number, _)| number);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::core_time;

    #[test]
    fn times_have_the_unit_that_suits_them() {
        for (seconds, text) in [
            (0.25, "0.2 s"),
            (119.0, "119 s"),
            (120.0, "2.0 min"),
            (7200.0, "2.0 h"),
            (172_800.0, "2.0 days"),
            (8.64e6, "100 days"),
            (8.64e12, "1.0e8 days"),
        ] {
            assert_eq!(core_time(seconds), text);
        }
    }
}
