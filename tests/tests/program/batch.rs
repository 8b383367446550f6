//! Positions from standard input, one a line.

use std::fs::File;

use crate::{Run, fourfold, pipe, run};

const BOARD: &str = "solve --board 7x6 --memory 64M --threads 2";

#[test]
fn good_lines_are_answered_and_bad_ones_named_whatever_stands_between() {
    let long = "1".repeat(100_000);
    let cut = "1".repeat(60);
    let cases: [(&[u8], Result<&str, &str>); 9] = [
        // What holds no word holds no position.
        (b"\n \t\r\n34426374353365\n\n", Ok("34426374353365 10")),
        (
            b"48",
            Err("48 error: ply 2: '8' is no column; the columns of 7x6 are 1 to 7"),
        ),
        (b"  34426374353365\tand a remark\r", Ok("34426374353365 10")),
        (
            b"4444444",
            Err("4444444 error: ply 7: column 4 is full; it holds 6 stones"),
        ),
        (
            b"12121212",
            Err("12121212 error: ply 8: the game is over; ply 7 completed a line"),
        ),
        (b"1212121", Ok("1212121 -18")),
        (
            b"\xFF\xFE",
            Err(
                "\u{FFFD}\u{FFFD} error: ply 1: '\u{FFFD}' is no column; the columns of 7x6 are 1 to 7",
            ),
        ),
        (
            long.as_bytes(),
            Err("… error: ply 7: column 1 is full; it holds 6 stones"),
        ),
        // The last line needs no line feed.
        (b"31324524134222 2 5 7", Ok("31324524134222 2")),
    ];
    let input: Vec<_> = cases.map(|(line, _)| line).join(&b'\n');
    let (mut out, mut err) = (String::new(), String::new());
    for (_, expected) in cases {
        match expected {
            Ok(answer) => out += &format!("{answer}\n"),
            Err(error) if error.starts_with('…') => err += &format!("{cut}{error}\n"),
            Err(error) => err += &format!("{error}\n"),
        }
    }
    assert_eq!(
        pipe(BOARD, input),
        Run {
            status: Some(2),
            out,
            err
        }
    );
}

#[test]
fn only_a_dash_means_the_empty_position() {
    let run = pipe("solve --node-limit 100", "\n-\n \t\n0\n\r\n");
    let stopped = |position| format!("{position} stopped: the limit of 100 nodes was reached\n");
    assert_eq!(run.err, ["-", "0"].map(stopped).concat());
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
}

#[test]
fn no_input_is_no_answer() {
    assert_eq!(pipe("solve", "").good(), "");
}

#[test]
fn positions_from_arguments_and_from_lines_have_the_same_answers() {
    let positions = ["34426374353365", "31324524134222", "12347323761511"];
    let from_arguments = run(&format!("{BOARD} {}", positions.join(" "))).good();
    assert_eq!(pipe(BOARD, positions.join("\n")).good(), from_arguments);
    assert_eq!(
        from_arguments,
        "34426374353365 10\n31324524134222 2\n12347323761511 -11\n"
    );
}

#[test]
fn every_goal_has_its_words() {
    // Three positions with the first player to move, and the same three after a move that keeps the value.
    let positions = "34426374353365 344263743533 33216544125452443421766722135551777736 \
        344263743533654 3442637435334 332165441254524434217667221355517777366";
    let values = |goal: &str| {
        let lines = run(&format!("{BOARD} --goal {goal} {positions}")).good();
        let value = |line: &str| line.split_once(' ').expect("MOVES VALUE").1.to_owned();
        lines.lines().map(value).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(values("score"), "10 -2 0 -10 2 0");
    assert_eq!(values("outcome"), "win loss draw loss win draw");
    assert_eq!(values("first"), "yes no no yes no no");
}

#[cfg(unix)]
#[test]
fn input_that_can_not_be_read_is_told_once() {
    let folder = File::open("/").unwrap();
    let run = Run::from(fourfold("solve").stdin(folder).output().unwrap());
    assert_eq!(
        (run.status, run.out.as_str(), run.err.lines().count()),
        (Some(2), "", 1)
    );
    assert!(
        run.err.starts_with("fourfold: can't read standard input: "),
        "{}",
        run.err
    );
}

#[test]
fn a_single_position_is_solved_by_all_threads_together() {
    const POSITION: &str = "59B3ED2D32A6C8CE44A9F07788";
    let one = run(&format!("solve --goal outcome --threads 1 {POSITION}")).good();
    for threads in [2, 3, 8] {
        let solve = format!("solve --goal outcome --threads {threads} {POSITION}");
        assert_eq!(run(&solve).good(), one);
    }
}
