//! Bad use gives one line on standard error, exit status 2, and no result.

use fourfold_tests::data;

use crate::{Run, run, run_with};

/// Returns the only line that a run wrote to standard error.
fn complaint(run: Run) -> String {
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{}", run.err);
    let line = run.err.strip_suffix('\n').expect("a line");
    assert!(!line.contains('\n') && !line.is_empty(), "{line}");
    line.into()
}

#[test]
fn every_kind_of_bad_use_is_told_in_one_line() {
    for line in data::lines("bad_use.txt") {
        let (arguments, message) = line.split_once(" => ").expect("arguments => message");
        assert_eq!(complaint(run(arguments)), message, "{arguments}");
    }
}

#[test]
fn without_a_command_the_help_is_named() {
    assert_eq!(
        complaint(run("")),
        "fourfold: a command is missing; see 'fourfold --help'"
    );
}

#[test]
fn more_memory_than_the_machine_has_is_refused_with_both_figures() {
    for command in ["solve -", "analyze -", "bench sets no-such-file"] {
        let message = complaint(run(&format!("{command} --memory 900000G")));
        let figures = message.strip_prefix(
            "fourfold: invalid value '900000G' for '--memory <SIZE>': this machine has ",
        );
        let (total, free) = figures
            .and_then(|rest| rest.strip_suffix("M are free; see 'fourfold --help'"))
            .and_then(|rest| rest.split_once("M, of which "))
            .expect("figures");
        let [total, free]: [u64; 2] = [total, free].map(|size| size.parse().expect("a number"));
        assert!(0 < free && free <= total);
    }
}

#[test]
fn an_argument_of_100_000_characters_is_repeated_in_part() {
    let long = "1".repeat(100_000);
    let unknown = format!("--{long}");
    let message = complaint(run_with("solve --board 7x6", &[&long]));
    let cut = "1".repeat(60);
    assert_eq!(
        message,
        format!("{cut}… error: ply 7: column 1 is full; it holds 6 stones")
    );
    for option in [
        "--board",
        "--threads",
        "--memory",
        "--time-limit",
        "--engine",
        &unknown,
    ] {
        let message = complaint(run_with("solve 1", &[option, &long]));
        assert!(message.chars().count() < 500 && message.ends_with("see 'fourfold --help'"));
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_shown_as_far_as_it_can_be() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bytes = [OsStr::from_bytes(b"12\xFF")];
    let message = "12\u{FFFD} error: ply 3: '\u{FFFD}' is no column; the columns of 7x6 are 1 to 7";
    assert_eq!(complaint(run_with("solve --board 7x6", &bytes)), message);
    complaint(run_with("solve --board", &bytes));
    complaint(run_with("bench sets --format json", &bytes));
}

#[test]
fn an_empty_argument_is_not_the_empty_board() {
    let message =
        "fourfold: a position is missing: the argument is empty; the empty board is written -";
    for command in [
        "solve",
        "solve -",
        "solve --report 1s",
        "analyze",
        "explain",
        "perft --depth 1",
        "play --position",
    ] {
        assert_eq!(complaint(run_with(command, &[""])), message, "{command}");
        assert_eq!(complaint(run_with(command, &[" \t"])), message, "{command}");
    }
}

#[test]
fn what_could_disturb_a_terminal_is_escaped() {
    let message = complaint(run_with("solve --board 7x6", &["1\x1B[2J\u{202E}"]));
    let shown = "1\\u{1b}[2J\\u{202e}";
    let reason = "ply 2: '\\u{1b}' is no column; the columns of 7x6 are 1 to 7";
    assert_eq!(message, format!("{shown} error: {reason}"));
    for command in [
        "bench sets",
        "puzzles check",
        "puzzles make --out",
        "serve",
        "match level=1",
        "train fit --out weights",
        "train games --out games --weights",
    ] {
        let name = match command.starts_with("match") {
            true => "program=./no/1\x1B[2J",
            false => "./no/1\x1B[2J",
        };
        let message = complaint(run_with(command, &[name]));
        assert!(
            message.contains("./no/1\\u{1b}[2J"),
            "{command}: {message:?}"
        );
    }
}
