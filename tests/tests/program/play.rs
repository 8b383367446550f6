//! `play` line by line: no terminal, no escape sequences.

use std::fs;
#[cfg(target_os = "linux")]
use std::fs::File;
#[cfg(target_os = "linux")]
use std::process::Command;

use fourfold_core::{Board, Cube, Flat, Game};

use crate::{Run, finish, fourfold, pipe, run};

const TWO_PEOPLE: &str = "play --board 7x6 --second person";

/// Returns the last line, which is the move text.
fn moves(out: &str) -> &str {
    out.lines().last().expect("a line")
}

/// Returns the lines about moves and turns.
fn told(out: &str) -> Vec<&str> {
    let is_told = |line: &&str| {
        ["plays", "to move", "game over"]
            .iter()
            .any(|words| line.contains(words))
    };
    out.lines().filter(is_told).collect()
}

#[test]
fn two_people_play_a_whole_game() {
    let out = pipe(TWO_PEOPLE, "4\n3\n4\n3\n4\n3\n4\n").good();
    let told = told(&out);
    assert_eq!(told[..3], ["X to move", "X (person) plays 4", "O to move"]);
    let end = ["X (person) plays 4", "game over: X has four in a row"];
    assert_eq!(told[told.len() - 2..], end);
    assert_eq!(moves(&out), "4343434");
    assert!(out.contains(" ·  ·  O  X  ·  ·  · \n"));
}

#[test]
fn bad_lines_are_told_and_the_game_goes_on() {
    let Run { status, out, err } = pipe(
        TWO_PEOPLE,
        "4\n\n8\n44\nfly\n\x1b[2J\nundo\nundo\nredo\nredo\n\u{ff}4\nload no-such-file\nhelp\n",
    );
    let hint = "write a column, 1 to 7, or a word; help tells them";
    let expected = [
        format!("8: {hint}"),
        format!("44: {hint}"),
        format!("fly: {hint}"),
        format!("\\u{{1b}}[2J: {hint}"),
        "there is no move of yours to take back".to_owned(),
        "no move was taken back that could be played again".to_owned(),
        format!("\u{ff}4: {hint}"),
        "can't read no-such-file: No such file or directory (os error 2)".to_owned(),
    ];
    assert_eq!(err.lines().collect::<Vec<_>>(), expected);
    assert_eq!((status, moves(&out)), (Some(0), "4"));
    let full = pipe(TWO_PEOPLE, "1\n1\n1\n1\n1\n1\n1\n2\n");
    assert_eq!(full.err, "column 1 is full\n");
    assert_eq!(moves(&full.out), "1111112");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let moves_of = |input| moves(&pipe(TWO_PEOPLE, input).good()).to_owned();
    assert_eq!(moves_of("1\n2\n3\nundo\nundo\n"), "1");
    assert_eq!(moves_of("1\n2\n3\nundo\nundo\nredo\n"), "12");
    assert_eq!(moves_of("1\n2\nundo\n7\n"), "17");
    assert_eq!(moves_of("1\n2\nnew\n"), "-");
    assert_eq!(moves_of("1\n2\nnew\nredo\nredo\n"), "12");
    // A move can be taken back when the game is over.
    assert_eq!(moves_of("1\n2\n1\n2\n1\n2\n1\nundo\n5\n"), "1212125");
}

#[test]
fn against_the_computer_the_turn_comes_back() {
    let level = "play --level 1 --seed 5";
    let out = pipe(level, "5\nA\n").good();
    let game: Game<Cube> = moves(&out).parse().unwrap();
    assert_eq!(game.columns().len(), 4);
    assert_eq!(pipe(level, "5\nA\n").good(), out, "the seed decides");
    let undone = pipe(level, "5\nA\nundo\n").good();
    assert!(out.contains(moves(&undone)));
    assert_eq!(moves(&undone).len(), 2);
    let second = pipe(&format!("{level} --first computer --second person"), "").good();
    assert_eq!(moves(&second).len(), 1);
}

