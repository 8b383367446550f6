//! Running other programs.

use crate::paths;
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
    command.current_dir(paths::root());
    command
}

/// A command of the cargo that runs this program, which `CARGO` in the environment names.
pub(crate) fn cargo(subcommand: &str) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = command(program);
    command.arg(subcommand);
    command
}

/// Shows the command and runs it; an error unless it succeeds.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = show(command);
    let status = command.status().with_context(|| not_started(&line))?;
    ensure!(status.success(), "`{line}` failed: {status}");
    Ok(())
}

/// Runs the command while another one writes to the terminal: shows its output only if it fails.
pub(crate) fn run_silently(command: &mut Command) -> Result<()> {
    let line = show(command);
    let output = command.output().with_context(|| not_started(&line))?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        bail!("`{line}` failed: {}", output.status);
    }
    Ok(())
}

/// Runs the command, and ends it with an error if it takes longer than this.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    let line = show(command);
    let mut child = command.spawn().with_context(|| not_started(&line))?;
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

/// Returns what the command prints on standard output, trimmed; an error unless it succeeds.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| not_started(&line))?;
    if !output.status.success() {
        bail!("`{line}` failed: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// Returns the program of this name that a shell would start.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(program).with_extension(EXE_EXTENSION))
        .find(|file| file.is_file())
}

/// Prints the command as a person would type it, and returns that line.
fn show(command: &Command) -> String {
    let line = line(command);
    eprintln!("$ {line}");
    line
}

fn not_started(line: &str) -> String {
    format!("cannot start `{line}`")
}

fn line(command: &Command) -> String {
    let mut words = vec![command.get_program()];
    words.extend(command.get_args());
    words.join(OsStr::new(" ")).to_string_lossy().into_owned()
}
