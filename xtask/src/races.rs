//! Tests of the tables that threads share, in two ways that the usual tests lack. Loom tries every order in which a
//! few threads can take turns. ThreadSanitizer runs many threads and sees every access to memory that another
//! thread's could meet; it takes a standard library built for it.

use crate::paths;
use crate::process::{cargo, command, run};
use crate::toolchain::{self, Toolchain};
use anyhow::Result;

/// Tries every order, in half a minute with the build.
pub(crate) fn every_order() -> Result<()> {
    run(cargo("test")
        .args(["--package", "fourfold-core", "--lib", "--target-dir"])
        .arg(paths::target().join("loom"))
        .arg("in_every_order")
        .env("CARGO_ENCODED_RUSTFLAGS", "--cfg\u{1f}loom"))
}

/// Builds the tests for ThreadSanitizer and runs them. That takes a quarter of an hour of processor time, most of it
/// to build.
pub(crate) fn under_sanitizer() -> Result<()> {
    let toolchain = Toolchain::find()?;
    let host = toolchain::about(&mut command("rustc"), "host: ")?;
    run(toolchain
        .test("std")
        .args(["--package", "fourfold-core", "--package", "fourfold-tests"])
        .args(["--lib", "--test", "engine"])
        // A sanitizer's code goes into what runs, but not into what only builds; naming a target separates them.
        .args(["--target", &host, "--target-dir"])
        .arg(paths::target().join("races"))
        .args(["--", "table", "team"])
        .env("CARGO_ENCODED_RUSTFLAGS", "-Zsanitizer=thread"))
}
