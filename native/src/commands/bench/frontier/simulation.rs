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
    /// The sum of the times during which each worker had a job and no reason to want another.
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

    /// Waits until some search has ended, and returns its number and what to report; or until this one has visited so
    /// many positions.
    ///
    /// # Errors
    /// If all is to end.
    fn wait(&mut self, number: u64, visited: u64) -> Result<Option<(u64, Report)>>;
}

/// A frontier, and workers that each have a job or none.
struct Simulation {
    frontier: Frontier,
    pace: Pace,
    /// True if workers ask for their next job before they have reported the last one.
    asks_early: bool,
    idle: u64,
    now: u64,
    started: u64,
    /// The jobs under way, by their numbers.
    running: BTreeMap<u64, Running>,
    /// Their numbers, by their columns.
    numbers: BTreeMap<Vec<u8>, u64>,
    /// What will happen to those whose searches have ended.
    events: BTreeSet<Event>,
    /// The numbers of the others.
    searching: BTreeSet<u64>,
    tally: Tally,
}

/// The time, the number of the job, and what happens to it. The number decides the order at equal times.
type Event = (u64, u64, Happening);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    /// The frontier gets its report.
    Report,
    /// Its worker is free for another job.
    Free,
}

/// A job that was given out and isn't reported.
struct Running {
    since: u64,
    columns: Vec<u8>,
    budget: u64,
    /// False once its worker has asked for another one.
    has_worker: bool,
    /// Known once its search has ended.
    report: Option<Report>,
}

/// Lets this number of workers answer the question of a frontier. The jobs are begun in the order in which they are
/// given out, and each is reported when its virtual time has passed. That may be long after its search has ended, so
/// several can be searched at once.
///
/// Each of several workers asks for its next job so early that it is there when the budget of the last one is spent.
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
        asks_early: workers > 1,
        idle: workers,
        now: 0,
        started: 0,
        running: BTreeMap::new(),
        numbers: BTreeMap::new(),
        events: BTreeSet::new(),
        searching: BTreeSet::new(),
        tally: Tally::default(),
    };
    loop {
        simulation.give_out(search)?;
        if let Some(wins) = simulation.frontier.value() {
            return Ok(simulation.end(wins));
        }
        let Some(event) = simulation.next_event(search)? else {
            let what = "the frontier has no job left, and no answer";
            return Err(Failure::Wrong(what.to_owned()));
        };
        simulation.events.remove(&event);
        let (time, number, happening) = event;
        simulation.now = time;
        match happening {
            Happening::Free => simulation.free(number),
            Happening::Report => simulation.report(number),
        }
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
                budget: job.budget,
                has_worker: true,
                report: None,
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

    /// Returns the next event; `None` if no job is under way.
    fn next_event(&mut self, search: &mut impl Search) -> Result<Option<Event>> {
        loop {
            let next = self.events.first().copied();
            let may_be_next = |&number: &u64| {
                let (least, _) = self.times(&self.running[&number], search.visited(number));
                next.is_none_or(|(time, ..)| least <= time)
            };
            let Some(awaited) = self.searching.iter().copied().find(may_be_next) else {
                return Ok(next);
            };
            // One position more than fits into the time, and another for the rounding.
            let too_late = next.map_or(u64::MAX, |(time, ..)| {
                let time = time - self.running[&awaited].since;
                self.pace.visited_in(time).saturating_add(2)
            });
            // A search whose job was withdrawn meanwhile is of no use.
            if let Some((number, report)) = search.wait(awaited, too_late)?
                && self.searching.remove(&number)
            {
                let running = self.running.get_mut(&number).expect("it is under way");
                running.report = Some(report);
                self.events.extend(self.events_of(number));
            }
        }
    }

    /// Returns when the worker of a job is free for another one, and when the frontier gets its report, if the job
    /// visits so many positions. Both are no earlier if it visits more.
    fn times(&self, running: &Running, visited: u64) -> (u64, u64) {
        let Pace { latency, .. } = self.pace;
        let search = self.pace.search_time(visited);
        let report = latency.saturating_add(search);
        // A worker knows its speed, and so when it will have spent the budget. It can't ask before it has the job.
        let spent = self.pace.search_time(running.budget.max(visited));
        let free = match self.asks_early {
            true => report.min(spent.max(latency)),
            false => report,
        };
        let at = |time: u64| running.since.saturating_add(time);
        (at(free), at(report))
    }

    /// Returns what will happen to a job whose search has ended.
    fn events_of(&self, number: u64) -> [Event; 2] {
        let running = &self.running[&number];
        let report = running.report.as_ref().expect("its search has ended");
        let (free, reported) = self.times(running, report.visited);
        [
            (free, number, Happening::Free),
            (reported, number, Happening::Report),
        ]
    }

    /// Frees the worker of a job for another one, if it hasn't been freed yet.
    fn free(&mut self, number: u64) {
        let running = self.running.get_mut(&number).expect("it is under way");
        if std::mem::take(&mut running.has_worker) {
            self.tally.busy += self.now - running.since;
            self.idle += 1;
        }
    }

    /// Hands the report of a job to the frontier.
    fn report(&mut self, number: u64) {
        let running = self.remove(number);
        let report = running.report.expect("its search has ended");
        let tally = &mut self.tally;
        tally.longest = tally.longest.max(self.now - running.since);
        tally.jobs += 1;
        tally.visited += report.visited;
        self.frontier.report(&report);
        self.end_withdrawn();
    }

    /// Removes a job from those under way. Its worker is free then.
    fn remove(&mut self, number: u64) -> Running {
        self.free(number);
        if !self.searching.remove(&number) {
            for event in self.events_of(number) {
                self.events.remove(&event);
            }
        }
        let running = self.running.remove(&number).expect("it is under way");
        self.numbers.remove(&running.columns);
        running
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
        let running = self.remove(number);
        let visited = self.pace.visited_in(self.now - running.since);
        self.tally.withdrawn += 1;
        self.tally.wasted += match running.report {
            Some(report) => visited.min(report.visited),
            None => visited,
        };
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
    /// Returns the time in which a worker visits so many positions.
    fn search_time(self, visited: u64) -> u64 {
        let time = u128::from(visited) * NANOSECONDS / u128::from(self.speed);
        u64::try_from(time).unwrap_or(u64::MAX)
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

        fn wait(&mut self, _: u64, _: u64) -> Result<Option<(u64, Report)>> {
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
    fn who_spends_a_budget_has_the_next_job_at_once() {
        let mut jobs = 0;
        let search = by(|job| {
            jobs += 1;
            Ok(Report {
                columns: job.columns,
                visited: if jobs <= 3 { job.budget } else { 100 },
                result: match jobs {
                    1..=3 => JobResult::Split(job.thresholds, Vec::new()),
                    _ => JobResult::Decided(true),
                },
            })
        });
        let frontier = frontier(2);
        let budget = frontier.clone().next_job().unwrap().budget;
        let tally = simulate(frontier, 2, PACE, &mut { search }).unwrap();
        // Nobody has another job before the root is split. Then two workers have two jobs each, one after the other.
        assert_eq!(tally.jobs, 4);
        assert_eq!(tally.time, (budget + 10) + budget + 110);
        assert_eq!(tally.busy, budget + 2 * (budget + 110));
        assert_eq!(tally.visited, 3 * budget + 100);
    }

    #[test]
    fn an_error_ends_it() {
        let search = by(|_| Err(Failure::Bad("no".to_owned())));
        assert!(simulate(frontier(1), 1, PACE, &mut { search }).is_err());
    }
}
