//! A real server of NATS, on this machine.

use std::fs::File;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::child::PATIENCE;

/// A server with a store of its own.
pub(super) struct Server {
    child: Child,
    port: u16,
    folder: TempDir,
    options: Vec<String>,
}

impl Server {
    pub(super) fn start() -> Self {
        Self::with_options(&[])
    }

    /// Starts a server with more options.
    pub(super) fn with_options(options: &[&str]) -> Self {
        Self::begin(TempDir::new().unwrap(), options)
    }

    fn begin(folder: TempDir, options: &[&str]) -> Self {
        let port = free_port();
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        Self {
            child: start(port, folder.path(), &options),
            port,
            folder,
            options,
        }
    }

    /// Starts three servers that keep everything three times.
    pub(super) fn cluster() -> [Self; 3] {
        let ports = [(); 3].map(|()| free_port());
        let routes = ports.map(|port| format!("nats://127.0.0.1:{port}"));
        let servers = ports.map(|port| {
            let folder = TempDir::new().unwrap();
            let (own, name) = (format!("nats://127.0.0.1:{port}"), format!("server{port}"));
            let options = [
                ["--cluster_name", "test"],
                ["--server_name", &name],
                ["--cluster", &own],
                ["--routes", &routes.join(",")],
            ];
            Self::begin(folder, &options.concat())
        });
        let start = Instant::now();
        while !log(servers.iter()).contains("JetStream cluster new metadata leader") {
            assert!(start.elapsed() < PATIENCE, "no server leads");
            thread::sleep(Duration::from_millis(50));
        }
        servers
    }

    pub(super) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it without a warning.
    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again with what it has stored.
    pub(super) fn restart(&mut self) {
        self.child = start(self.port, self.folder.path(), &self.options);
    }

    /// Loses what it has stored. It must have been killed.
    pub(super) fn lose_store(&self) {
        std::fs::remove_dir_all(self.store()).unwrap();
    }

    pub(super) fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Returns what servers have said.
fn log<'a>(servers: impl Iterator<Item = &'a Server>) -> String {
    let logs = servers.map(|server| std::fs::read_to_string(server.folder.path().join("log")));
    logs.map(Result::unwrap).collect()
}

/// Returns a port on which nobody listens.
pub(super) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

fn start(port: u16, folder: &Path, options: &[String]) -> Child {
    let log_file = folder.join("log");
    let log = File::options()
        .create(true)
        .append(true)
        .open(&log_file)
        .unwrap();
    let mut command = Command::new(program());
    command
        .args([
            "--addr",
            "127.0.0.1",
            "--port",
            &port.to_string(),
            "--jetstream",
            "--store_dir",
        ])
        .arg(folder.join("store"))
        .args(options)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log);
    let mut child = command.spawn().expect("nats-server starts");
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        let is_alive = child.try_wait().unwrap().is_none();
        assert!(
            is_alive && start.elapsed() < PATIENCE,
            "nats-server doesn't listen: {}",
            std::fs::read_to_string(log_file).unwrap()
        );
        thread::sleep(Duration::from_millis(10));
    }
    child
}

/// Returns the program, which Debian has where only root looks.
pub(super) fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    let mut programs = folders.map(|folder| folder.join("nats-server"));
    programs
        .find(|program| program.is_file())
        .expect("nats-server is needed for these tests; Debian's package has the same name")
}
