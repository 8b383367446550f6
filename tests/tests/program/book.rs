//! `book`, and commands that use one: the scores of all early positions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::{Run, run, run_with};

/// A board whose early positions are solved quickly.
const BOARD: &str = "6x5";
const PLIES: usize = 3;

/// Makes a book in a folder, and returns what is said.
fn make(folder: &Path) -> Run {
    let arguments = format!("book --board {BOARD} --plies {PLIES} --threads 2 --memory 64M");
    let (book, journal) = (folder.join("book"), folder.join("journal"));
    let files = [
        "--out".as_ref(),
        book.as_os_str(),
        "--journal".as_ref(),
        journal.as_os_str(),
    ];
    run_with(&arguments, &files)
}

/// Returns the move texts with at most so many stones.
fn texts(most: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut first = 0;
    for _ in 0..most {
        let last = texts.len();
        for at in first..last {
            for column in '1'..='6' {
                texts.push(format!("{}{column}", texts[at]));
            }
        }
        first = last;
    }
    texts[0].push('-');
    texts
}

/// Returns value and nodes of positions, with the book in a folder or without.
fn solved(positions: &[String], folder: Option<&Path>) -> BTreeMap<String, (i64, u64)> {
    let mut arguments = format!("solve --board {BOARD} --format json --line no --threads 2");
    if let Some(folder) = folder {
        arguments += &format!(" --book {}", folder.join("book").display());
    }
    let run = run_with(&arguments, positions);
    let out = run.good();
    out.lines()
        .map(|line| {
            let answer: Value = serde_json::from_str(line).expect("JSON");
            let number = |name: &str| answer[name].as_i64().expect("a number");
            let position = answer["position"].as_str().expect("a text").to_owned();
            (position, (number("value"), number("nodes") as u64))
        })
        .collect()
}

#[test]
fn a_book_has_the_score_of_every_early_position() {
    let folder = TempDir::new().unwrap();
    let said = make(folder.path()).good();
    assert!(said.contains("at most 3 stones"), "{said}");
    let positions = texts(PLIES);
    let (searched, found) = (
        solved(&positions, None),
        solved(&positions, Some(folder.path())),
    );
    assert_eq!(found.len(), positions.len());
    for (position, (value, nodes)) in &found {
        assert_eq!(*value, searched[position].0, "{position}");
        // Three stones of a player in a row take at least five on the board, so all of them are quiet.
        assert_eq!(*nodes, 0, "{position}");
    }
    // Later positions are searched, with the same result.
    let later = ["1234".to_owned(), "33445".to_owned()];
    let values = |folder| {
        let solved = solved(&later, folder).into_values();
        solved.map(|(value, _)| value).collect::<Vec<_>>()
    };
    assert_eq!(values(None), values(Some(folder.path())));
}

#[test]
fn every_column_of_an_early_position_has_its_value_at_once() {
    let folder = TempDir::new().unwrap();
    make(folder.path()).good();
    let book = folder.path().join("book");
    let analyzed = |files: &[&std::ffi::OsStr]| {
        let arguments = format!("analyze 34 --board {BOARD} --format json --threads 1");
        let run = run_with(&arguments, files);
        let analysis: Value = serde_json::from_str(&run.good()).expect("JSON");
        let columns = analysis["columns"].as_array().expect("a list").clone();
        let values: Vec<Value> = columns
            .iter()
            .map(|column| column["value"].clone())
            .collect();
        (values, analysis["value"].clone())
    };
    let with = analyzed(&["--book".as_ref(), book.as_os_str()]);
    assert_eq!(with, analyzed(&[]));
    assert!(with.0.iter().all(Value::is_i64), "{with:?}");
}

#[test]
fn a_book_that_was_interrupted_goes_on_where_it_stopped() {
    let folder = TempDir::new().unwrap();
    make(folder.path()).good();
    let journal = folder.path().join("journal");
    let (whole, book) = (
        fs::read_to_string(&journal).unwrap(),
        fs::read(folder.path().join("book")).unwrap(),
    );
    // In the middle of a line, as after a power cut.
    fs::write(&journal, &whole[..whole.len() / 2]).unwrap();
    fs::remove_file(folder.path().join("book")).unwrap();
    let again = make(folder.path());
    assert_eq!(again.status, Some(0), "{}", again.err);
    assert!(
        again.err.contains("scores are known already"),
        "{}",
        again.err
    );
    assert_eq!(fs::read_to_string(&journal).unwrap(), whole);
    assert_eq!(fs::read(folder.path().join("book")).unwrap(), book);
}

#[test]
fn what_is_no_book_for_the_board_is_refused() {
    let folder = TempDir::new().unwrap();
    make(folder.path()).good();
    let book = folder.path().join("book");
    let complaint = |board: &str| {
        let arguments = format!("solve --board {board} 1");
        let run = run_with(&arguments, &["--book".as_ref(), book.as_os_str()]);
        assert_eq!(run.status, Some(2), "{}", run.err);
        run.err.replace(&book.display().to_string(), "BOOK")
    };
    assert_eq!(complaint("7x6"), "fourfold: BOOK: it is a book for 6x5\n");
    let mut bytes = fs::read(&book).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&book, &bytes).unwrap();
    assert_eq!(
        complaint("6x5"),
        "fourfold: BOOK: the book is damaged or not complete\n"
    );
    fs::write(&book, &bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(
        complaint("6x5"),
        "fourfold: BOOK: the book is damaged or not complete\n"
    );
    fs::write(&book, "").unwrap();
    assert_eq!(complaint("6x5"), "fourfold: BOOK: it is not a book\n");
    fs::remove_file(&book).unwrap();
    assert!(complaint("6x5").starts_with("fourfold: BOOK: No such file"));
}

#[test]
fn bad_use_is_told_in_one_line() {
    let complaint = |arguments: &str| {
        let run = run(&format!("book --out b --journal j {arguments}"));
        assert_eq!(run.status, Some(2), "{}", run.err);
        run.err
    };
    assert_eq!(
        complaint("--board 4x4x4"),
        "fourfold: a book is for a flat board: give one, for example --board 7x6\n"
    );
    assert_eq!(
        complaint("--board 6x5 --plies 17"),
        "fourfold: --plies 17 is too many; it is at most 16\n"
    );
}
