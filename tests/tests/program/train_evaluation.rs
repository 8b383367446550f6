//! The training and the quality of the computer player: `train games`, `train evaluation`, `bench moves`,
//! `bench styles` and `analyze --level`.

use std::fs;
use std::path::Path;

use fourfold_core::player::evaluation::Evaluation;
use fourfold_core::{Board, Flat, Game, Goal};
use fourfold_tests::engine::Configuration;
use serde_json::Value;
use tempfile::TempDir;

use crate::{Run, run, run_with};

type Small = Flat<6, 5>;

fn games(arguments: &str, path: &Path) -> Run {
    let arguments = format!("train games --board 6x5 --node-limit 3000 {arguments} --out");
    run_with(&arguments, &[path])
}

fn learn(arguments: &str, weights: &Path, games: &Path) -> Run {
    let arguments = format!("train evaluation --board 6x5 {arguments} --out");
    run_with(&arguments, &[weights, games])
}

#[test]
fn games_are_played_until_the_result_is_proved() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games");
    assert_eq!(games("--games 40", &path).good(), "");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines = text.lines();
    assert!(
        lines.next().unwrap().starts_with(
            "# games: --board 6x5 --stones 15..0 --seed 7 --node-limit 3000, fourfold "
        )
    );
    let mut count = 0;
    for line in lines {
        let words: Vec<_> = line.split(' ').collect();
        let position = words[0].parse::<Game<Small>>().unwrap().position();
        let random: u32 = words[1].parse().unwrap();
        assert!(random <= position.stones());
        let value = Configuration::usual(Goal::Outcome).values(1 << 16, &[position])[0];
        let first = if position.stones().is_multiple_of(2) {
            value
        } else {
            -value
        };
        assert_eq!(
            words[2],
            ["loss", "draw", "win"][(first + 1) as usize],
            "{line}"
        );
        count += 1;
    }
    assert_eq!(count, 40);
}

#[test]
fn games_are_the_same_on_any_number_of_threads_and_go_on_where_they_ended() {
    let folder = TempDir::new().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    assert_eq!(games("--games 30 --threads 1", &whole).good(), "");
    assert_eq!(games("--games 11 --threads 2", &parts).good(), "");
    // A line that was cut off is made again.
    let begun = fs::read_to_string(&parts).unwrap();
    fs::write(&parts, &begun[..begun.len() - 3]).unwrap();
    assert_eq!(games("--games 30 --threads 2", &parts).good(), "");
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
    // Games of another seed aren't mixed in.
    let run = games("--games 30 --seed 8", &parts);
    assert_eq!(run.status, Some(2));
    assert!(
        run.err.contains("this is no file of '# games: --board 6x5"),
        "{}",
        run.err
    );
}

#[test]
fn weights_are_learned_from_games_and_judged_by_others() {
    let folder = TempDir::new().unwrap();
    let [path, weights] = ["games", "weights"].map(|name| folder.path().join(name));
    assert_eq!(games("--games 300", &path).good(), "");
    let figures = learn("--epochs 5 --format json", &weights, &path).good();
    let last: Value = serde_json::from_str(figures.lines().last().unwrap()).unwrap();
    assert_eq!(last["model"], "weights");
    // Much better than chance, on games that weren't learned from.
    assert!(last["auc"].as_f64().unwrap() > 0.7, "{figures}");
    let bytes = fs::read(&weights).unwrap();
    assert!(Evaluation::<Small>::with_weights(&bytes).is_ok());
    // The same arguments give the same weights again, which replace the file.
    let again = learn("--epochs 5 --format json", &weights, &path).good();
    assert_eq!((again, fs::read(&weights).unwrap()), (figures, bytes));
}

#[test]
fn players_may_have_other_weights() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name);
    let play = |weights: &Path, out: &str| {
        let arguments = "train games --board 6x5 --node-limit 3000 --games 100";
        let (weights, path) = (weights.as_os_str(), file(out));
        let options = [
            "--weights".as_ref(),
            weights,
            "--out".as_ref(),
            path.as_os_str(),
        ];
        run_with(arguments, &options)
    };
    assert_eq!(play(Path::new("none"), "first").good(), "");
    learn("--epochs 2", &file("weights"), &file("first")).good();
    assert_eq!(play(&file("weights"), "second").good(), "");
    let [first, second] = ["first", "second"].map(|name| fs::read_to_string(file(name)).unwrap());
    // The header names the weights of the players, who make other moves with them.
    let [(one, games), (other, more)] =
        [&first, &second].map(|text| text.split_once('\n').unwrap());
    assert!(one != other && games != more, "{one} {other}");

    let refused = play(&file("first"), "third");
    assert_eq!(refused.status, Some(2));
    let expected = "can't use these weights: weights for this board take 2816 bytes\n";
    assert!(refused.err.ends_with(expected), "{}", refused.err);
    assert!(!file("third").exists());
}

