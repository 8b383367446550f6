//! Files of weights.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::text::draft::Draft;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::shown;

/// A file of weights that is complete or not there at all.
pub(super) struct WeightsFile<'p> {
    draft: Draft,
    path: &'p Path,
}

impl<'p> WeightsFile<'p> {
    /// Makes sure that weights learned from these files can be written, and replace nothing but weights of
    /// this size.
    pub(super) fn new(path: &'p Path, sources: &[PathBuf], bytes: u64) -> Result<Self> {
        let refused = |what| {
            let path = shown::path(path);
            Err(Failure::Bad(format!(
                "{path}: {what}; choose another --out"
            )))
        };
        if let Ok(earlier) = path.metadata() {
            let found = fs::canonicalize(path).ok();
            let is_found = |source| found.is_some() && fs::canonicalize(source).ok() == found;
            if sources.iter().any(is_found) {
                return refused("this is one of the files to learn from");
            }
            if !earlier.is_file() || earlier.len() != bytes {
                return refused("this is no file of weights");
            }
        }
        let draft = Draft::new(path).map_err(|error| unwritable(path, &error))?;
        Ok(Self { draft, path })
    }

    /// Writes the weights and puts them in their place.
    pub(super) fn finish(mut self, bytes: &[u8]) -> Result {
        let written = self.draft.write_all(bytes);
        let placed = written.and_then(|()| self.draft.finish());
        placed.map_err(|error| unwritable(self.path, &error))
    }
}

/// More bytes than any weights take.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a file of weights with `parse`.
pub(super) fn read<T, E: Display>(
    path: &Path,
    parse: impl FnOnce(Vec<u8>) -> std::result::Result<T, E>,
) -> Result<T> {
    let failure = |what: &dyn Display| {
        let path = shown::path(path);
        Failure::Bad(format!("{path}: can't use these weights: {what}"))
    };
    let file = Input::up_to(MOST_BYTES, path);
    let bytes = file
        .and_then(Input::bytes)
        .map_err(|error| failure(&error))?;
    parse(bytes).map_err(|error| failure(&error))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let path = shown::path(path);
    Failure::Bad(format!("{path}: can't write the weights: {error}"))
}
