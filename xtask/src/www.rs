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

/// What is bundled, and what it becomes.
const SCRIPTS: [&str; 5] = [
    "app=src/app/app.ts",
    "app=src/app/app.css",
    "embed=src/app/embed.ts",
    "fourfold=src/element/index.ts",
    "sw=src/app/sw.ts",
];

const PAGES: [&str; 2] = ["index.html", "embed.html"];

/// Builds the engine and the front end into `www/dist`.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    check()?;
    let dist = place::www().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    // What several of them use becomes a file of its own.
    run(bundle("dist")
        .args(SCRIPTS)
        .args(["--splitting", "--sourcemap"]))?;
    engine("dist")?;
    for page in PAGES {
        fs::copy(place::www().join("src/app").join(page), dist.join(page))?;
    }
    copy(&place::www().join("static"), &dist)?;
    copy(&place::www().join("src/puzzles"), &dist.join("puzzles"))?;
    list(&dist)
}

/// A command that bundles scripts into a folder of the front end.
pub(crate) fn bundle(folder: &str) -> Command {
    let mut bundle = tool("esbuild");
    bundle.args(["--bundle", "--minify", "--format=esm", "--target=es2022"]);
    bundle.args(["--log-level=warning", &format!("--outdir={folder}")]);
    bundle
}

/// Puts the engine's files into a folder of the front end. The page looks for them there by these names.
pub(crate) fn engine(folder: &str) -> Result<()> {
    // In one file, which its threads run too.
    run(bundle(folder).arg("engine-worker=src/engine/worker.ts"))?;
    for build in ["threaded", "single"] {
        fs::copy(
            place::www().join(format!("pkg/{build}/fourfold_bg.wasm")),
            place::www().join(format!("{folder}/engine-{build}.wasm")),
        )?;
    }
    Ok(())
}

/// Writes the list of all files, by which the service worker keeps them for when there is no network.
fn list(dist: &Path) -> Result<()> {
    let mut files = vec!["./".to_owned()];
    gather(dist, "", &mut files)?;
    files.sort();
    let quoted: Vec<_> = files.iter().map(|file| format!("{file:?}")).collect();
    Ok(fs::write(
        dist.join("files.json"),
        format!("[{}]\n", quoted.join(",")),
    )?)
}

/// Adds the files that a page or a worker may ask for.
fn gather(folder: &Path, before: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        let is_for_people = [".map", "index.html", "sw.js"];
        if entry.file_type()?.is_dir() {
            gather(&entry.path(), &format!("{name}/"), files)?;
        } else if !is_for_people.iter().any(|end| name.ends_with(end)) {
            files.push(name);
        }
    }
    Ok(())
}

/// Installs the front end's own node modules, unless they are there.
pub(crate) fn install() -> Result<()> {
    install_in(&place::www(), &[])
}

/// Installs the node modules that a folder's `package-lock.json` names, unless they are there and were
/// installed with the same bytes at hand.
pub(crate) fn install_in(folder: &Path, with: &[u8]) -> Result<()> {
    debian::program("npm", &["nodejs", "npm"])?;
    let lock = fs::read(folder.join("package-lock.json"))?;
    let stamp = Stamp::new(folder.join("node_modules/.lock.hash"), (lock, with));
    if stamp.is_fresh() {
        return Ok(());
    }
    // No module needs its scripts, and no browser is to be downloaded.
    run(command("npm")
        .args(["ci", "--ignore-scripts"])
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
        .current_dir(folder))
    .with_context(|| {
        format!(
            "cannot install the node modules; run: npm ci, in {}",
            folder.display()
        )
    })?;
    stamp.set()
}

/// A program of the node modules, started in the front end's folder.
pub(crate) fn tool(name: &str) -> Command {
    let mut tool = command(place::www().join("node_modules/.bin").join(name));
    tool.current_dir(place::www());
    tool
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
