//! The program that serves: where it finds the app, what it says, and how it ends.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::{Server, app, site};
use crate::{Run, fourfold, run};

#[test]
fn a_port_in_use_is_told() {
    let site = site();
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let app = site.path().join("app");
    let Run { status, out, err } = run(&format!("serve {} --port {port}", app.display()));
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        format!("fourfold: port {port} is in use; take another, or --port 0 for a free one\n")
    );
}

/// What isn't a file that may be served isn't an app; and to open a pipe is to wait for its writer.
#[cfg(unix)]
#[test]
fn an_index_that_can_not_be_served_is_told() {
    use std::os::unix::fs::symlink;

    let site = site();
    let index = site.path().join("app/index.html");
    fs::rename(&index, site.path().join("app/.index.html")).unwrap();
    let refused = || {
        let app = site.path().join("app");
        let Run { status, out, err } = run(&format!("serve {}", app.display()));
        assert_eq!((status, out.as_str()), (Some(2), ""));
        let expected = format!(
            "fourfold: {}: it has no index.html that can be read; 'cargo xtask www' builds the app into \
             www/dist\n",
            app.display()
        );
        assert_eq!(err, expected);
    };
    refused();
    let made = Command::new("mkfifo").arg(&index).status();
    assert!(made.expect("mkfifo").success());
    refused();
    fs::remove_file(&index).unwrap();
    symlink(".index.html", &index).unwrap();
    refused();
}

#[test]
fn the_app_is_found_here() {
    let site = site();
    let built = site.path().join("www/dist");
    fs::create_dir_all(&built).unwrap();
    fs::write(built.join("index.html"), "<p>here").unwrap();
    let server = Server::spawn(fourfold("serve").current_dir(site.path()));
    assert_eq!(server.get("/").body, "<p>here");
}

#[cfg(unix)]
#[test]
fn the_app_is_found_beside_the_installed_program() {
    let prefix = TempDir::new().unwrap();
    let prefix = prefix.path().canonicalize().unwrap();
    let [bin, app] = ["bin", "share/fourfold/www"].map(|folder| prefix.join(folder));
    fs::create_dir_all(&bin).unwrap();
    fs::create_dir_all(&app).unwrap();
    // If this process wrote the copy, a child that inherits the open file could keep it from running.
    let copy = Command::new("cp")
        .args([crate::PROGRAM.as_ref(), bin.as_path()])
        .status();
    assert!(copy.expect("cp").success());
    let program = bin.join(Path::new(crate::PROGRAM).file_name().unwrap());
    let serve = || {
        let mut serve = Command::new(&program);
        serve.arg("serve").current_dir(&bin);
        serve
    };

    let Run { status, out, err } = crate::finish(&mut serve(), b"");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        format!(
            "fourfold: there is no index.html in {} or {}; 'cargo xtask www' builds the app, and \
             'fourfold serve FOLDER' takes it from elsewhere\n",
            bin.join("www/dist").display(),
            app.display()
        )
    );

    fs::write(app.join("index.html"), "<p>installed").unwrap();
    assert_eq!(Server::spawn(&mut serve()).get("/").body, "<p>installed");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_well_with_one_line_written() {
    let site = site();
    let server = app(&site, "");
    // An open connection doesn't keep it alive.
    let mut open = TcpStream::connect(server.socket).unwrap();
    open.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .unwrap();
    assert_ne!(open.read(&mut [0; 16]).unwrap(), 0);
    let address = format!("http://{}/\n", server.socket);
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    let folder = site.path().join("app").canonicalize().unwrap();
    assert_eq!(
        server.interrupt(),
        Run {
            status: Some(0),
            out: address,
            err: format!("fourfold: serving {}; Ctrl-C ends it\n", folder.display()),
        }
    );
}

#[cfg(unix)]
#[test]
fn other_machines_are_let_in_on_demand_only_and_that_is_told() {
    let site = site();
    let server = app(&site, "--address 0.0.0.0 --format json");
    assert_eq!(server.get("/").body, "<p>app");
    let Run { status, out, err } = server.interrupt();
    assert_eq!(status, Some(0));
    let result: serde_json::Value = serde_json::from_str(&out).unwrap();
    let address = result["address"].as_str().unwrap();
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    let note = "fourfold: listening on 0.0.0.0, where other machines can reach it; browsers grant threads only \
                to https and to localhost\n";
    assert!(err.ends_with(note), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn it_opens_the_browser_or_says_that_it_can_not() {
    use crate::child::PATIENCE;
    use std::thread;
    use std::time::{Duration, Instant};

    let site = site();
    let opener = site.path().join("xdg-open");
    let opened = site.path().join("opened");
    let serve = || {
        let mut serve = fourfold("serve --open");
        serve.arg(site.path().join("app")).env("PATH", site.path());
        serve
    };

    let mut without = Server::spawn(&mut serve());
    let mut lines = BufReader::new(without.child.stderr.take().unwrap()).lines();
    let note = lines.nth(1).unwrap().unwrap();
    let expected = "fourfold: no browser could be opened; open the address by hand";
    assert_eq!(note, expected);
    assert_eq!(without.get("/").status, 200);

    let script = format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display());
    let write = Command::new("sh")
        .args([
            "-c",
            "printf %s \"$1\" > \"$2\" && chmod +x \"$2\"",
            "sh",
            &script,
        ])
        .arg(&opener)
        .status();
    assert!(write.unwrap().success());
    let with = Server::spawn(&mut serve());
    let address = with.line.clone();
    let start = Instant::now();
    while !fs::read_to_string(&opened).is_ok_and(|text| text.ends_with('\n')) {
        assert!(start.elapsed() < PATIENCE, "nothing was opened");
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(&opened).unwrap(), address);
    assert_eq!(with.interrupt().err.lines().count(), 1);
}
