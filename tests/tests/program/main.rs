//! What the program `fourfold` promises: a test for each promise.

mod ablation;
mod analyze;
mod bad_use;
mod batch;
mod bench;
mod book;
mod certificate;
mod child;
mod choices;
#[cfg(target_os = "linux")]
mod cluster;
mod completions;
mod difficulty;
mod engine;
#[cfg(target_os = "linux")]
mod files;
mod frontier;
mod hard;
mod json;
mod kept;
mod limits;
mod r#match;
mod memory;
mod moves;
mod options;
mod play;
mod prove;
mod puzzle_kinds;
mod puzzles;
#[cfg(target_os = "linux")]
mod refusals;
mod sample;
mod serve;
mod sets;
mod snapshots;
mod soak;
mod streaming;
mod styles;
#[cfg(unix)]
mod terminal;
mod train_evaluation;
mod train_games;
mod train_labels;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

use fourfold_tests::plain::{Position, Shape};

const PROGRAM: &str = env!("CARGO_BIN_EXE_fourfold-under-test");

/// A run of the program.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    /// What it wrote to standard output.
    out: String,
    /// What it wrote to standard error.
    err: String,
}

/// Returns the position after these moves on a board.
fn after(board: &str, moves: &str) -> Position {
    let shape = Shape::named(board);
    let column = |digit| shape.digits.find(digit).expect("a column");
    Position::after(shape, &moves.chars().map(column).collect::<Vec<_>>())
}

/// Returns the program with these arguments, separated by spaces.
fn fourfold(arguments: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments.split_whitespace());
    command
}

/// Runs the program without input.
fn run(arguments: &str) -> Run {
    finish(&mut fourfold(arguments), b"")
}

/// Runs the program with more arguments, which may hold any characters.
fn run_with<S: AsRef<OsStr>>(arguments: &str, more: &[S]) -> Run {
    finish(fourfold(arguments).args(more), b"")
}

/// Runs the program with this input.
fn pipe(arguments: &str, input: impl AsRef<[u8]>) -> Run {
    finish(&mut fourfold(arguments), input.as_ref())
}

/// Checks that a run was refused in one line that says this.
#[track_caller]
fn assert_refused(run: &Run, what: &str) {
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
    assert!(run.err.contains(what), "{run:?}");
}

fn finish(command: &mut Command, input: &[u8]) -> Run {
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = thread::scope(|scope| {
        // The program may end before it has read all of its input.
        scope.spawn(move || _ = stdin.write_all(input));
        child.wait_with_output().expect("the program ends")
    });
    Run::from(output)
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        let (out, err) = (text(output.stdout), text(output.stderr));
        Self {
            status: output.status.code(),
            out,
            err,
        }
    }
}

impl Run {
    /// Returns what the program wrote. It must have succeeded without a message.
    fn good(self) -> String {
        assert_eq!(
            (self.status, self.err.as_str()),
            (Some(0), ""),
            "{}",
            self.out
        );
        self.out
    }
}
