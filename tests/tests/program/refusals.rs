//! Threads and memory that the system refuses: that is reported, and nothing hangs.

use std::process::Command;

use crate::{PROGRAM, Run, finish};

/// Runs the program in an address space of this many KiB.
fn run_in(kibibytes: u32, arguments: &str, input: &str) -> Run {
    let script = "ulimit -v $0 && exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, &kibibytes.to_string(), PROGRAM]);
    command.args(arguments.split_whitespace());
    finish(&mut command, input.as_bytes())
}

#[test]
fn no_thread_begins_where_some_are_refused() {
    let refused = run_in(260_000, "analyze --threads 100 --memory 95M -", "");
    assert_eq!(refused.status, Some(2), "{refused:?}");
    let expected = "fourfold: the system refuses 100 threads: ";
    assert!(refused.err.starts_with(expected), "{}", refused.err);
}

#[test]
fn a_search_without_memory_has_an_answer() {
    let commands = "setoption name Memory value 2000\ngo nodes 100\nquit\n";
    let answers = run_in(600_000, "engine", commands).out;
    let last: Vec<_> = answers.lines().rev().take(2).collect();
    assert_eq!(last[0], "bestmove none", "{answers}");
    assert!(
        last[1].starts_with("info string error: the system refuses 2000M of memory: "),
        "{answers}"
    );
}
