//! The built front end on this machine's own address, served by the native program.

use crate::{place, run};
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program as a server of the front end.
pub(crate) fn command(program: &Path) -> Command {
    let mut serve = run::command(program);
    serve.arg("serve").arg(place::www().join("dist"));
    serve
}

/// A server that lives as long as this value.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts a server on a free port, with the headers that threads need or without.
    pub(crate) fn start(program: &Path, isolated: bool) -> Result<Self> {
        let mut serve = command(program);
        serve.args(["--port", "0"]).stdout(Stdio::piped());
        if !isolated {
            serve.arg("--no-isolation");
        }
        let child = serve.spawn().context("cannot start a server")?;
        let mut server = Self {
            child,
            address: String::new(),
        };
        let told = server.child.stdout.take().expect("it is piped");
        BufReader::new(told).read_line(&mut server.address)?;
        ensure!(!server.address.is_empty(), "the server did not start");
        Ok(server)
    }

    /// Its address, without a slash at the end.
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
