//! `bench sets`: files of positions with known scores.

use std::fs;

use fourfold_tests::data;
use tempfile::TempDir;

use crate::{Run, fourfold, run, run_with};

/// Checks a file with this text.
fn check(options: &str, text: &str) -> (Run, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("set.txt");
    fs::write(&file, text).unwrap();
    let arguments = format!("bench sets --board 7x6 --threads 2 --format json {options}");
    (run_with(&arguments, &[&file]), file.display().to_string())
}

#[test]
fn a_file_of_right_scores_passes_for_every_goal() {
    let set = data::lines("7x6.txt")
        .into_iter()
        .filter(|line| line.len() > 20)
        .collect::<Vec<_>>();
    for options in [
        "",
        "--goal outcome",
        "--goal first",
        "--engine classic --policy new",
    ] {
        let (run, _) = check(options, &set.join("\n"));
        let checked: serde_json::Value = serde_json::from_str(&run.good()).expect("JSON");
        assert_eq!(checked["positions"].as_u64(), Some(set.len() as u64));
        assert_eq!(checked["mismatches"].as_u64(), Some(0));
    }
}

#[test]
fn a_wrong_score_is_named_with_its_line() {
    let (run, file) = check(
        "",
        "34426374353365 10\n\n34426374353365 9\n43163762212522 11\n",
    );
    let mismatch = format!("{file}:3: mismatch: 34426374353365 is 10, not 9\n");
    let sum = "fourfold: positions whose value is not that of the file: 1\n";
    assert_eq!((run.status, run.err), (Some(1), mismatch + sum));
    let checked: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(
        (
            checked["positions"].as_u64(),
            checked["mismatches"].as_u64()
        ),
        (Some(3), Some(1))
    );
}

#[test]
fn a_file_without_positions_is_a_mistake() {
    for text in ["", "\n \n"] {
        let (run, file) = check("", text);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        assert_eq!(
            run.err,
            format!("fourfold: {file} holds no position; a line is MOVES SCORE\n")
        );
    }
}

#[test]
fn a_reader_who_has_seen_enough_does_not_change_the_status() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("set");
    fs::write(&path, "34426374353365 9\n").unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut check = fourfold("bench sets --board 7x6");
    let output = check.arg(&path).stdout(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_line_that_is_no_position_with_a_score_is_named() {
    let (run, file) = check(
        "",
        "34426374353365 10\n8 3\n43163762212522\n43163762212522 eleven\n",
    );
    let errors = [
        format!("{file}:2: error: 8 ply 1: '8' is no column; the columns of 7x6 are 1 to 7\n"),
        format!("{file}:3: error: 43163762212522 has no score after it\n"),
        format!("{file}:4: error: 43163762212522 has a score that is no number\n"),
        "fourfold: lines that are not MOVES SCORE: 3\n".into(),
    ];
    assert_eq!((run.status, run.err), (Some(2), errors.concat()));
}

#[test]
fn a_file_that_is_missing_is_named_and_the_others_are_checked() {
    let folder = TempDir::new().unwrap();
    let [good, missing, wrong] = ["good", "missing", "wrong"].map(|name| folder.path().join(name));
    fs::write(&good, "34426374353365 10\n").unwrap();
    fs::write(&wrong, "34426374353365 9\n").unwrap();
    let files = [&good, &missing, &wrong];
    let run = run_with("bench sets --board 7x6 --format json", &files);
    assert_eq!((run.status, run.out.lines().count()), (Some(2), 2));
    let (missing, wrong) = (missing.display(), wrong.display());
    let errors = [
        format!("fourfold: can't read {missing}: No such file or directory (os error 2)\n"),
        format!("{wrong}:1: mismatch: 34426374353365 is 10, not 9\n"),
    ];
    assert_eq!(run.err, errors.concat());
}

#[test]
fn a_file_that_can_not_be_read_is_named() {
    let run = run("bench sets --format json /");
    assert_eq!(run.status, Some(2));
    assert!(
        run.err.starts_with("fourfold: can't read /: "),
        "{}",
        run.err
    );
}
