//! Everything that must hold before a change lands, step by step.

use crate::process::{cargo, command, find, run};
use crate::toolchain::Toolchain;
use crate::{bare_metal, browser, cycles, debian, deny, fuzz, paths, races, www};
use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use std::time::{Duration, Instant};

#[derive(Args)]
pub(crate) struct Options {
    /// Only these steps [default: all]
    steps: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Step {
    /// Format, clippy, rustdoc, cycles of modules, dependencies, and the linter of the front end
    Lint,
    /// The tests of every crate
    Rust,
    /// The core on a bare machine
    Bare,
    /// The front end, in a browser
    Browser,
    /// The fuzz targets, for some seconds each
    Fuzz,
}

impl Step {
    fn title(self) -> &'static str {
        match self {
            Self::Lint => "format, lints, documentation and cycles",
            Self::Rust => "tests of every crate",
            Self::Bare => "the core on a bare machine",
            Self::Browser => "the front end in a browser",
            Self::Fuzz => "fuzz targets",
        }
    }

    fn run(self) -> Result<()> {
        match self {
            Self::Lint => lint(),
            Self::Rust => rust(),
            Self::Bare => bare_metal::build(),
            Self::Browser => browser::test(),
            Self::Fuzz => fuzz::fuzz(&fuzz::Options { seconds: 10 }),
        }
    }
}

/// Runs every step, even after one has failed, and prints a summary.
pub(crate) fn test(options: &Options) -> Result<()> {
    let steps = Step::value_variants().iter().copied();
    let chosen = steps.filter(|step| options.steps.is_empty() || options.steps.contains(step));
    let results: Vec<_> = chosen.map(timed).collect();
    eprintln!("\n==== summary");
    for (step, result, time) in &results {
        let verdict = if result.is_ok() { "ok    " } else { "FAILED" };
        eprintln!("{verdict} {:4} s  {}", time.as_secs(), step.title());
    }
    for (step, result, _) in &results {
        if let Err(error) = result {
            eprintln!("{}: {error:#}", step.title());
        }
    }
    match results
        .iter()
        .filter(|(_, result, _)| result.is_err())
        .count()
    {
        0 => Ok(()),
        failed => bail!("{failed} of {} steps failed", results.len()),
    }
}

fn timed(step: Step) -> (Step, Result<()>, Duration) {
    eprintln!("\n==== {}", step.title());
    let start = Instant::now();
    let result = step.run();
    (step, result, start.elapsed())
}

fn lint() -> Result<()> {
    component("fmt", "rustfmt")?;
    component("clippy", "clippy")?;
    run(cargo("fmt").args(["--all", "--check"]))?;
    run(cargo("fmt").args(["--manifest-path", fuzz::MANIFEST, "--check"]))?;
    run(cargo("clippy").args(["--workspace", "--all-targets", "--", "--deny", "warnings"]))?;
    // The core and the program without their features.
    for package in ["fourfold-core", "fourfold"] {
        run(cargo("clippy")
            .args(["--package", package, "--no-default-features"])
            .args(["--", "--deny", "warnings"]))?;
    }
    lint_wasm()?;
    cycles::check()?;
    deny::check()?;
    run(cargo("doc")
        .args(["--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "--deny warnings"))?;
    www::lint()
}

/// Runs clippy on the code that only WebAssembly has, with threads and without.
fn lint_wasm() -> Result<()> {
    let toolchain = Toolchain::find()?;
    for features in ["", "fourfold-web/threads"] {
        run(toolchain
            .clippy("std,panic_abort")?
            .args(["--package", "fourfold-core", "--package", "fourfold-web"])
            .args(["--lib", "--features", features])
            .args(["--target", "wasm32-unknown-unknown", "--target-dir"])
            .arg(paths::target().join("wasm/lint"))
            .args(["--", "--deny", "warnings"])
            // The same for both, so that the standard library is built once.
            .env(
                "CARGO_ENCODED_RUSTFLAGS",
                "-Ctarget-feature=+atomics,+bulk-memory,+simd128",
            )
            // It is never run.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "none"))?;
    }
    Ok(())
}

/// Installs a component of the toolchain if cargo lacks its subcommand.
fn component(subcommand: &str, name: &str) -> Result<()> {
    let version = cargo(subcommand).arg("--version").output();
    if version.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    ensure!(
        find("rustup").is_some(),
        "cargo has no {subcommand}, and here is no rustup that could add it: install {name} from where cargo came from"
    );
    run(command("rustup").args(["component", "add", name]))
}

fn rust() -> Result<()> {
    // A test measures the peak memory of the native program with it.
    debian::program("time", &["time"])?;
    // Proofs on many machines are tested with a real server.
    if find("nats-server").is_none() {
        debian::install(&["nats-server"])?;
    }
    run(cargo("test").args(["--workspace"]))?;
    races::every_order()
}
