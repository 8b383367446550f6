//! `bench kept`: the wins that a computer player keeps in games.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::run;

#[test]
fn a_strong_player_keeps_its_wins_and_a_weak_one_gives_some_away() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games.txt");
    let sample = run("sample --board 7x6 --stones 30 --count 60 --seed 3").good();
    fs::write(&games, format!("# comments are skipped\n\n{sample}")).unwrap();
    let kept = |player: &str| {
        let arguments = "--board 7x6 --stones 24..20 --format json";
        let run = run(&format!(
            "bench kept {player} {} {arguments}",
            games.display()
        ));
        assert_eq!(run.status, Some(0), "{}", run.err);
        let report: Value = serde_json::from_str(&run.out).unwrap();
        let number = |name: &str| report[name].as_u64().unwrap() as usize;
        assert_eq!(
            number("won") + number("not_won") + number("undecided"),
            60,
            "{report}"
        );
        assert_eq!(
            run.err.matches("gives a win away").count(),
            number("won") - number("kept"),
            "{}",
            run.err
        );
        (number("won"), number("kept"))
    };
    let (won, strong) = kept("nodes=300000");
    assert!(won > 15);
    assert_eq!(strong, won);
    // The limit is for the player alone: the judge still decides as many positions.
    for weak in ["level=1,style=random", "threads=1 --node-limit 1"] {
        let (same, kept) = kept(weak);
        assert_eq!(same, won, "{weak}");
        assert!(kept < won, "{weak}: {kept}");
    }
}

#[test]
fn games_that_are_none_are_named_with_their_line() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games.txt");
    let refused = |text: &str| {
        fs::write(&games, text).unwrap();
        let run = run(&format!(
            "bench kept --board 7x6 level=1 {}",
            games.display()
        ));
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        run.err.replace(&games.display().to_string(), "games.txt")
    };
    assert_eq!(
        refused("4455\n4455x\n"),
        "fourfold: games.txt:2: ply 5: 'x' is no column; the columns of 7x6 are 1 to 7\n"
    );
    assert_eq!(
        refused("4455 first A\n"),
        "fourfold: games.txt holds no game that is long enough\n"
    );
}

#[test]
fn none_are_looked_at_where_none_are_asked_for() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games.txt");
    fs::write(&games, "4455 first A\n").unwrap();
    let run = run(&format!(
        "bench kept --board 7x6 --count 0 level=1 {}",
        games.display()
    ));
    assert_eq!(
        (run.status, run.out.as_str()),
        (
            Some(0),
            "level=1: 0 won positions, win kept in 0 (0.0 %)\nleft out: 0 not won, 0 not decided\n"
        )
    );
}
