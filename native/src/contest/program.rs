//! Another program that speaks the protocol of `fourfold engine`.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Failure, Result};
use crate::lines::{Line, Lines};
use crate::text;
use crate::watch::Watch;

/// How many of its lines wait at most until they are looked at.
const WAITING: usize = 1024;

/// How often one looks whether an end is wanted.
const TICK: Duration = Duration::from_millis(20);

/// How long it may take to end when it is asked to.
const GRACE: Duration = Duration::from_millis(100);

/// How much of a foreign line is repeated.
const LONGEST_SHOWN: usize = 60;

/// A program that was started.
pub(super) struct Program {
    child: Child,
    /// What it is told. It is written on a thread of its own, as it may take its time to listen.
    input: Sender<String>,
    output: Receiver<Line>,
    /// What it said of its options when it was asked: `option name …`.
    options: Vec<String>,
}

/// Why a program didn't do what it should.
pub(super) enum Trouble {
    /// It said no more, with this exit status if that is known.
    Gone(String),
    /// It took too long.
    Silent(Duration),
    /// Nobody wants to know any more.
    Interrupted,
}

impl Program {
    /// Starts it: its name, then its arguments.
    pub(super) fn start(words: &[String]) -> Result<Self> {
        let (name, arguments) = words.split_first().expect("there is a name");
        let mut command = Command::new(name);
        let piped = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // Ctrl-C in a terminal is meant for the match, which then ends its programs.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(piped, 0);
        let mut child = piped
            .spawn()
            .map_err(|error| Failure::Bad(format!("can't start {name}: {error}")))?;
        let mut stdin = child.stdin.take().expect("it is a pipe");
        let (input, told) = mpsc::channel::<String>();
        thread::spawn(move || {
            for line in told {
                if writeln!(stdin, "{line}").is_err() {
                    break;
                }
            }
        });
        let output = listen(child.stdout.take().expect("it is a pipe"));
        Ok(Self {
            child,
            input,
            output,
            options: Vec::new(),
        })
    }

    /// Asks what it is and which options it has.
    pub(super) fn greet(&mut self, patience: Duration, watch: &Watch) -> Result<(), Trouble> {
        self.tell("uci".to_owned());
        let mut options = Vec::new();
        self.wait(patience, watch, |line| {
            if line.starts_with("option ") {
                options.push(line.to_owned());
            }
            (line == "uciok").then_some(())
        })?;
        self.options = options;
        Ok(())
    }

    /// What it said of the option with this name, after the name.
    pub(super) fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|option| {
            let rest = option.strip_prefix("option name ")?.strip_prefix(name)?;
            rest.strip_prefix(" type ")
        })
    }

    /// Waits until it has dealt with all that it was told.
    pub(super) fn settle(&mut self, patience: Duration, watch: &Watch) -> Result<(), Trouble> {
        self.tell("isready".to_owned());
        self.wait(patience, watch, |line| (line == "readyok").then_some(()))
    }

    /// Tells it one line. If it doesn't listen any more, the next wait will tell.
    pub(super) fn tell(&self, line: String) {
        _ = self.input.send(line);
    }

    /// Waits for a line that makes something, and looks at all lines before it.
    pub(super) fn wait<T>(
        &mut self,
        patience: Duration,
        watch: &Watch,
        mut look: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let start = Instant::now();
        loop {
            if watch.is_interrupted() {
                return Err(Trouble::Interrupted);
            }
            let left = patience.saturating_sub(start.elapsed());
            match self.output.recv_timeout(left.min(TICK)) {
                Ok(Line::Text(line)) => {
                    if let Some(found) = look(&line) {
                        return Ok(found);
                    }
                }
                Ok(Line::TooLong) => {}
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Trouble::Silent(patience));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Gone(self.status())),
            }
        }
    }

    /// How it ended, if it has.
    fn status(&mut self) -> String {
        match self.ended_within(GRACE) {
            Some(status) => status,
            None => "it goes on without a word".to_owned(),
        }
    }

    /// How it ended, if it does in this time.
    fn ended_within(&mut self, time: Duration) -> Option<String> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if start.elapsed() < time => thread::sleep(Duration::from_millis(2)),
                Ok(None) => return None,
                Err(error) => return Some(error.to_string()),
            }
        }
    }
}

/// Reads its output on a thread of its own.
fn listen(output: ChildStdout) -> Receiver<Line> {
    let (sender, receiver) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        for line in Lines(BufReader::new(output)).map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Drop for Program {
    fn drop(&mut self) {
        self.tell("quit".to_owned());
        if self.ended_within(GRACE).is_none() {
            // It may have ended by itself at this very moment.
            _ = self.child.kill();
            _ = self.child.wait();
        }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Gone(status) => write!(f, "the program has ended: {status}"),
            Self::Silent(time) => {
                let time = humantime::format_duration(*time);
                write!(f, "no answer within {time}")
            }
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

/// A foreign word as it can be shown.
pub(super) fn shown(word: &str) -> String {
    text::shown(word, LONGEST_SHOWN)
}
