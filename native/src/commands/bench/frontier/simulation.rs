//! Workers in virtual time.

use std::collections::{BTreeMap, BTreeSet};

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

/// Searches the jobs of a simulation.
pub(super) trait Search {
    /// Begins a search, under a number of its own.
    ///
    /// # Errors
    /// If all is to end.
    fn begin(&mut self, number: u64, job: Job) -> Result;

    /// Returns how many positions a search that was begun has visited at least.
    fn visited(&self, number: u64) -> u64;

    /// Waits until some search has ended, and returns its number and what to report; or until one has come further.
    ///
    /// # Errors
    /// If all is to end.
    fn wait(&mut self) -> Result<Option<(u64, Report)>>;
}

/// A frontier, and workers that each have a job or none.
struct Simulation {
    frontier: Frontier,
    pace: Pace,
    idle: u64,
    now: u64,
    started: u64,
    /// The jobs under way, by their numbers.
    running: BTreeMap<u64, Running>,
    /// Their numbers, by their columns.
    numbers: BTreeMap<Vec<u8>, u64>,
    /// What those whose searches have ended will report, by the time of their end.
    ends: BTreeMap<End, Report>,
    /// The numbers of the others.
    searching: BTreeSet<u64>,
    tally: Tally,
}

/// The time, and the number of the job, which tells those apart that end together.
type End = (u64, u64);

struct Running {
    since: u64,
    columns: Vec<u8>,
    /// Known once its search has ended.
    end: Option<u64>,
}

/// Lets this number of workers answer the question of a frontier. The jobs are begun in the order in which they are
/// given out, and each is reported when its virtual time has passed. That may be long after its search has ended, so
/// several can be searched at once.
///
/// # Errors
/// Those of `search`.
pub(super) fn simulate(
    frontier: Frontier,
    workers: u64,
    pace: Pace,
    search: &mut impl Search,
) -> Result<Tally> {
    let mut simulation = Simulation {
        frontier,
        pace,
        idle: workers,
        now: 0,
        started: 0,
        running: BTreeMap::new(),
        numbers: BTreeMap::new(),
        ends: BTreeMap::new(),
        searching: BTreeSet::new(),
        tally: Tally::default(),
    };
    loop {
        simulation.give_out(search)?;
        if let Some(wins) = simulation.frontier.value() {
            return Ok(simulation.end(wins));
        }
        let Some(end) = simulation.next_end(search)? else {
            let what = "the frontier has no job left, and no answer";
            return Err(Failure::Wrong(what.to_owned()));
        };
        simulation.report(end);
    }
}

impl Simulation {
    /// Gives jobs to idle workers, as long as there are both.
    fn give_out(&mut self, search: &mut impl Search) -> Result {
        while self.idle > 0 {
            let job = self.frontier.next_job();
            self.end_withdrawn();
            self.tally.nodes = self.tally.nodes.max(self.frontier.nodes_in_memory());
            let Some(job) = job else { break };
            let number = self.started;
            let running = Running {
                since: self.now,
                columns: job.columns.clone(),
                end: None,
            };
            search.begin(number, job)?;
            self.numbers.insert(running.columns.clone(), number);
            self.running.insert(number, running);
            self.searching.insert(number);
            self.started += 1;
            self.idle -= 1;
        }
        Ok(())
    }

    /// Returns the next end of a job; `None` if none is under way.
    fn next_end(&mut self, search: &mut impl Search) -> Result<Option<End>> {
        loop {
            let next = self.ends.keys().next().copied();
            let is_later = |&number: &u64| {
                let least = self.pace.time_of(search.visited(number));
                next.is_some_and(|(time, _)| self.running[&number].since + least > time)
            };
            if self.searching.iter().all(is_later) {
                return Ok(next);
            }
            // A search whose job was withdrawn meanwhile is of no use.
            if let Some((number, report)) = search.wait()?
                && self.searching.remove(&number)
            {
                let running = self.running.get_mut(&number).expect("it is under way");
                let end = running.since + self.pace.time_of(report.visited);
                running.end = Some(end);
                self.ends.insert((end, number), report);
            }
        }
    }

