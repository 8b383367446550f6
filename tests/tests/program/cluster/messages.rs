//! Results that come twice, late, in another order, and with numbers that can't be.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use async_nats::jetstream::AckKind;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Job, JobResult, Numbers};
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Game, Goal, Limits, Policy, Solver, SolverTables};

use super::client::{Client, Delivered};
use super::server::Server;
use super::{LONG, Running, assert_proved};

/// Searches a job as a worker does, and returns the line of its record.
fn searched(delivered: &Delivered) -> String {
    let memory = memory::zeroed(1 << 18);
    let tables = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig).unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits::stopped_by(&stop);
    let position = delivered.text("position");
    let game: Game<Cube> = position.parse().unwrap();
    let job = Job {
        columns: Vec::new(),
        position: game.position(),
        thresholds: Numbers {
            proof: delivered.number("proof"),
            disproof: delivered.number("disproof"),
        },
        budget: delivered.number("budget"),
    };
    let report = Solver::new(&tables, limits)
        .work(&job, Player::First, limits)
        .unwrap();
    let visited = report.visited + delivered.number("visited");
    let shown = |numbers: Numbers| match numbers.decided() {
        Some(true) => "yes".to_owned(),
        Some(false) => "no".to_owned(),
        None => format!("{}/{}", numbers.proof, numbers.disproof),
    };
    match report.result {
        JobResult::Decided(wins) => format!(
            "first {} {visited} {position}",
            if wins { "yes" } else { "no" }
        ),
        JobResult::Open(numbers) => format!("first open {visited} {position} {}", shown(numbers)),
        JobResult::Split(numbers, after) => {
            let after = after
                .iter()
                .map(|&(column, numbers)| format!(" {column:X}:{}", shown(numbers)));
            format!(
                "first split {visited} {position} {}{}",
                shown(numbers),
                after.collect::<String>()
            )
        }
    }
}

#[test]
fn results_may_come_twice_and_late_and_in_another_order() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    let (workers, results) = (client.workers(LONG), client.results(LONG));
    let mut ended = Vec::new();
    for round in 0..6 {
        // Several jobs at once, whose results come from the last to the first, each twice, and again later.
        let mut taken = Vec::new();
        while taken.len() < 2
            && let Some(delivered) = client.take(&workers)
        {
            let known = client.wait(results.entry(delivered.text("key"))).unwrap();
            if known.is_some_and(|known| known.revision > delivered.number("revision")) {
                // It comes again, since nobody said that it was done.
                client.acknowledge(&delivered, AckKind::Ack);
                continue;
            }
            // The lease of the first may run out while the second is waited for.
            let is_same = |(_, taken): &(String, Delivered)| taken.job == delivered.job;
            if !taken.iter().any(is_same) {
                taken.push((searched(&delivered), delivered));
            }
        }
        for (line, delivered) in taken.into_iter().rev() {
            let (key, revision) = (
                delivered.text("key").to_owned(),
                delivered.number("revision"),
            );
            let put = || client.wait(results.update(&key, line.clone().into(), revision));
            assert!(put().is_ok());
            assert!(put().is_err(), "it is there twice");
            match round % 2 {
                0 => client.acknowledge(&delivered, AckKind::Ack),
                // Nobody says that it is done: it is delivered again.
                _ => drop(delivered),
            }
            ended.push((key, line, revision));
        }
    }
    assert!(ended.len() >= 6);
    let _worker = Running::worker(&server);
    client.wait_for_puts(LONG, client.puts(LONG) + 5);
    for (key, line, revision) in ended {
        assert!(
            client
                .wait(results.update(&key, line.into(), revision))
                .is_err()
        );
    }
    assert_proved(&server, &coordinator.finish());
    assert_eq!(client.jobs(LONG), 0);
}

#[test]
fn a_worker_that_answers_after_its_lease_is_believed_once() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    let (workers, results) = (client.workers(LONG), client.results(LONG));
    let slow = client.take(&workers).unwrap();
    let line = searched(&slow);
    // The lease of two seconds runs out, and the job goes to another worker.
    let _worker = Running::worker(&server);
    client.wait_for_puts(LONG, 5);
    let late = results.update(slow.text("key"), line.into(), slow.number("revision"));
    assert!(client.wait(late).is_err());
    client.acknowledge(&slow, AckKind::Ack);
    assert_proved(&server, &coordinator.finish());
}

#[test]
fn wrong_numbers_do_no_harm() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    let (workers, results) = (client.workers(LONG), client.results(LONG));
    let most = u64::MAX;
    for lie in [
        format!("1/1 0:1/{most} 1:{most}/1 5:{most}/{most}"),
        format!("{most}/1"),
        format!("1/{most} 2:1/1"),
        format!("{most}/{most}"),
    ] {
        let Some(delivered) = client.take(&workers) else {
            break;
        };
        let position = delivered.text("position");
        let line = format!("first split {} {position} {lie}", most / 2);
        let put = results.update(
            delivered.text("key"),
            line.into(),
            delivered.number("revision"),
        );
        client.wait(put).unwrap();
        client.acknowledge(&delivered, AckKind::Ack);
        thread::sleep(Duration::from_millis(200));
    }
    // What can't be read is no result.
    for value in ["", "nonsense", "second yes 1 0", "first yes 1 00000"] {
        client
            .wait(results.put("first.00000000000000000000000000000001", value.into()))
            .unwrap();
    }
    client
        .wait(results.delete("first.00000000000000000000000000000001"))
        .unwrap();
    let _worker = Running::worker(&server);
    let run = coordinator.finish();
    assert_eq!(run.status, Some(0), "{run:?}");
    let records = client.records(LONG);
    assert!(
        records
            .values()
            .all(|line| super::field(line, 2).parse::<u64>().unwrap() < 1 << 40),
        "{records:?}"
    );
    assert_proved(&server, &run);
}

#[test]
fn a_job_that_no_longer_matters_is_withdrawn() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    let (workers, results) = (client.workers(LONG), client.results(LONG));
    // A first job is split, and others are given out.
    let root = client.take(&workers).unwrap();
    let put = results.update(root.text("key"), searched(&root).into(), 0);
    let revision = client.wait(put).unwrap();
    client.acknowledge(&root, AckKind::Ack);
    let other = client.take(&workers).unwrap();
    assert!(other.text("position").starts_with(LONG));
    // Somebody decides the root.
    let answer = format!("first yes 99 {LONG}");
    client
        .wait(results.update(root.text("key"), answer.into(), revision))
        .unwrap();
    let run = coordinator.finish();
    assert_eq!(run.status, Some(0), "{run:?}");
    let game: Game<Cube> = LONG.parse().unwrap();
    assert!(!game.position().is_over());
    let start = std::time::Instant::now();
    while client.jobs(LONG) > 0 {
        assert!(start.elapsed() < crate::child::PATIENCE);
        thread::sleep(Duration::from_millis(20));
    }
}
