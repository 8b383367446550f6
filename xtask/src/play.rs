//! All of it, built and in the browser.

use crate::run::end_as;
use crate::{native, serve, www};
use anyhow::Result;
use clap::Args;

#[derive(Args)]
pub(crate) struct Options {
    /// Port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 4444)]
    port: u16,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
}

/// Builds the front end and the native program, and goes on as the server of the one by the other.
pub(crate) fn play(options: &Options) -> Result<()> {
    www::build()?;
    let program = native::build()?;
    let mut serve = serve::command(&program);
    serve.args(["--port", &options.port.to_string()]);
    if !options.no_open {
        serve.arg("--open");
    }
    end_as(&mut serve)
}
