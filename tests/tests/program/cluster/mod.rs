//! Proofs on many machines, with a real server: the right value, every result kept once, whatever fails.

mod access;
mod certificates;
mod client;
mod coordinators;
mod deployment;
mod exchange;
mod joining;
mod messages;
mod server;
mod servers;
mod workers;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use serde_json::Value;
use tempfile::TempDir;

use crate::child::{PATIENCE, signal};
use crate::{Run, fourfold, run_with};
use client::Client;
use server::Server;

/// A position of which the first player wins, after a million visited positions and some hundred jobs.
const LONG: &str = "CAA7CD12656558F6437AE42E";

/// A position that nobody proves in the time of a test.
const ENDLESS: &str = "0FC3484B7";

/// A program that runs beside the test. It is killed when the test ends.
struct Running {
    child: Option<Child>,
    /// What it writes to standard error, line by line.
    told: Receiver<String>,
}

impl Running {
    fn start(arguments: &str) -> Self {
        Self::of(&mut fourfold(arguments))
    }

    fn of(command: &mut Command) -> Self {
        let piped = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = piped.spawn().expect("the program starts");
        let told = lines(child.stderr.take().unwrap());
        Self {
            child: Some(child),
            told,
        }
    }

    /// Starts the coordinator of a proof.
    fn coordinator(server: &Server, position: &str) -> Self {
        Self::start(&format!(
            "prove {position} --nats {} --lease 2s --memory 64M --format json",
            server.url()
        ))
    }

    /// Starts a worker with one thread.
    fn worker(server: &Server) -> Self {
        Self::start(&format!(
            "worker --nats {} --threads 1 --memory 32M",
            server.url()
        ))
    }

    fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Waits until it says something on standard error.
    #[track_caller]
    fn wait_for(&self, what: &str) -> String {
        loop {
            let line = self.told.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("it doesn't say {what}"));
            if line.contains(what) {
                return line;
            }
        }
    }

    /// Kills it without a warning.
    fn kill(mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Waits for its end.
    fn finish(mut self) -> Run {
        let output = self.child.take().unwrap().wait_with_output().unwrap();
        let mut run = Run::from(output);
        run.err = self.told.iter().map(|line| line + "\n").collect();
        run
    }

    /// Sends it a signal.
    fn signal(&self, name: &str) {
        signal(name, self.id());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            _ = child.kill();
            _ = child.wait();
        }
    }
}

fn lines(stderr: ChildStderr) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stderr).lines() {
            _ = sender.send(line.expect("UTF-8"));
        }
    });
    receiver
}

/// Checks that a coordinator has proved [`LONG`], that every result is counted once, that all that is kept is true, and
/// that it makes a certificate.
#[track_caller]
fn assert_proved(server: &Server, run: &Run) {
    let visited = answered(run);
    // Some jobs may have ended after the answer. Whoever reads the results again has those, too.
    let again = Running::coordinator(server, LONG).finish();
    let records = Client::new(server).records(LONG);
    let kept = records
        .values()
        .map(|line| field(line, 2).parse::<u64>().unwrap());
    assert_eq!(answered(&again), kept.sum::<u64>(), "{again:?}");
    assert!(visited <= answered(&again), "{run:?}");
    assert_true(&records.into_values().collect::<Vec<_>>());
    let folder = TempDir::new().unwrap();
    certified(server, folder.path(), "");
}

/// Makes the certificate of the only proof on a server, checks it, and returns what was said of it, as JSON.
#[track_caller]
fn certified(server: &Server, folder: &Path, options: &str) -> Value {
    let file = folder.join("certificate");
    let url = server.url();
    let command =
        format!("certificate --nats {url} --threads 2 --memory 64M {options} --format json");
    let written = run_with(&format!("{command} --out"), &[&file]).good();
    let written: Value = serde_json::from_str(&written).unwrap();
    let checked = run_with("verify --threads 2", &[&file]).good();
    let claim = written["claim"].as_str().unwrap();
    assert!(
        checked.starts_with(&format!("{claim}: proved by ")),
        "{checked}"
    );
    written
}

/// Checks that the answer is right, and returns the positions visited.
#[track_caller]
fn answered(run: &Run) -> u64 {
    assert_eq!(run.status, Some(0), "{run:?}");
    let answer: Value = serde_json::from_str(run.out.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&answer["event"], &answer["value"]),
        (&"answer".into(), &"yes".into()),
        "{run:?}"
    );
    answer["visited"].as_u64().unwrap()
}

/// Checks what records say of who wins.
#[track_caller]
fn assert_true(records: &[String]) {
    let decided: Vec<_> = records
        .iter()
        .filter(|line| matches!(field(line, 1), "yes" | "no"))
        .collect();
    let positions: String = decided
        .iter()
        .map(|line| format!("{}\n", field(line, 3)))
        .collect();
    let solved = crate::pipe("solve --goal first --memory 128M", positions).good();
    for (line, solved) in decided.iter().zip(solved.lines()) {
        assert_eq!(format!("{} {}", field(line, 3), field(line, 1)), solved);
    }
    assert!(decided.len() > 10 && decided.len() == solved.lines().count());
}

/// Returns a word of a record.
fn field(line: &str, place: usize) -> &str {
    line.split(' ').nth(place).unwrap()
}
