//! The files with which people start a proof on a cluster: what they run here is what they would run there.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::server::{free_port, program};
use super::{LONG, Running};
use crate::{PROGRAM, run};

/// What starts the tasks of a job under Slurm: here there is one.
const SRUN: &str = "#!/bin/bash
while [[ $1 == --* ]]; do shift; done
SLURM_MEM_PER_NODE=64 \"$@\" &
echo $! >\"$TASK\"
wait
wait
";

/// What signals them.
const SCANCEL: &str = "#!/bin/bash
kill -TERM $(cat \"$TASK\")
";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cluster")
}

/// A machine with what the script needs.
struct Machine {
    folder: TempDir,
    port: u16,
}

impl Machine {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        for (name, script) in [("srun", SRUN), ("scancel", SCANCEL)] {
            let file = folder.path().join(name);
            fs::write(&file, script).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        for (name, target) in [
            ("fourfold", PathBuf::from(PROGRAM)),
            ("nats-server", program()),
        ] {
            std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
        }
        Self {
            folder,
            port: free_port(),
        }
    }

    /// Starts the script as a job.
    fn submit(&self, arguments: &[&str]) -> Running {
        let path = std::env::var("PATH").unwrap();
        let mut command = Command::new("bash");
        command
            .arg(folder().join("slurm.sh"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("PATH", format!("{}:{path}", self.folder.path().display()))
            .env("TASK", self.folder.path().join("task"))
            .env("SLURM_JOB_ID", "1")
            .env("FOURFOLD_HOST", "127.0.0.1")
            .env("FOURFOLD_LISTEN", "127.0.0.1")
            .env("FOURFOLD_PORT", self.port.to_string());
        Running::of(&mut command)
    }
}

#[test]
fn a_job_of_slurm() {
    let machine = Machine::new();
    let run = machine.submit(&[]).finish();
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.err.starts_with("usage: sbatch"), "{run:?}");
    let run = machine.submit(&["0X", "--memory", "64M"]).finish();
    assert_eq!(run.status, Some(2), "{run:?}");
    // It is asked to end, and the next one goes on.
    let first = machine.submit(&[LONG, "--memory", "64M"]);
    first.wait_for("working on");
    first.signal("TERM");
    let run = first.finish();
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.err.contains("Submit the same line again"), "{run:?}");
    let run = machine.submit(&[LONG, "--memory", "64M"]).finish();
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.out.contains(&format!("{LONG} yes")), "{run:?}");
}

/// The command lines of the other files are known to the program.
#[test]
fn commands_of_other_files() {
    let mut commands = Vec::new();
    for name in ["compose.yaml", "kubernetes.yaml"] {
        let text = fs::read_to_string(folder().join(name)).unwrap();
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            let rest = line.strip_prefix("command:").or(line.strip_prefix("args:"));
            let Some(rest) = rest.map(str::trim) else {
                continue;
            };
            let words: Vec<String> = match rest.strip_prefix('[') {
                Some(list) => list.trim_end_matches(']').split(", ").map(word).collect(),
                None => lines
                    .by_ref()
                    .map_while(|line| line.strip_prefix("- ").map(word))
                    .collect(),
            };
            if words[0].starts_with("--") {
                // That of the server.
                continue;
            }
            commands.push(words.join(" "));
        }
    }
    assert_eq!(commands.len(), 4, "{commands:?}");
    for command in commands {
        // Help is the last option, so all before it were understood.
        let help = run(&format!("{command} --help"));
        assert_eq!(help.status, Some(0), "{command}: {help:?}");
    }
}

/// Returns an argument, with a value in the place of a variable.
fn word(text: &str) -> String {
    match text.trim_matches('"') {
        position if position.starts_with("${POSITION") => "0".to_owned(),
        // As much as this machine has.
        option if option.starts_with("--memory=") => "--memory=1G".to_owned(),
        option => match option.split_once("=$") {
            Some((name, _)) => format!("{name}=nats://localhost"),
            None => option.to_owned(),
        },
    }
}
