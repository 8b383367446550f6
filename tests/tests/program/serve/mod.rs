//! `serve`: what a browser gets, and what it must not get.

mod answers;
mod connections;
mod folder;
mod program;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use tempfile::TempDir;

use crate::child::PATIENCE;
use crate::{Run, fourfold};

/// The program as a server.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    /// What it wrote to standard output.
    line: String,
    socket: SocketAddr,
}

impl Server {
    /// Serves this folder from a free port.
    fn start(folder: &Path, arguments: &str) -> Self {
        Self::spawn(
            fourfold("serve")
                .arg(folder)
                .args(arguments.split_whitespace()),
        )
    }

    fn spawn(command: &mut Command) -> Self {
        let piped = command
            .args(["--port", "0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = piped.spawn().expect("it starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a line");
        let socket = line
            .split_once("http://")
            .and_then(|(_, rest)| rest.split_once('/'))
            .and_then(|(socket, _)| socket.parse().ok());
        let Some(socket) = socket else {
            panic!(
                "no address: {:?}",
                Run::from(child.wait_with_output().expect("an end"))
            );
        };
        Self {
            child,
            out,
            line,
            socket,
        }
    }

    /// Returns the answer to a request that begins with these lines.
    fn ask(&self, request: &str) -> Answer {
        self.ask_host(request, "localhost")
    }

    /// The same, with another name for this machine.
    fn ask_host(&self, request: &str, host: &str) -> Answer {
        let (head, body) = self.exchange(request, host);
        let body = String::from_utf8(body).expect("UTF-8");
        Answer {
            status: head[9..12].parse().expect("a status"),
            head,
            body,
        }
    }

    /// Returns a connection; it is an error if nothing comes from there for too long.
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.socket).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream
    }

    /// Returns the head and the body of an answer.
    fn exchange(&self, request: &str, host: &str) -> (String, Vec<u8>) {
        let mut stream = self.connect();
        let request = format!("{request}\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("it answers");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let body = bytes.split_off(end.expect("a head") + 4);
        (String::from_utf8(bytes).expect("UTF-8"), body)
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1"))
    }

    /// Ends it as Ctrl-C does; returns everything that it wrote.
    #[cfg(unix)]
    fn interrupt(mut self) -> Run {
        crate::child::signal("INT", self.child.id());
        let mut err = String::new();
        let stderr = self.child.stderr.as_mut().expect("a pipe");
        stderr.read_to_string(&mut err).expect("UTF-8");
        let mut out = self.line.clone();
        self.out.read_to_string(&mut out).expect("UTF-8");
        let status = self.child.wait().expect("an end").code();
        Run { status, out, err }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A failed test leaves it running.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        let fields = self.head.lines().skip(1);
        let mut pairs = fields.filter_map(|field| field.split_once(": "));
        pairs.find_map(|(found, value)| (found == name).then_some(value))
    }
}

/// Makes a folder with a small app in `app`, and a secret beside it.
fn site() -> TempDir {
    let site = TempDir::new().unwrap();
    let app = site.path().join("app");
    fs::create_dir_all(app.join("pkg/deep")).unwrap();
    fs::create_dir(app.join("embed")).unwrap();
    for (file, text) in [
        ("app/index.html", "<p>app"),
        ("app/embed/index.html", "<p>embed"),
        ("app/page.js", "let page;"),
        ("app/pkg/fourfold.wasm", "wasm"),
        ("app/notes.txt", "déjà vu"),
        ("secret.txt", "secret"),
    ] {
        fs::write(site.path().join(file), text).unwrap();
    }
    site
}

/// Serves the small app.
fn app(site: &TempDir, arguments: &str) -> Server {
    Server::start(&site.path().join("app"), arguments)
}

/// Returns a command that serves the small app after what a shell has done.
#[cfg(unix)]
fn program_with(before: &str, site: &TempDir) -> Command {
    let mut shell = Command::new("sh");
    let script = format!("{before}; exec \"$0\" \"$@\"");
    shell
        .args(["-c", &script, crate::PROGRAM, "serve"])
        .arg(site.path().join("app"));
    shell
}

const OPENER: &str = "cross-origin-opener-policy";
const EMBEDDER: &str = "cross-origin-embedder-policy";

#[test]
fn every_answer_has_the_headers_that_threads_need() {
    let site = site();
    let server = app(&site, "");
    for (path, status) in [
        ("/", 200),
        ("/page.js", 200),
        ("/none", 404),
        ("/embed", 307),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, status, "{path}");
        for (name, value) in [
            (OPENER, "same-origin"),
            (EMBEDDER, "require-corp"),
            ("cross-origin-resource-policy", "cross-origin"),
            ("cache-control", "no-cache"),
            ("x-content-type-options", "nosniff"),
            ("access-control-allow-origin", "*"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path} {name}");
        }
        assert_eq!(answer.header("x-frame-options"), None);
    }
}

#[test]
fn without_isolation_pages_are_as_others_are() {
    let site = site();
    let answer = app(&site, "--no-isolation").get("/");
    assert_eq!((answer.status, answer.body.as_str()), (200, "<p>app"));
    assert_eq!(
        (answer.header(OPENER), answer.header(EMBEDDER)),
        (None, None)
    );
    assert_eq!(answer.header("cache-control"), Some("no-cache"));
    // Other pages may still use the files.
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
}

