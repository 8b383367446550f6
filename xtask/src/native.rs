//! The native program: building it, and running it as a server of the front end.

use crate::paths;
use crate::process::{cargo, command, run};
use anyhow::{Context, Result, ensure};
use std::env::consts::EXE_SUFFIX;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// Builds the program as the tests of the workspace have it, and returns its path.
pub(crate) fn build_for_tests() -> Result<PathBuf> {
    // With the features that the whole workspace gives to shared crates, as in `cargo test`, nothing is left
    // to compile after the Rust tests.
    run(cargo("build").args(["--workspace", "--bin", "fourfold"]))?;
    Ok(built("debug"))
}

/// Builds the program as fast as it gets, and returns its path.
pub(crate) fn build_for_speed() -> Result<PathBuf> {
    run(cargo("build").args(["--profile", "dist", "--package", "fourfold"]))?;
    Ok(built("dist"))
}

fn built(folder: &str) -> PathBuf {
    paths::target().join(format!("{folder}/fourfold{EXE_SUFFIX}"))
}

/// A process that serves the built front end until this value is dropped.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts a server on a free port, with or without the headers that threads need.
    pub(crate) fn start(program: &Path, isolated: bool) -> Result<Self> {
        let mut serve = command(program);
        serve.arg("serve").arg(paths::www().join("dist"));
        serve.args(["--port", "0"]).stdout(Stdio::piped());
        if !isolated {
            serve.arg("--no-isolation");
        }
        let child = serve.spawn().context("cannot start a server")?;
        let mut server = Self {
            child,
            address: String::new(),
        };
        let output = server.child.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut server.address)?;
        ensure!(!server.address.is_empty(), "the server did not start");
        Ok(server)
    }

    /// Returns its address, without a slash at the end.
    pub(crate) fn address(&self) -> &str {
        self.address.trim_end().trim_end_matches('/')
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended before.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
