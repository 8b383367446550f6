//! The connections to the server: how many there are, and how long a silent one lasts.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time;
use tokio_io_timeout::TimeoutStream;

/// How many there may be at once; others wait. There are fewer where the system doesn't allow so many open files.
const MOST: usize = 400;

/// How many open files there may be for each: the socket, the file that is sent, or the folders on the way to it; and
/// the rest is for the program itself.
const FILES: usize = 4;

/// How long the head of a request may take, and how long an answer waits for a reader that has stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers all connections, until the runtime ends.
pub(super) async fn serve(listener: TcpListener, router: Router) {
    let most = (limit_of_files() / FILES).clamp(1, MOST);
    let places = Arc::new(Semaphore::new(most));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let place = place.expect("nobody closes the semaphore");
        match listener.accept().await {
            Ok((stream, _)) => _ = tokio::spawn(answer(stream, router.clone(), place)),
            Err(error) if is_of_the_connection(&error) => {}
            // The system has run out of something, most likely of files: some will be closed.
            Err(_) => time::sleep(PATIENCE / 10).await,
        }
    }
}

/// Returns how many files the system lets this program open, which is as many as are needed if it can be.
#[cfg(unix)]
fn limit_of_files() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    // Many systems begin with a low limit, macOS with 256, and let a program raise it.
    let wanted = (MOST * FILES) as u64;
    if limit.current.is_some_and(|current| current < wanted) {
        let allowed = limit.maximum.map_or(wanted, |most| most.min(wanted));
        limit.current = Some(allowed);
        _ = setrlimit(Resource::Nofile, limit);
        limit = getrlimit(Resource::Nofile);
    }
    limit.current.map_or(usize::MAX, |current| {
        current.try_into().unwrap_or(usize::MAX)
    })
}

/// Other systems have no such limit, or a higher one.
#[cfg(not(unix))]
fn limit_of_files() -> usize {
    usize::MAX
}

async fn answer(stream: TcpStream, router: Router, _place: OwnedSemaphorePermit) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(PATIENCE));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(router),
        );
    // Nobody is left to hear of an error.
    _ = connection.await;
}

fn is_of_the_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}
