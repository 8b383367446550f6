//! Workers that come, go, die and fall silent.

use std::fs;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::client::Client;
use super::server::Server;
use super::{LONG, Running, answered, assert_proved};
use crate::{assert_refused, run_with};

#[test]
fn two_workers_prove_a_position() {
    let server = Server::start();
    // One is there first, one comes later.
    let first = Running::worker(&server);
    first.wait_for("waiting for a proof");
    let coordinator = Running::coordinator(&server, LONG);
    let _second = Running::worker(&server);
    let run = coordinator.finish();
    assert_proved(&server, &run);
    assert_eq!(run.err, "");
    let client = Client::new(&server);
    assert_eq!(client.jobs(LONG), 0, "a job is left");
    // The workers wait for the next proof.
    first.wait_for("working on");
    first.wait_for("waiting for a proof");
}

#[test]
fn a_finished_proof_is_only_read() {
    let server = Server::start();
    let _worker = Running::worker(&server);
    assert_proved(&server, &Running::coordinator(&server, LONG).finish());
    let client = Client::new(&server);
    let puts = client.puts(LONG);
    assert_proved(&server, &Running::coordinator(&server, LONG).finish());
    assert_eq!(client.puts(LONG), puts);
}

#[test]
fn a_killed_workers_job_goes_to_another_one() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    for puts in [1, 20, 40] {
        let worker = Running::worker(&server);
        client.wait_for_puts(LONG, puts);
        worker.kill();
    }
    let _last = Running::worker(&server);
    assert_proved(&server, &coordinator.finish());
    assert_eq!(client.jobs(LONG), 0);
}

#[test]
fn workers_come_and_go_twenty_times() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    let mut random = fastrand::Rng::with_seed(20);
    for number in 0..20 {
        let worker = Running::worker(&server);
        client.wait_for_puts(LONG, number);
        thread::sleep(Duration::from_millis(random.u64(0..100)));
        worker.signal("TERM");
        let run = worker.finish();
        // It has no status if the signal came before it was ready for one.
        assert!(matches!(run.status, Some(1) | None), "{run:?}");
        assert_eq!(run.out, "");
    }
    let _last = Running::worker(&server);
    assert_proved(&server, &coordinator.finish());
}

#[test]
fn a_worker_that_was_silent_for_longer_than_its_lease_does_no_harm() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    let slow = Running::worker(&server);
    client.wait_for_puts(LONG, 5);
    slow.signal("STOP");
    let quick = Running::worker(&server);
    // Its job goes to the other one when the lease is over.
    let puts = client.puts(LONG);
    client.wait_for_puts(LONG, puts + 20);
    thread::sleep(Duration::from_secs(4));
    quick.signal("STOP");
    slow.signal("CONT");
    thread::sleep(Duration::from_secs(1));
    quick.signal("CONT");
    assert_proved(&server, &coordinator.finish());
    assert_eq!(client.jobs(LONG), 0);
}

#[test]
fn a_worker_ends_when_there_is_no_job_for_too_long() {
    let server = Server::start();
    let url = server.url();
    let command = format!("worker --nats {url} --threads 2 --memory 32M --idle-limit");
    let idle = crate::run(&format!("{command} 300ms"));
    assert_eq!((idle.status, idle.out.as_str()), (Some(0), ""), "{idle:?}");
    assert_eq!(idle.err, format!("fourfold: {url}: waiting for a proof\n"));
    let worker = Running::start(&format!("{command} 2s"));
    assert_proved(&server, &Running::coordinator(&server, LONG).finish());
    assert_eq!(worker.finish().status, Some(0));
}

#[test]
fn workers_share_a_table_in_a_file() {
    let server = Server::start();
    let folder = TempDir::new().unwrap();
    let table = folder.path().join("table");
    let command = format!(
        "worker --nats {} --threads 1 --memory 64M --table {}",
        server.url(),
        table.display()
    );
    let coordinator = Running::coordinator(&server, LONG);
    let workers = [Running::start(&command), Running::start(&command)];
    let run = coordinator.finish();
    assert_proved(&server, &run);
    // Another one has what they knew, however much memory it asks for, and however they ended.
    let size = table.metadata().unwrap().len();
    assert!((32 << 20..64 << 20).contains(&size), "{size}");
    drop(workers);
    let again = Server::start();
    let other = command.replace(&server.url(), &again.url());
    let _worker = Running::start(&other.replace("64M", "32M"));
    let visited = answered(&Running::coordinator(&again, LONG).finish());
    let before = answered(&run);
    assert!(
        visited < before / 3,
        "{visited} instead of {before} positions"
    );
    assert_eq!(table.metadata().unwrap().len(), size);
}

#[test]
fn what_is_no_table_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    for content in [&b"something"[..], &[0; 5000]] {
        fs::write(&file, content).unwrap();
        let run = run_with(
            "worker --nats localhost --threads 1 --memory 32M --table",
            &[&file],
        );
        assert_refused(
            &run,
            "file: this isn't a table, or one of another version; ",
        );
        assert_eq!(fs::read(&file).unwrap(), content);
    }
    for (path, what) in [(folder.path(), "directory"), (&file.join("x"), "")] {
        let run = run_with(
            "worker --nats localhost --threads 1 --memory 32M --table",
            &[path],
        );
        assert_refused(&run, what);
    }
}
