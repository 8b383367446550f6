//! Another program that speaks the protocol of `fourfold engine`.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};

use super::guard::Guard;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::lines::{LONGEST, Line, Lines};
use crate::text::progress::Aside;
use crate::text::shown;

/// The most lines of the program that wait to be read.
const WAITING: usize = 64;

/// The most lines that a program may write before it answers. That is a line every few milliseconds of an
/// hour.
const MOST_LINES: usize = 1_000_000;

/// The most lines that describe options. No program has nearly as many.
const MOST_OPTIONS: usize = 1000;

/// The interval at which a wait checks for an interruption.
const TICK: Duration = Duration::from_millis(20);

/// The time that the program has to end when it is asked to.
const GRACE: Duration = Duration::from_millis(100);

/// A program that was started. On Unix it leads a process group, so that what it starts ends with it.
pub(super) struct Program<'g> {
    child: Child,
    guard: &'g Guard,
    /// The lines for the program, written on a thread of their own since it may be slow to read.
    input: Sender<String>,
    output: Receiver<Said>,
    /// Says nothing, and ends with what the program writes to standard error.
    messages: Receiver<()>,
    /// The lines with which the program described its options: `option name …`.
    options: Vec<String>,
}

/// A line of the program, and when it came.
struct Said {
    at: Instant,
    line: Line,
}

/// Why a program failed to answer.
pub(super) enum Trouble {
    /// It has ended, with this exit status if that is known.
    Gone(String),
    /// It took longer than this.
    Silent(Duration),
    /// It wrote more than any answer takes.
    Endless(String),
    /// The user asks `fourfold` to end.
    Interrupted,
}

impl<'g> Program<'g> {
    /// Starts a program: its name, then its arguments. What it writes to standard error goes to `messages`.
    pub(super) fn start(words: &[String], guard: &'g Guard, messages: &Aside) -> Result<Self> {
        let (name, arguments) = words.split_first().expect("there is a name");
        let mut command = Command::new(name);
        let piped = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C in a terminal is for the match alone, which then ends its programs.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(piped, 0);
        guard.prepare()?;
        let mut child = piped
            .spawn()
            .map_err(|error| Failure::Bad(format!("can't start {name}: {error}")))?;
        guard.add(child.id());
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
        let stderr = child.stderr.take().expect("it is a pipe");
        let name = Path::new(name).file_name().unwrap_or_default();
        let messages = pass_on(stderr, shown::path(name.as_ref()), messages.clone());
        Ok(Self {
            child,
            guard,
            input,
            output,
            messages,
            options: Vec::new(),
        })
    }

    /// Asks the program for its options.
    pub(super) fn greet(&mut self, patience: Duration, watch: &Watch) -> Result<(), Trouble> {
        self.tell("uci".to_owned());
        let mut options = Vec::new();
        let is_full = self.wait("uciok", patience, watch, |line| {
            if line.starts_with("option ") {
                options.push(line.to_owned());
            }
            let is_full = options.len() > MOST_OPTIONS;
            (line == "uciok" || is_full).then_some(is_full)
        })?;
        if is_full {
            let what = format!("it describes more than {MOST_OPTIONS} options");
            return Err(Trouble::Endless(what));
        }
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
        self.wait("readyok", patience, watch, |line| {
            (line == "readyok").then_some(())
        })
    }

    /// Sends one line. If the program doesn't listen any more, the next wait fails.
    pub(super) fn tell(&self, line: String) {
        _ = self.input.send(line);
    }

    /// Waits for the answer that begins with `word`: until `look`, which is shown every line, returns
    /// something.
    pub(super) fn wait<T>(
        &mut self,
        word: &str,
        patience: Duration,
        watch: &Watch,
        mut look: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let start = Instant::now();
        let mut lines = 0;
        loop {
            if watch.is_interrupted() {
                return Err(Trouble::Interrupted);
            }
            let left = patience.saturating_sub(start.elapsed());
            match self.output.recv_timeout(left.min(TICK)) {
                Ok(said) if said.at.saturating_duration_since(start) > patience => {
                    return Err(Trouble::Silent(patience));
                }
                Ok(Said { line, .. }) => {
                    let Some(text) = line.whole() else {
                        let what = format!("it wrote a line of more than {LONGEST} bytes");
                        return Err(Trouble::Endless(what));
                    };
                    if let Some(found) = look(&text) {
                        return Ok(found);
                    }
                    lines += 1;
                    if lines == MOST_LINES {
                        let what = format!("it wrote {MOST_LINES} lines without {word}");
                        return Err(Trouble::Endless(what));
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
fn listen(output: ChildStdout) -> Receiver<Said> {
    let (sender, receiver) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        for line in Lines::new(BufReader::new(output)).map_while(Result::ok) {
            let at = Instant::now();
            if sender.send(Said { at, line }).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Passes on what a program writes to standard error, made safe for a terminal. What is returned ends with
/// it.
fn pass_on(stderr: ChildStderr, name: String, messages: Aside) -> Receiver<()> {
    let (end, ended) = mpsc::channel();
    thread::spawn(move || {
        let _end: Sender<()> = end;
        for line in Lines::new(BufReader::new(stderr)).map_while(Result::ok) {
            let text = shown::message(&line.beginning());
            messages.tell(format_args!("{name}: {text}"));
        }
    });
    ended
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        self.tell("quit".to_owned());
        _ = self.ended_within(GRACE);
        // What it has started may go on without it. The group keeps its number as long as one of it lives,
        // and these fail if none does.
        #[cfg(unix)]
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        _ = self.child.kill();
        _ = self.child.wait();
        self.guard.remove(self.child.id());
        // Its last words.
        _ = self.messages.recv_timeout(GRACE);
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
            Self::Endless(what) => f.write_str(what),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}
