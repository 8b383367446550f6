//! The tests in which threads share tables, under ThreadSanitizer, which sees every access to memory that another
//! thread's could meet. The sanitizer takes a standard library built for it.

use crate::paths;
use crate::process::{command, run};
use crate::toolchain::{self, Toolchain};
use anyhow::Result;

/// Builds those tests and runs them. That takes a quarter of an hour of processor time, most of it to build.
pub(crate) fn find() -> Result<()> {
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
