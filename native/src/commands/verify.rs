//! `fourfold verify`: checks certificates.
//!
//! All checking is done by the crate `fourfold-verify`, which shares no code with the solver.

use std::fmt;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use fourfold_verify::{Progress as Checked, Summary, verify};
use serde::Serialize;

use crate::runtime::options::{FormatOption, ThreadOption};
use crate::runtime::watch::{SearchLimits, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::output::{Output, tell};
use crate::text::progress::Progress;
use crate::text::quantities::grouped;
use crate::text::shown;

/// Checks certificates, which 'fourfold certificate' writes, without the solver
///
/// The checker has its own rules, and a plain search for the ends of a proof. Exit status: 0 all are proofs of what
/// they claim; 1 one of them isn't, and a line says where; 2 one can't be read.
#[derive(Debug, Args)]
pub(crate) struct VerifyCommand {
    /// The certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    format: FormatOption,
}

/// What a certificate has proved.
#[derive(Serialize)]
struct Proved {
    file: String,
    claim: String,
    positions: u64,
    leaves: u64,
    witnesses: u64,
    /// Positions visited by the search at all leaves, and the most at one.
    visited: u64,
    leaf_budget: u64,
    written_by: String,
    seconds: f64,
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: proved by {} positions, {} leaves, {} witnesses, {} positions searched at leaves",
            self.claim,
            grouped(self.positions),
            grouped(self.leaves),
            grouped(self.witnesses),
            grouped(self.visited)
        )
    }
}

impl VerifyCommand {
    pub(crate) fn run(self) -> Result {
        let mut output = Output::beside_status(self.format.format)?;
        let watch = Watch::new(SearchLimits::default())?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        watch.on_interruption(move || stopped.store(true, Ordering::SeqCst));
        let (mut is_wrong, mut is_bad) = (false, false);
        for path in &self.files {
            let start = Instant::now();
            match self.check(path, &stop) {
                Ok(summary) => output.put(&Proved {
                    file: path.to_string_lossy().into_owned(),
                    claim: summary.claim.to_string(),
                    positions: summary.positions,
                    leaves: summary.leaves,
                    witnesses: summary.witnesses,
                    visited: summary.visited,
                    leaf_budget: summary.budget,
                    written_by: summary.written_by,
                    seconds: start.elapsed().as_secs_f64(),
                })?,
                Err(fourfold_verify::Failure::Stopped) => return Err(watch.stopped()),
                Err(failure) => {
                    let is_unreadable = matches!(failure, fourfold_verify::Failure::Read(_));
                    (is_bad, is_wrong) = (is_bad || is_unreadable, true);
                    let message = format!("fourfold: {}: {failure}", shown::path(path));
                    tell(shown::line(&message));
                }
            }
        }
        match (is_bad, is_wrong) {
            (true, _) => Err(Failure::BadReported),
            (_, true) => Err(Failure::WrongReported),
            _ => Ok(()),
        }
    }

    fn check(&self, path: &Path, stop: &AtomicBool) -> Result<Summary, fourfold_verify::Failure> {
        let input = Input::stream(path).map_err(fourfold_verify::Failure::Read)?;
        check(input, self.threads.count(), stop)
    }
}

/// Checks a certificate, with a progress bar.
fn check(
    input: Input,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Summary, fourfold_verify::Failure> {
    let progress = Progress::new(Some(0));
    let shows = |checked: Checked| {
        let what = format!("{}, {} stones", checked.tree, checked.stones);
        progress.set_of(checked.positions, checked.of, &what);
    };
    verify(BufReader::new(input), threads, &shows, stop)
}
