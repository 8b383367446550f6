//! The front end: type check and bundle.

use crate::files::files;
use crate::node::{install, tool};
use crate::paths;
use crate::process::run;
use crate::step::step;
use crate::{stamp, wasm};
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What is bundled, and what it becomes.
const SCRIPTS: [&str; 4] = [
    "app=src/app/app.ts",
    "app=src/app/app.css",
    "embed=src/app/embed.ts",
    "fourfold=src/element/index.ts",
];

const WORKERS: [&str; 2] = [
    "engine-worker=src/engine/worker.ts",
    "space-worker=src/view/space/worker.ts",
];

const PAGES: [&str; 2] = ["index.html", "embed.html"];

/// Builds the engine and the front end into `www/dist`.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    step("types of the front end", check)?;
    step("front end", bundle_all)
}

/// Makes `www/dist` anew.
fn bundle_all() -> Result<()> {
    let dist = paths::www().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    // What several of them use becomes a file of its own.
    run(bundle("dist")
        .args(SCRIPTS)
        .args(["--splitting", "--sourcemap"]))?;
    workers("dist")?;
    for page in PAGES {
        fs::copy(paths::www().join("src/app").join(page), dist.join(page))?;
    }
    copy(&paths::www().join("static"), &dist)?;
    copy(&paths::www().join("src/puzzles"), &dist.join("puzzles"))?;
    service_worker(&dist)
}

/// A command that bundles scripts into a folder of the front end.
pub(crate) fn bundle(folder: &str) -> Command {
    let mut bundle = tool("esbuild");
    bundle.args(["--bundle", "--minify", "--format=esm", "--target=es2022"]);
    bundle.args(["--log-level=warning", &format!("--outdir={folder}")]);
    bundle
}

/// Puts what the workers run into a folder of the front end. The page looks for it there by these names.
pub(crate) fn workers(folder: &str) -> Result<()> {
    // Each in one file, the engine's for its threads too.
    run(bundle(folder).args(WORKERS))?;
    for build in ["threaded", "single"] {
        fs::copy(
            paths::www().join(format!("pkg/{build}/fourfold_bg.wasm")),
            paths::www().join(format!("{folder}/engine-{build}.wasm")),
        )?;
    }
    Ok(())
}

/// Bundles the service worker, after all else: it has the names of all files, which it keeps for when there is
/// no network, and a name for this build, so that it differs from that of any other.
fn service_worker(dist: &Path) -> Result<()> {
    let mut files = files(dist)?;
    files.retain(|name, _| name.extension() != Some("map".as_ref()));
    let build = stamp::digest(&files);
    let addresses = files.keys().map(|name| match name.to_str() {
        Some("index.html") => "\"./\"".to_owned(),
        _ => format!("{name:?}"),
    });
    let addresses: Vec<_> = addresses.collect();
    run(bundle("dist")
        .arg("sw=src/app/sw.ts")
        .arg(format!("--define:FILES=[{}]", addresses.join(",")))
        .arg(format!("--define:BUILD={build:?}")))
}

/// Checks the form of what is written for the browser.
pub(crate) fn lint() -> Result<()> {
    install()?;
    run(tool("prettier")
        .args(["--check", "--log-level=warn", "--ignore-path=../.gitignore"])
        .arg("**/*.{ts,tsx,vue,css,html,json}"))
}

/// Checks the types of the page and of the worker, which live in different worlds.
fn check() -> Result<()> {
    for project in ["tsconfig.json", "tsconfig.worker.json"] {
        run(tool("tsc").args(["--noEmit", "--project", project]))?;
    }
    Ok(())
}

/// Copies a folder without its hidden files, which many hosts don't serve.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
