//! The front end in a real browser: its tests, and its pictures for the documentation.

use crate::native::{self, Server};
use crate::process::run;
use crate::{debian, node, package, www};
use anyhow::Result;

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
    let chromium = debian::program("chromium", &["chromium"])?;
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
