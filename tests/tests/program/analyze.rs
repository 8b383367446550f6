//! `analyze --level`: what a level sees.

use serde_json::Value;

use crate::run;

#[test]
fn a_level_predicts_how_every_column_ends() {
    let analysis: Value =
        serde_json::from_str(&run("analyze --board 7x6 --level 2 --format json 112233").good())
            .unwrap();
    assert_eq!(
        (&analysis["move"], &analysis["level"]),
        (&"4".into(), &2.into())
    );
    let best = &analysis["columns"][0];
    assert_eq!(
        (&best["column"], &best["prediction"]),
        (&"4".into(), &20.into())
    );
    let columns = analysis["columns"].as_array().unwrap();
    assert_eq!(columns.len(), 7);
    let text = run("analyze --board 7x6 --level 2 11223").good();
    assert!(
        text.contains("5 stones, O to move: level 2, tactical-neutral, plays 4"),
        "{text}"
    );
    assert!(text.contains("   1  columns 1 2 3 5 6 7"), "{text}");
}
