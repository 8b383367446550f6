//! The app, built, served and opened in the browser.

use crate::server::Server;
use crate::{paths, www};
use anyhow::Result;
use clap::Args;
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Options {
    /// Port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 4444)]
    port: u16,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
}

/// Builds the front end and serves it until Ctrl-C.
pub(crate) fn play(options: &Options) -> Result<()> {
    let start = Instant::now();
    // Before the build, which takes minutes, so that a port in use is reported at once.
    let server = Server::bind(options.port)?;
    www::build()?;
    let address = server.address()?;
    eprintln!(
        "built in {} s and served on this machine only; Ctrl-C ends it",
        start.elapsed().as_secs()
    );
    println!("{address}");
    if !options.no_open && open::that_detached(&address).is_err() {
        eprintln!("no browser could be opened; open the address by hand");
    }
    server.serve(&paths::www().join("dist"))
}
