//! Another program that speaks the protocol of `fourfold engine`.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::lines::{Line, Lines};

/// The most lines of the program that wait to be read.
const WAITING: usize = 1024;

/// The interval at which a wait checks for an interruption.
const TICK: Duration = Duration::from_millis(20);

/// The time that the program has to end when it is asked to.
const GRACE: Duration = Duration::from_millis(100);

/// A program that was started.
pub(super) struct Program {
    child: Child,
    /// The lines for the program, written on a thread of their own since it may be slow to read.
    input: Sender<String>,
    output: Receiver<Line>,
    /// The lines with which the program described its options: `option name …`.
    options: Vec<String>,
}

/// Why a program failed to answer.
pub(super) enum Trouble {
    /// It has ended, with this exit status if that is known.
    Gone(String),
    /// It took longer than this.
    Silent(Duration),
    /// The user asks `fourfold` to end.
    Interrupted,
}

impl Program {
    /// Starts a program: its name, then its arguments.
    pub(super) fn start(words: &[String]) -> Result<Self> {
        let (name, arguments) = words.split_first().expect("there is a name");
        let mut command = Command::new(name);
        let piped = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // Ctrl-C in a terminal is for the match alone, which then ends its programs.
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

    /// Asks the program for its options.
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

    /// Returns the description of an option, from its type on.
    pub(super) fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|option| {
            let rest = option.strip_prefix("option name ")?.strip_prefix(name)?;
            rest.strip_prefix(" type ")
        })
    }

    /// Waits until the program has dealt with everything it was told.
    pub(super) fn settle(&mut self, patience: Duration, watch: &Watch) -> Result<(), Trouble> {
        self.tell("isready".to_owned());
        self.wait(patience, watch, |line| (line == "readyok").then_some(()))
    }

    /// Sends one line. If the program doesn't listen any more, the next wait fails.
    pub(super) fn tell(&self, line: String) {
        _ = self.input.send(line);
    }

    /// Waits until `look`, which is shown every line, returns something.
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
                Ok(line) => {
                    if let Some(found) = line.whole().and_then(|line| look(&line)) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Trouble::Silent(patience));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Gone(self.status())),
            }
        }
    }

    /// Returns how the program ended.
    fn status(&mut self) -> String {
        match self.ended_within(GRACE) {
            Some(status) => status,
            None => "it has closed its output and goes on".to_owned(),
        }
    }

    /// Returns how the program ended; `None` if it doesn't within this time.
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

/// Reads the output of a program on a thread of its own.
fn listen(output: ChildStdout) -> Receiver<Line> {
    let (sender, receiver) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        for line in Lines::new(BufReader::new(output)).map_while(Result::ok) {
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
            // This fails if the program has ended meanwhile.
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
