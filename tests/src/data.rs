//! The data files: lines of words, with comments.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of a data file.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name)
}

/// Returns the lines of a data file that are neither empty nor comments (`# …`).
///
/// # Panics
/// If the file can't be read.
pub fn lines(name: &str) -> Vec<String> {
    let path = path(name);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(String::from).collect()
}
