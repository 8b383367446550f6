//! The front end: node modules, type check, bundle.

use crate::debian;
use crate::place;
use crate::run::{command, run};
use crate::stamp::Stamp;
use crate::wasm;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Builds the engine and the front end into `www/dist`.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    check()?;
    let dist = place::www().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    run(tool("esbuild")
        .args([
            "src/page.ts",
            "src/page.css",
            "src/engine.ts",
            "src/engine-worker.ts",
        ])
        .args([
            "--bundle",
            "--splitting",
            "--minify",
            "--sourcemap",
            "--format=esm",
            "--target=es2022",
        ])
        // Served as they are, because the threads import the same file by its address.
        .arg("--external:./pkg/*")
        .args(["--outdir=dist", "--log-level=warning"]))?;
    fs::copy(place::www().join("src/index.html"), dist.join("index.html"))?;
    copy(&place::www().join("pkg"), &dist.join("pkg"))
}

/// Installs the node modules that `package-lock.json` names, unless they are there.
pub(crate) fn install() -> Result<()> {
    debian::program("npm", &["nodejs", "npm"])?;
    let lock = fs::read(place::www().join("package-lock.json"))?;
    let stamp = Stamp::new(place::www().join("node_modules/.lock.hash"), lock);
    if stamp.is_fresh() {
        return Ok(());
    }
    // No module needs its scripts, and no browser is to be downloaded.
    run(command("npm")
        .args(["ci", "--ignore-scripts"])
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
        .current_dir(place::www()))
    .context("cannot install the node modules; run: npm ci, in www")?;
    stamp.set()
}

/// A program of the node modules, started in the front end's folder.
pub(crate) fn tool(name: &str) -> Command {
    let mut tool = command(place::www().join("node_modules/.bin").join(name));
    tool.current_dir(place::www());
    tool
}

/// Checks the types of the page and of the worker, which live in different worlds.
fn check() -> Result<()> {
    for project in ["tsconfig.json", "tsconfig.worker.json"] {
        run(tool("tsc").args(["--noEmit", "--project", project]))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
