//! The app, built, served and opened in the browser.

use crate::server::Server;
use crate::{paths, www};
use anyhow::Result;
use clap::Args;
use std::io;
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
    if !options.no_open
        && let Some(hint) = hint(open::that_detached(&address))
    {
        eprintln!("{hint}");
    }
    server.serve(&paths::www().join("dist"))
}

/// Returns what to say after trying to open a browser. Without one, the app is served all the same.
fn hint(opened: io::Result<()>) -> Option<&'static str> {
    opened
        .err()
        .map(|_| "no browser could be opened; open the address by hand")
}

#[cfg(test)]
mod tests {
    use super::hint;
    use std::process::Command;

    #[test]
    fn without_a_browser_it_says_so_and_goes_on() {
        let missing = Command::new("a-browser-that-is-not-here")
            .spawn()
            .map(|_| ());
        assert!(hint(missing).is_some_and(|hint| hint.contains("open the address by hand")));
        assert_eq!(hint(Ok(())), None);
    }
}
