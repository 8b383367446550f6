//! Whether what was built from some bytes is still what they would give.

use anyhow::Result;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

/// A file beside the output, holding a hash of the input.
pub(crate) struct Stamp {
    path: PathBuf,
    hash: String,
}

impl Stamp {
    pub(crate) fn new(path: PathBuf, input: impl Hash) -> Self {
        let hash = digest(input);
        Self { path, hash }
    }

    pub(crate) fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|hash| hash == self.hash)
    }

    /// To be called once the output is complete.
    pub(crate) fn set(&self) -> Result<()> {
        Ok(fs::write(&self.path, &self.hash)?)
    }
}

/// A short name for some bytes, which others don't have.
pub(crate) fn digest(input: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
