//! `puzzles`: the puzzles that come with the program, and how puzzles are made and checked.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use fourfold_core::{Board, Game, Kind, with_board};
use tempfile::TempDir;

use crate::{Run, run, run_with};

pub(crate) const BOARDS: [&str; 3] = ["4x4x4", "7x6", "9x7"];

/// Returns the file of the puzzles of a board that come with the program.
pub(crate) fn file(board: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/src/puzzles");
    folder.join(board).with_added_extension("txt")
}

/// Returns the lines of a file that are puzzles.
pub(crate) fn puzzles(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a file of puzzles");
    let puzzles = text.lines().filter(|line| !line.starts_with('#'));
    puzzles.map(String::from).collect()
}

/// Makes puzzles in a file.
pub(crate) fn make(arguments: &str, path: &Path) -> Run {
    let arguments = format!("puzzles make {arguments}");
    run_with(&arguments, &["--out".as_ref(), path.as_os_str()])
}

/// Checks a file with this text; returns the messages without the name of the file.
pub(crate) fn complaints(text: &str) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, text).unwrap();
    let Run { status, err, .. } = run_with("puzzles check --threads 2", &[&path]);
    assert_eq!(status, Some(2), "{err}");
    let name = path.display().to_string();
    err.lines().map(|line| line.replace(&name, "")).collect()
}

#[test]
fn the_puzzles_that_come_with_the_program_keep_what_they_promise() {
    let run = run_with("puzzles check --format json", &BOARDS.map(file));
    let out = run.good();
    assert_eq!(out.lines().count(), BOARDS.len());
    for (line, board) in out.lines().zip(BOARDS) {
        let checked: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(
            (&checked["board"], &checked["wrong"]),
            (&board.into(), &0.into())
        );
        let grades = checked["grades"].as_array().expect("numbers");
        let counts = grades.iter().map(|count| count.as_u64().expect("a number"));
        assert!(counts.clone().all(|count| count >= 12), "{line}");
        assert_eq!(counts.sum::<u64>(), puzzles(&file(board)).len() as u64);
    }
}

#[test]
fn no_two_are_images_of_each_other_and_both_players_have_their_turn() {
    fn check<B: Board>() {
        let puzzles = puzzles(&file(B::NAME));
        let positions = puzzles.iter().map(|puzzle| {
            let moves = puzzle.split(' ').next().expect("move text");
            moves.parse::<Game<B>>().expect("legal moves").position()
        });
        let keys: HashSet<_> = positions
            .clone()
            .map(|one| one.canonical_key(u8::MAX))
            .collect();
        assert_eq!(keys.len(), puzzles.len());
        let of_second = positions.filter(|one| one.stones() % 2 == 1).count();
        assert!(
            (puzzles.len() / 4..puzzles.len() * 3 / 4).contains(&of_second),
            "{of_second}"
        );
    }
    for board in BOARDS {
        let kind: Kind = board.parse().expect("a board");
        with_board!(kind, B => check::<B>());
    }
}

#[test]
fn the_same_seed_makes_the_same_file_on_any_number_of_threads() {
    let folder = TempDir::new().unwrap();
    let [one, three] = [1, 3].map(|threads| {
        let path = folder.path().join(threads.to_string());
        let arguments = format!("--board 7x6 --count 5 --seed 2 --threads {threads}");
        assert_eq!(make(&arguments, &path).good(), "");
        path
    });
    let text = fs::read_to_string(&one).unwrap();
    assert_eq!(text, fs::read_to_string(&three).unwrap());
    assert!(text.contains("# fourfold puzzles make --board 7x6 --count 5 --seed 2,"));
    let grades: Vec<_> = puzzles(&one)
        .iter()
        .map(|line| line[line.len() - 1..].to_owned())
        .collect();
    assert_eq!(grades.concat(), "12345");
    run_with("puzzles check", &[&one, &three]).good();
}

