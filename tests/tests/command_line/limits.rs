//! Memory, time and the signature.

use std::process::Command;

use crate::program::{call_words, program};

/// GNU time, Debian's package `time`.
const GNU_TIME: &str = "/usr/bin/time";

#[test]
fn the_process_stays_within_its_memory() {
    for (memory, threads) in [(16, 1), (64, 2), (256, 4)] {
        let output = Command::new(GNU_TIME)
            .args(["--format", "peak %M"])
            .arg(program())
            .args([
                "solve",
                "--time-limit",
                "3s",
                "--memory",
                &format!("{memory}M"),
            ])
            .args(["--threads", &threads.to_string()])
            // Too hard: the table fills until the time is up.
            .args(["0123", "4567", "89AB", "CDEF"])
            .output()
            .unwrap_or_else(|error| panic!("GNU time can't be run as {GNU_TIME}: {error}"));
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let peak = messages.lines().find_map(|line| line.strip_prefix("peak "));
        let peak: u64 = peak
            .and_then(|peak| peak.parse().ok())
            .expect("GNU time tells the peak");
        assert!(peak <= memory * 1024, "{peak} KiB with --memory {memory}M");
        assert!(
            peak > memory * 1024 / 2,
            "the memory is used: {peak} KiB of {memory} MiB"
        );
        assert_eq!(output.status.code(), Some(1), "{messages}");
    }
}

#[test]
fn a_time_limit_names_itself_and_ends_with_status_1() {
    let ended = call_words("solve --time-limit 100ms --memory 32M 0 55");
    assert_eq!((ended.status, ended.stdout.as_str()), (1, ""));
    for position in ["0", "55"] {
        let told = format!("{position} stopped: the time limit of 100ms was reached");
        assert!(ended.stderr.contains(&told), "{}", ended.stderr);
    }
}

#[test]
fn a_node_limit_names_itself_and_ends_with_status_1() {
    let ended = call_words("solve --node-limit 5000 --memory 32M 0");
    assert_eq!(ended.status, 1);
    assert!(
        ended.stderr.contains("the limit of 5000 nodes was reached"),
        "{}",
        ended.stderr
    );
}

#[test]
fn the_signature_is_the_same_from_run_to_run() {
    let signature = || {
        let ended = call_words("bench --format json");
        assert_eq!(ended.status, 0, "{ended:?}");
        let whole: serde_json::Value =
            serde_json::from_str(&ended.stdout).expect("the result is JSON");
        whole["signature"]
            .as_u64()
            .expect("the signature is a number")
    };
    let first = signature();
    assert!(first > 1_000_000);
    assert_eq!(first, signature());
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ended = call_words(&format!("completions {shell}"));
        assert_eq!(ended.status, 0);
        assert!(ended.stdout.contains("fourfold") && ended.stdout.contains("difficulty"));
    }
}
