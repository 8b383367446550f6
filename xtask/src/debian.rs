//! Debian packages, installed when they are missing.

use crate::process::{command, find, read, run};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Installs those of the packages that are missing.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let missing: Vec<&str> = packages
        .iter()
        .copied()
        .filter(|package| !installed(package))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if find("apt-get").is_none() {
        bail!("this needs what Debian calls {list}, and here is no apt-get: install it by hand");
    }
    let by_hand =
        || format!("cannot install what is missing; run: apt-get update && apt-get install {list}");
    run(as_root()?.args(["apt-get", "update", "--quiet"])).with_context(by_hand)?;
    run(as_root()?
        .args([
            "apt-get",
            "install",
            "--quiet",
            "--yes",
            "--no-install-recommends",
        ])
        .args(&missing))
    .with_context(by_hand)
}

/// Returns the path of a program; installs these packages if it is missing.
pub(crate) fn program(name: &str, packages: &[&str]) -> Result<PathBuf> {
    if let Some(found) = find(name) {
        return Ok(found);
    }
    install(packages)?;
    find(name).with_context(|| format!("{} brought no program {name}", packages.join(" ")))
}

fn installed(package: &str) -> bool {
    Command::new("dpkg-query")
        .args(["--show", "--showformat", "${db:Status-Status}", package])
        .stderr(Stdio::null())
        .output()
        .is_ok_and(|output| output.stdout == b"installed")
}

/// The beginning of a command that runs as root.
fn as_root() -> Result<Command> {
    let mut start = if read(command("id").arg("-u"))? == "0" {
        command("env")
    } else if find("sudo").is_some() {
        let mut sudo = command("sudo");
        sudo.arg("env");
        sudo
    } else {
        bail!("only root can install Debian packages, and here is no sudo");
    };
    start.arg("DEBIAN_FRONTEND=noninteractive");
    Ok(start)
}
