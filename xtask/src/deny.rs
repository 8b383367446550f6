//! What dependencies may be: their licences and sources, and the weaknesses that are known of them. `deny.toml` says
//! what is allowed.

use crate::process::{cargo, run};
use anyhow::Result;

const VERSION: &str = "0.20.2";

/// Checks the dependencies with cargo-deny, which is installed if it is missing.
pub(crate) fn check() -> Result<()> {
    let installed = cargo("deny").arg("--version").output();
    if !installed.is_ok_and(|output| output.status.success()) {
        // Compiling it with all optimisations would take several times as long as it ever saves.
        run(cargo("install").args(["cargo-deny", "--version", VERSION, "--locked", "--debug"]))?;
    }
    run(cargo("deny").args(["check", "licenses", "bans", "sources"]))?;
    if run(cargo("deny").args(["fetch", "db"])).is_err() {
        eprintln!(
            "the list of advisories can't be had here, so known weaknesses weren't looked for"
        );
        return Ok(());
    }
    run(cargo("deny").args(["check", "--disable-fetch", "advisories"]))
}
