//! `fourfold prove --estimate`: how much work a proof will take.
//!
//! A position is searched for a while, and the law says what its numbers mean. With few stones they mean little; lines
//! then lead from such a position to later ones, of which the law can speak.

use std::fmt;
use std::time::Instant;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings, ReplyState};
use fourfold_core::{Board, Cube, Limits, SolverTables};
use serde::Serialize;

use crate::commands::prove::law::{ENOUGH, Estimate, Sample};
use crate::commands::prove::lines::{Lines, Stopped, seems_won};

/// The number of lines, and of the stones at their ends.
const LINES: usize = 64;
const END: u32 = 17;

/// Where the random numbers of the lines begin.
const SEED: u64 = 1;

/// What the search of the position may visit.
const PROBE: u64 = 1 << 22;

/// Makes estimates, on one thread.
pub(super) struct Estimator<'a> {
    lines: Lines<'a>,
    winner: Player,
    start: Instant,
}

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
    ) -> Self {
        Self {
            lines: Lines::new(tables, limits, winner, SEED),
            winner,
            start: Instant::now(),
        }
    }

    /// Returns the number of positions visited for estimates.
    pub(super) fn visited(&self) -> u64 {
        self.lines.visited
    }

    /// Returns the number of positions visited in a second.
    pub(super) fn speed(&self) -> f64 {
        self.visited() as f64 / self.start.elapsed().as_secs_f64().max(1e-3)
    }

    /// Estimates how much work the question of a frontier takes, and says whether it has been answered meanwhile.
    pub(super) fn estimate(
        &mut self,
        position: &Cube,
        frontier: &mut Frontier,
    ) -> Result<(Estimate, bool), Stopped> {
        self.lines.search(frontier, PROBE)?;
        let progress = frontier.progress();
        let taken = Estimate::new(progress.visited as f64, 0.0);
        if progress.value.is_some() {
            return Ok((taken, true));
        }
        let stones = position.stones();
        if stones >= ENOUGH {
            let estimate = Estimate::of_numbers(stones, progress.visited, progress.numbers);
            return Ok((estimate, false));
        }
        let replies = progress.replies.iter();
        let decided = replies.filter(|reply| matches!(reply.state, ReplyState::Decided(_)));
        let decided: Vec<u8> = decided.map(|reply| reply.column).collect();
        let wins = seems_won(progress.numbers);
        let rest = self.by_lines(position, wins, &decided)?;
        // What has been decided is left out of the lines.
        Ok((Estimate::sum(&[taken, rest]), false))
    }

    fn by_lines(
        &mut self,
        position: &Cube,
        wins: bool,
        decided: &[u8],
    ) -> Result<Estimate, Stopped> {
        let mut ends: Vec<(Cube, f64)> = Vec::new();
        let mut samples = Vec::new();
        for _ in 0..LINES {
            let steps = self.lines.line(*position, wins, decided, END)?;
            let end = steps[steps.len() - 1];
            let known = ends.iter().find(|(known, _)| *known == end.position);
            let work = match known {
                Some(&(_, work)) => work,
                None => {
                    let settings = FrontierSettings::for_workers(1);
                    let mut frontier = Frontier::new(end.position, self.winner, settings);
                    self.lines.estimate(&end.position, &mut frontier)?
                }
            };
            ends.push((end.position, work));
            samples.push(Sample {
                moves: steps.len() - 1,
                share: end.share,
                work,
            });
        }
        Ok(Estimate::of_samples(&samples))
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
