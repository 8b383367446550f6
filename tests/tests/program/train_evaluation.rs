//! `train evaluation`: weights that are learned from games, and players with such weights.

use std::fs;
use std::path::Path;

use fourfold_core::Flat;
use fourfold_core::player::evaluation::Evaluation;
use serde_json::Value;
use tempfile::TempDir;

use crate::train_games::games;
use crate::{Run, run_with};

/// Learns from games on 6x5.
fn learn(arguments: &str, weights: &Path, games: &Path) -> Run {
    let arguments = format!("train evaluation --board 6x5 {arguments} --out");
    run_with(&arguments, &[weights, games])
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
    assert!(Evaluation::<Flat<6, 5>>::with_weights(&bytes).is_ok());
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
