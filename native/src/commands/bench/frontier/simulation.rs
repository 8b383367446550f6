//! Workers in virtual time.

use std::collections::BTreeMap;

use fourfold_core::solver::frontier::{Frontier, Job, Report};

use crate::text::failure::{Failure, Result};

const NANOSECONDS: u128 = 1_000_000_000;

/// The speed of workers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// What a job takes besides its search: the way to the worker and back, in nanoseconds.
    pub(super) latency: u64,
    /// The number of positions that a worker visits in a second.
    pub(super) speed: u64,
}

/// What a simulation came to. Times are virtual, in nanoseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) wins: bool,
    pub(super) time: u64,
    /// The time of all workers together that they had a job.
    pub(super) busy: u64,
    /// The jobs that were reported, and those that were ended because they no longer mattered.
    pub(super) jobs: u64,
    pub(super) withdrawn: u64,
    /// The positions visited by the former, and those by the latter.
    pub(super) visited: u64,
    pub(super) wasted: u64,
    pub(super) longest: u64,
    /// The most positions that the frontier had in memory.
    pub(super) nodes: usize,
}

/// A frontier, and workers that each have a job or none.
struct Simulation {
    frontier: Frontier,
    pace: Pace,
    idle: u64,
    now: u64,
    /// The jobs under way, by the time of their end and a number that tells those apart that end together.
    running: BTreeMap<End, Running>,
    /// Their ends, by their columns.
    ends: BTreeMap<Vec<u8>, End>,
    started: u64,
    tally: Tally,
}

type End = (u64, u64);

struct Running {
    since: u64,
    report: Report,
}

/// Lets this number of workers answer the question of a frontier. `search` does the jobs, in the order in which they
/// are given out; each is reported when its time has come.
///
/// # Errors
/// Those of `search`.
pub(super) fn simulate(
    frontier: Frontier,
    workers: u64,
    pace: Pace,
    mut search: impl FnMut(&Job) -> Result<Report>,
) -> Result<Tally> {
    let mut simulation = Simulation {
        frontier,
        pace,
        idle: workers,
        now: 0,
        running: BTreeMap::new(),
        ends: BTreeMap::new(),
        started: 0,
        tally: Tally::default(),
    };
    loop {
        simulation.give_out(&mut search)?;
        if let Some(wins) = simulation.frontier.value() {
            return Ok(simulation.end(wins));
        }
        if !simulation.report_next() {
            let what = "the frontier has no job left, and no answer";
            return Err(Failure::Wrong(what.to_owned()));
        }
    }
}

impl Simulation {
    /// Gives jobs to idle workers, as long as there are both.
    fn give_out(&mut self, search: &mut impl FnMut(&Job) -> Result<Report>) -> Result {
        while self.idle > 0 {
            let job = self.frontier.next_job();
            self.end_withdrawn();
            self.tally.nodes = self.tally.nodes.max(self.frontier.nodes_in_memory());
            let Some(job) = job else { break };
            let report = search(&job)?;
            let end = (self.now + self.pace.time_of(report.visited), self.started);
            self.ends.insert(job.columns, end);
            let since = self.now;
            self.running.insert(end, Running { since, report });
            self.started += 1;
            self.idle -= 1;
        }
        Ok(())
    }

    /// Goes on to the next end of a job, and reports it. Returns false if none is under way.
    fn report_next(&mut self) -> bool {
        let Some(((now, _), Running { since, report })) = self.running.pop_first() else {
            return false;
        };
        self.now = now;
        self.idle += 1;
        self.ends.remove(&report.columns);
        let tally = &mut self.tally;
        tally.busy += now - since;
        tally.longest = tally.longest.max(now - since);
        tally.jobs += 1;
        tally.visited += report.visited;
        self.frontier.report(&report);
        self.end_withdrawn();
        true
    }

    /// Ends the jobs that no longer matter. Their workers are told at once.
    fn end_withdrawn(&mut self) {
        for columns in self.frontier.take_withdrawn() {
            if let Some(end) = self.ends.remove(&columns)
                && let Some(running) = self.running.remove(&end)
            {
                self.idle += 1;
                self.cut(&running);
            }
        }
    }

    /// Counts a job that ends now, before its time.
    fn cut(&mut self, running: &Running) {
        let time = self.now - running.since;
        self.tally.busy += time;
        self.tally.withdrawn += 1;
        let visited = self.pace.visited_in(time);
        self.tally.wasted += visited.min(running.report.visited);
    }

    fn end(mut self, wins: bool) -> Tally {
        for running in std::mem::take(&mut self.running).values() {
            self.cut(running);
        }
        Tally {
            wins,
            time: self.now,
            ..self.tally
        }
    }
}

impl Pace {
    /// Returns the time of a job that visits so many positions.
    fn time_of(self, visited: u64) -> u64 {
        let time = u128::from(visited) * NANOSECONDS / u128::from(self.speed);
        self.latency
            .saturating_add(u64::try_from(time).unwrap_or(u64::MAX))
    }

    /// Returns how many positions a job visits in this time.
    fn visited_in(self, time: u64) -> u64 {
        let time = time.saturating_sub(self.latency);
        let visited = u128::from(time) * u128::from(self.speed) / NANOSECONDS;
        u64::try_from(visited).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::{Pace, simulate};
    use fourfold_core::board::Player;
    use fourfold_core::solver::frontier::{Frontier, FrontierSettings, JobResult, Report};
    use fourfold_core::{Cube, Game};

    /// A position in which no move is forced or decided at once.
    const POSITION: &str = "0FC3484B71";
    const PACE: Pace = Pace {
        latency: 10,
        speed: 1_000_000_000,
    };

    fn frontier(workers: u64) -> Frontier {
        let game: Game<Cube> = POSITION.parse().unwrap();
        let settings = FrontierSettings::for_workers(workers);
        Frontier::new(game.position(), Player::First, settings)
    }

    #[test]
    fn the_first_job_decides_the_rest() {
        let tally = simulate(frontier(3), 3, PACE, |job| {
            Ok(Report {
                columns: job.columns.clone(),
                visited: 100,
                result: JobResult::Decided(true),
            })
        });
        let tally = tally.unwrap();
        assert!(tally.wins);
        assert_eq!((tally.jobs, tally.time, tally.busy), (1, 110, 110));
        assert_eq!((tally.visited, tally.wasted, tally.longest), (100, 0, 110));
    }

    #[test]
    fn time_and_waste_are_counted_for_each_worker() {
        // The first player wins by whatever is tried first; each further job would take longer.
        let mut jobs = 0;
        let tally = simulate(frontier(4), 4, PACE, |job| {
            jobs += 1;
            let result = match jobs {
                1 => JobResult::Split(job.thresholds, Vec::new()),
                _ => JobResult::Decided(true),
            };
            Ok(Report {
                columns: job.columns.clone(),
                visited: 100 * jobs,
                result,
            })
        });
        let tally = tally.unwrap();
        assert!(tally.wins);
        // One worker splits the root while three wait; then all four have a job, and the first to end answers.
        assert_eq!((tally.jobs, tally.withdrawn), (2, 3));
        assert_eq!(tally.time, 110 + 210);
        assert_eq!(tally.busy, 110 + 4 * 210);
        assert_eq!((tally.visited, tally.wasted), (300, 600));
        assert_eq!(tally.longest, 210);
    }

    #[test]
    fn an_error_ends_it() {
        let wrong = || crate::text::failure::Failure::Bad("no".to_owned());
        assert!(simulate(frontier(1), 1, PACE, |_| Err(wrong())).is_err());
    }
}