#[test]
fn what_is_wrong_with_a_puzzle_is_said() {
    let wrong = [
        ("1212121 2 1", "is no puzzle: the game is over"),
        ("121212 2 1", "is no puzzle: the side to move wins at once"),
        ("12121 2 1", "is no puzzle: the side to move must block"),
        (
            "63153375255674776144365344 2 1",
            "is no puzzle: the side to move has no win in up to 8 moves",
        ),
        (
            "14714723765766535567272265 2 1",
            "is no puzzle: several first moves win",
        ),
        ("435661614453 3 1", "is of grade 2, not 1"),
        ("75363334444543 5 2", "takes 4 moves, not 5"),
        ("6516461444566 2 1", "is easier than that of line 8"),
        // The mirror image of another puzzle.
        (
            "2372427444322 2 1",
            "is the puzzle of line 9 again, earlier or later",
        ),
    ];
    let text = wrong.map(|(line, _)| line).join("\n");
    let mut expected = Vec::new();
    for (number, (line, what)) in (2..).zip(wrong) {
        let position = line.split(' ').next().expect("move text");
        expected.push(format!(":{number}: wrong: {position} {what}"));
    }
    expected.push("fourfold: wrong lines: 9".to_owned());
    assert_eq!(complaints(&format!("# board 7x6\n{text}\n")), expected);
}

#[test]
fn a_line_that_is_no_puzzle_is_named() {
    let text = "# board 7x6\n6516461444566 2 1\n8 2 1\n\n44 2\n# 44\n44 two 1\n44 2 -1\n44 2 1 lose\n\
                44 2 1 win 1\n";
    let expected = [
        ":3: error: 8 ply 1: '8' is no column; the columns of 7x6 are 1 to 7",
        ":5: error: 44 2 is not POSITION N GRADE [KIND]",
        ":7: error: 44 two 1 has an N that is no number",
        ":8: error: 44 2 -1 has a grade that is no number",
        ":9: error: lose is no kind; the kinds are win, draw, defend and zugzwang",
        ":10: error: 44 2 1 win 1 is not POSITION N GRADE [KIND]",
        "fourfold: wrong lines: 6",
    ];
    assert_eq!(complaints(text), expected);
}

#[test]
fn a_file_names_its_board_first() {
    for text in ["", "6516461444566 2 1\n", "# board 5x5\n", "# 7x6\n"] {
        let message = ":1: error: this is not '# board 4x4x4' or another board";
        assert_eq!(complaints(text), [message, "fourfold: wrong lines: 1"]);
    }
}

#[test]
fn a_run_that_ends_early_says_what_it_has_and_leaves_the_file_as_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("puzzles.txt");
    for yesterday in [None, Some("of yesterday")] {
        if let Some(text) = yesterday {
            fs::write(&path, text).unwrap();
        }
        let Run { status, out, err } = make("--count 1000 --time-limit 1ms", &path);
        assert_eq!((status, out.as_str()), (Some(1), ""));
        let start = "fourfold: the time limit of 1ms was reached; ";
        let end =
            " of the [600, 600, 600, 600, 600] candidates that were wanted of the grades 1 to 5\n";
        assert!(err.starts_with(start) && err.ends_with(end), "{err}");
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), yesterday);
    }
}

#[test]
fn a_file_without_puzzles_is_a_mistake() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, "# board 7x6\n\n").unwrap();
    let run = run_with("puzzles check", &[&path]);
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
    let message = format!("fourfold: {} holds no puzzle\n", path.display());
    assert_eq!(run.err, message);
}

#[test]
fn bad_use_leaves_an_earlier_file_as_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, "of yesterday").unwrap();
    for bad in ["--count 0", "--board 5x5", "--seed -1"] {
        assert_eq!(make(bad, &path).status, Some(2), "{bad}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "of yesterday", "{bad}");
    }
    assert_eq!(run("puzzles").status, Some(2));
}
