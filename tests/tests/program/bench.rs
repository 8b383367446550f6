//! The benchmark, and what all commands of `bench` that write a table have in common.

#[cfg(unix)]
use std::fs;

use serde_json::Value;

use crate::run;

/// Stops a command of `bench` after its first row, by Ctrl-C. The folder must still have its earlier table. Returns
/// what is kept for the next run.
#[cfg(unix)]
pub(crate) fn interrupted_after_a_row(name: &str, options: &str) -> String {
    use crate::Run;
    use crate::child::{lines, signal, start};
    let folder = tempfile::TempDir::new().unwrap();
    let table = folder.path().join(format!("{name}.csv"));
    fs::write(&table, "of yesterday").unwrap();
    let out = folder.path().display();
    let mut child = start(&format!("bench {name} {options} --out {out}"));
    let mut next = lines(child.stdout.take().unwrap());
    let header = next();
    assert!(next().contains("best"), "{header}");
    signal("INT", child.id());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.status, Some(1), "{run:?}");
    let message =
        "fourfold: interrupted before all was done; the same command goes on from there\n";
    assert_eq!(run.err, message);
    assert_eq!(fs::read_to_string(&table).unwrap(), "of yesterday");
    fs::read_to_string(folder.path().join(format!("{name}.part"))).unwrap()
}

/// Returns the nodes of every part, then the signature.
fn nodes(arguments: &str) -> Vec<u64> {
    let result: Value = serde_json::from_str(&run(arguments).good()).expect("JSON");
    let parts = result["parts"].as_array().expect("parts");
    let all = parts
        .iter()
        .map(|part| &part["nodes"])
        .chain([&result["signature"]]);
    all.map(|number| number.as_u64().expect("a number"))
        .collect()
}

#[test]
fn its_signature_is_the_same_every_time_and_no_option_could_change_it() {
    let first = nodes("bench --format json");
    assert_eq!(nodes("bench --format json"), first);
    let options = [
        "--board 9x7",
        "--threads 2",
        "--memory 64M",
        "--engine classic",
        "--policy new",
    ];
    for option in options {
        assert_eq!(run(&format!("bench {option}")).status, Some(2), "{option}");
    }
    let (signature, parts) = first.split_last().unwrap();
    assert_eq!(*signature, parts.iter().sum::<u64>());
}

/// Improvements are measured against classic, so they must not change it.
#[test]
fn classic_does_what_it_always_did() {
    let result: Value = serde_json::from_str(&run("bench --format json").good()).expect("JSON");
    let parts = result["parts"].as_array().expect("parts");
    let classic = parts.iter().filter(|part| part["engine"] == "classic");
    let nodes: Vec<_> = classic.map(|part| part["nodes"].as_u64()).collect();
    assert_eq!(nodes, [Some(2_286_632), Some(952_474)]);
}
