//! Answers are written as soon as they are known, in order.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::child::{lines, start};
use crate::{Run, fourfold, pipe, run};

#[test]
fn an_answer_is_written_before_the_input_ends() {
    for threads in [1, 4] {
        let mut child = start(&format!("solve --board 7x6 --threads {threads}"));
        let mut input = child.stdin.take().unwrap();
        let mut next = lines(child.stdout.take().unwrap());
        for position in ["34426374353365", "43163762212522", "12347323761511"] {
            writeln!(input, "{position}").unwrap();
            assert!(next().starts_with(&format!("{position} ")));
        }
        drop(input);
        assert_eq!(Run::from(child.wait_with_output().unwrap()).good(), "");
    }
}

#[test]
fn answers_keep_the_order_of_the_questions_on_four_threads() {
    // The first position takes far longer than the others.
    let hard = "3442637435";
    let easy = run("sample --board 7x6 --stones 26 --count 400").good();
    let input = format!("{hard}\n{easy}{hard}\n{easy}");
    let on_one = pipe("solve --board 7x6 --threads 1", &input).good();
    let asked: Vec<_> = input.lines().collect();
    let answered: Vec<_> = on_one
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(answered, asked);
    assert_eq!(pipe("solve --board 7x6 --threads 4", &input).good(), on_one);
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    for arguments in ["sample --stones 20 --count 100000000", "completions bash"] {
        let mut child = start(arguments);
        drop(child.stdin.take());
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(line.ends_with('\n'));
        // The pipe is closed by now.
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(
            run,
            Run {
                status: Some(0),
                out: String::new(),
                err: String::new()
            }
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for arguments in [
        "sample --stones 20",
        "solve --board 7x6 34426374353365",
        "completions zsh",
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = fourfold(arguments)
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        let message = "fourfold: can't write the results: No space left on device (os error 28)\n";
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(2), message.as_bytes())
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn messages_that_nobody_hears_do_not_keep_the_answers() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let output = fourfold("solve --board 7x6 8 34426374353365")
        .stdin(Stdio::null())
        .stderr(full())
        .output()
        .unwrap();
    assert_eq!(
        (output.status.code(), output.stdout.as_slice()),
        (Some(2), b"34426374353365 10\n".as_slice())
    );
    let status = fourfold("bench nothing").stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_and_a_wait_for_input() {
    use crate::child::signal;
    for searching in [true, false] {
        let mut child = start("solve --threads 1 --memory 64M");
        let mut input = child.stdin.take().unwrap();
        let mut next = lines(child.stdout.take().unwrap());
        // Once it answers, it also listens to signals.
        let easy = "D627503B191D0287AA0FA989988EC1B56FD3BEC1EE62D7763C305FFBA2C5";
        writeln!(input, "{easy}").unwrap();
        assert!(next().starts_with(easy));
        if searching {
            writeln!(input, "-").unwrap();
        }
        signal("INT", child.id());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(
            run.err
                .ends_with("fourfold: interrupted before all was done\n"),
            "{run:?}"
        );
    }
}
