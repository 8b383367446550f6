//! The core on a bare machine: the proof that it needs no operating system.

use crate::paths;
use crate::process::run;
use crate::toolchain::Toolchain;
use anyhow::Result;

/// Builds the core with nothing but the library crates `core` and `alloc`.
pub(crate) fn build() -> Result<()> {
    run(Toolchain::find()?
        .build("core,alloc")
        .args([
            "--package",
            "fourfold-core",
            "--target",
            "x86_64-unknown-none",
        ])
        .arg("--target-dir")
        .arg(paths::target().join("bare")))
}
