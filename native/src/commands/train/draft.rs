//! A file of weights while it is being made.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::text::failure::{Failure, Result};

/// A file next to the final one, whose place it takes when the weights are complete. If that never happens,
/// it is removed.
pub(super) struct Draft {
    file: File,
    part: PathBuf,
    path: PathBuf,
}

impl Draft {
    /// Makes sure that weights learned from these files can be written, and replace nothing but weights of
    /// this size.
    pub(super) fn new(path: &Path, sources: &[PathBuf], bytes: u64) -> Result<Self> {
        let refused = |what| {
            let message = format!("{}: {what}; choose another --out", path.display());
            Err(Failure::Bad(message))
        };
        let path = match fs::canonicalize(path) {
            Ok(found) => {
                let is_found = |source| fs::canonicalize(source).is_ok_and(|path| path == found);
                if sources.iter().any(is_found) {
                    return refused("this is one of the files to learn from");
                }
                let is_weights = |data: fs::Metadata| data.is_file() && data.len() == bytes;
                if !fs::metadata(&found).is_ok_and(is_weights) {
                    return refused("this is no file of weights");
                }
                found
            }
            // There is no such file yet. A slash at its end, which would make it a folder, is dropped.
            Err(_) => path.components().collect(),
        };
        let part = path.with_added_extension("part");
        let file = File::create_new(&part).map_err(|error| unusable(&part, error))?;
        Ok(Self { file, part, path })
    }

    /// Writes the weights and puts them in their place.
    pub(super) fn finish(mut self, bytes: &[u8]) -> Result {
        let written = self.file.write_all(bytes);
        written.map_err(|error| unusable(&self.part, error))?;
        fs::rename(&self.part, &self.path).map_err(|error| unusable(&self.path, error))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.part);
    }
}

fn unusable(path: &Path, error: io::Error) -> Failure {
    let advice = match error.kind() {
        io::ErrorKind::AlreadyExists => "; remove it if no other run is writing it",
        _ => "",
    };
    let path = path.display();
    Failure::Bad(format!("can't write weights into {path}: {error}{advice}"))
}
