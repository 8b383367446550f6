//! The front end: types, bundle, unit tests and lint. Its `package.json` says what each of them does.

use crate::node::{install, script};
use crate::process::run;
use crate::step::step;
use crate::wasm;
use anyhow::Result;

/// Builds the engine and the front end into `www/dist`.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    step("front end", || run(&mut script("build")))
}

/// Runs the unit tests, which need no browser.
pub(crate) fn test() -> Result<()> {
    install()?;
    step("unit tests of the front end", || run(&mut script("test")))
}

/// Checks the format of the front end, and lints it.
pub(crate) fn lint() -> Result<()> {
    install()?;
    run(&mut script("lint"))
}
