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

/// How many there may be at once; others wait. Each has a file open as well, and many systems allow a process
/// 1024 of both together.
const MOST: usize = 400;

/// How long the head of a request may take, and how long an answer waits for a reader that has stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers all connections, until the runtime ends.
pub(super) async fn serve(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MOST));
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
