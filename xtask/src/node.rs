//! Node.js: its modules and their programs.

use crate::process::{command, read, run};
use crate::stamp::Stamp;
use crate::{debian, paths};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The oldest Node.js that all modules run on: Vite, which builds the examples, asks for the most.
const NODE: (u32, u32) = (20, 19);

/// Installs the front end's own node modules, unless they are there.
pub(crate) fn install() -> Result<()> {
    install_in(&paths::www())
}

/// Installs the node modules that a folder's `package-lock.json` names, unless they are there.
pub(crate) fn install_in(folder: &Path) -> Result<()> {
    debian::program("npm", &["nodejs", "npm"])?;
    let lock = fs::read(folder.join("package-lock.json"))?;
    let stamp = Stamp::new(folder.join("node_modules/.lock.hash"), lock);
    if stamp.is_fresh() {
        return Ok(());
    }
    check_version()?;
    // No module needs its install scripts, and no browser should be downloaded.
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

/// Fails unless Node.js is new enough; npm would only warn, in many lines.
fn check_version() -> Result<()> {
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
    let mut tool = command(paths::www().join("node_modules/.bin").join(name));
    tool.current_dir(paths::www());
    tool
}

/// A script of the front end's `package.json`, which says how to build, test and lint it.
pub(crate) fn script(name: &str) -> Command {
    let mut npm = command("npm");
    npm.args(["run", "--silent", name]);
    npm.current_dir(paths::www());
    npm
}
