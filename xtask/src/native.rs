//! The native program.

use crate::place;
use crate::run::{cargo, run};
use anyhow::Result;
use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;

/// Builds the program at its fastest and returns its path.
pub(crate) fn build() -> Result<PathBuf> {
    run(cargo("build").args(["--release", "--package", "fourfold"]))?;
    Ok(place::target().join(format!("release/fourfold{EXE_SUFFIX}")))
}
