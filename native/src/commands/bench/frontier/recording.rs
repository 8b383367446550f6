//! The jobs that have been searched, and what came of them.
//!
//! After the header there is one line for each, an object of JSON.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::time::Duration;

use fourfold_core::board::notation::EMPTY;
use fourfold_core::solver::frontier::{Job, JobResult, Numbers, Report};
use fourfold_core::{Cube, Game};
use serde::{Deserialize, Serialize};

use crate::text::failure::{Failure, Result};
use crate::text::journal::Journal;
use crate::text::{moves, shown};

/// What to do about a file that doesn't fit.
const ADVICE: &str = "choose another --recording";

/// The file of jobs.
pub(super) struct Recording {
    journal: Journal,
    path: PathBuf,
    root: Vec<u8>,
    /// The jobs that wait to be replayed, in the order in which they were chosen, by configuration.
    jobs: BTreeMap<String, VecDeque<RecordedJob>>,
    /// The number of lines.
    lines: usize,
}

/// A line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    order: String,
    workers: u64,
    /// The position of the job, from the empty board.
    moves: String,
    budget: u64,
    thresholds: Pair,
    nanoseconds: u64,
    visited: u64,
    result: Outcome,
}

/// A proof and a disproof number.
type Pair = (u64, u64);

/// What came of a job: the answer, or the numbers, or these and those after each move, by column.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Decided(bool),
    Open(Pair),
    Split(Pair, Vec<(u8, Pair)>),
}

struct RecordedJob {
    /// The number of its line.
    line: usize,
    budget: u64,
    thresholds: Numbers,
    report: Report,
}

impl Recording {
    /// Opens the recording that begins with this header, or begins one. `root` are the columns that lead to the root.
    pub(super) fn open(path: &Path, header: &str, root: &[u8]) -> Result<Self> {
        let read = |line: &str| {
            let entry: Result<Entry, _> = serde_json::from_str(line);
            entry
                .map_err(|_| "this line is no job".to_owned())?
                .read(root)
        };
        let (journal, entries) = Journal::open(path, header, ADVICE, read)?;
        let mut jobs: BTreeMap<_, VecDeque<_>> = BTreeMap::new();
        let lines = 1 + entries.len();
        for (number, (configuration, job)) in entries.into_iter().enumerate() {
            let line = number + 2;
            let job = RecordedJob { line, ..job };
            jobs.entry(configuration).or_default().push_back(job);
        }
        Ok(Self {
            journal,
            path: path.to_owned(),
            root: root.to_vec(),
            jobs,
            lines,
        })
    }

    /// Returns the report of the next job of a configuration; `None` if it has to be searched.
    pub(super) fn next(&mut self, order: &str, workers: u64, job: &Job) -> Result<Option<Report>> {
        let queue = self.jobs.get_mut(&configuration(order, workers));
        let Some(recorded) = queue.and_then(VecDeque::pop_front) else {
            return Ok(None);
        };
        match recorded.is_of(job) {
            true => Ok(Some(recorded.report)),
            false => Err(self.other(recorded.line)),
        }
    }

    /// Checks that nothing is left of a configuration whose question is answered.
    pub(super) fn end(&self, order: &str, workers: u64) -> Result {
        let left = self.jobs.get(&configuration(order, workers));
        let left = left.and_then(VecDeque::front);
        left.map_or(Ok(()), |recorded| Err(self.other(recorded.line)))
    }

    /// Adds a job that was searched.
    pub(super) fn put(
        &mut self,
        order: &str,
        workers: u64,
        job: &Job,
        time: Duration,
        report: &Report,
    ) -> Result {
        let columns = self.root.iter().chain(&report.columns);
        let columns: Vec<_> = columns.map(|&column| column.into()).collect();
        let entry = Entry {
            order: order.to_owned(),
            workers,
            moves: match columns[..] {
                [] => EMPTY.to_owned(),
                _ => moves::text::<Cube>(&columns),
            },
            budget: job.budget,
            thresholds: pair(job.thresholds),
            nanoseconds: u64::try_from(time.as_nanos()).unwrap_or(u64::MAX),
            visited: report.visited,
            result: (&report.result).into(),
        };
        let line = serde_json::to_string(&entry);
        let line = line.map_err(|error| Failure::Output(error.into()))?;
        self.lines += 1;
        self.journal.put(line)
    }

    /// Ends a run that is stopped, and returns its failure with what becomes of the recording.
    pub(super) fn stopped(&self, failure: &Failure) -> Failure {
        match self.lines {
            1 => {
                let removed = self.journal.remove();
                removed
                    .err()
                    .unwrap_or_else(|| Failure::Limit(failure.to_string()))
            }
            _ => Failure::Limit(format!("{failure}; the same command goes on from there")),
        }
    }

    fn other(&self, line: usize) -> Failure {
        let path = shown::path(&self.path);
        Failure::Bad(format!(
            "{path}:{line}: this is not the job that comes next, so another frontier was recorded; {ADVICE}"
        ))
    }
}

impl RecordedJob {
    fn is_of(&self, job: &Job) -> bool {
        let asked = (&job.columns, job.budget, job.thresholds);
        (&self.report.columns, self.budget, self.thresholds) == asked
    }
}

impl Entry {
    /// Returns its configuration, and its job. The number of the line isn't known.
    fn read(self, root: &[u8]) -> Result<(String, RecordedJob), String> {
        let game: Game<Cube> = self.moves.parse().map_err(|error| format!("{error}"))?;
        let columns = game.columns().strip_prefix(root);
        let columns = columns.ok_or_else(|| format!("{game} does not go on from the position"))?;
        let job = RecordedJob {
            line: 0,
            budget: self.budget,
            thresholds: numbers(self.thresholds),
            report: Report {
                columns: columns.to_vec(),
                visited: self.visited,
                result: match self.result {
                    Outcome::Decided(wins) => JobResult::Decided(wins),
                    Outcome::Open(open) => JobResult::Open(numbers(open)),
                    Outcome::Split(open, after) => {
                        let after = after.into_iter();
                        let after = after.map(|(column, open)| (column, numbers(open)));
                        JobResult::Split(numbers(open), after.collect())
                    }
                },
            },
        };
        Ok((configuration(&self.order, self.workers), job))
    }
}

impl From<&JobResult> for Outcome {
    fn from(result: &JobResult) -> Self {
        match result {
            JobResult::Decided(wins) => Self::Decided(*wins),
            JobResult::Open(numbers) => Self::Open(pair(*numbers)),
            JobResult::Split(numbers, after) => {
                let after = after
                    .iter()
                    .map(|&(column, numbers)| (column, pair(numbers)));
                Self::Split(pair(*numbers), after.collect())
            }
        }
    }
}

fn configuration(order: &str, workers: u64) -> String {
    format!("{order} {workers}")
}

fn numbers((proof, disproof): Pair) -> Numbers {
    Numbers { proof, disproof }
}

fn pair(Numbers { proof, disproof }: Numbers) -> Pair {
    (proof, disproof)
}
