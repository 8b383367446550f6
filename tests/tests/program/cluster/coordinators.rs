//! Coordinators that die, return, and meet another one.

use std::thread;
use std::time::Duration;

use super::client::Client;
use super::server::Server;
use super::{ENDLESS, LONG, Running, assert_proved};
use crate::run;

#[test]
fn a_killed_coordinators_successor_goes_on() {
    let server = Server::start();
    let _worker = Running::worker(&server);
    let client = Client::new(&server);
    let mut puts = 0;
    for _ in 0..3 {
        let coordinator = Running::coordinator(&server, LONG);
        client.wait_for_puts(LONG, puts + 10);
        coordinator.kill();
        puts = client.puts(LONG);
    }
    // It waits until the seat of the last one is free.
    let last = Running::coordinator(&server, LONG);
    last.wait_for("coordinates this proof already");
    assert_proved(&server, &last.finish());
}

#[test]
fn a_stopped_coordinator_frees_its_seat_at_once() {
    let server = Server::start();
    let _worker = Running::worker(&server);
    let client = Client::new(&server);
    for (name, puts) in [("TERM", 0), ("INT", 40)] {
        let coordinator = Running::coordinator(&server, LONG);
        client.wait_for_puts(LONG, puts + 5);
        coordinator.signal(name);
        let run = coordinator.finish();
        let message = "fourfold: interrupted before all was done; the same command goes on\n";
        assert_eq!((run.status, run.err.as_str()), (Some(1), message));
    }
    let run = Running::coordinator(&server, LONG).finish();
    assert_proved(&server, &run);
    assert_eq!(run.err, "");
}

#[test]
fn a_second_coordinator_waits_and_takes_over() {
    let server = Server::start();
    let first = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    let workers = client.workers(LONG);
    let second = Running::coordinator(&server, LONG);
    second.wait_for("coordinates this proof already; this one waits");
    assert!(workers.cached_info().num_pending <= 1);
    let _worker = Running::worker(&server);
    client.wait_for_puts(LONG, 10);
    first.kill();
    assert_proved(&server, &second.finish());
}

#[test]
fn a_coordinator_that_was_silent_for_too_long_gives_way() {
    let server = Server::start();
    let first = Running::coordinator(&server, ENDLESS);
    let client = Client::new(&server);
    client.workers(ENDLESS);
    first.signal("STOP");
    let second = Running::coordinator(&server, ENDLESS);
    second.wait_for("coordinates this proof already");
    // The seat is free after ten seconds of silence.
    thread::sleep(Duration::from_secs(12));
    first.signal("CONT");
    let run = first.finish();
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.err.contains("has taken over"), "{run:?}");
    drop(second);
}

#[test]
fn a_time_limit_ends_a_coordinator() {
    let server = Server::start();
    let _worker = Running::worker(&server);
    let run = run(&format!(
        "prove {ENDLESS} --nats {} --time-limit 2s --memory 64M",
        server.url()
    ));
    let message = "fourfold: the time limit of 2s was reached; the same command goes on\n";
    assert_eq!(
        (run.status, run.err.as_str()),
        (Some(1), message),
        "{run:?}"
    );
}

#[test]
fn both_questions_of_an_outcome_are_answered() {
    let server = Server::start();
    let _worker = Running::worker(&server);
    for position in [
        "A62306A5FA166A25CF84783DCC585039E3BBC4777B",
        "59B3ED2D32A6C8CE44A9F077BB5",
    ] {
        let url = server.url();
        let here = run(&format!("prove {position} --goal outcome --memory 32M")).good();
        let there = run(&format!(
            "prove {position} --goal outcome --memory 32M --nats {url}"
        ));
        assert_eq!(there.good(), here);
    }
}