#[test]
fn two_computers_play_to_the_end() {
    for (board, level) in [("7x6", 1), ("4x4x4", 2), ("9x7", 3)] {
        let arguments = format!("play --board {board} --first computer --level {level} --style 5");
        let out = run(&arguments).good();
        assert!(told(&out).last().unwrap().starts_with("game over"));
    }
    let out = run("play --board 7x6 --first computer --move-time 10ms --position 4444").good();
    let game: Game<Flat<7, 6>> = moves(&out).parse().unwrap();
    assert!(game.position().is_over() && game.to_string().starts_with("4444"));
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder =
        |input: &str| finish(fourfold(TWO_PEOPLE).current_dir(&folder), input.as_bytes());
    let saved = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let out = in_folder("4\n3\nsave\nsave a game\n").good();
    assert!(out.contains("saved as fourfold-game.txt\nsaved as a game\n"));
    assert_eq!(
        [saved("fourfold-game.txt"), saved("a game")],
        ["43\n", "43\n"]
    );
    // A file is written over only when it is named twice in a row.
    let warned = in_folder("save\nhelp\nsave\n5\n");
    let warning = "fourfold-game.txt exists; the same line again writes over it\n";
    assert_eq!(
        (warned.err, saved("a game")),
        (warning.repeat(2), "43\n".into())
    );
    assert_eq!(in_folder("5\nsave\nsave\n").err, warning);
    assert_eq!(saved("fourfold-game.txt"), "5\n");

    let out = in_folder("1\n1\nload a game\n3\n").good();
    assert_eq!(moves(&out), "433");
    fs::write(folder.path().join("bad"), "\n4x\n").unwrap();
    fs::write(folder.path().join("none"), " \n").unwrap();
    fs::write(folder.path().join("bytes"), [0xFF, 0, 0x1B]).unwrap();
    let bad = in_folder("2\nload bad\nload none\nload .\nload bytes\n");
    let messages: Vec<_> = bad.err.lines().collect();
    let expected = [
        "bad: 4x: ply 2: 'x' is no column; the columns of 7x6 are 1 to 7",
        "none holds no game; it should be one line of move text",
        "can't read .: it is a folder, not a file",
        "bytes: \u{FFFD}\\0\\u{1b}: ply 1: '\u{FFFD}' is no column; the columns of 7x6 are 1 to 7",
    ];
    assert_eq!(
        (messages.as_slice(), moves(&bad.out)),
        (expected.as_slice(), "2")
    );
    let bad = in_folder("save no/such/folder\n");
    assert!(bad.err.starts_with("can't write no/such/folder: "));
    assert_eq!(bad.status, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_is_saved_in_no_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("mkfifo").success());
    // As long as somebody reads from it, writing waits for nobody.
    let reader = File::options().read(true).write(true).open(&path).unwrap();
    let input = "4\nsave pipe\nsave pipe\n3\n";
    let run = finish(fourfold(TWO_PEOPLE).current_dir(&folder), input.as_bytes());
    drop(reader);
    assert_eq!(
        run.err,
        "can't write pipe: it is a pipe, not a file\n".repeat(2)
    );
    assert_eq!((run.status, moves(&run.out)), (Some(0), "43"));
}

#[cfg(unix)]
#[test]
fn input_that_can_not_be_read_is_a_failure() {
    let folder = std::fs::File::open("/").unwrap();
    let mut play = fourfold("play --board 7x6 --second person");
    let output = play.stdin(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(
        err.starts_with("fourfold: can't read standard input: "),
        "{err}"
    );
}

#[test]
fn hints_and_values_are_found() {
    // X wins with 4 and no other move.
    let arguments = format!("{TWO_PEOPLE} --position 434343 --move-time 60s");
    let out = pipe(&arguments, "hint\nvalues\n").good();
    assert!(out.contains("hint 4, win in 1\n"), "{out}");
    assert!(out.contains("        win in 1  4\n"), "{out}");
    assert!(out.contains("       loss in 2  "), "{out}");
    assert!(out.contains("best line 4\n"), "{out}");
    let over = pipe(&arguments, "4\nhint\nvalues\n4\n");
    assert_eq!(
        over.err,
        "the game is over; new begins another one\n".repeat(3)
    );

    let end = "2252576253462244111563365343671351";
    let level = format!("{TWO_PEOPLE} --level 1 --position {end}");
    let out = pipe(&level, "values\n").good();
    assert!(out.contains("level sees"), "{out}");
}

#[test]
fn a_finished_game_can_be_looked_at_and_left() {
    let over = "4343434";
    let out = pipe(&format!("{TWO_PEOPLE} --position {over}"), "").good();
    assert_eq!(told(&out), ["game over: X has four in a row"]);
    let out = pipe(
        &format!("{TWO_PEOPLE} --position {over}"),
        "undo\nquit\n1\n",
    )
    .good();
    assert_eq!(moves(&out), "434343");
}

#[test]
fn json_has_moves_and_the_game() {
    let Run { out, .. } = pipe(
        &format!("{TWO_PEOPLE} --format json"),
        "4\nfly\nvalues\nhint\n",
    );
    let expected = concat!(
        r#"{"player":"X","by":"person","column":"4"}"#,
        "\n",
        r#"{"board":"7x6","position":"4"}"#,
        "\n"
    );
    assert_eq!(out, expected);
}

#[test]
fn lines_have_no_escape_sequences_even_where_colour_is_forced() {
    let mut command = fourfold(TWO_PEOPLE);
    let out = finish(command.env("CLICOLOR_FORCE", "1"), b"4\n3\n").good();
    assert!(!out.contains('\x1b'));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_game_that_waits_for_a_line() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    for arguments in [TWO_PEOPLE, "play --board 7x6 --move-time 1h"] {
        let mut command = fourfold(arguments);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        writeln!(child.stdin.as_mut().unwrap(), "4").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut lines = lines.by_ref().map(Result::unwrap);
        assert!(lines.any(|line| line == "X (person) plays 4"));
        assert!(lines.any(|line| line == "O to move"));
        crate::child::signal("INT", child.id());
        assert_eq!(lines.last().as_deref(), Some("4"));
        assert!(child.wait().unwrap().success());
    }
}
