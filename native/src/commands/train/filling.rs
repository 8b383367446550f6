//! Filling a journal with the results of pieces of work.

use std::fmt;
use std::path::Path;

use crate::runtime::pipeline;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::journal::Journal;
use crate::text::progress::Progress;

/// A journal that is to have a number of lines after its header.
pub(super) struct Filling {
    journal: Journal,
    known: usize,
    wanted: usize,
}

impl Filling {
    /// Opens the journal with this header, or creates it. `check` says what is wrong with a line.
    pub(super) fn new(
        path: &Path,
        header: &str,
        wanted: usize,
        check: impl Fn(&str) -> Result<(), String>,
    ) -> Result<Self> {
        let (journal, lines) = Journal::open(path, header, "choose another name", check)?;
        Ok(Self {
            journal,
            known: lines.len(),
            wanted,
        })
    }

    /// Adds the missing lines, one for each piece of work that has none yet. Ends at the first piece that
    /// fails, since later lines would leave a gap.
    pub(super) fn fill<I, O, W>(
        mut self,
        pieces: impl Iterator<Item = I> + Send + 'static,
        threads: usize,
        watch: &Watch,
        worker: impl Fn() -> W + Sync,
    ) -> Result
    where
        I: Send + 'static,
        O: fmt::Display + Send + 'static,
        W: FnMut(I) -> Result<O, String>,
    {
        let progress = Progress::new(Some(self.wanted.saturating_sub(self.known)));
        let mut failed = None;
        let sink = |done: Result<O, String>| {
            if failed.is_some() {
                return Ok(());
            }
            match done
                .map_err(Failure::Limit)
                .and_then(|done| self.journal.put(done))
            {
                Ok(()) => progress.step(),
                Err(why) => {
                    failed = Some(why);
                    watch.interrupt();
                }
            }
            Ok(())
        };
        let missing = pieces.take(self.wanted).skip(self.known);
        let finished = pipeline::in_order(missing, threads, watch, worker, sink)?;
        match failed {
            Some(why) => Err(why),
            None if !finished => Err(watch.stopped()),
            None => Ok(()),
        }
    }
}
