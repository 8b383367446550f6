//! What of a folder is served, and what isn't: what lies outside, is hidden, or isn't a file.

use std::fs;
#[cfg(unix)]
use std::process::Command;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::thread;

use super::{Server, app, site};

/// Asks for a file that isn't served, by GET and by HEAD.
fn nothing_is_at(path: &str, server: &Server) {
    for method in ["GET", "HEAD"] {
        let answer = server.ask(&format!("{method} {path} HTTP/1.1"));
        assert_eq!(
            (answer.status, answer.body.as_str()),
            (404, ""),
            "{method} {path}"
        );
    }
}

#[test]
fn nothing_outside_the_folder_is_served() {
    let site = site();
    let secret = site.path().join("secret.txt");
    let server = app(&site, "");
    for path in [
        "/../secret.txt",
        "/pkg/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2E%2E%2Fsecret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/..\\secret.txt",
        "/%252e%252e/secret.txt",
        "/%2e%2e%00/secret.txt",
        "//secret.txt",
        "../secret.txt",
        &secret.display().to_string(),
        &format!("/{}", secret.display()),
        &format!("/%2f{}", secret.display()),
        "/etc/passwd",
        "file:///etc/passwd",
        "here:80",
        "*",
    ] {
        let answer = server.get(path);
        assert!(
            (400..=500).contains(&answer.status),
            "{path} {}",
            answer.head
        );
        assert_eq!(answer.body, "", "{path}");
    }
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere_else() {
    use std::os::unix::fs::symlink;
    let site = site();
    let app = site.path().join("app");
    symlink("../secret.txt", app.join("file.txt")).unwrap();
    symlink("..", app.join("folder")).unwrap();
    symlink("/", app.join("root")).unwrap();
    symlink("loop", app.join("loop")).unwrap();
    symlink("page.js", app.join("inside.js")).unwrap();
    let pipe = Command::new("mkfifo").arg(app.join("pipe")).status();
    assert!(pipe.expect("mkfifo").success());
    // The folder itself may be a link.
    let link = site.path().join("link");
    symlink("app", &link).unwrap();
    let server = Server::start(&link, "");
    for path in [
        "/file.txt",
        "/folder",
        "/folder/",
        "/folder/secret.txt",
        "/folder/app/page.js/",
        "/root/etc/passwd",
        "/loop",
        "/pipe",
    ] {
        nothing_is_at(path, &server);
    }
    assert_eq!(server.get("/inside.js").body, "let page;");
}

/// Links that lead to what is hidden, by one step or several.
#[cfg(unix)]
#[test]
fn links_lead_to_nothing_hidden() {
    use std::os::unix::fs::symlink;
    let site = site();
    let app = site.path().join("app");
    fs::create_dir_all(app.join(".git/hooks")).unwrap();
    for file in [".env", ".git/config", ".git/index.html"] {
        fs::write(app.join(file), "hidden").unwrap();
    }
    for (target, link) in [
        (".env", "file.txt"),
        ("file.txt", "twice.txt"),
        ("../.env", "pkg/up.txt"),
        ("pkg/deep/../../.env", "round.txt"),
        (".git", "folder"),
        ("../folder/.", "pkg/folder"),
        (".git/hooks/../../page.js", "through.js"),
        ("../app/page.js", "out-and-in.js"),
        ("embed", "inside"),
        ("../inside/../page.js", "pkg/inside.js"),
        (".", "here"),
    ] {
        symlink(target, app.join(link)).unwrap();
    }
    let server = Server::start(&app, "");
    for path in [
        "/file.txt",
        "/twice.txt",
        "/pkg/up.txt",
        "/round.txt",
        "/folder",
        "/folder/",
        "/folder/config",
        "/pkg/folder",
        "/pkg/folder/",
        "/pkg/folder/config",
        "/through.js",
        "/out-and-in.js",
        "/here/here/.env",
        "/here/file.txt",
    ] {
        nothing_is_at(path, &server);
    }
    for (path, body) in [
        ("/inside/", "<p>embed"),
        ("/pkg/inside.js", "let page;"),
        ("/here/here/pkg/inside.js", "let page;"),
        ("/here/", "<p>app"),
    ] {
        assert_eq!(server.get(path).body, body, "{path}");
    }
    assert_eq!(server.get("/inside").header("location"), Some("/inside/"));
}

/// Makes changes in a thread of its own, again and again, until the test has ended, well or not.
#[cfg(unix)]
fn while_it_changes(mut change: impl FnMut() + Send, test: impl FnOnce()) {
    struct End<'a>(&'a AtomicBool);
    impl Drop for End<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                change();
            }
        });
        let _end = End(&ended);
        test();
    });
}

