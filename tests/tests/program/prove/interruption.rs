//! What a killed, stopped or starved run has finished is kept, and the same command goes on.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::{ENDLESS, LONG, place, prove, records, start};
use crate::child::signal;
use crate::{PROGRAM, Run, assert_refused, finish, run_with};

/// Checks that no job was done twice: no position was decided more than once.
fn assert_nothing_twice(records: &[String]) {
    let mut decided = BTreeSet::new();
    for record in records {
        let words: Vec<_> = record.split(' ').collect();
        if matches!(words[1], "yes" | "no") {
            assert!(decided.insert(words[3].to_owned()), "twice: {record}");
        }
    }
}

/// Lets the next run open a store, which repairs it after a kill, and stop at once.
fn reopened(store: &Path) -> Vec<String> {
    run_with(
        &format!("prove {LONG} --time-limit 1ms --threads 1 --memory 16M --store"),
        &[store],
    );
    records(store)
}

#[test]
fn kill_9_loses_only_the_jobs_that_run() {
    let (_folder, store) = place();
    let mut random = fastrand::Rng::with_seed(9);
    let mut before: Vec<String> = Vec::new();
    for _ in 0..10 {
        let mut child = start(LONG, &store);
        thread::sleep(Duration::from_millis(random.u64(0..400)));
        signal("KILL", child.id());
        child.wait().unwrap();
        if store.exists() {
            let now = reopened(&store);
            assert!(now.starts_with(&before), "what was kept is gone");
            before = now;
        }
    }
    let answer = prove(LONG, &store).good();
    assert_eq!(answer.lines().last(), Some(&*format!("{LONG} yes")));
    let after = records(&store);
    assert!(after.starts_with(&before));
    assert_nothing_twice(&after);
    // Once it is known, it is only read.
    let again = prove(LONG, &store).good();
    let set = |answer: &str| answer.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(set(&again), set(&answer));
    assert_eq!(records(&store), after);
}

#[test]
fn a_polite_kill_and_ctrl_c_put_everything_away() {
    for name in ["TERM", "INT"] {
        let (_folder, store) = place();
        let child = start(ENDLESS, &store);
        // It may take a while until there is something to put away.
        while !store.exists() || std::fs::metadata(&store).unwrap().len() < 100_000 {
            thread::sleep(Duration::from_millis(20));
        }
        signal(name, child.id());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(
            (run.status, run.err.as_str()),
            (
                Some(1),
                "fourfold: interrupted before all was done; the same command goes on\n"
            )
        );
        assert!(!records(&store).is_empty());
    }
}

#[test]
fn a_time_limit_ends_a_run_and_the_next_one_goes_on() {
    let (_folder, store) = place();
    let limited = |limit| {
        let command =
            format!("prove {ENDLESS} --time-limit {limit} --threads 1 --memory 64M --store");
        run_with(&command, &[&store])
    };
    let run = limited("400ms");
    let message = "fourfold: the time limit of 400ms was reached; the same command goes on\n";
    assert_eq!((run.status, run.err.as_str()), (Some(1), message));
    let first = records(&store);
    limited("400ms");
    let second = records(&store);
    assert!(second.starts_with(&first) && second.len() > first.len());
}

/// Files may not grow beyond this many blocks of 512 bytes.
fn prove_within(blocks: u32, store: &Path) -> Run {
    let script = "trap '' XFSZ; ulimit -f $0 && exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, &blocks.to_string(), PROGRAM]);
    command.args([
        "prove",
        LONG,
        "--threads",
        "2",
        "--memory",
        "64M",
        "--store",
    ]);
    finish(command.arg(store), b"")
}

#[test]
fn without_room_on_the_disk_one_line_says_so_and_nothing_is_lost() {
    let (_folder, store) = place();
    assert_refused(&prove_within(8, &store), "File too large");
    assert!(!store.exists());
    // What it has decided by then it may have said.
    let mut run = prove_within(160, &store);
    run.out.clear();
    assert_refused(&run, "can't write the store: File too large");
    let kept = reopened(&store);
    let answer = prove(LONG, &store).good();
    assert_eq!(answer.lines().last(), Some(&*format!("{LONG} yes")));
    let records = records(&store);
    assert!(records.starts_with(&kept));
    assert_nothing_twice(&records);
}
