//! The process stays within `--memory`, as GNU time measures it.

use std::process::Command;

use crate::PROGRAM;

/// The most memory that the program had while it ran, in KiB.
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
const POSITIONS: &str = "3442637435 3365313245 2413322243 1637622124";

fn stays_within(mebibytes: u64, options: &str) {
    let peak = peak(&format!(
        "solve {options} --memory {mebibytes}M {POSITIONS}"
    ));
    assert!(peak <= mebibytes << 10, "{peak} KiB of {mebibytes} MiB");
    // If much less were used, this test would tell nothing.
    assert!(
        peak >= (mebibytes << 10) / 2,
        "only {peak} KiB of {mebibytes} MiB"
    );
}

#[test]
fn it_stays_within_32_mebibytes() {
    stays_within(32, "--board 7x6 --threads 1");
}

#[test]
fn it_stays_within_32_mebibytes_with_16_threads() {
    stays_within(32, "--board 7x6 --threads 16");
}

#[test]
fn it_stays_within_200_mebibytes_with_json() {
    stays_within(200, "--board 7x6 --threads 2 --format json");
}
