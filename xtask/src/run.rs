//! Running other programs.

use crate::place;
use anyhow::{Context, Result, bail, ensure};
use std::env::{self, consts::EXE_EXTENSION};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A command that starts in the workspace's root.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(place::root());
    command
}

/// A command of the cargo that runs this program, and says so in its environment.
pub(crate) fn cargo(subcommand: &str) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = command(program);
    command.arg(subcommand);
    command
}

/// Shows the command and runs it; an error unless it succeeds.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    eprintln!("$ {line}");
    let status = command
        .status()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed: {status}");
    }
    Ok(())
}

/// Likewise, but ends the command, which is an error, if it takes longer than this.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    let line = line(command);
    eprintln!("$ {line}");
    let mut child = command
        .spawn()
        .with_context(|| format!("cannot start `{line}`"))?;
    let end = Instant::now() + limit;
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if Instant::now() < end => thread::sleep(Duration::from_millis(50)),
            None => {
                child.kill()?;
                child.wait()?;
                bail!("`{line}` took more than {} s", limit.as_secs());
            }
        }
    };
    ensure!(status.success(), "`{line}` failed: {status}");
    Ok(())
}

/// Shows the command and becomes it, so that whoever ends this program ends it. Where no program can
/// become another, runs it.
pub(crate) fn end_as(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let line = line(command);
        eprintln!("$ {line}");
        Err(command.exec()).with_context(|| format!("cannot start `{line}`"))
    }
    #[cfg(not(unix))]
    run(command)
}

/// What the command prints on standard output, trimmed; an error unless it succeeds.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !output.status.success() {
        bail!("`{line}` failed: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The program of this name that a shell would start.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(program).with_extension(EXE_EXTENSION))
        .find(|file| file.is_file())
}

fn line(command: &Command) -> String {
    let mut words = vec![command.get_program()];
    words.extend(command.get_args());
    words.join(OsStr::new(" ")).to_string_lossy().into_owned()
}
