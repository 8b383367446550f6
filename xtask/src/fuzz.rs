//! The fuzz targets of `tests/fuzz`, run for a limited time.
//!
//! The folder has the layout of cargo-fuzz, but cargo-fuzz needs a nightly compiler for its sanitizers. Safe
//! code gains little from those, and the stable compiler has the coverage counters that libFuzzer needs.

use crate::process::{cargo, command, run};
use crate::{debian, paths, toolchain};
use anyhow::{Context, Result};
use clap::Args;
use std::fs;

const TARGETS: [&str; 4] = ["engine", "lines", "notation", "solve_lines"];

/// The targets are a workspace of their own, with a lock file of its own.
pub(crate) const MANIFEST: &str = "tests/fuzz/Cargo.toml";

/// The coverage flags of cargo-fuzz, without the sanitizers.
const COVERAGE: [&str; 7] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cdebug-assertions",
    "--cfg=fuzzing",
];

#[derive(Args)]
pub(crate) struct Options {
    /// How long each target runs
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u64,
}

/// Runs every target; fails if one of them finds an input that makes it panic.
pub(crate) fn fuzz(options: &Options) -> Result<()> {
    // libFuzzer itself is C++.
    debian::program("c++", &["g++"])?;
    let folder = paths::target().join("fuzz");
    let host = toolchain::about(&mut command("rustc"), "host: ")?;
    run(cargo("build")
        .args(["--release", "--locked", "--manifest-path", MANIFEST])
        // With a target named, the flags don't apply to build scripts.
        .args(["--target", &host, "--target-dir"])
        .arg(&folder)
        .env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\x1f")))
    .context(format!(
        "the fuzz targets don't build; `cargo update --workspace --manifest-path {MANIFEST}` renews their lock file"
    ))?;
    for target in TARGETS {
        let corpus = folder.join("corpus").join(target);
        let findings = folder.join("findings").join(target);
        fs::create_dir_all(&corpus)?;
        fs::create_dir_all(&findings)?;
        run(command(folder.join(&host).join("release").join(target))
            .arg(&corpus)
            .arg(format!("-max_total_time={}", options.seconds))
            .arg(format!("-artifact_prefix={}/", findings.display()))
            .args(["-timeout=20", "-print_final_stats=1", "-verbosity=0"]))
        .with_context(|| {
            format!(
                "the fuzz target {target} failed; the input is in {}",
                findings.display()
            )
        })?;
    }
    Ok(())
}
