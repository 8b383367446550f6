//! The memory of the process stays within `--memory`, as GNU time measures it, and too little is refused.

use std::process::Command;

use tempfile::TempDir;

use crate::{PROGRAM, run};

/// Returns the most memory that the program had while it ran, in KiB.
fn peak(arguments: &str) -> u64 {
    let output = Command::new("time")
        .args(["-v", PROGRAM])
        .args(arguments.split_whitespace())
        .output()
        .expect("GNU time, which is in Debian's package `time`");
    let report = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.success(), "{report}");
    let line = report.lines().find_map(|line| {
        line.trim()
            .strip_prefix("Maximum resident set size (kbytes): ")
    });
    line.expect("GNU time, not another program of that name")
        .parse()
        .expect("a number")
}

/// Positions that fill the table.
const POSITIONS: &str = "--board 7x6 3442637435 3365313245 2413322243 1637622124";

fn stays_within(mebibytes: u64, arguments: &str) {
    let peak = peak(&format!("{arguments} --memory {mebibytes}M"));
    assert!(peak <= mebibytes << 10, "{peak} KiB of {mebibytes} MiB");
    // If the program used much less, this test would prove nothing.
    assert!(
        peak >= (mebibytes << 10) / 2,
        "only {peak} KiB of {mebibytes} MiB"
    );
}

#[test]
fn a_batch_stays_within_16_mebibytes() {
    stays_within(16, &format!("solve --threads 1 {POSITIONS}"));
}

#[test]
fn a_batch_on_16_threads_stays_within_32_mebibytes() {
    stays_within(32, &format!("solve --threads 16 {POSITIONS}"));
}

#[test]
fn a_batch_written_as_json_stays_within_200_mebibytes() {
    stays_within(200, &format!("solve --threads 2 --format json {POSITIONS}"));
}

/// The networks of proof-number search, and the lists of moves that it remembers, are counted too.
#[test]
fn a_hard_position_of_the_cube_stays_within_24_mebibytes() {
    stays_within(24, "solve --threads 1 9AD815D72E79164803948FBA");
}

#[test]
fn the_difficulty_experiment_stays_within_32_mebibytes_while_it_draws() {
    let folder = TempDir::new().unwrap();
    let experiment = "bench difficulty --stones 42..41 --count 200 --engine best,classic";
    stays_within(
        32,
        &format!("{experiment} --out {}", folder.path().display()),
    );
}

#[test]
fn memory_that_is_too_little_for_every_player_is_refused() {
    let moves = "bench moves level=1 --board 7x6 --stones 36 --count 4 --threads 4";
    let games = "match level=1 level=1 --board 7x6 --games 32 --concurrency 32";
    for (command, threads, little, enough, least) in [
        (moves, 4, "145921K", "145922K", 143),
        (games, 32, "36352.125K", "36384K", 36),
    ] {
        let refused = run(&format!("{command} --memory {little}"));
        assert_eq!((refused.status, refused.out.as_str()), (Some(2), ""));
        let end = format!("too small; with --threads {threads} it takes at least {least}M\n");
        assert!(
            refused.err.starts_with("fourfold: --memory "),
            "{refused:?}"
        );
        assert!(refused.err.ends_with(&end), "{refused:?}");
        let done = run(&format!("{command} --memory {enough}"));
        assert_eq!(done.status, Some(0), "{done:?}");
    }
}
