//! Servers that can't be reached, die, return, forget, and are full.

use std::time::{Duration, Instant};

use super::client::Client;
use super::server::{Server, free_port};
use super::{ENDLESS, LONG, Running, answered, assert_proved};
use crate::child::PATIENCE;
use crate::{assert_refused, fourfold, run, run_with};

#[test]
fn a_server_that_cannot_be_reached_is_tried_again_and_again() {
    let url = format!("127.0.0.1:{}", free_port());
    let run = run(&format!(
        "prove {LONG} --nats {url} --time-limit 1s --memory 32M"
    ));
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{run:?}");
    let lines: Vec<_> = run.err.lines().collect();
    let [first, last] = lines[..] else {
        panic!("{run:?}");
    };
    assert!(
        first.starts_with(&format!("fourfold: nats://{url}: can't connect: ")),
        "{first}"
    );
    assert!(first.ends_with("; trying again and again"), "{first}");
    assert_eq!(
        last,
        format!("fourfold: nats://{url}: the time is over, and there is no connection")
    );
}

#[test]
fn a_server_may_come_later() {
    let mut server = Server::start();
    server.kill();
    let worker = Running::worker(&server);
    worker.wait_for("can't connect");
    let coordinator = Running::coordinator(&server, LONG);
    coordinator.wait_for("can't connect");
    server.restart();
    worker.wait_for("connected");
    assert_proved(&server, &coordinator.finish());
}

#[test]
fn what_is_no_address_of_a_server_is_refused() {
    for url in ["http://localhost", "nats://:x", "nats://host:99999"] {
        let worker = run(&format!("worker --nats {url} --threads 1 --memory 32M"));
        assert_refused(
            &worker,
            "this is no address of a server, as nats://host:4222 would be",
        );
    }
}

#[test]
fn a_server_that_returns_with_its_store_goes_on() {
    let mut server = Server::start();
    let _workers = [Running::worker(&server), Running::worker(&server)];
    let coordinator = Running::coordinator(&server, LONG);
    for puts in [10, 40, 80] {
        Client::new(&server).wait_for_puts(LONG, puts);
        server.kill();
        std::thread::sleep(Duration::from_millis(300));
        server.restart();
    }
    coordinator.wait_for("the connection is lost; trying again and again");
    coordinator.wait_for("connected again");
    assert_proved(&server, &coordinator.finish());
}

#[test]
fn a_server_that_has_lost_its_store_ends_the_run_and_the_next_one_is_right() {
    let mut server = Server::start();
    let _worker = Running::worker(&server);
    let coordinator = Running::coordinator(&server, LONG);
    Client::new(&server).wait_for_puts(LONG, 20);
    server.kill();
    server.lose_store();
    server.restart();
    let run = coordinator.finish();
    assert_eq!(run.status, Some(1), "{run:?}");
    let message =
        "the server has lost what this proof had found; the same command goes on with what it has";
    assert!(
        run.err.lines().last().unwrap().ends_with(message),
        "{run:?}"
    );
    assert!(!run.out.contains("\"answer\""));
    // The worker has waited for the next one.
    assert_proved(&server, &Running::coordinator(&server, LONG).finish());
}

#[test]
fn a_server_with_an_old_store_ends_the_run_and_the_next_one_is_right() {
    let mut server = Server::start();
    let _worker = Running::worker(&server);
    let coordinator = Running::coordinator(&server, LONG);
    let copy = server.store().with_extension("copy");
    Client::new(&server).wait_for_puts(LONG, 10);
    server.kill();
    crate::finish(
        std::process::Command::new("cp")
            .arg("-r")
            .args([server.store(), copy.clone()]),
        b"",
    )
    .good();
    server.restart();
    Client::new(&server).wait_for_puts(LONG, 40);
    server.kill();
    server.lose_store();
    std::fs::rename(copy, server.store()).unwrap();
    server.restart();
    let run = coordinator.finish();
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(
        run.err.contains("the server has lost the newest results"),
        "{run:?}"
    );
    assert_proved(&server, &Running::coordinator(&server, LONG).finish());
}

#[test]
fn a_full_stream_of_jobs_is_waited_for() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    client.workers(LONG);
    let name = format!("fourfold-jobs-first-{LONG}");
    let limit = |most| client.limit(&name, |config| config.max_messages = most);
    limit(1);
    let _worker = Running::worker(&server);
    coordinator.wait_for("the server doesn't take a job: ");
    limit(-1);
    assert_proved(&server, &coordinator.finish());
}

#[test]
fn a_full_bucket_of_results_is_waited_for() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    client.workers(LONG);
    let name = format!("KV_fourfold-results-first-{LONG}");
    let limit = |most| client.limit(&name, |config| config.max_bytes = most);
    limit(3000);
    let worker = Running::worker(&server);
    worker.wait_for("a result can't be kept: ");
    limit(-1);
    assert_proved(&server, &coordinator.finish());
}

#[test]
fn one_of_three_servers_may_be_lost() {
    let mut servers = Server::cluster();
    let url = servers.each_ref().map(Server::url).join(",");
    let _worker = Running::start(&format!("worker --nats {url} --threads 1 --memory 32M"));
    let coordinator = Running::start(&format!(
        "prove {LONG} --nats {url} --replicas 3 --lease 2s --memory 64M --format json"
    ));
    for lost in 0..3 {
        let other = (lost + 1) % 3;
        Client::new(&servers[other]).wait_for_puts(LONG, 20 * (lost as u64 + 1));
        servers[lost].kill();
        std::thread::sleep(Duration::from_secs(1));
        servers[lost].restart();
        std::thread::sleep(Duration::from_secs(3));
    }
    answered(&coordinator.finish());
    let file = tempfile::TempDir::new().unwrap();
    let file = file.path().join("certificate");
    let command = format!("certificate --nats {url} --threads 2 --memory 64M --out");
    // The servers may still be electing a leader; then it says that it waits.
    let certified = run_with(&command, &[&file]);
    assert_eq!(certified.status, Some(0), "{certified:?}");
    run_with("verify", &[&file]).good();
}

#[test]
fn servers_that_choose_which_one_leads_are_asked_again() {
    let mut servers = Server::cluster();
    let url = servers.each_ref().map(Server::url).join(",");
    let prove = format!("prove {ENDLESS} --nats {url}");
    let coordinator = Running::start(&format!("{prove} --replicas 3 --memory 64M"));
    let start = Instant::now();
    while run(&format!("status --nats {url}")).status != Some(0) {
        assert!(start.elapsed() < PATIENCE, "the proof doesn't begin");
    }
    coordinator.kill();
    for lost in &mut servers[1..] {
        lost.kill();
    }
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("decided");
    let export = Running::of(fourfold(&format!("{prove} --export")).arg(&file));
    export.wait_for("no answer yet; asking again and again");
    servers[1].restart();
    let exported = export.finish();
    assert_eq!(exported.status, Some(0), "{exported:?}");
    assert!(file.is_file());
}