#[test]
fn files_are_what_they_are_said_to_be() {
    let site = site();
    let types = [
        ("index.html", "text/html"),
        ("page.js", "text/javascript"),
        ("page.css", "text/css"),
        ("pkg/fourfold.wasm", "application/wasm"),
        ("data.json", "application/json"),
        ("app.webmanifest", "application/manifest+json"),
        ("mark.svg", "image/svg+xml"),
        ("mark.png", "image/png"),
        ("mark.ico", "image/x-icon"),
        ("face.woff2", "font/woff2"),
        ("notes.txt", "text/plain; charset=utf-8"),
        ("LICENSE", "application/octet-stream"),
    ];
    for (name, _) in types {
        fs::write(site.path().join("app").join(name), name).unwrap();
    }
    let server = app(&site, "");
    for (name, kind) in types {
        let answer = server.get(&format!("/{name}"));
        assert_eq!((answer.status, answer.body.as_str()), (200, name));
        assert_eq!(answer.header("content-type"), Some(kind), "{name}");
    }
}

#[test]
fn folders_have_their_index_and_no_list() {
    let site = site();
    let server = app(&site, "");
    assert_eq!(server.get("/").body, "<p>app");
    assert_eq!(server.get("/?board=7x6").body, "<p>app");
    assert_eq!(server.get("/embed/").body, "<p>embed");
    // Without the slash the links of the page would lead elsewhere.
    assert_eq!(server.get("/embed").header("location"), Some("/embed/"));
    for path in [
        "/pkg/",
        "/pkg/deep/",
        "/none",
        "/none/",
        "/page.js/",
        "/index",
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.body.as_str()), (404, ""), "{path}");
    }
}

#[test]
fn no_redirection_leads_to_another_host() {
    let site = site();
    let server = app(&site, "");
    for path in ["//embed", "///embed", "/\\embed", "//pkg/deep"] {
        let answer = server.get(path);
        assert!(
            (400..500).contains(&answer.status),
            "{path} {}",
            answer.head
        );
        assert_eq!(answer.header("location"), None, "{path}");
    }
}

#[test]
fn a_server_for_this_machine_answers_to_its_names_only() {
    let site = site();
    let server = app(&site, "");
    let get = "GET /page.js HTTP/1.1";
    for host in [
        "localhost",
        "LOCALHOST:4444",
        "127.0.0.1",
        "127.0.0.1:80",
        "[::1]:80",
        "app.localhost",
    ] {
        assert_eq!(server.ask_host(get, host).status, 200, "{host}");
    }
    for host in [
        "rebound.example",
        "rebound.example:4444",
        "localhost.example",
        "192.0.2.1",
        "",
        "a b",
    ] {
        let answer = server.ask_host(get, host);
        assert!((400..500).contains(&answer.status), "{host}");
        assert_eq!(answer.body, "", "{host}");
    }
    assert_eq!(server.get("http://rebound.example/page.js").status, 421);
    // Other machines know this one by names that nobody can list.
    let open = app(&site, "--address 0.0.0.0");
    assert_eq!(open.ask_host(get, "this-machine.example").status, 200);
}

#[test]
fn what_can_be_smaller_is_sent_compressed() {
    let site = site();
    let app = site.path().join("app");
    let script = "let page;\n".repeat(10_000);
    fs::write(app.join("page.js"), &script).unwrap();
    let server = Server::start(&app, "");
    let plain = server.get("/page.js");
    assert_eq!(
        (plain.header("content-encoding"), &plain.body),
        (None, &script)
    );
    let request = "GET /page.js HTTP/1.1\r\naccept-encoding: gzip";
    let (head, body) = server.exchange(request, "localhost");
    assert!(head.contains("\r\ncontent-encoding: gzip\r\n"), "{head}");
    assert!(head.contains("\r\nvary: accept-encoding"), "{head}");
    assert!(body.len() * 20 < script.len(), "{} bytes", body.len());
    // The browser's copy of it is still known.
    let tag = head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag");
    assert!(tag.starts_with("W/"), "{tag}");
    assert_eq!(
        server
            .ask(&format!("{request}\r\nif-none-match: {tag}"))
            .status,
        304
    );
}

#[test]
fn files_can_only_be_read() {
    let site = site();
    let server = app(&site, "");
    let (get, head) = (server.get("/page.js"), server.ask("HEAD /page.js HTTP/1.1"));
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    for name in ["content-type", "content-length", "etag", "last-modified"] {
        assert!(get.header(name).is_some(), "{name}");
        assert_eq!(get.header(name), head.header(name));
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"] {
        let answer = server.ask(&format!("{method} /page.js HTTP/1.1\r\ncontent-length: 0"));
        assert_eq!((answer.status, answer.body.as_str()), (405, ""), "{method}");
        assert_eq!(answer.header("allow"), Some("GET,HEAD"));
        // Other pages can't send requests of their own, nor anybody's cookies.
        assert_eq!(answer.header("access-control-allow-methods"), None);
        assert_eq!(answer.header("access-control-allow-credentials"), None);
    }
    assert_eq!(server.ask("nonsense").status, 400);
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let site = site();
    let server = app(&site, "");
    let first = server.get("/page.js");
    for (condition, validator) in [
        ("if-none-match", "etag"),
        ("if-modified-since", "last-modified"),
    ] {
        let value = first.header(validator).expect("a validator");
        let again = server.ask(&format!("GET /page.js HTTP/1.1\r\n{condition}: {value}"));
        assert_eq!(
            (again.status, again.body.as_str()),
            (304, ""),
            "{condition}"
        );
        assert_eq!(again.header(EMBEDDER), Some("require-corp"));
    }
    fs::write(site.path().join("app/page.js"), "let page, changed;").unwrap();
    let tag = first.header("etag").expect("a tag");
    let again = server.ask(&format!("GET /page.js HTTP/1.1\r\nif-none-match: {tag}"));
    assert_eq!(
        (again.status, again.body.as_str()),
        (200, "let page, changed;")
    );
}
