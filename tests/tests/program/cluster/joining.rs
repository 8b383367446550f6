//! Who may take part, and what is seen from outside.

use serde_json::{Value, json};

use super::client::Client;
use super::server::Server;
use super::{ENDLESS, LONG, Running, assert_proved};
use crate::{Run, assert_refused, run};

fn status(server: &Server, more: &str) -> Run {
    run(&format!("status --nats {} {more}", server.url()))
}

#[test]
fn a_worker_of_another_version_is_refused() {
    let server = Server::start();
    let coordinator = Running::coordinator(&server, ENDLESS);
    let client = Client::new(&server);
    client.workers(ENDLESS);
    let directory = client.bucket("fourfold");
    let key = format!("first-{ENDLESS}");
    let about = client.wait(directory.get(&key)).unwrap().unwrap();
    let about: Value = serde_json::from_slice(&about).unwrap();
    let own = about["version"].clone();
    for (name, other) in [
        ("engine", json!("9.9")),
        ("weights", json!("0")),
        ("protocol", json!(1)),
    ] {
        let mut changed = about.clone();
        changed["version"][name] = other.clone();
        client
            .wait(directory.put(&key, changed.to_string().into()))
            .unwrap();
        let worker = run(&format!(
            "worker --nats {} --threads 1 --memory 32M",
            server.url()
        ));
        let shown = other
            .as_str()
            .map_or_else(|| other.to_string(), str::to_owned);
        assert_refused(&worker, &format!("{name} {shown}"));
        assert_refused(&worker, "and this program has engine ");
    }
    // One that says so only later is refused by the coordinator.
    client
        .wait(directory.put(&key, about.to_string().into()))
        .unwrap();
    let mut version = own;
    version["engine"] = json!("0.0");
    let beat = json!({
        "id": "me", "host": "here", "version": version, "threads": 1, "jobs": [], "jobs_done": 0, "visited": 0,
        "speed": 0.0, "coordinator": "", "told": 0,
    });
    let subject = format!("fourfold.{key}.beat");
    let reply = client.wait(
        client
            .jetstream
            .client()
            .request(subject, beat.to_string().into()),
    );
    let reply: Value = serde_json::from_slice(&reply.unwrap().payload).unwrap();
    assert!(
        reply["refused"]
            .as_str()
            .unwrap()
            .contains("this program has engine 0.0"),
        "{reply}"
    );
    drop(coordinator);
}

#[test]
fn a_proof_of_another_protocol_is_left_alone() {
    let server = Server::start();
    Running::coordinator(&server, ENDLESS).signal_when_there(&server);
    let client = Client::new(&server);
    let directory = client.bucket("fourfold");
    let key = format!("first-{ENDLESS}");
    let about = client.wait(directory.get(&key)).unwrap().unwrap();
    let mut about: Value = serde_json::from_slice(&about).unwrap();
    about["version"]["protocol"] = json!(0);
    client
        .wait(directory.put(&key, about.to_string().into()))
        .unwrap();
    let url = server.url();
    let other = run(&format!(
        "prove {ENDLESS} --nats {url} --memory 32M --time-limit 20s"
    ));
    assert_refused(
        &other,
        "this proof was begun with protocol 0, and this program has 2",
    );
}

impl Running {
    /// Ends a coordinator politely once its proof is on the server.
    fn signal_when_there(self, server: &Server) {
        Client::new(server).workers(ENDLESS);
        self.signal("TERM");
        self.finish();
    }
}

#[test]
fn a_proof_is_seen_from_outside() {
    let server = Server::start();
    let nothing = status(&server, "");
    assert_refused(&nothing, "there is no proof");
    let coordinator = Running::coordinator(&server, ENDLESS);
    let _worker = Running::worker(&server);
    let client = Client::new(&server);
    client.wait_for_puts(ENDLESS, 20);
    let text = status(&server, ENDLESS).good();
    for part in [
        "0FC3484B7 first open",
        "coordinator ",
        "replies     0 ",
        "positions a second",
        "jobs        ",
        "certificate ",
        "workers     1, with 1 thread\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let object: Value = serde_json::from_str(&status(&server, "--format json").good()).unwrap();
    assert_eq!(
        (&object["position"], &object["value"]),
        (&ENDLESS.into(), &Value::Null)
    );
    assert_eq!(
        object["progress"]["replies"].as_array().map(Vec::len),
        Some(16)
    );
    assert_eq!(object["workers"][0]["threads"], 1);
    assert!(
        object["results"].as_u64().unwrap() >= 10 && object["protocol"] == 2,
        "{object}"
    );
    let metrics = status(&server, "--format prometheus").good();
    let labels = format!("position=\"{ENDLESS}\",goal=\"first\"");
    for line in [
        format!("fourfold_proved{{{labels}}} 0"),
        format!("fourfold_coordinated{{{labels}}} 1"),
        format!("fourfold_jobs_done{{{labels}}} "),
        format!("fourfold_worker_threads{{{labels},worker="),
    ] {
        assert!(metrics.contains(&line), "{line}: {metrics}");
    }
    // Every sample belongs to a metric that was described.
    for line in metrics.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split('{').next().unwrap();
        assert!(metrics.contains(&format!("# TYPE {name} ")), "{line}");
        assert!(
            line.rsplit(' ').next().unwrap().parse::<f64>().is_ok(),
            "{line}"
        );
    }
    coordinator.signal("TERM");
    coordinator.finish();
    let text = status(&server, ENDLESS).good();
    assert!(text.contains("coordinator nobody"), "{text}");
    assert_refused(&status(&server, "012"), "there is no proof of 012");
}

#[test]
fn a_finished_proof_shows_its_value() {
    let server = Server::start();
    let _worker = Running::worker(&server);
    assert_proved(&server, &Running::coordinator(&server, LONG).finish());
    let text = status(&server, "").good();
    assert!(text.starts_with(&format!("{LONG} first yes\n")), "{text}");
}

#[test]
fn what_belongs_to_one_machine_does_not_go_with_many() {
    for option in ["--store x", "--estimate", "--threads 2"] {
        let refused = run(&format!("prove 0 --nats localhost {option}"));
        assert_eq!(refused.status, Some(2), "{refused:?}");
    }
    for option in ["--lease 2s", "--replicas 3"] {
        assert_eq!(run(&format!("prove 0 {option}")).status, Some(2));
    }
    for option in ["--lease 0s", "--lease 2days", "--replicas 2"] {
        assert_eq!(
            run(&format!("prove 0 --nats localhost {option}")).status,
            Some(2)
        );
    }
}
