//! `bench styles`: how often the styles agree.

use serde_json::Value;

use crate::run;

#[test]
fn styles_are_compared() {
    let report: Value =
        serde_json::from_str(&run("bench styles --board 7x6 --count 100 --format json").good())
            .unwrap();
    let rows = report["agreements"].as_array().unwrap();
    for (number, row) in rows.iter().enumerate() {
        for (other, count) in row.as_array().unwrap().iter().enumerate() {
            assert_eq!(*count, rows[other][number]);
            assert_eq!(*count == 100, number == other, "{number} and {other}");
        }
    }
    let table = run("bench styles --board 7x6 --count 100").good();
    assert_eq!(table.lines().count(), 10);
    assert!(table.contains("7 tactical-neutral"));
}
