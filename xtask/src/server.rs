//! A server of static files for this machine alone.
//!
//! The native program has a server with more options; this one works without building the program.

use anyhow::{Context, Result};
use axum::Router;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware;
use axum::response::Response;
use std::future;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use tokio::runtime;
use tower_http::services::ServeDir;

/// The headers of every answer, those of the native program's server. The first two let a page share
/// memory between threads, the next two let other pages embed a board.
const HEADERS: [(&str, &str); 6] = [
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "cross-origin"),
    ("access-control-allow-origin", "*"),
    // Files change with every build.
    ("cache-control", "no-cache"),
    ("x-content-type-options", "nosniff"),
];

/// A port of this machine, reserved to serve files on.
pub(crate) struct Server {
    listener: TcpListener,
}

impl Server {
    /// Reserves the port, or a free one for 0. Connections wait until [`Self::serve`].
    pub(crate) fn bind(port: u16) -> Result<Self> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
                ErrorKind::AddrInUse => anyhow::anyhow!(
                    "port {port} is in use; take another, or --port 0 for a free one"
                ),
                _ => anyhow::Error::new(error).context(format!("cannot listen on port {port}")),
            })?;
        Ok(Self { listener })
    }

    /// Returns the address that a browser opens.
    pub(crate) fn address(&self) -> Result<String> {
        Ok(format!("http://{}/", self.listener.local_addr()?))
    }

    /// Serves the files of a folder until the program is ended.
    pub(crate) fn serve(self, folder: &Path) -> Result<()> {
        let complete = middleware::map_response(|mut response: Response| {
            for (name, value) in HEADERS {
                let name = HeaderName::from_static(name);
                response
                    .headers_mut()
                    .insert(name, HeaderValue::from_static(value));
            }
            future::ready(response)
        });
        let files = Router::new()
            .fallback_service(ServeDir::new(folder))
            .layer(complete);
        self.listener.set_nonblocking(true)?;
        runtime::Builder::new_current_thread()
            .enable_all()
            .build()?
            .block_on(async {
                let listener = tokio::net::TcpListener::from_std(self.listener)?;
                axum::serve(listener, files).await
            })
            .context("the server has failed")
    }
}
