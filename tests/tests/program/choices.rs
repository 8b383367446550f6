//! `bench choices`: the moves with which proofs begin.

use serde_json::Value;

use crate::run;

fn choices(arguments: &str) -> Value {
    let text = run(&format!("bench choices {arguments} --format json")).good();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn every_choice_is_good_slow_or_wrong() {
    let report = choices("--stones 36..33 --count 60");
    let number = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(number("positions"), 60);
    assert_eq!(number("undecided"), 0);
    let parts = ["good", "slow", "wrong"].map(number);
    assert_eq!(parts.iter().sum::<u64>(), number("choices"));
    // In some positions no move reaches the aim. In most of the others the first move is good.
    assert!((10..60).contains(&number("choices")), "{report}");
    assert!(parts[0] > number("choices") / 2, "{report}");
    assert!(report["times_the_least"].as_f64().unwrap() >= 1.0);
    assert_eq!(report, choices("--stones 36..33 --count 60 --threads 1"));
}

#[test]
fn positions_that_take_too_long_are_not_decided() {
    for limit in ["--node-limit 10", "--time-limit 1ms"] {
        let report = choices(&format!("--stones 20..20 --count 5 {limit}"));
        let number = |name: &str| report[name].as_u64().unwrap();
        assert_eq!((number("positions"), number("choices")), (5, 0));
        // The others are decided without a search.
        assert!(number("undecided") > 2, "{report}");
    }
}
