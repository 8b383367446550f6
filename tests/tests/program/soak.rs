//! `soak`: the search and the reference agree.

use crate::run;

/// Each seed has a test of its own, so that they run at the same time.
fn the_search_agrees_with_the_reference_for_a_minute(seed: u32) {
    let out = run(&format!("soak --time 1m --seed {seed}")).good();
    assert!(out.starts_with("no difference: "), "{out}");
    assert!(out.ends_with(&format!("seed {seed}\n")), "{out}");
}

#[test]
fn the_search_agrees_with_the_reference_from_one_seed() {
    the_search_agrees_with_the_reference_for_a_minute(2026);
}

#[test]
fn the_search_agrees_with_the_reference_from_another_seed() {
    the_search_agrees_with_the_reference_for_a_minute(2027);
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
