//! Requests of unusual kinds: parts of files, and hosts and encodings that can't be had.

use std::fs;

use super::{app, site};

#[test]
fn the_range_of_another_version_is_the_whole_file() {
    let site = site();
    let server = app(&site, "");
    let part = |condition: &str| {
        server.ask(&format!(
            "GET /page.js HTTP/1.1\r\nrange: bytes=0-2{condition}"
        ))
    };
    let answer = part("");
    assert_eq!((answer.status, answer.body.as_str()), (206, "let"));
    for old in ["\"another\"", "Thu, 01 Jan 1970 00:00:00 GMT"] {
        let answer = part(&format!("\r\nif-range: {old}"));
        assert_eq!(
            (answer.status, answer.body.as_str()),
            (200, "let page;"),
            "{old}"
        );
    }
}

/// Several parts, none at all, and parts that aren't counted in bytes.
#[test]
fn a_range_that_is_not_served_is_the_whole_file() {
    let site = site();
    fs::write(site.path().join("app/empty.js"), "").unwrap();
    let server = app(&site, "");
    for (path, range, body) in [
        ("/page.js", "bytes=0-0,5-6", "let page;"),
        ("/page.js", "items=0-5", "let page;"),
        ("/page.js", "0-5", "let page;"),
        ("/empty.js", "bytes=0-0", ""),
        ("/empty.js", "bytes=0-", ""),
        ("/empty.js", "bytes=-1", ""),
    ] {
        for (method, body) in [("GET", body), ("HEAD", "")] {
            let answer = server.ask(&format!("{method} {path} HTTP/1.1\r\nrange: {range}"));
            assert_eq!(
                (answer.status, answer.body.as_str()),
                (200, body),
                "{method} {path} {range}"
            );
            assert_eq!(answer.header("content-range"), None, "{path} {range}");
        }
    }
    let beyond = server.ask("GET /page.js HTTP/1.1\r\nrange: bytes=9-");
    assert_eq!((beyond.status, beyond.body.as_str()), (416, ""));
    assert_eq!(beyond.header("content-range"), Some("bytes */9"));
}

#[test]
fn an_encoding_that_can_not_be_had_is_not_sent() {
    let site = site();
    let server = app(&site, "");
    for encodings in ["identity;q=0", "gzip;q=0, identity;q=0", "*;q=0"] {
        let answer = server.ask(&format!(
            "GET /page.js HTTP/1.1\r\naccept-encoding: {encodings}"
        ));
        assert_eq!(
            (answer.status, answer.body.as_str()),
            (406, ""),
            "{encodings}"
        );
        assert_eq!(answer.header("etag"), None, "{encodings}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
    }
}

/// A cache must know it of every answer that it may keep.
#[test]
fn every_answer_may_depend_on_the_encodings() {
    let site = site();
    let server = app(&site, "");
    let tag = server.get("/page.js");
    let tag = tag.header("etag").expect("a tag");
    let known = format!("GET /page.js HTTP/1.1\r\nif-none-match: {tag}");
    for (request, status) in [
        ("GET /page.js HTTP/1.1", 200),
        ("GET /page.js HTTP/1.1\r\naccept-encoding: gzip", 200),
        ("HEAD /page.js HTTP/1.1", 200),
        ("GET /page.js HTTP/1.1\r\naccept-encoding: *;q=0", 406),
        (known.as_str(), 304),
    ] {
        let (head, _) = server.exchange(request, "localhost");
        assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{head}");
        let fields = head.matches("\r\nvary: accept-encoding\r\n").count();
        assert_eq!(fields, 1, "{request} {head}");
    }
}

/// One of them would be checked, and something in between could go by the other.
#[test]
fn a_request_has_one_host() {
    let site = site();
    for arguments in ["", "--address 0.0.0.0"] {
        let server = app(&site, arguments);
        for (first, second) in [
            ("localhost", "rebound.example"),
            ("rebound.example", "localhost"),
            ("localhost", "localhost"),
        ] {
            let answer = server.ask_host(&format!("GET / HTTP/1.1\r\nhost: {first}"), second);
            assert_eq!(
                (answer.status, answer.body.as_str()),
                (400, ""),
                "{first} {second}"
            );
        }
    }
}

/// Only a browser can be led here by a page from elsewhere, and it always names the host.
#[test]
fn a_request_without_a_host_is_answered() {
    use std::io::{Read, Write};

    let site = site();
    let server = app(&site, "");
    let mut stream = server.connect();
    stream
        .write_all(b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}