#[test]
fn nothing_but_weights_of_the_board_is_replaced() {
    let folder = TempDir::new().unwrap();
    let [path, weights] = ["games", "weights"].map(|name| folder.path().join(name));
    assert_eq!(games("--games 20", &path).good(), "");
    fs::write(&weights, "precious").unwrap();
    let refused = learn("", &weights, &path);
    assert_eq!(refused.status, Some(2));
    assert!(
        refused.err.contains("this is no file of weights"),
        "{}",
        refused.err
    );
    assert_eq!(fs::read(&weights).unwrap(), b"precious");
    let other = run_with(
        "train evaluation --board 9x7 --out",
        &[&folder.path().join("new"), &path],
    );
    assert_eq!(other.status, Some(2));
    let expected = "games:1: these are games on 6x5, not on 9x7\n";
    assert!(other.err.ends_with(expected), "{}", other.err);
    // Weights aren't taken for games either.
    let other = run_with(
        "train evaluation --board 7x6 --out",
        &[&folder.path().join("new"), &weights],
    );
    assert_eq!(other.status, Some(2));
    assert!(
        other
            .err
            .contains("weights:1: a game is MOVES RANDOM RESULT"),
        "{}",
        other.err
    );
}

#[test]
fn moves_are_judged_by_the_solver() {
    let judged = |player: &str| -> Value {
        let arguments = "--board 7x6 --stones 22..18 --count 60 --exact --format json";
        let run = run(&format!("bench moves {player} {arguments}"));
        assert_eq!(run.status, Some(0), "{}", run.err);
        serde_json::from_str(&run.out).unwrap()
    };
    let (strong, weak) = (judged("nodes=300000"), judged("level=1,style=random"));
    for report in [&strong, &weak] {
        assert_eq!(report["positions"], 60);
        assert!(report["wins"].as_u64() > Some(5) && report["dangers"].as_u64() > Some(5));
    }
    // Positions as late as these are solved with far fewer nodes.
    for (figure, expected) in [
        ("missed", 0),
        ("walked_into", 0),
        ("kept_result", 60),
        ("kept_score", 60),
    ] {
        assert_eq!(strong[figure], expected, "{strong}");
    }
    // A player that sees three plies allows wins that it doesn't see, and wins later than it could.
    for (figure, least) in [("walked_into", 1), ("delayed", 1)] {
        assert!(weak[figure].as_u64() >= Some(least), "{weak}");
    }
    assert!(weak["kept_score"].as_u64() < Some(55), "{weak}");
}

#[test]
fn styles_are_compared() {
    let report: Value =
        serde_json::from_str(&run("bench styles --board 7x6 --count 100 --format json").good())
            .unwrap();
    let rows = report["agreements"].as_array().unwrap();
    for (number, row) in rows.iter().enumerate() {
        for (other, count) in row.as_array().unwrap().iter().enumerate() {
            assert_eq!(*count, rows[other][number]);
            assert_eq!(*count == 100, number == other, "{number} and {other}");
        }
    }
    let table = run("bench styles --board 7x6 --count 100").good();
    assert_eq!(table.lines().count(), 10);
    assert!(table.contains("7 tactical-neutral"));
}

#[test]
fn a_level_predicts_how_every_column_ends() {
    let analysis: Value =
        serde_json::from_str(&run("analyze --board 7x6 --level 2 --format json 112233").good())
            .unwrap();
    assert_eq!(
        (&analysis["move"], &analysis["level"]),
        (&"4".into(), &2.into())
    );
    let best = &analysis["columns"][0];
    assert_eq!(
        (&best["column"], &best["prediction"]),
        (&"4".into(), &20.into())
    );
    let columns = analysis["columns"].as_array().unwrap();
    assert_eq!(columns.len(), 7);
    let text = run("analyze --board 7x6 --level 2 11223").good();
    assert!(
        text.contains("5 stones, O to move: level 2, tactical-neutral, plays 4"),
        "{text}"
    );
    assert!(text.contains("   1  columns 1 2 3 5 6 7"), "{text}");
}
