//! Building and calling the program.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

/// Where the program is, built like these tests.
pub(crate) fn program() -> &'static Path {
    static PROGRAM: LazyLock<std::path::PathBuf> = LazyLock::new(|| {
        // The tests lie in `deps`, one folder below the programs of their profile.
        let tests = std::env::current_exe().expect("a test is a file");
        let folder = tests.ancestors().nth(2).expect("it lies in target/…/deps");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--package", "fourfold", "--target-dir"]);
        build.arg(folder.parent().expect("a profile lies in target"));
        if !cfg!(debug_assertions) {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo runs").success());
        folder.join(format!("fourfold{}", std::env::consts::EXE_SUFFIX))
    });
    &PROGRAM
}

/// What a call came to.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().expect("the program ends by itself"),
            stdout: String::from_utf8(output.stdout).expect("results are UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }
}

/// Calls the program with some input.
pub(crate) fn call<I: AsRef<OsStr>>(arguments: impl IntoIterator<Item = I>, input: &[u8]) -> Ended {
    let mut child = Command::new(program())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // On a thread of its own: the program may want to write before it has read everything.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// Calls the program with words and no input.
pub(crate) fn call_words(words: &str) -> Ended {
    call(words.split_whitespace(), b"")
}
