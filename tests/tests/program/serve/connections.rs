//! Connections: silent ones end, there is room for many, and no more of them than the system allows.

#[cfg(unix)]
use std::fs;
use std::io::{Read, Write};
#[cfg(unix)]
use std::net::TcpStream;
#[cfg(target_os = "linux")]
use std::thread;
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

#[cfg(unix)]
use tempfile::TempDir;

#[cfg(unix)]
use super::{Server, program_with};
use super::{app, site};
#[cfg(target_os = "linux")]
use crate::child::PATIENCE;

/// How many connections the server has at most.
#[cfg(target_os = "linux")]
const MOST: usize = 400;

const HALF: &[u8] = b"GET / HTTP/1.1\r\nhost: loc";
#[cfg(unix)]
const LARGE: &[u8] = b"GET /large.bin HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// Larger than what the system keeps for a reader.
#[cfg(unix)]
const SIZE: usize = 32 << 20;

#[cfg(unix)]
fn site_with_a_large_file() -> TempDir {
    let site = site();
    fs::write(site.path().join("app/large.bin"), vec![0; SIZE]).unwrap();
    site
}

/// Returns so many connections that have sent the same.
#[cfg(unix)]
fn connections(server: &Server, count: usize, sent: &[u8]) -> Vec<TcpStream> {
    let connection = |_| {
        let mut stream = server.connect();
        stream.write_all(sent).expect("it reads");
        stream
    };
    (0..count).map(connection).collect()
}

/// Returns how many sockets the server has open, one of which listens.
#[cfg(target_os = "linux")]
fn sockets(server: &Server) -> usize {
    let files = fs::read_dir(format!("/proc/{}/fd", server.child.id())).expect("it runs");
    files
        .filter_map(|file| fs::read_link(file.ok()?.path()).ok())
        .filter(|target| target.to_string_lossy().starts_with("socket:"))
        .count()
}

#[test]
fn a_request_that_never_ends_is_given_up() {
    let site = site();
    let server = app(&site, "");
    let mut silent = server.connect();
    silent.write_all(HALF).unwrap();
    assert_eq!(silent.read(&mut [0; 16]).expect("an end"), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_nobody_reads_is_given_up() {
    let site = site_with_a_large_file();
    let server = app(&site, "");
    let mut stopped = server.connect();
    stopped.write_all(LARGE).unwrap();
    stopped.read_exact(&mut [0; 16]).unwrap();
    let start = Instant::now();
    while sockets(&server) > 1 {
        assert!(start.elapsed() < PATIENCE, "it still waits for the reader");
        thread::sleep(Duration::from_millis(100));
    }
    let mut rest = Vec::new();
    _ = stopped.read_to_end(&mut rest);
    assert!(rest.len() < SIZE, "the system has kept all of it");
}

/// Requests that never end, more of them than the server has places: they take no more, and not for long.
#[cfg(target_os = "linux")]
#[test]
fn silent_connections_lock_nobody_out() {
    let site = site();
    let server = app(&site, "");
    let silent = connections(&server, MOST + 20, HALF);
    let most = thread::scope(|scope| {
        let answer = scope.spawn(|| server.get("/").body);
        let mut most = 0;
        while !answer.is_finished() {
            most = sockets(&server).max(most);
            thread::sleep(Duration::from_millis(100));
        }
        assert_eq!(answer.join().unwrap(), "<p>app");
        sockets(&server).max(most)
    });
    assert!(most <= MOST + 1, "{most} sockets");
    drop(silent);
}

/// A system with a low limit of open files lets a program raise it.
#[cfg(target_os = "linux")]
#[test]
fn there_is_room_for_all_connections_where_the_system_allows_it() {
    let site = site();
    let server = Server::spawn(&mut program_with("ulimit -S -n 256", &site));
    let silent = connections(&server, 250, HALF);
    assert_eq!(server.get("/").body, "<p>app");
    drop(silent);
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.child.id())).unwrap();
    let files = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let mut figures = files.unwrap().split_whitespace().skip(3);
    let mut figure = || figures.next().unwrap().parse().unwrap_or(usize::MAX);
    let (soft, hard) = (figure(), figure());
    assert!(soft >= hard.min(3 * MOST), "{limits}");
}

/// Who gets a place gets a file as well, and the others get theirs in turn.
#[cfg(unix)]
#[test]
fn there_are_no_more_connections_than_files() {
    let site = site_with_a_large_file();
    let server = Server::spawn(&mut program_with("ulimit -n 64", &site));
    for mut stream in connections(&server, 80, LARGE) {
        let mut status = [0; 13];
        stream.read_exact(&mut status).unwrap();
        assert_eq!(&status, b"HTTP/1.1 200 ");
    }
}
