//! Matches between two players.

use std::fs;
use std::path::{Path, PathBuf};

use fourfold_tests::plain::Side;
use serde_json::Value;
use tempfile::TempDir;

use crate::{PROGRAM, Run, after, run, run_with};

/// Plays a match; returns its report and its games.
fn play(options: &str, players: [&str; 2]) -> (Value, String, Run) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.txt");
    let options = format!(
        "match --format json --memory 64M --out {} {options}",
        path.display()
    );
    let run = run_with(&options, &players);
    assert_eq!(run.status, Some(0), "{run:?}");
    let report = serde_json::from_str(&run.out).expect("JSON");
    (report, fs::read_to_string(path).unwrap(), run)
}

fn count(report: &Value, field: &str) -> u64 {
    report[field].as_u64().expect("a number")
}

#[test]
fn the_report_counts_what_the_games_are() {
    let (report, games, run) = play(
        "--board 7x6 --games 40",
        ["level=1", "level=3,style=neutral"],
    );
    assert_eq!(run.err, "");
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    let mut pairs = [0; 5];
    let lines: Vec<_> = games.lines().collect();
    for pair in lines.chunks(2) {
        let mut points = 0;
        for (line, expected) in pair.iter().zip(["A", "B"]) {
            let words: Vec<_> = line.split(' ').collect();
            let [moves, winner, first] = words[..] else {
                panic!("{line}");
            };
            assert_eq!(first, expected);
            let end = after("7x6", moves);
            assert!(end.is_over());
            let won = end.winner.map_or("draw", |winner| match winner {
                Side::First => "first",
                Side::Second => "second",
            });
            assert_eq!(winner, won, "{line}");
            points += match (winner, first) {
                ("draw", _) => {
                    draws += 1;
                    1
                }
                ("first", "A") | ("second", "B") => {
                    wins += 1;
                    2
                }
                _ => {
                    losses += 1;
                    0
                }
            };
        }
        pairs[points] += 1;
        // Both have the same opening of four stones.
        assert_eq!(pair[0][..4], pair[1][..4]);
    }
    let found = ["wins", "draws", "losses", "games"].map(|field| count(&report, field));
    assert_eq!(found, [wins, draws, losses, 40]);
    assert_eq!(report["pairs"], Value::from(pairs.to_vec()));
    let share = (wins as f64 + draws as f64 / 2.0) / 40.0;
    assert_eq!(report["share"].as_f64(), Some(share));
    let [least, elo, most] = ["elo_least", "elo", "elo_most"].map(|name| report[name].as_f64());
    assert!(least < elo && elo < most && elo < Some(0.0), "{report}");
    assert_eq!(report["a"]["player"], "level=1");
    let moves: usize = games.lines().map(|line| line.find(' ').unwrap() - 4).sum();
    let counted = count(&report["a"], "moves") + count(&report["b"], "moves");
    assert_eq!(counted, moves as u64);
}

#[test]
fn games_begin_from_the_openings_of_a_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("openings.txt");
    let text = "# comments and empty lines are skipped\n\n4455 first A\n1\n\n44322\n";
    fs::write(&path, text).unwrap();
    let beginnings = |options: &str| -> Vec<_> {
        let options = format!("--board 7x6 --openings {} {options}", path.display());
        let (_, games, _) = play(&options, ["level=1", "level=1"]);
        games.lines().map(|line| line[..5].to_owned()).collect()
    };
    let all = beginnings("");
    let expected = ["4455", "4455", "1", "1", "44322", "44322"];
    assert_eq!(all.len(), expected.len());
    assert!(
        all.iter()
            .zip(expected)
            .all(|(game, opening)| game.starts_with(opening)),
        "{all:?}"
    );
    assert_eq!(beginnings("--games 4"), all[..4]);
    let refused = |options: &str, text: &str| {
        fs::write(&path, text).unwrap();
        let options = format!("match --board 7x6 --openings {} {options}", path.display());
        let run = run_with(&options, &["level=1", "level=1"]);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        run.err.replace(&path.display().to_string(), "openings.txt")
    };
    assert_eq!(
        refused("--games 4", "4455\n"),
        "fourfold: openings.txt has only enough openings for --games 2\n"
    );
    assert_eq!(
        refused("", "# none\n"),
        "fourfold: openings.txt holds no opening\n"
    );
    assert_eq!(
        refused("", "44\n1212121\n"),
        "fourfold: openings.txt:2: the game is over after 1212121; an opening leaves a move to make\n"
    );
    let own = format!("--out {}", path.display());
    assert_eq!(
        refused(&own, "44\n"),
        "fourfold: openings.txt: this is the file of the openings; choose another --out\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "44\n");
    assert_eq!(
        refused("", "44\n48\n"),
        "fourfold: openings.txt:2: ply 2: '8' is no column; the columns of 7x6 are 1 to 7\n"
    );
}

