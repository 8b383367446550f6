//! Limits: exit status 1, and a line that names the limit.

use serde_json::Value;

use crate::{Run, pipe, run};

/// Nobody has solved the empty cube.
#[test]
fn a_time_limit_ends_a_search() {
    let Run { status, out, err } = run("solve --time-limit 50ms --memory 64M -");
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert_eq!(err, "- stopped: the time limit of 50ms was reached\n");
}

#[test]
fn a_node_limit_counts_for_each_position() {
    let run = pipe(
        "solve --board 7x6 --node-limit 1000",
        "3442637435\n43163762212522\n",
    );
    assert_eq!(
        run.err,
        "3442637435 stopped: the limit of 1000 nodes was reached\n"
    );
    assert_eq!(
        (run.status, run.out.as_str()),
        (Some(1), "43163762212522 11\n")
    );
}

#[test]
fn bad_input_weighs_more_than_a_limit() {
    let run = pipe(
        "solve --board 7x6 --node-limit 1000",
        "3442637435\n8\n43163762212522\n",
    );
    assert_eq!(
        (run.status, run.out.as_str()),
        (Some(2), "43163762212522 11\n")
    );
    assert_eq!(run.err.lines().count(), 2);
}

#[test]
fn what_an_analysis_knows_is_written_at_its_limit() {
    let run = run("analyze --board 7x6 --node-limit 1000 3442637435");
    assert_eq!(run.err, "fourfold: the limit of 1000 nodes was reached\n");
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains("10 stones, X to move: "));
    assert!(run.out.contains(" %  depth "), "{}", run.out);
}

#[test]
fn an_analysis_and_its_line_have_one_limit() {
    let analyze = "analyze --board 7x6 --threads 1 --format json 3442637435336";
    let whole: Value = serde_json::from_str(&run(analyze).good()).expect("JSON");
    // As many as the values take leave none for the line.
    let nodes = &whole["nodes"];
    let limited = run(&format!("{analyze} --node-limit {nodes}"));
    let known: Value = serde_json::from_str(&limited.out).expect("JSON");
    assert_eq!((&known["nodes"], &known["value"]), (nodes, &whole["value"]));
    let message = format!("fourfold: the limit of {nodes} nodes was reached\n");
    assert_eq!((limited.status, limited.err), (Some(1), message));
}

#[test]
fn a_limit_of_the_command_is_one_of_the_player_whose_moves_are_judged() {
    let moves = "bench moves threads=2 --board 7x6 --stones 36 --count 4 --threads 1";
    let unlimited = run(moves);
    assert_eq!(unlimited.status, Some(2));
    assert!(
        unlimited
            .err
            .starts_with("fourfold: nothing ends the search of the player; ")
    );
    for limit in ["--node-limit 100000", "--time-limit 1h"] {
        let limited = run(&format!("{moves} {limit}"));
        assert_eq!(limited.status, Some(0), "{limited:?}");
    }
}

#[test]
fn counting_paths_and_the_benchmark_end_in_time_too() {
    for arguments in ["perft --depth 30", "bench"] {
        let Run { status, err, .. } = run(&format!("{arguments} --time-limit 20ms"));
        assert_eq!(status, Some(1));
        assert_eq!(err, "fourfold: the time limit of 20ms was reached\n");
    }
}

/// Positions after one, two and three plies are 16 + 256 + 4096, and 7 + 49 + 343.
#[test]
fn the_positions_of_all_plies_count_when_paths_are_counted() {
    for (perft, needed, answer) in [
        ("perft --depth 3", 4368_u64, "- 3 4096\n"),
        ("perft --board 7x6 44 --depth 3", 399, "44 3 343\n"),
        ("perft --depth 0", 0, "- 0 1\n"),
    ] {
        let enough = run(&format!("{perft} --node-limit {needed}")).good();
        assert_eq!(enough, answer);
        if let Some(few) = needed.checked_sub(1) {
            let run = run(&format!("{perft} --divide --node-limit {few}"));
            let message = format!("fourfold: the limit of {few} nodes was reached\n");
            assert_eq!((run.status, run.err), (Some(1), message));
            assert_eq!(run.out, "");
        }
    }
}

#[test]
fn a_game_for_training_ends_in_the_middle_of_a_search() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("games.txt");
    let Run { status, err, .. } = run(&format!(
        "train games --stones 4 --games 1 --threads 1 --node-limit 1000000000000 --time-limit 50ms --out {}",
        path.display()
    ));
    assert_eq!(status, Some(1));
    assert_eq!(err, "fourfold: the time limit of 50ms was reached\n");
}
