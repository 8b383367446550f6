//! `bench moves`: the moves of a computer player, judged by the solver.

use serde_json::Value;

use crate::run;

#[test]
fn moves_are_judged_by_the_solver() {
    let judged = |player: &str| -> Value {
        let arguments = "--board 7x6 --stones 22..18 --count 60 --exact --format json";
        let run = run(&format!("bench moves {player} {arguments}"));
        assert_eq!(run.status, Some(0), "{}", run.err);
        serde_json::from_str(&run.out).unwrap()
    };
    let (strong, weak) = (judged("nodes=300000"), judged("level=1,style=random"));
    for report in [&strong, &weak] {
        assert_eq!(report["positions"], 60);
        assert!(report["wins"].as_u64() > Some(5) && report["dangers"].as_u64() > Some(5));
    }
    // Positions as late as these are solved with far fewer nodes.
    for (figure, expected) in [
        ("missed", 0),
        ("walked_into", 0),
        ("kept_result", 60),
        ("kept_score", 60),
    ] {
        assert_eq!(strong[figure], expected, "{strong}");
    }
    // A player that sees three plies allows wins that it doesn't see, and wins later than it could.
    for (figure, least) in [("walked_into", 1), ("delayed", 1)] {
        assert!(weak[figure].as_u64() >= Some(least), "{weak}");
    }
    assert!(weak["kept_score"].as_u64() < Some(55), "{weak}");
}