    /// Goes on to the end of a job, and reports it.
    fn report(&mut self, (now, number): End) {
        self.now = now;
        let (running, report) = self.remove(number);
        let report = report.expect("its search has ended");
        let tally = &mut self.tally;
        tally.busy += now - running.since;
        tally.longest = tally.longest.max(now - running.since);
        tally.jobs += 1;
        tally.visited += report.visited;
        self.frontier.report(&report);
        self.end_withdrawn();
    }

    /// Removes a job from those under way. Its worker is idle then.
    fn remove(&mut self, number: u64) -> (Running, Option<Report>) {
        let running = self.running.remove(&number).expect("it is under way");
        self.numbers.remove(&running.columns);
        self.searching.remove(&number);
        self.idle += 1;
        let report = running.end.and_then(|end| self.ends.remove(&(end, number)));
        (running, report)
    }

    /// Ends the jobs that no longer matter. Their workers are told at once.
    fn end_withdrawn(&mut self) {
        for columns in self.frontier.take_withdrawn() {
            if let Some(&number) = self.numbers.get(&columns) {
                self.cut(number);
            }
        }
    }

    /// Ends a job now, before its time.
    fn cut(&mut self, number: u64) {
        let (running, report) = self.remove(number);
        let time = self.now - running.since;
        self.tally.busy += time;
        self.tally.withdrawn += 1;
        let visited = self.pace.visited_in(time);
        self.tally.wasted += report.map_or(visited, |report| visited.min(report.visited));
    }

    fn end(mut self, wins: bool) -> Tally {
        while let Some(&number) = self.running.keys().next() {
            self.cut(number);
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
    use std::collections::VecDeque;

    use super::{Pace, Search, simulate};
    use fourfold_core::board::Player;
    use fourfold_core::solver::frontier::{Frontier, FrontierSettings, Job, JobResult, Report};
    use fourfold_core::{Cube, Game};

    use crate::text::failure::{Failure, Result};

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

    /// Searches by a function. Those that have been begun end from the last to the first.
    struct Searches<F> {
        search: F,
        begun: VecDeque<(u64, Report)>,
    }

    fn by<F: FnMut(Job) -> Result<Report>>(search: F) -> Searches<F> {
        let begun = VecDeque::new();
        Searches { search, begun }
    }

    impl<F: FnMut(Job) -> Result<Report>> Search for Searches<F> {
        fn begin(&mut self, number: u64, job: Job) -> Result {
            self.begun.push_back((number, (self.search)(job)?));
            Ok(())
        }

        fn visited(&self, _: u64) -> u64 {
            0
        }

        fn wait(&mut self) -> Result<Option<(u64, Report)>> {
            Ok(self.begun.pop_back())
        }
    }

    #[test]
    fn the_first_job_decides_the_rest() {
        let search = by(|job| {
            Ok(Report {
                columns: job.columns,
                visited: 100,
                result: JobResult::Decided(true),
            })
        });
        let tally = simulate(frontier(3), 3, PACE, &mut { search }).unwrap();
        assert!(tally.wins);
        assert_eq!((tally.jobs, tally.time, tally.busy), (1, 110, 110));
        assert_eq!((tally.visited, tally.wasted, tally.longest), (100, 0, 110));
    }

    #[test]
    fn time_and_waste_are_counted_for_each_worker() {
        // The first player wins by whatever is tried first; each further job would take longer.
        let mut jobs = 0;
        let search = by(|job| {
            jobs += 1;
            let result = match jobs {
                1 => JobResult::Split(job.thresholds, Vec::new()),
                _ => JobResult::Decided(true),
            };
            Ok(Report {
                columns: job.columns,
                visited: 100 * jobs,
                result,
            })
        });
        let tally = simulate(frontier(4), 4, PACE, &mut { search }).unwrap();
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
        let search = by(|_| Err(Failure::Bad("no".to_owned())));
        assert!(simulate(frontier(1), 1, PACE, &mut { search }).is_err());
    }
}
