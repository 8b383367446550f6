//! Results as JSON: one object a line, with the promised fields.

use serde_json::Value;

use crate::{after, run};

/// Returns the objects that a command writes.
fn objects(arguments: &str) -> Vec<Value> {
    let lines = run(&format!("{arguments} --format json")).good();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn fields(object: &Value) -> Vec<&str> {
    let mut fields: Vec<_> = object
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    fields.sort_unstable();
    fields
}

#[test]
fn a_solution_has_a_value_and_a_line_that_leads_to_it() {
    let moves = "344263743533";
    for (goal, value) in [
        ("score", Value::from(-2)),
        ("outcome", "loss".into()),
        ("first", "no".into()),
    ] {
        let solutions = objects(&format!("solve --board 7x6 --goal {goal} {moves} {moves}"));
        assert_eq!(solutions.len(), 2);
        let solution = &solutions[0];
        assert_eq!(
            fields(solution),
            ["goal", "line", "nodes", "position", "seconds", "value"]
        );
        assert_eq!(solution["position"], moves);
        assert_eq!(solution["goal"], goal);
        assert_eq!(solution["value"], value);
        assert!(solution["nodes"].as_u64() > Some(0) && solution["seconds"].as_f64() > Some(0.0));
        let end = after(
            "7x6",
            &format!("{moves}{}", solution["line"].as_str().unwrap()),
        );
        assert!(end.is_over());
        if goal == "score" {
            // A loss of 2: the last stone falls on 39 others.
            assert_eq!(
                (end.stones(), end.winner),
                (40, Some(after("7x6", "1").to_move))
            );
        }
    }
}

#[test]
fn a_line_is_written_in_either_format_if_it_is_asked_for() {
    let solve = "solve --board 7x6 --threads 1 344263743533 1212121";
    let lines = |format: &str, when: &str| {
        let text = run(&format!("{solve} --format {format} --line {when}")).good();
        text.lines().map(String::from).collect::<Vec<_>>()
    };
    let [text, other] = [lines("text", "yes"), lines("text", "no")];
    assert_eq!(other, ["344263743533 -2", "1212121 -18"]);
    assert_eq!(lines("text", "auto"), other);
    assert_eq!(text[1], "1212121 -18 -");
    let words: Vec<_> = text[0].split(' ').collect();
    assert_eq!(words[..2], ["344263743533", "-2"]);
    assert!(
        after(
            "7x6",
            &words[..].iter().step_by(2).copied().collect::<String>()
        )
        .is_over()
    );
    for (when, line) in [
        ("yes", Value::from(words[2])),
        ("auto", Value::from(words[2])),
        ("no", Value::Null),
    ] {
        let object: Value = serde_json::from_str(&lines("json", when)[0]).expect("JSON");
        assert_eq!(object["line"], line);
    }
}

#[test]
fn the_empty_position_is_a_dash() {
    assert_eq!(objects("sample --stones 0")[0]["position"], "-");
    assert_eq!(objects("perft --depth 1")[0]["position"], "-");
}

#[test]
fn a_finished_game_has_an_empty_line() {
    let solution = &objects("solve --board 7x6 1212121")[0];
    assert_eq!(
        (&solution["value"], &solution["line"]),
        (&(-18).into(), &"".into())
    );
}

#[test]
fn an_analysis_values_every_column_that_is_not_full() {
    let analysis = &objects("analyze --board 7x6 3442637435336")[0];
    let expected = [
        "board", "columns", "depth", "estimate", "goal", "line", "nodes", "plies", "position",
        "seconds", "value", "within",
    ];
    assert_eq!(fields(analysis), expected);
    let columns = analysis["columns"].as_array().unwrap();
    let values: Vec<_> = columns
        .iter()
        .map(|column| column["value"].as_i64().unwrap())
        .collect();
    assert_eq!(analysis["value"].as_i64(), values.iter().copied().max());
    // The best column comes first.
    assert!(values.is_sorted_by(|one, other| one >= other));
    let mut digits: Vec<_> = columns
        .iter()
        .map(|column| column["column"].as_str().unwrap())
        .collect();
    digits.sort_unstable();
    let digits = digits.concat();
    let position = after("7x6", "3442637435336");
    let free = position
        .free_columns()
        .map(|column| format!("{}", column + 1));
    assert_eq!(digits, free.collect::<String>());
    let line = analysis["line"].as_str().unwrap();
    assert_eq!(analysis["depth"].as_u64(), Some(line.len() as u64));
    assert!(after("7x6", &format!("3442637435336{line}")).is_over());
}

#[test]
fn an_explanation_has_a_fact_for_every_move() {
    let explanation = &objects("explain --board 7x6 34426374353365 5")[0];
    let expected = [
        "board", "column", "estimate", "nodes", "plies", "position", "seconds", "steps", "value",
        "within",
    ];
    assert_eq!(fields(explanation), expected);
    assert_eq!(
        (&explanation["column"], &explanation["value"]),
        (&"5".into(), &(-14).into())
    );
    let steps = explanation["steps"].as_array().unwrap();
    assert_eq!(fields(&steps[0]), ["column", "facts", "level", "ply"]);
    assert_eq!(
        (&steps[0]["ply"], &steps[0]["level"]),
        (&15.into(), &3.into())
    );
    let facts = |step: usize| steps[step]["facts"].as_array().unwrap();
    let opened = &facts(0)[0];
    assert_eq!(opened["fact"], "opens");
    assert_eq!(
        (&opened["cell"]["column"], &opened["cell"]["level"]),
        (&"5".into(), &4.into())
    );
    assert_eq!((steps.len(), facts(1).len()), (2, 1));
    assert_eq!(facts(1)[0]["fact"], "completes");
}

#[test]
fn what_is_not_proved_is_estimated() {
    let run = run("analyze --format json --node-limit 20000 --threads 1 0FC3484B7");
    assert_eq!(run.status, Some(1));
    let analysis: Value = serde_json::from_str(&run.out).unwrap();
    assert!(analysis["value"].is_null() && analysis["depth"].as_u64() >= Some(3));
    let columns = analysis["columns"].as_array().unwrap();
    assert_eq!(columns.len(), 16);
    let estimates: Vec<_> = columns
        .iter()
        .map(|column| column["estimate"].as_f64())
        .collect();
    assert!(
        estimates
            .iter()
            .all(|share| share.is_some_and(|share| share > 0.0 && share < 1.0))
    );
    assert!(estimates.is_sorted_by(|one, other| one >= other));
    assert_eq!(analysis["estimate"].as_f64(), estimates[0]);
    let line = analysis["line"].as_str().unwrap();
    assert!(line.starts_with(columns[0]["column"].as_str().unwrap()));
    assert!(
        format!("0FC3484B7{line}")
            .parse::<fourfold_core::Game<fourfold_core::Cube>>()
            .is_ok()
    );
}

#[test]
fn the_other_commands_write_objects_too() {
    let sampled = objects("sample --stones 9 --count 3 --seed 1");
    assert_eq!(
        sampled.iter().map(fields).collect::<Vec<_>>(),
        [["position"]; 3]
    );
    let count = &objects("perft 44 --board 7x6 --depth 3 --divide")[0];
    assert_eq!(
        fields(count),
        ["columns", "depth", "paths", "position", "seconds"]
    );
    let paths = count["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column["paths"].as_u64().unwrap());
    assert_eq!(count["paths"].as_u64(), Some(paths.sum()));
}