/// Asks many times for a file that changes all the time: it is served while it is `page.js`, and never otherwise.
#[cfg(unix)]
fn only_the_page_is_served(server: &Server) {
    let mut found = [0; 2];
    for _ in 0..2000 {
        let answer = server.get("/changing.js");
        found[usize::from(answer.status == 200)] += 1;
        assert!(
            matches!(
                (answer.status, answer.body.as_str()),
                (200, "let page;") | (404, "")
            ),
            "{} {}",
            answer.head,
            answer.body
        );
    }
    assert!(
        found.iter().all(|&count| count > 0),
        "the file never changed: {found:?}"
    );
}

/// A link that changes between what is served, what is outside and what is hidden,
/// while its file is asked for again and again.
#[cfg(unix)]
#[test]
fn a_link_that_changes_is_followed_to_what_is_served_only() {
    use std::os::unix::fs::symlink;

    let site = site();
    let app = site.path().join("app");
    fs::write(app.join(".env"), "hidden").unwrap();
    let (link, next) = (app.join("changing.js"), app.join("next"));
    symlink("page.js", &link).unwrap();
    let server = Server::start(&app, "");
    let mut targets = ["../secret.txt", "page.js", ".env", "page.js"]
        .iter()
        .cycle();
    let change = || {
        symlink(targets.next().unwrap(), &next).unwrap();
        fs::rename(&next, &link).unwrap();
    };
    while_it_changes(change, || only_the_page_is_served(&server));
}

/// To open a pipe is to wait for its writer.
#[cfg(unix)]
#[test]
fn a_file_that_becomes_a_pipe_keeps_nobody_waiting() {
    let site = site();
    let app = site.path().join("app");
    let [pipe, page, changing, next] =
        ["pipe", "page.js", "changing.js", "next"].map(|name| app.join(name));
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    fs::hard_link(&page, &changing).unwrap();
    let server = Server::start(&app, "");
    let mut files = [&pipe, &page].into_iter().cycle();
    let change = || {
        fs::hard_link(files.next().unwrap(), &next).unwrap();
        fs::rename(&next, &changing).unwrap();
    };
    while_it_changes(change, || only_the_page_is_served(&server));
}

#[test]
fn what_a_name_hides_is_not_served() {
    let site = site();
    let app = site.path().join("app");
    fs::create_dir(app.join(".git")).unwrap();
    for file in [".env", ".git/config", ".git/index.html", "pkg/.key"] {
        fs::write(app.join(file), "hidden").unwrap();
    }
    let server = Server::start(&app, "");
    for path in [
        "/.env",
        "/%2eenv",
        "/.git/config",
        "/.git",
        "/.git/",
        "/pkg/.key",
        "/pkg/%2Ekey",
    ] {
        nothing_is_at(path, &server);
    }
    assert_eq!(server.get("/./page.js").status, 200);
    // The folder itself may have such a name.
    fs::rename(&app, site.path().join(".app")).unwrap();
    assert_eq!(
        Server::start(&site.path().join(".app"), "").get("/").body,
        "<p>app"
    );
}
