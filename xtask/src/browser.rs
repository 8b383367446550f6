//! The built front end in a real browser: its tests, and the pictures of it.

use crate::native::{self, Profile, Server};
use crate::process::run;
use crate::{debian, node, package, www};
use anyhow::Result;

/// Tests it in Chromium, with and without isolation, and against the native program;
/// and the npm package.
pub(crate) fn test() -> Result<()> {
    www::test()?;
    www::build()?;
    package::build()?;
    package::examples()?;
    playwright(&[])
}

/// Takes the pictures of it that the documentation shows.
pub(crate) fn pictures() -> Result<()> {
    www::build()?;
    playwright(&["--config", "pictures.config.ts"])
}

fn playwright(arguments: &[&str]) -> Result<()> {
    let chromium = debian::program("chromium", &["chromium"])?;
    let program = native::build(Profile::Release)?;
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
