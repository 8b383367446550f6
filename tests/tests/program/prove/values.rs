//! The answers are those of 'solve'.

use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Cube, Game};

use super::last;
use crate::{pipe, run};

fn games(stones: u32, count: usize) -> Vec<Game<Cube>> {
    let sampler = Sampler::<Cube>::new(stones, u64::from(stones));
    sampler.take(count).collect()
}

#[test]
fn any_number_of_threads_finds_what_solve_finds() {
    let games: Vec<_> = (25..=36).flat_map(|stones| games(stones, 4)).collect();
    let lines: String = games.iter().map(|game| format!("{game}\n")).collect();
    for goal in ["first", "outcome"] {
        let solved = pipe(&format!("solve --goal {goal} --memory 64M"), &lines).good();
        for (number, (game, line)) in games.iter().zip(solved.lines()).enumerate() {
            let threads = [1, 2, 3, 16][number % 4];
            let proved = run(&format!(
                "prove {game} --goal {goal} --memory 32M --threads {threads}"
            ));
            let answer = proved.good();
            assert_eq!(answer.lines().last(), Some(line), "{threads} threads");
        }
    }
}

#[test]
fn each_reply_that_is_decided_has_its_value() {
    for game in games(30, 12) {
        let answer = run(&format!("prove {game} --memory 16M")).good();
        let (replies, _) = answer.trim_end().rsplit_once('\n').unwrap_or_default();
        let positions: String = replies
            .lines()
            .map(|line| line.split(' ').next().unwrap().to_owned() + "\n")
            .collect();
        let solved = pipe("solve --goal first --memory 16M", &positions).good();
        assert_eq!(solved.trim_end(), replies);
    }
}

#[test]
fn positions_without_a_choice_need_no_search() {
    // Won at once; decided by a forced move; over; full.
    for (moves, goal, value) in [
        ("0F0F0F", "first", "yes"),
        ("0F0F0F", "outcome", "win"),
        ("0F0F0F0", "first", "yes"),
        ("0F0F0F0", "outcome", "loss"),
    ] {
        let run = run(&format!("prove {moves} --goal {goal} --memory 16M"));
        let answer = run.good();
        let expected = format!("{moves} {value}");
        assert_eq!(answer.lines().last(), Some(expected.as_str()));
    }
}

#[test]
fn json_tells_how_far_the_proof_is() {
    let run = run(&format!(
        "prove {} --memory 64M --threads 1 --format json",
        super::LONG
    ));
    let answer = last(&run);
    assert_eq!(answer["event"], "answer");
    assert_eq!(
        (&answer["position"], &answer["goal"]),
        (&super::LONG.into(), &"first".into())
    );
    assert_eq!(answer["value"], "yes");
    let objects: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let progress: Vec<_> = objects
        .iter()
        .filter(|object| object["event"] == "progress")
        .collect();
    let visited: Vec<_> = progress
        .iter()
        .map(|object| object["visited"].as_u64().unwrap())
        .collect();
    assert!(visited.is_sorted());
    assert_eq!(visited.last(), answer["visited"].as_u64().as_ref());
    let game: Game<Cube> = super::LONG.parse().unwrap();
    let moves = game.position().playable().count_ones() as usize;
    for object in progress {
        assert_eq!(object["winner"], "first");
        assert_eq!(
            object["replies"].as_array().map(Vec::len),
            Some(moves),
            "{object}"
        );
    }
}
