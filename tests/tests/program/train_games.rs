//! `train games`: games of the computer player against itself.

use std::fs;
use std::path::Path;

use fourfold_core::{Board, Flat, Game, Goal};
use fourfold_tests::engine::Configuration;
use tempfile::TempDir;

use crate::{Run, run_with};

/// Plays games on 6x5.
pub(crate) fn games(arguments: &str, path: &Path) -> Run {
    let arguments = format!("train games --board 6x5 --node-limit 3000 {arguments} --out");
    run_with(&arguments, &[path])
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
        let position = words[0].parse::<Game<Flat<6, 5>>>().unwrap().position();
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
        run.err.contains("and not of '# games: --board 6x5"),
        "{}",
        run.err
    );
}
