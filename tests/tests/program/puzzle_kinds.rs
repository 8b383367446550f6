//! `puzzles`: the kinds of puzzles, compared with the plain rules and a search without tables.

use std::fs;
use std::path::Path;

use fourfold_tests::minimax::PlainSearch;
use fourfold_tests::plain::{Position, Shape, Side};
use tempfile::TempDir;

use crate::puzzles::{BOARDS, complaints, file, make, puzzles};
use crate::run_with;

const KINDS: [&str; 3] = ["draw", "defend", "zugzwang"];

/// The most free cells of a position whose scores are found in plain rules, and of one in which it is only asked who
/// wins.
const MOST_FREE: usize = 13;
const MOST_FREE_FOR_OUTCOME: usize = 19;

/// A line of a file in plain rules.
struct PlainPuzzle {
    line: String,
    position: Position,
    moves: usize,
}

/// Returns the puzzles of a kind that come with the program and have few free cells.
fn late(board: &str, kind: &str, most_free: usize) -> Vec<PlainPuzzle> {
    let shape = Shape::named(board);
    let lines = puzzles(&file(board)).into_iter();
    let puzzles = lines.filter_map(|line| {
        let words: Vec<_> = line.split(' ').collect();
        if words.get(3).copied().unwrap_or("win") != kind {
            return None;
        }
        let columns: Vec<_> = words[0].bytes().map(|b| usize::from(b - b'1')).collect();
        let position = Position::after(shape, &columns);
        let moves = words[1].parse().expect("a number");
        let is_late = shape.cells() - position.stones() <= most_free;
        is_late.then_some(PlainPuzzle {
            line: line.clone(),
            position,
            moves,
        })
    });
    puzzles.collect()
}

/// Returns what each first move is worth.
fn values(search: &PlainSearch, position: &Position) -> Vec<i32> {
    let next = position.moves().map(|column| position.play(column));
    next.map(|next| -search.score(&next)).collect()
}

/// Returns true if nothing can go wrong any more for a side that holds a draw.
fn is_settled(position: &Position, holder: Side) -> bool {
    let is_held = |line: &[_; 4]| {
        let mut cells = line.iter();
        cells.any(|&(column, level): &(usize, usize)| {
            position.columns[column][level] == Some(holder)
        })
    };
    position.free_columns().count() <= 1 || position.shape.lines().iter().all(is_held)
}

/// Returns the most moves that the side to move makes until a draw is settled.
fn moves_to_draw(search: &PlainSearch, position: &Position) -> usize {
    let holder = position.to_move;
    if is_settled(position, holder) {
        return 0;
    }
    let draws = |position: &Position| -> Vec<Position> {
        let next = position.moves().map(|column| position.play(column));
        next.filter(|next| search.score(next) == 0).collect()
    };
    let after = |next: Position| match is_settled(&next, holder) {
        true => 1,
        false => {
            let replies = draws(&next).into_iter();
            let most = replies.map(|after| moves_to_draw(search, &after)).max();
            1 + most.expect("a reply draws")
        }
    };
    draws(position)
        .into_iter()
        .map(after)
        .max()
        .expect("a move draws")
}

/// Returns true if nobody can complete a line at once, and every move lets the other side.
fn is_zugzwang(position: &Position) -> bool {
    let is_quiet = |side: Side| {
        let threats = position.threats(side);
        let mut columns = position.free_columns();
        columns.all(|column| !threats.contains(&(column, position.level(column))))
    };
    let both = [Side::First, Side::Second];
    let mut moves = position.moves();
    let loses = |column| {
        let next = position.play(column);
        !next.is_over() && next.moves().any(|reply| next.wins_at(reply))
    };
    !position.is_over() && both.into_iter().all(is_quiet) && moves.all(loses)
}

/// Returns true if all best play of both sides comes to zugzwang.
fn is_by_zugzwang(search: &PlainSearch, position: &Position) -> bool {
    if position.moves().any(|column| position.wins_at(column)) {
        return false;
    }
    let score = search.score(position);
    let keeping = |position: &Position, score: i32| -> Vec<Position> {
        let next = position.moves().map(|column| position.play(column));
        next.filter(|next| search.score(next) == -score).collect()
    };
    keeping(position, score).iter().all(|next| {
        is_zugzwang(next)
            || keeping(next, -score)
                .iter()
                .all(|after| is_by_zugzwang(search, after))
    })
}

