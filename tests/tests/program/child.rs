//! The program while a test talks to it.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::fourfold;

/// Longer than any machine takes; only a program that hangs takes this long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Starts the program with pipes at all ends.
pub(crate) fn start(arguments: &str) -> Child {
    let mut command = fourfold(arguments);
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    piped.spawn().expect("the program starts")
}

/// Returns the next line that the program writes, which must come in time.
pub(crate) fn lines(stdout: ChildStdout) -> impl FnMut() -> String {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stdout).lines() {
            _ = sender.send(line.expect("UTF-8"));
        }
    });
    move || {
        receiver
            .recv_timeout(PATIENCE)
            .expect("an answer before the input ends")
    }
}

/// Sends a signal, such as `INT`, to the program with this number.
#[cfg(unix)]
pub(crate) fn signal(name: &str, process: u32) {
    let mut kill = std::process::Command::new("kill");
    let status = kill
        .args([format!("-{name}"), process.to_string()])
        .status();
    assert!(status.expect("kill").success());
}
