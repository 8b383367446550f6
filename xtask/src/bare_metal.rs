//! The core built for a machine without an operating system, which proves that it needs none.

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
        .arg(paths::target().join("bare"))
        // It is never run.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "none"))
}
