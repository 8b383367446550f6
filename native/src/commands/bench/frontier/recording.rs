//! The jobs that have been searched, and what came of them.
//!
//! One line a job, after the header:
//!
//! ```text
//! numbers 64 16384 17/93 6543210 first split 16384 0FC3484B71 812/93 0:yes 1:40/3
//! ```
//!
//! The words are: the order and the number of workers; the budget and the thresholds of the job, `-` where there is
//! none; the nanoseconds that it took; and the report as `prove` keeps it.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::time::Duration;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Job, Numbers, Report};

use crate::commands::prove::record::Record;
use crate::text::failure::{Failure, Result};
use crate::text::journal::Journal;
use crate::text::shown;

/// What to do about a file that doesn't fit.
const ADVICE: &str = "choose another --recording";

/// The file of jobs.
pub(super) struct Recording {
    journal: Journal,
    path: PathBuf,
    root: Vec<u8>,
    winner: Player,
    /// The jobs that wait to be replayed, in the order in which they were chosen, by configuration.
    jobs: BTreeMap<String, VecDeque<RecordedJob>>,
    /// The number of lines.
    lines: usize,
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
    pub(super) fn open(path: &Path, header: &str, root: &[u8], winner: Player) -> Result<Self> {
        let read = |line: &str| read(line, root, winner);
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
            winner,
            jobs,
            lines,
        })
    }

    /// Returns the report of the next job of a configuration; `None` if it has to be searched.
    pub(super) fn next(&mut self, configuration: &str, job: &Job) -> Result<Option<Report>> {
        let queue = self.jobs.get_mut(configuration);
        let Some(recorded) = queue.and_then(VecDeque::pop_front) else {
            return Ok(None);
        };
        match recorded.is_of(job) {
            true => Ok(Some(recorded.report)),
            false => Err(self.other(recorded.line)),
        }
    }

    /// Checks that nothing is left of a configuration whose question is answered.
    pub(super) fn end(&self, configuration: &str) -> Result {
        let left = self.jobs.get(configuration).and_then(VecDeque::front);
        left.map_or(Ok(()), |recorded| Err(self.other(recorded.line)))
    }

    /// Adds a job that was searched.
    pub(super) fn put(
        &mut self,
        configuration: &str,
        job: &Job,
        time: Duration,
        report: &Report,
    ) -> Result {
        let record = Record {
            winner: self.winner,
            report: report.clone(),
        };
        let Numbers { proof, disproof } = job.thresholds;
        let [budget, proof, disproof] = [job.budget, proof, disproof].map(text);
        let (time, record) = (time.as_nanos(), record.line(&self.root));
        self.lines += 1;
        self.journal.put(format_args!(
            "{configuration} {budget} {proof}/{disproof} {time} {record}"
        ))
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

/// Reads a line. Returns its configuration too; the number of the line isn't known.
fn read(line: &str, root: &[u8], winner: Player) -> Result<(String, RecordedJob), String> {
    let words: Vec<_> = line.splitn(6, ' ').collect();
    let [order, workers, budget, thresholds, time, record] = words[..] else {
        return Err("the line is too short".to_owned());
    };
    let thresholds = thresholds
        .split_once('/')
        .ok_or("those are no thresholds")?;
    let number = |text: &str| match text {
        "-" => Ok(u64::MAX),
        _ => text.parse().map_err(|_| "a number is wrong".to_owned()),
    };
    number(time)?;
    let record = Record::parse(record, root)?;
    if record.winner != winner {
        return Err("the line is about the other player".to_owned());
    }
    let job = RecordedJob {
        line: 0,
        budget: number(budget)?,
        thresholds: Numbers {
            proof: number(thresholds.0)?,
            disproof: number(thresholds.1)?,
        },
        report: record.report,
    };
    Ok((format!("{order} {workers}"), job))
}

/// Returns a limit as it is written.
fn text(limit: u64) -> String {
    match limit {
        u64::MAX => "-".to_owned(),
        _ => limit.to_string(),
    }
}
