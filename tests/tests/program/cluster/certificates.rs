//! Certificates of what workers have found out.

use std::fs;

use async_nats::jetstream::object_store::ObjectStore;
use futures_util::TryStreamExt;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::client::Client;
use super::server::Server;
use super::{ENDLESS, LONG, Running, answered, assert_proved, certified};
use crate::{assert_refused, fourfold, run, run_with};

/// Proves [`LONG`] with two workers.
fn proved() -> Server {
    let server = Server::start();
    let _workers = [Running::worker(&server), Running::worker(&server)];
    answered(&Running::coordinator(&server, LONG).finish());
    server
}

fn pieces(client: &Client) -> ObjectStore {
    let name = format!("fourfold-pieces-first-{LONG}");
    client
        .wait(client.jetstream.get_object_store(&name))
        .unwrap()
}

/// Returns the names of all pieces.
fn names(client: &Client) -> Vec<String> {
    let pieces = pieces(client);
    client.wait(async {
        let all: Vec<_> = pieces.list().await.unwrap().try_collect().await.unwrap();
        all.into_iter().map(|object| object.name).collect()
    })
}

/// Returns the positions visited to make a certificate.
fn visits(written: &Value) -> u64 {
    written["walk_visits"].as_u64().unwrap()
}

#[test]
fn the_only_proof_of_a_server_needs_no_name() {
    let server = proved();
    let folder = TempDir::new().unwrap();
    let mut command = fourfold(&format!(
        "certificate --threads 1 --memory 64M --nats {}",
        server.url()
    ));
    let run = Running::of(command.current_dir(&folder)).finish();
    let claim = format!("{LONG} first yes: ");
    assert!(run.good().starts_with(&claim), "{claim}");
    let file = format!("{LONG}.cert");
    let left: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, [file.as_str()]);
}

#[test]
fn what_workers_have_found_out_needs_no_search() {
    let server = proved();
    let folder = TempDir::new().unwrap();
    let client = Client::new(&server);
    let names = names(&client);
    assert!(names.len() > 10, "{names:?}");
    let with = certified(&server, folder.path(), "--leaf-budget 100");
    let pieces = pieces(&client);
    for name in names {
        client.wait(pieces.delete(name)).unwrap();
    }
    let without = certified(&server, folder.path(), "--leaf-budget 100");
    assert!(3 * visits(&with) < 2 * visits(&without), "{with} {without}");
}

#[test]
fn what_is_damaged_is_searched_again() {
    let server = proved();
    let folder = TempDir::new().unwrap();
    let client = Client::new(&server);
    let pieces = pieces(&client);
    let stream = client
        .wait(
            client
                .jetstream
                .get_stream(format!("OBJ_fourfold-pieces-first-{LONG}")),
        )
        .unwrap();
    let names = names(&client);
    // What one piece says is gone, what another one says is nonsense, and a third one isn't about anything.
    let lost = client.wait(pieces.info(&names[0])).unwrap();
    let subject = format!("$O.fourfold-pieces-first-{LONG}.C.{}", lost.nuid);
    client
        .wait(async { stream.purge().filter(subject).await })
        .unwrap();
    for (name, nonsense) in [(&*names[1], vec![0xFF; 1000]), ("", vec![7])] {
        let name = if name.is_empty() { "nonsense" } else { name };
        client.wait(pieces.put(name, &mut &nonsense[..])).unwrap();
    }
    let file = folder.path().join("certificate");
    let written = run(&format!(
        "certificate --nats {} --threads 1 --memory 64M --out {}",
        server.url(),
        file.display()
    ));
    assert_eq!(written.status, Some(0), "{written:?}");
    let message = "1 pieces can't be read; what they say is searched again\n";
    assert!(written.err.ends_with(message), "{written:?}");
    run_with("verify", &[&file]).good();
}

#[test]
fn a_full_store_of_pieces_delays_nothing() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, LONG);
    let client = Client::new(&server);
    client.workers(LONG);
    let name = format!("OBJ_fourfold-pieces-first-{LONG}");
    client.limit(&name, |config| config.max_bytes = 3000);
    let worker = Running::worker(&server);
    worker.wait_for("what a job found out can't be kept: ");
    assert_proved(&server, &coordinator.finish());
}

#[test]
fn a_proof_that_cannot_be_meant() {
    let server = Server::start();
    let command = format!(
        "certificate --nats {} --threads 1 --memory 64M",
        server.url()
    );
    assert_refused(&run(&command), "there is no proof");
    let coordinator = Running::coordinator(&server, ENDLESS);
    let client = Client::new(&server);
    client.workers(ENDLESS);
    assert_refused(
        &run(&command),
        "the proof of 0FC3484B7 isn't finished; 'fourfold prove' with --nats goes on with it",
    );
    for other in ["012", "0FC3484B7 --goal outcome"] {
        let refused = run(&format!("{command} {other}"));
        let position = other.split(' ').next().unwrap();
        assert_refused(&refused, &format!("there is no such proof of {position}"));
    }
    assert_eq!(run(&format!("{command} --store x")).status, Some(2));
    drop(coordinator);
    // Two that are finished, and one of another protocol.
    let directory = client.bucket("fourfold");
    let key = format!("first-{ENDLESS}");
    let about = client.wait(directory.get(&key)).unwrap().unwrap();
    let mut about: Value = serde_json::from_slice(&about).unwrap();
    about["value"] = json!("yes");
    let put = |name: &str, about: &Value| {
        let put = directory.put(name, about.to_string().into());
        client.wait(put).unwrap();
    };
    put(&key, &about);
    about["position"] = json!("012");
    put("first-012", &about);
    assert_refused(
        &run(&command),
        "there are 2 proofs, such as 012 first and 0FC3484B7 first; name the position",
    );
    assert_refused(
        &run(&format!("{command} 012")),
        "the server has lost a part of the proof",
    );
    about["version"]["protocol"] = json!(1);
    put("first-012", &about);
    let what = "this proof was made with protocol 1, and this program has 2";
    assert_refused(&run(&format!("{command} 012")), what);
}
