//! Stamps: a step is skipped if its input hasn't changed since its output was built.

use anyhow::Result;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

/// A file beside the output that holds a hash of the input.
pub(crate) struct Stamp {
    path: PathBuf,
    hash: String,
}

impl Stamp {
    /// The stamp of an input, to be kept in this file. Writes nothing yet.
    pub(crate) fn new(path: PathBuf, input: impl Hash) -> Self {
        let hash = digest(input);
        Self { path, hash }
    }

    /// Returns true if the output was built from this input.
    pub(crate) fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|hash| hash == self.hash)
    }

    /// Records that the output has been built. Call it once the output is complete.
    pub(crate) fn set(&self) -> Result<()> {
        Ok(fs::write(&self.path, &self.hash)?)
    }
}

/// Returns a hash of the input, 16 hexadecimal digits.
pub(crate) fn digest(input: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
