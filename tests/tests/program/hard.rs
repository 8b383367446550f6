//! `bench hard`: where the work of proofs goes.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::{run, run_with};

/// Positions of 32 and 33 stones: one that the first player wins, two others, and one that begins with a forced move.
const POSITIONS: [&str; 4] = [
    "562D582091D3C12207E110DED57E83A5",
    "A21973FA2024F961FF99350A50D6CE7C8",
    "D50D4007DF2213B138058B5F81D9917AA",
    "F29E520A6408ECE22C999FE1B0A4DDD5",
];

#[test]
fn the_parts_are_the_whole_and_the_oracle_needs_no_more_than_the_proof() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("positions");
    let lines = POSITIONS.map(|position| format!("{position} and more words\n"));
    fs::write(&path, format!("# a comment\n\n{}", lines.concat())).unwrap();
    let text = run_with("bench hard --memory 64M --format json", &[&path]).good();
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), POSITIONS.len() + 1);
    let number = |row: &Value, name: &str| row[name].as_u64().unwrap();
    for (row, position) in rows.iter().zip(POSITIONS) {
        assert_eq!(row["position"], position);
        let solved = run(&format!(
            "solve --goal first --format json --threads 1 {position}"
        ))
        .good();
        let solved: Value = serde_json::from_str(&solved).unwrap();
        let wins = if row["first_wins"] == true {
            "yes"
        } else {
            "no"
        };
        assert_eq!(solved["value"], wins);
        let parts = ["proof", "elsewhere", "again", "lost"].map(|part| number(row, part));
        let visited = number(row, "visited");
        // The root itself is visited, and so are forced moves there.
        assert!(
            (1..10).contains(&(visited - parts.iter().sum::<u64>())),
            "{row}"
        );
        let [proof, oracle] = ["proof", "oracle"].map(|name| number(row, name));
        assert!(number(row, "searched") < proof);
        assert!(oracle < visited && oracle < proof + proof / 4 + 10, "{row}");
    }
    let total = rows.last().unwrap();
    for name in [
        "visited",
        "proof",
        "searched",
        "elsewhere",
        "again",
        "lost",
        "oracle",
    ] {
        let sum: u64 = rows[..POSITIONS.len()]
            .iter()
            .map(|row| number(row, name))
            .sum();
        assert_eq!(number(total, name), sum, "{name}");
    }
}

#[test]
fn what_cannot_be_searched_is_named_with_its_line() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("positions");
    for (text, message) in [
        ("0\n0123X\n", "positions:2: "),
        (
            "0011223\n",
            "positions:1: 0011223: there is nothing to search",
        ),
        (
            "001122\n",
            "positions:1: 001122: there is nothing to search",
        ),
    ] {
        fs::write(&path, text).unwrap();
        let run = run_with("bench hard --memory 64M", &[&path]);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains(message), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1);
    }
    fs::remove_file(&path).unwrap();
    let run = run_with("bench hard", &[&path]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("positions: "), "{}", run.err);
}

#[test]
fn a_limit_leaves_positions_out() {
    let run = run("bench hard --closing --memory 64M --node-limit 1000 --format json");
    assert_eq!(run.status, Some(0));
    let left_out = run
        .err
        .lines()
        .filter(|line| line.contains(" is left out: "));
    assert_eq!(left_out.count(), 60);
    let text = run.out;
    assert_eq!(text.lines().count(), 1);
    let total: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&total["position"], &total["visited"]),
        (&"total".into(), &0.into())
    );
}
