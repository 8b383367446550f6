//! How much work a proof will take.

use serde_json::Value;

use super::{LONG, last, place, prove};
use crate::{run, run_with};

#[test]
fn an_estimate_has_a_range() {
    let run = run(&format!(
        "prove {LONG} --estimate --memory 64M --threads 1 --format json"
    ));
    let estimate = last(&run);
    assert_eq!(estimate["event"], "estimate");
    let number = |name: &str| estimate[name].as_f64().unwrap();
    assert!(number("low") <= number("positions") && number("positions") <= number("high"));
    assert!(number("positions") >= number("visited"));
    assert!(number("speed") > 0.0 && number("core_days") > 0.0);
    // It isn't wrong by a factor of a hundred.
    let truth = 8e6;
    assert!(
        (number("positions") / truth).ln().abs() < 100f64.ln(),
        "{estimate}"
    );
}

#[test]
fn what_is_decided_needs_no_estimate() {
    let (_folder, store) = place();
    assert_eq!(prove("197C35E06845A2487E835244", &store).status, Some(0));
    let short = "197C35E06845A2487E835244";
    for (position, run) in [
        (
            short,
            run_with(&format!("prove {short} --estimate --store"), &[&store]),
        ),
        ("0F0F0F0", run("prove 0F0F0F0 --estimate")),
    ] {
        let message = format!(
            "fourfold: {position} is decided already; without --estimate you see the answer\n"
        );
        assert_eq!((run.status, run.err), (Some(2), message));
    }
}

#[test]
fn an_estimate_ends_at_its_time_limit() {
    let run = run("prove 0FC3484B7 --estimate --memory 64M --time-limit 100ms");
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{run:?}");
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
}

#[test]
fn early_positions_are_estimated_by_lines() {
    let run = run("prove 0FC3 --estimate --memory 64M --threads 1 --format json");
    let estimate = last(&run);
    let number = |name: &str| estimate[name].as_f64().unwrap();
    assert_eq!(estimate["is_proved"], false);
    // Nobody knows the truth. Thirteen of the sixteen replies to a position five stones later take 4.6e8 positions.
    assert!(
        number("positions") > 4.6e8 && number("positions") < 1e18,
        "{estimate}"
    );
    assert!(number("high") / number("low") > 100.0, "{estimate}");
}

#[test]
fn lines_are_compared_with_proofs() {
    // The one is proved after 2.5 million positions, the other one takes less than is worth a line.
    let command =
        "bench estimate --stones 20..20 --count 1 --lines 2 --memory 64M --format json --seed";
    let short = run(&format!("{command} 2 --most 2000000")).good();
    assert_eq!(short, "");
    let compared = run(&format!("{command} 10 --most 4000000")).good();
    let objects: Vec<Value> = compared
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [proof, judgements @ ..] = &objects[..] else {
        panic!("nothing was compared");
    };
    let visited = proof["visited"].as_u64().unwrap();
    assert!(visited >= 1 << 20, "{proof}");
    for line in proof["lines"].as_array().unwrap() {
        let ends = line.as_array().unwrap();
        let numbers = |name: &str| ends.iter().map(|end| end[name].as_f64().unwrap()).collect();
        let (moves, shares): (Vec<f64>, Vec<f64>) = (numbers("moves"), numbers("share"));
        assert!(
            moves.is_sorted() && shares.is_sorted() && moves.len() == 3,
            "{proof}"
        );
    }
    let moves: Vec<_> = judgements.iter().map(|of| &of["moves"]).collect();
    assert_eq!(moves, [2, 4, 6]);
    assert!(judgements.iter().all(|of| of["proofs"] == 1));
}

#[test]
fn the_measurement_compares_estimates_with_proofs() {
    let command =
        "bench estimate --stones 26..24 --count 9 --seed 3 --fit --memory 64M --format json";
    let first = run(command).good();
    assert_eq!(
        run(command).good(),
        first,
        "it depends on nothing but the seed"
    );
    let objects: Vec<Value> = first
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let proofs: Vec<_> = objects
        .iter()
        .filter(|object| object.get("position").is_some())
        .collect();
    assert_eq!(proofs.len(), 9);
    for (count, after) in [16_384u64, 65_536, 262_144].into_iter().enumerate() {
        let estimated = proofs
            .iter()
            .filter(|proof| proof["estimates"].as_array().unwrap().len() > count);
        let judged = objects.iter().find(|object| object["after"] == after);
        let judged = judged.map_or(0, |object| object["proofs"].as_u64().unwrap());
        assert_eq!(judged, estimated.count() as u64);
    }
}
