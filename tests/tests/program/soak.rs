//! `soak`: the search and the reference agree.

use crate::run;

#[test]
fn the_search_agrees_with_the_reference_for_two_minutes() {
    let out = run("soak --time 2m --seed 2026").good();
    assert!(out.starts_with("no difference: "), "{out}");
    assert!(out.ends_with("seed 2026\n"), "{out}");
}

#[test]
fn it_counts_what_it_did() {
    let out = run("soak --time 1s --seed 3 --format json").good();
    let tally: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let count = |name: &str| tally[name].as_u64().expect(name);
    assert_eq!(count("seed"), 3);
    assert!(count("positions") > 0);
    assert_eq!(
        count("searches") + count("unfinished"),
        4 * count("positions")
    );
    assert!(count("nodes") >= count("searches"));
}
