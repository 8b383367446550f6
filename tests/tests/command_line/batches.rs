//! `fourfold solve` on standard input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::program::{call, call_words, program};

#[test]
fn a_bad_line_is_reported_and_the_others_are_answered_in_order() {
    let mut input = b"2252576253462244111563365343671351441 -1 more words\n".to_vec();
    input.extend_from_slice(b"44444444\n");
    input.extend(std::iter::repeat_n(b'1', 100_000));
    input.extend_from_slice(b"\n\xFF\xFE\x1B[31m\n12121212\n4x\n");
    input.extend_from_slice(b"7422341735647741166133573473242566 1");
    for threads in ["1", "4"] {
        let arguments = [
            "solve",
            "--board",
            "7x6",
            "--memory",
            "32M",
            "--threads",
            threads,
        ];
        let ended = call(arguments, &input);
        assert_eq!(
            ended.stdout,
            "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 1\n"
        );
        let errors: Vec<_> = ended.stderr.lines().collect();
        assert_eq!(errors.len(), 5, "{errors:?}");
        assert_eq!(
            errors[0],
            "44444444 error: ply 7: column 4 is full; it holds 6 stones"
        );
        assert!(
            errors[1].starts_with("1111111") && errors[1].len() < 150,
            "{errors:?}"
        );
        assert!(errors[1].ends_with("… error: ply 7: column 1 is full; it holds 6 stones"));
        assert!(
            errors[2].contains("error: ply 1: '\u{FFFD}' is no column"),
            "{errors:?}"
        );
        assert!(
            !errors[2].contains('\x1B'),
            "control characters stay out of the terminal"
        );
        assert_eq!(
            errors[3],
            "12121212 error: ply 8: the game is over; ply 7 completed a line"
        );
        assert!(
            errors[4].starts_with("4x error: ply 2: 'x' is no column"),
            "{errors:?}"
        );
        assert_eq!(ended.status, 2);
    }
}

#[test]
fn an_answer_comes_before_the_input_ends() {
    let mut child = Command::new(program())
        .args(["solve", "--board", "7x6", "--memory", "32M"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
    for (question, expected) in [("445566", "445566 18\n"), ("4455667", "4455667 -18\n")] {
        writeln!(input, "{question}").expect("the program reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("the program answers");
        assert_eq!(answer, expected);
    }
    drop(input);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut child = Command::new(program())
        .args(["sample", "--stones", "20", "--count", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("it is piped"))
        .read_line(&mut first)
        .expect("the program writes");
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!((first.len(), ended.stderr.len()), (21, 0));
    assert!(ended.status.success());
}

#[test]
fn an_input_that_can_t_be_read_ends_the_batch() {
    let folder = std::fs::File::open(".").expect("this folder can be opened");
    let output = Command::new(program())
        .arg("solve")
        .stdin(folder)
        .output()
        .expect("the program ends");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        stderr.starts_with("fourfold: can't read standard input"),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1);
}

#[test]
fn goals_have_words_of_their_own() {
    // The side to move, second, can't keep the first player from winning.
    let position = "44455554221";
    let values = ["first", "outcome", "score"].map(|goal| {
        let ended = call_words(&format!(
            "solve --board 7x6 --memory 64M --goal {goal} {position}"
        ));
        assert_eq!(ended.status, 0, "{ended:?}");
        ended
            .stdout
            .trim_end()
            .rsplit_once(' ')
            .expect("a value")
            .1
            .to_owned()
    });
    let score: i32 = values[2].parse().expect("a score is a number");
    let (first, outcome) = match score {
        ..0 => ("yes", "loss"),
        0 => ("no", "draw"),
        1.. => ("no", "win"),
    };
    assert_eq!(values[..2], [first, outcome]);
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let position = "6D315ADEB3F7F5FF3146239C2118A697420A4450";
    let ended = call_words(&format!("solve --memory 64M --format json {position} 12x"));
    assert_eq!(ended.status, 2);
    let object: serde_json::Value =
        serde_json::from_str(ended.stdout.trim_end()).expect("one object a line");
    assert_eq!(object["position"], position);
    assert_eq!(object["goal"], "score");
    assert!(object["value"].is_i64() && object["nodes"].is_u64() && object["seconds"].is_f64());
    assert!(object["line"].as_str().is_some_and(|line| !line.is_empty()));
}
