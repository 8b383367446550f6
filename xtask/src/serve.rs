//! The front end on this machine's own address, with the headers that threads need.

use crate::{place, www};
use anyhow::{Context, Result};
use axum::Router;
use axum::http::{HeaderName, HeaderValue};
use clap::Args;
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use tokio::net::TcpListener;
use tokio::runtime;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

/// A browser shares memory between workers only with pages that let in nothing from elsewhere
/// unasked.
const ISOLATION: [(&str, &str); 3] = [
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
];

#[derive(Args)]
pub(crate) struct Options {
    /// Port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 4444)]
    port: u16,
    /// Leave out the isolation headers, so that the engine runs without threads
    #[arg(long)]
    no_isolation: bool,
}

/// Builds the front end and serves it until interrupted.
pub(crate) fn serve(options: &Options) -> Result<()> {
    www::build()?;
    let server = Server::bind(options.port, !options.no_isolation)?;
    println!("http://{}", server.address);
    server.run()
}

/// Serves the built front end from a thread of its own and returns its address.
pub(crate) fn in_background(isolated: bool) -> Result<String> {
    let server = Server::bind(0, isolated)?;
    let address = format!("http://{}", server.address);
    thread::spawn(move || server.run());
    Ok(address)
}

struct Server {
    runtime: runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
}

impl Server {
    fn bind(port: u16, isolated: bool) -> Result<Self> {
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = runtime
            .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))
            .with_context(|| format!("cannot listen on port {port}; choose another with --port"))?;
        Ok(Self {
            address: listener.local_addr()?,
            runtime,
            listener,
            router: router(isolated),
        })
    }

    fn run(self) -> Result<()> {
        Ok(self
            .runtime
            .block_on(axum::serve(self.listener, self.router).into_future())?)
    }
}

fn router(isolated: bool) -> Router {
    // Whoever rebuilds sees the new files at the next load.
    let mut headers = vec![("cache-control", "no-cache")];
    if isolated {
        headers.extend(ISOLATION);
    }
    let router = Router::new().fallback_service(ServeDir::new(place::www().join("dist")));
    headers.into_iter().fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::overriding(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        ))
    })
}