#[test]
fn draws_are_held_by_one_move_as_long_as_they_say() {
    let search = PlainSearch::on(Shape::named("7x6"));
    let late = late("7x6", "draw", MOST_FREE);
    assert!(late.len() >= 8, "{}", late.len());
    for puzzle in late {
        let values = values(&search, &puzzle.position);
        let draws = values.iter().filter(|&&value| value == 0).count();
        let losses = values.iter().filter(|&&value| value < 0).count();
        assert_eq!((draws, losses), (1, values.len() - 1), "{}", puzzle.line);
        let moves = moves_to_draw(&search, &puzzle.position);
        assert_eq!(moves, puzzle.moves, "{}", puzzle.line);
    }
}

#[test]
fn losses_are_avoided_by_one_move() {
    let search = PlainSearch::on(Shape::named("7x6"));
    let late = late("7x6", "defend", MOST_FREE_FOR_OUTCOME);
    assert!(late.len() >= 4, "{}", late.len());
    for PlainPuzzle {
        line,
        position,
        moves,
    } in late
    {
        let next = position.moves().map(|column| position.play(column));
        let holds = next.filter(|next| match next.to_move {
            Side::First => !search.first_wins(next),
            Side::Second => !search.second_wins(next),
        });
        assert_eq!((holds.count(), moves), (1, 1), "{line}");
    }
}

#[test]
fn zugzwang_wins_what_it_is_said_to_win() {
    let search = PlainSearch::on(Shape::named("7x6"));
    let late = late("7x6", "zugzwang", MOST_FREE);
    assert!(late.len() >= 8, "{}", late.len());
    for PlainPuzzle {
        line,
        position,
        moves,
    } in late
    {
        let wins = values(&search, &position)
            .into_iter()
            .filter(|&value| value > 0);
        assert_eq!(wins.count(), 1, "{line}");
        let most = (position.shape.cells() + 1 - position.stones()) as i32 / 2;
        assert_eq!(moves as i32, most + 1 - search.score(&position), "{line}");
        assert!(is_by_zugzwang(&search, &position), "{line}");
    }
}

#[test]
fn puzzles_of_all_kinds_come_with_the_program_after_the_first_ones() {
    for board in BOARDS {
        let lines = puzzles(&file(board));
        let kinds: Vec<_> = lines.iter().map(|line| line.split(' ').nth(3)).collect();
        assert!(kinds[..72].iter().all(Option::is_none), "{board}");
        assert!(kinds[72..].iter().all(Option::is_some), "{board}");
        for kind in KINDS {
            let count = kinds.iter().filter(|&&one| one == Some(kind)).count();
            // They are rare on 4x4x4.
            let least = if board == "4x4x4" { 10 } else { 24 };
            assert!(count >= least, "{board} {kind} {count}");
        }
    }
}

#[test]
fn each_kind_is_made_after_earlier_puzzles_and_checked() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("puzzles.txt");
    let other = folder.path().join("other.txt");
    let arguments = "--board 7x6 --count 2 --seed 3";
    assert_eq!(make(arguments, &path).good(), "");
    for (number, kind) in (1..).zip(KINDS) {
        let earlier = fs::read_to_string(&path).unwrap();
        for (threads, out) in [(1, &other), (3, &path)] {
            let arguments = format!("puzzles make {arguments} --kind {kind} --threads {threads}");
            let files = [
                "--after".as_ref(),
                path.as_os_str(),
                "--out".as_ref(),
                out.as_os_str(),
            ];
            assert_eq!(run_with(&arguments, &files).good(), "");
        }
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, fs::read_to_string(&other).unwrap());
        assert!(text.starts_with(&earlier), "{text}");
        let lines = puzzles(&path);
        assert_eq!(lines.len(), 2 + 2 * number);
        let made = &lines[2 * number..];
        assert!(made.iter().all(|line| line.ends_with(kind)), "{made:?}");
    }
    let out = run_with("puzzles check --format json", &[&path]).good();
    let checked: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(checked["wrong"], 0);
    for kind in KINDS.into_iter().chain(["win"]) {
        assert_eq!(checked["kinds"][kind], 2, "{kind}");
    }
}

