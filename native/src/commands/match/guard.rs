//! The guard of the programs that a match starts: it ends them when the match can't, because it is killed.
//!
//! On Unix each program leads a process group of its own, and the guard is a shell that knows these groups.
//! It reads them from a pipe, whose end tells it that the match is gone, in whatever way. On other systems
//! there is no guard: a program then has to notice the end of its input.

use std::collections::BTreeSet;
use std::sync::Mutex;
#[cfg(unix)]
use std::{
    io::Write,
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
};

use crate::runtime::lock::lock;
#[cfg(unix)]
use crate::text::failure::Failure;
use crate::text::failure::Result;

/// Every line replaces the list of groups. It names them as `kill` does, with a minus.
#[cfg(unix)]
const SCRIPT: &str = r#"
trap '' HUP INT TERM
while read -r line; do groups=$line; done
test -z "$groups" || kill -s KILL -- $groups
"#;

/// The guard of all programs of a match.
pub(super) struct Guard(Mutex<State>);

#[derive(Default)]
struct State {
    /// The shell, once there is something to guard.
    #[cfg(unix)]
    shell: Option<Child>,
    /// The process groups of the programs.
    groups: BTreeSet<u32>,
}

impl Guard {
    /// A guard that has nothing to do yet.
    pub(super) fn new() -> Self {
        Self(Mutex::default())
    }

    /// Gets ready for a program that is about to start.
    pub(super) fn prepare(&self) -> Result {
        #[cfg(unix)]
        {
            let state = &mut *lock(&self.0);
            if state.shell.is_none() {
                state.shell = Some(shell()?);
            }
        }
        Ok(())
    }

    /// Begins to watch over a process group.
    pub(super) fn add(&self, group: u32) {
        lock(&self.0).change(|groups| groups.insert(group));
    }

    /// Ends watching over a process group.
    pub(super) fn remove(&self, group: u32) {
        lock(&self.0).change(|groups| groups.remove(&group));
    }
}

impl State {
    fn change(&mut self, change: impl FnOnce(&mut BTreeSet<u32>) -> bool) {
        change(&mut self.groups);
        #[cfg(unix)]
        if let Some(input) = self.shell.as_mut().and_then(|shell| shell.stdin.as_mut()) {
            let groups = self.groups.iter().map(|group| format!("-{group}"));
            let line = groups.collect::<Vec<_>>().join(" ") + "\n";
            // This fails if somebody has ended the guard.
            _ = input.write_all(line.as_bytes());
        }
    }
}

/// Starts the shell, in a process group of its own, so that Ctrl-C in a terminal spares it.
#[cfg(unix)]
fn shell() -> Result<Child> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SCRIPT]).process_group(0);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
        .spawn()
        .map_err(|error| Failure::Bad(format!("can't start /bin/sh: {error}")))
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(mut shell) = lock(&self.0).shell.take() {
            drop(shell.stdin.take());
            _ = shell.wait();
        }
    }
}
