//! The benchmark.

use serde_json::Value;

use crate::run;

/// The nodes of every part, then the signature.
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
fn its_signature_is_the_same_every_time_whatever_the_options() {
    let first = nodes("bench --format json");
    let options = "--board 9x7 --threads 2 --memory 64M --engine classic --policy new";
    assert_eq!(nodes(&format!("bench --format json {options}")), first);
    let (signature, parts) = first.split_last().unwrap();
    assert_eq!(*signature, parts.iter().sum::<u64>());
}

/// Improvements are measured against classic, so what it does must not change with them.
#[test]
fn classic_does_what_it_always_did() {
    let result: Value = serde_json::from_str(&run("bench --format json").good()).expect("JSON");
    let parts = result["parts"].as_array().expect("parts");
    let classic = parts.iter().filter(|part| part["engine"] == "classic");
    let nodes: Vec<_> = classic.map(|part| part["nodes"].as_u64()).collect();
    assert_eq!(nodes, [Some(2_286_632), Some(952_474)]);
}