#[test]
fn levels_play_the_same_match_from_the_same_seed_on_any_number_of_threads() {
    let games = |options: &str| play(options, ["level=1,style=random", "level=2"]).1;
    for board in ["7x6", "4x4x4"] {
        let options = format!("--board {board} --games 8 --seed 5");
        let alone = games(&format!("{options} --concurrency 1"));
        assert_eq!(alone, games(&format!("{options} --concurrency 3")));
        assert_ne!(
            alone,
            games(&format!("{options} --seed 6").replace("--seed 5 ", ""))
        );
    }
}

#[test]
fn full_strength_plays_within_its_limits() {
    let players = ["nodes=3000", "move-time=10ms,threads=2"];
    let (report, games, _) = play("--board 6x5 --games 4 --opening 6", players);
    assert_eq!((count(&report, "games"), games.lines().count()), (4, 4));
    assert!(report["b"]["seconds"].as_f64() > Some(0.0));
    let text = run("match --board 6x5 --memory 64M --games 2 nodes=500 level=1").good();
    assert!(text.contains("2 games on 6x5: A won ") && text.contains("Elo of A above B: "));
}

#[test]
fn our_own_engine_is_a_program_too() {
    let program = format!("level=3,program={PROGRAM} engine --memory 16M");
    let (report, games, run) = play("--board 7x6 --games 6", ["level=1", &program]);
    assert_eq!(run.err, "");
    assert_eq!(
        (count(&report, "games"), count(&report["b"], "forfeits")),
        (6, 0)
    );
    assert!(
        games
            .lines()
            .all(|line| after("7x6", line.split(' ').next().unwrap()).is_over())
    );
    let program = format!("nodes=2000,threads=1,program={PROGRAM} engine --memory 16M");
    let (report, ..) = play("--board 6x5 --games 2", [&program, "level=2"]);
    assert_eq!(count(&report["a"], "forfeits"), 0);
}

/// Writes a program that greets, and does `then` when it is asked for a move.
#[cfg(unix)]
fn script(folder: &TempDir, name: &str, greeting: &str, then: &str) -> PathBuf {
    let path = folder.path().join(name);
    let text = format!(
        "#!/bin/sh\nwhile read line; do case $line in uci) {greeting}; echo uciok;; \
         isready) echo readyok;; go*) {then};; quit) exit;; esac; done\n"
    );
    write_script(&path, &text);
    path
}

