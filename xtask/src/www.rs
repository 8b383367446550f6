//! The front end: its node modules, and the scripts of its `package.json`.

use crate::debian;
use crate::place;
use crate::run::{command, read, run};
use crate::stamp::Stamp;
use crate::wasm;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The oldest Node.js that all modules run on: Vite, which builds the examples, asks for the most.
const NODE: (u32, u32) = (20, 19);

/// Builds the engine and the front end into `www/dist`.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    run(&mut script("build"))
}

/// Runs the unit tests, which need no browser.
pub(crate) fn test() -> Result<()> {
    install()?;
    run(&mut script("test"))
}

/// Installs the front end's own node modules, unless they are there.
pub(crate) fn install() -> Result<()> {
    install_in(&place::www())
}

/// Installs the node modules that a folder's `package-lock.json` names, unless they are there.
pub(crate) fn install_in(folder: &Path) -> Result<()> {
    debian::program("npm", &["nodejs", "npm"])?;
    let lock = fs::read(folder.join("package-lock.json"))?;
    let stamp = Stamp::new(folder.join("node_modules/.lock.hash"), lock);
    if stamp.is_fresh() {
        return Ok(());
    }
    check_node()?;
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

/// Whether Node.js is as new as the modules need it: npm would warn of it in many lines, and go on.
fn check_node() -> Result<()> {
    let (major, minor) = NODE;
    let version = read(command("node").arg("--version"))?;
    let numbers = version.trim_start_matches('v').split('.');
    let found: Vec<u32> = numbers.map_while(|number| number.parse().ok()).collect();
    ensure!(
        found >= vec![major, minor],
        "Node.js is {version} here, and {major}.{minor} or newer is needed: install one, see https://nodejs.org"
    );
    Ok(())
}

/// A program of the node modules, started in the front end's folder.
pub(crate) fn tool(name: &str) -> Command {
    let mut tool = command(place::www().join("node_modules/.bin").join(name));
    tool.current_dir(place::www());
    tool
}

/// A script of the front end's `package.json`, which says how to build, test and lint it.
pub(crate) fn script(name: &str) -> Command {
    let mut npm = command("npm");
    npm.args(["run", "--silent", name]);
    npm.current_dir(place::www());
    npm
}

/// Checks the format of what is written for the browser, and lints it.
pub(crate) fn lint() -> Result<()> {
    install()?;
    run(&mut script("lint"))
}
