//! The searches of one row, as far as they are not in the recording yet.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fourfold_core::Interrupted;
use fourfold_core::solver::frontier::{Job, Report};

use super::recording::Recording;
use super::searches::Searches;
use super::simulation::Search;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::progress::Progress;

/// Takes what came of jobs from a recording, and searches and records those that it lacks.
pub(super) struct RecordedSearches<'r> {
    pub(super) order: &'r str,
    pub(super) workers: u64,
    pub(super) searches: &'r Searches<'r>,
    pub(super) recording: &'r mut Recording,
    pub(super) stop: &'r AtomicBool,
    pub(super) watch: &'r Watch,
    pub(super) progress: &'r Progress,
    /// What was in the recording, until it is asked for.
    pub(super) replayed: VecDeque<(u64, Report)>,
    /// The searches that were begun, in order, from the first one whose result isn't known.
    pub(super) begun: VecDeque<Begun>,
    /// True once anything has been searched.
    pub(super) is_searching: bool,
}

/// A search, and what came of it.
pub(super) struct Begun {
    number: u64,
    job: Job,
    result: Option<(Duration, Report)>,
}

impl RecordedSearches<'_> {
    /// Waits for the searches that were begun, and checks that the recording ends here too.
    ///
    /// # Errors
    /// If all is to end, or the recording goes on.
    pub(super) fn finish(&mut self) -> Result {
        while !self.begun.is_empty() {
            self.wait(self.begun[0].number, u64::MAX)?;
        }
        self.recording.end(self.order, self.workers)
    }

    /// Records what is known, in the order in which the searches were begun.
    fn record(&mut self) -> Result {
        while let Some(begun) = self.begun.pop_front() {
            let Some((time, report)) = &begun.result else {
                self.begun.push_front(begun);
                break;
            };
            self.recording
                .put(self.order, self.workers, &begun.job, *time, report)?;
        }
        Ok(())
    }

    fn stopped(&self, why: Interrupted) -> Failure {
        self.recording.stopped(&self.watch.failure(why))
    }
}

impl Search for RecordedSearches<'_> {
    fn begin(&mut self, number: u64, job: Job) -> Result {
        if self.stop.load(Ordering::Relaxed) {
            return Err(self.stopped(Interrupted::Stopped));
        }
        self.progress.step();
        let recorded = self.recording.next(self.order, self.workers, &job)?;
        if let Some(report) = recorded {
            self.replayed.push_back((number, report));
            return Ok(());
        }
        if !self.is_searching {
            self.searches.clear_table();
            self.is_searching = true;
        }
        self.begun.push_back(Begun {
            number,
            job: job.clone(),
            result: None,
        });
        self.searches.begin(number, job);
        Ok(())
    }

    fn visited(&self, number: u64) -> u64 {
        self.searches.visited(number)
    }

    fn wait(&mut self, number: u64, visited: u64) -> Result<Option<(u64, Report)>> {
        if let Some(replayed) = self.replayed.pop_front() {
            return Ok(Some(replayed));
        }
        let Some(ended) = self.searches.wait(number, visited) else {
            return Ok(None);
        };
        let (time, report) = ended.result.map_err(|why| self.stopped(why))?;
        let begun = self.begun.iter_mut();
        for begun in begun.filter(|begun| begun.number == ended.number) {
            begun.result = Some((time, report.clone()));
        }
        self.record()?;
        Ok(Some((ended.number, report)))
    }
}
