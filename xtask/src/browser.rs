//! The front end in a real browser: its tests, and its pictures for the documentation.

use crate::native::{self, Server};
use crate::process::{find, run};
use crate::{debian, node, package, www};
use anyhow::Result;
use std::path::PathBuf;

/// Builds the front end, the npm package and its examples, and tests them in Chromium: with and without
/// cross-origin isolation, and against the native program.
pub(crate) fn test() -> Result<()> {
    www::test()?;
    www::build()?;
    package::build()?;
    package::examples()?;
    playwright(&[])
}

/// Takes the pictures that the documentation shows.
pub(crate) fn pictures() -> Result<()> {
    www::build()?;
    playwright(&["--config", "pictures.config.ts"])
}

fn playwright(arguments: &[&str]) -> Result<()> {
    let chromium = chromium()?;
    let program = native::build_for_tests()?;
    let isolated = Server::start(&program, true)?;
    let plain = Server::start(&program, false)?;
    run(node::tool("playwright")
        .arg("test")
        .args(arguments)
        .env("FOURFOLD_CHROMIUM", chromium)
        .env("FOURFOLD_BINARY", program)
        .env("FOURFOLD_ISOLATED", isolated.address())
        .env("FOURFOLD_PLAIN", plain.address()))
}

/// Returns the path of Chromium, without its windows and menus if possible: they would be drawn for every
/// test, unseen, which takes a third of the time.
fn chromium() -> Result<PathBuf> {
    let shell = "chromium-headless-shell";
    match find(shell).or_else(|| find("chromium")) {
        Some(found) => Ok(found),
        None => debian::program(shell, &[shell]),
    }
}