#[test]
fn what_is_wrong_with_a_puzzle_of_a_kind_is_said() {
    let wrong = [
        (
            "6516461444566 2 1 zugzwang",
            "is no puzzle: zugzwang doesn't decide it",
        ),
        (
            "444443333437773777555625 1 1 defend",
            "is no puzzle: all first moves lose",
        ),
        (
            "1534235344444335567661 1 1 defend",
            "is no puzzle: several first moves don't lose, or not in up to 8 moves of the other side",
        ),
        (
            "65256255246653215622 1 1 draw",
            "is no puzzle: the side to move wins",
        ),
        (
            "65256255246653215622 1 1 defend",
            "is no puzzle: the side to move wins in up to 8 moves",
        ),
        (
            "57555543444433435337117 1 1 draw",
            "is no puzzle: there is no real choice",
        ),
        (
            "23321311746677136663361144222255 6 1 draw",
            "takes 5 moves, not 6",
        ),
        (
            "5737343344456543437771711666225 5 2 draw",
            "is of grade 1, not 2",
        ),
        ("24377344343344377567655 2 1 defend", "takes 1 move, not 2"),
    ];
    check_wrong("7x6", &wrong);
    let long = "1679421167672476449662225557454767552529 8 1 draw";
    check_wrong(
        "9x7",
        &[(long, "is no puzzle: it may take more than 8 moves")],
    );
}

/// Checks lines of which all are wrong.
fn check_wrong(board: &str, wrong: &[(&str, &str)]) {
    let text: String = wrong.iter().map(|(line, _)| format!("{line}\n")).collect();
    let mut expected = Vec::new();
    for (number, (line, what)) in (2..).zip(wrong) {
        let position = line.split(' ').next().expect("move text");
        expected.push(format!(":{number}: wrong: {position} {what}"));
    }
    expected.push(format!("fourfold: wrong lines: {}", wrong.len()));
    assert_eq!(complaints(&format!("# board {board}\n{text}")), expected);
}

#[test]
fn the_easiest_of_each_kind_comes_first() {
    let win = "435661614453 3 2";
    let draw = "5737343344456543437771711666225 5 1 draw";
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, format!("# board 7x6\n{win}\n{draw}\n")).unwrap();
    run_with("puzzles check", &[&path]).good();
    let complaints = complaints(&format!("# board 7x6\n{win}\n{draw}\n6516461444566 2 1\n"));
    let expected = ":4: wrong: 6516461444566 is easier than that of line 2";
    assert_eq!(complaints, [expected, "fourfold: wrong lines: 1"]);
}

#[test]
fn earlier_puzzles_that_are_none_are_named() {
    let folder = TempDir::new().unwrap();
    let [earlier, out] = ["earlier", "out"].map(|name| folder.path().join(name));
    fs::write(&out, "of yesterday").unwrap();
    let message = |text: &str| {
        fs::write(&earlier, text).unwrap();
        let files = [
            "--after".as_ref(),
            earlier.as_os_str(),
            "--out".as_ref(),
            out.as_os_str(),
        ];
        let run = run_with("puzzles make --board 7x6 --count 1", &files);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        assert_eq!(fs::read_to_string(&out).unwrap(), "of yesterday");
        run.err.replace(&shown(&earlier), "EARLIER")
    };
    let board = "fourfold: EARLIER:1: this is not '# board 7x6', as --board says\n";
    for text in ["", "6516461444566 2 1\n", "# board 9x7\n"] {
        assert_eq!(message(text), board);
    }
    let line = "fourfold: EARLIER:3: 44 2 is not POSITION N GRADE [KIND]\n";
    assert_eq!(message("# board 7x6\n6516461444566 2 1\n44 2\n"), line);
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
