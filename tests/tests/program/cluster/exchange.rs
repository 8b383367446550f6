//! Decided positions travel between servers and stores as text.

use std::fs;

use tempfile::TempDir;

use super::server::Server;
use super::{Client, ENDLESS, LONG, Running, answered, certified};
use crate::{Run, assert_refused, pipe, run};

fn export(server: &Server, file: &str) -> Run {
    run(&format!(
        "prove {LONG} --nats {} --export {file}",
        server.url()
    ))
}

#[test]
fn what_a_server_has_goes_to_another_one_and_into_a_store() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (text, again) = (file("decided.txt"), file("again.txt"));
    let server = Server::start();
    let worker = Running::worker(&server);
    let visited = answered(&Running::coordinator(&server, LONG).finish());
    drop(worker);
    assert_eq!(export(&server, &text).good(), "");
    let exported = fs::read_to_string(&text).unwrap();
    let lines: Vec<Vec<&str>> = exported.lines().map(|l| l.split(' ').collect()).collect();
    assert_eq!(lines[0][..2], [LONG, "yes"]);
    assert!(lines[0][2].parse::<u64>().unwrap() >= visited, "{exported}");
    assert!(lines.len() > 50);
    let positions: String = lines.iter().map(|line| line[0].to_owned() + "\n").collect();
    let solved = pipe("solve --goal first --memory 256M", positions).good();
    for (line, solved) in lines.iter().zip(solved.lines()) {
        assert_eq!(format!("{} {}", line[0], line[1]), solved);
    }

    // On another server, nobody has to search.
    let other = Server::start();
    let import = format!(
        "prove {LONG} --nats {} --memory 64M --format json --import {text}",
        other.url()
    );
    let imported = Running::start(&import).finish();
    assert_eq!(answered(&imported).to_string(), lines[0][2], "{imported:?}");
    assert_eq!(export(&other, &again).good(), "");
    let there = fs::read_to_string(&again).unwrap();
    assert_eq!(there.lines().next(), exported.lines().next());
    let answer = |line: &str| line.rsplit_once(' ').unwrap().0.to_owned();
    let answers: Vec<_> = exported.lines().map(answer).collect();
    assert!(there.lines().all(|line| answers.contains(&answer(line))));

    // Nor does a certificate need what the first server has.
    certified(&other, folder.path(), "");

    // Once more is harmless, and a store takes it too.
    assert_eq!(
        answered(&Running::start(&import).finish()).to_string(),
        lines[0][2]
    );
    let store = file("a.proof");
    let kept = run(&format!(
        "prove {LONG} --store {store} --threads 1 --memory 16M --format json --import {again}"
    ));
    assert_eq!(answered(&kept).to_string(), lines[0][2], "{kept:?}");

    // What contradicts the server is refused, and changes nothing.
    fs::write(&text, format!("{LONG} no 5\n")).unwrap();
    let message = "the store knows that the answer is yes, not no";
    assert_refused(&run(&import), message);
    assert_eq!(
        answered(&Running::coordinator(&other, LONG).finish()).to_string(),
        lines[0][2]
    );
}

#[test]
fn an_unfinished_proof_can_be_exported_too() {
    let folder = TempDir::new().unwrap();
    let text = folder.path().join("decided.txt");
    let server = Server::start();
    let _worker = Running::worker(&server);
    let _coordinator = Running::coordinator(&server, ENDLESS);
    Client::new(&server).wait_for_puts(ENDLESS, 30);
    let export = run(&format!(
        "prove {ENDLESS} --nats {} --export {}",
        server.url(),
        text.display()
    ));
    assert_eq!(export.good(), "");
    let exported = fs::read_to_string(&text).unwrap();
    assert!(
        exported.lines().all(|line| line.starts_with(ENDLESS)),
        "{exported}"
    );
}

#[test]
fn an_exchange_that_cannot_be_meant() {
    let server = Server::start();
    let url = server.url();
    let none = format!("there is no such proof of {LONG}");
    assert_refused(&export(&server, "x"), &none);
    assert!(!std::path::Path::new("x").exists());
    let both = run(&format!("prove {LONG} --nats {url} --import x --export y"));
    assert_refused(
        &both,
        "the argument '--import <FILE>' cannot be used with '--export <FILE>'",
    );
    assert_refused(
        &run(&format!("prove {LONG} --export y")),
        "<--store <FILE>|--nats <URL>>",
    );
    // An unreadable file is reported before the program waits for a server.
    let missing = run(&format!(
        "prove {LONG} --nats nats://127.0.0.1:1 --import /nowhere/x"
    ));
    assert_refused(&missing, "/nowhere/x: can't read: ");
}