#[cfg(unix)]
fn write_script(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
const BOARD: &str = "echo 'option name Board type combo default 7x6 var 7x6'";

#[cfg(unix)]
#[test]
fn a_program_that_fails_loses_its_game_and_the_match_goes_on() {
    let folder = TempDir::new().unwrap();
    let hangs = "while :; do read x || exit; done";
    for (name, then, patience, reason) in [
        (
            "crash",
            "exit 3",
            "100s",
            "the program has ended: exit status: 3",
        ),
        ("hang", hangs, "300ms", "no answer within 300ms"),
        ("illegal", "echo bestmove 9", "100s", "bestmove 9 after "),
        ("two", "echo bestmove 12", "100s", "it is not one column"),
        ("empty", "echo bestmove", "100s", "it is not one column"),
        (
            "garbage",
            "printf 'bestmove \\377\\033'; echo",
            "100s",
            "is no column",
        ),
    ] {
        let path = script(&folder, name, BOARD, then);
        let player = format!("nodes=1,program={}", path.display());
        let options = format!("--board 7x6 --games 4 --patience {patience}");
        let (report, games, run) = play(&options, [&player, "level=1"]);
        assert_eq!(
            (count(&report, "losses"), count(&report["a"], "forfeits")),
            (4, 4)
        );
        assert_eq!(run.err.lines().count(), 4, "{}", run.err);
        for (number, line) in (1..).zip(run.err.lines()) {
            let beginning = format!("game {number}: A forfeits: ");
            assert!(
                line.starts_with(&beginning) && line.contains(reason),
                "{line}"
            );
            assert!(!line.contains('\x1B'));
        }
        assert!(games.lines().all(|line| line.ends_with(" forfeit")));
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_never_greets_loses_too() {
    let (report, _, run) = play(
        "--games 2 --patience 200ms",
        ["level=1", "nodes=1,program=cat"],
    );
    assert_eq!(count(&report, "wins"), 2);
    assert_eq!(report["elo"], Value::Null);
    assert_eq!(run.err.lines().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_program_that_writes_without_end_is_refused() {
    let folder = TempDir::new().unwrap();
    let lines = "it wrote 1000000 lines without";
    let line = "it wrote a line of more than 65536 bytes";
    for (name, greeting, then, reason) in [
        (
            "options",
            "yes option name X type check",
            "exit",
            "it describes more than 1000 options".to_owned(),
        ),
        ("greeting", "yes hello", "exit", format!("{lines} uciok")),
        ("search", BOARD, "yes info", format!("{lines} bestmove")),
        ("line", "cat /dev/zero", "exit", line.to_owned()),
        ("news", BOARD, "cat /dev/zero", line.to_owned()),
    ] {
        let path = script(&folder, name, greeting, then);
        let player = format!("nodes=1,program={}", path.display());
        let options = "--board 7x6 --games 2 --patience 1h";
        let (report, _, run) = play(options, [&player, "level=1"]);
        assert_eq!(count(&report["a"], "forfeits"), 2);
        for found in run.err.lines() {
            assert!(found.ends_with(&format!("A forfeits: {reason}")), "{found}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_answer_too_many_is_not_that_to_the_next_question() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("twice");
    let text = format!(
        "#!/bin/sh\n{PROGRAM} engine --memory 16M | while read -r line; do echo \"$line\"\n\
         case $line in bestmove*) echo bestmove none;; esac; done\n"
    );
    write_script(&path, &text);
    let player = format!("nodes=100,program={}", path.display());
    let (report, _, run) = play("--board 7x6 --games 4", [&player, "level=1"]);
    assert_eq!((count(&report["a"], "forfeits"), &*run.err), (0, ""));
}

#[cfg(unix)]
#[test]
fn what_a_program_says_to_people_is_passed_on_with_its_name_and_made_safe() {
    let folder = TempDir::new().unwrap();
    let greeting = format!(
        "printf 'a\\033[2Jb\\n' >&2; head -c 200000 /dev/zero | tr '\\0' x >&2; echo >&2; {BOARD}"
    );
    let path = script(&folder, "talks", &greeting, "echo last >&2; exit");
    let player = format!("nodes=1,program={}", path.display());
    let options = "--board 7x6 --games 2 --concurrency 1";
    let (.., run) = play(options, [&player, "level=1"]);
    let said = run
        .err
        .lines()
        .filter_map(|line| line.strip_prefix("talks: "));
    let long = "x".repeat(400) + "…";
    let expected = ["a\\u{1b}[2Jb", &long, "last"];
    assert!(said.eq([expected, expected].concat()), "{}", run.err);
}

/// Waits for the end of a process, and ends it if it doesn't.
#[cfg(unix)]
fn has_ended(process: &str) -> bool {
    use crate::child::{PATIENCE, signal};
    let start = std::time::Instant::now();
    while start.elapsed() < PATIENCE {
        let mut ps = std::process::Command::new("ps");
        let state = ps.args(["-o", "stat=", "-p", process]).output().unwrap();
        if state.stdout.is_empty() || state.stdout.starts_with(b"Z") {
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    signal("KILL", process.parse().unwrap());
    false
}

#[cfg(unix)]
#[test]
fn no_program_outlives_its_match() {
    use crate::child::{signal, start};
    use std::io::{BufRead, BufReader};
    for end in ["KILL", "TERM", "none"] {
        let folder = TempDir::new().unwrap();
        let numbers = folder.path().join("numbers");
        // It ignores everything that asks it to end, the end of its input too.
        let path = script(
            &folder,
            "stubborn",
            &format!(
                "trap '' HUP INT TERM PIPE; echo $$ >> {}; {BOARD}",
                numbers.display()
            ),
            "echo moving >&2; while :; do sleep 0.1; done",
        );
        // A shell waits for it.
        let wrapper = folder.path().join("wrapper");
        write_script(&wrapper, &format!("#!/bin/sh\n{}\ntrue\n", path.display()));
        for program in [&path, &wrapper] {
            _ = fs::remove_file(&numbers);
            let patience = if end == "none" { "1s" } else { "1h" };
            let mut child = start(&format!(
                "match --board 7x6 --memory 64M --concurrency 1 --games 2 --opening 2 \
                 --patience {patience} level=1 nodes=1,program={}",
                program.display()
            ));
            let mut err = BufReader::new(child.stderr.take().unwrap());
            let mut line = String::new();
            err.read_line(&mut line).unwrap();
            assert!(line.ends_with("moving\n"), "{line}");
            if end != "none" {
                signal(end, child.id());
            }
            drop(err);
            child.wait_with_output().unwrap();
            for number in fs::read_to_string(&numbers).unwrap().lines() {
                assert!(has_ended(number), "{end}: {}", program.display());
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_must_have_what_is_asked_for() {
    let folder = TempDir::new().unwrap();
    let path = script(&folder, "plain", BOARD, "exit");
    let path = path.display();
    for (board, player, message) in [
        ("7x6", "level=3", "has no option Level"),
        ("7x6", "nodes=1,threads=2", "has no option Threads"),
        ("9x7", "nodes=1", "doesn't play on 9x7"),
    ] {
        let player = format!("{player},program={path}");
        let run = run_with(
            &format!("match --games 2 --board {board} level=1"),
            &[&player],
        );
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        assert_eq!(run.err, format!("fourfold: {player} {message}\n"));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match() {
    use crate::child::{signal, start};
    use std::io::{BufRead, BufReader, Read};
    let folder = TempDir::new().unwrap();
    // It says that it is moving, and never does.
    let path = script(
        &folder,
        "late",
        BOARD,
        "echo moving >&2; while :; do read x || exit; done",
    );
    let player = format!("nodes=1,program={}", path.display());
    let games = folder.path().join("games");
    fs::write(&games, "of yesterday").unwrap();
    let mut child = start(&format!(
        "match --board 7x6 --memory 64M --concurrency 1 --patience 1h level=1 {player} --out {}",
        games.display()
    ));
    let mut err = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    err.read_line(&mut line).unwrap();
    assert_eq!(line, "late: moving\n");
    signal("INT", child.id());
    let mut messages = String::new();
    err.read_to_string(&mut messages).unwrap();
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(messages, "fourfold: interrupted before all was done\n");
    assert_eq!(run.status, Some(1));
    // The games of an earlier match stay what they are, and there are no others yet.
    assert_eq!(fs::read_to_string(&games).unwrap(), "of yesterday");
    assert!(!games.with_added_extension("part").exists());
}
