//! `fourfold serve`: the browser app on this machine.

mod answers;
mod connections;
mod folder;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, io};

use clap::Args;
use serde::Serialize;
use tokio::net::TcpListener;
use tokio::runtime::{self, Runtime};
use tokio::sync::Notify;

use crate::runtime::options::FormatOption;
use crate::runtime::signals;
use crate::text::failure::{Failure, Result};
use crate::text::output::{Output, tell};
use answers::Answers;
use folder::Folder;

/// Serves the browser app on this machine, until Ctrl-C
///
/// Sends the headers without which browsers grant no threads, and lets any page in a browser read the
/// files of the folder, so that it can show a board. Writes the address to standard output.
#[derive(Debug, Args)]
pub(crate) struct ServeCommand {
    /// The folder of the built app [default: www/dist, here or in the source tree of this
    /// program, or share/fourfold/www where this program is installed]
    folder: Option<PathBuf>,
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 4444)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value_t = Ipv4Addr::LOCALHOST.into(), value_parser = address)]
    address: IpAddr,
    /// Leave out the headers that threads need, as most hosts do
    #[arg(long)]
    no_isolation: bool,
    /// Open the app in the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    format: FormatOption,
}

/// The address of the app.
#[derive(Serialize)]
struct ServerReport {
    address: String,
}

impl fmt::Display for ServerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address)
    }
}

impl ServeCommand {
    pub(crate) fn run(&self) -> Result {
        let mut output = Output::plain(self.format.format)?;
        let folder = match &self.folder {
            Some(folder) => Folder::named(folder)?,
            None => Folder::find()?,
        };
        let (runtime, listener, socket) = self.listen().map_err(|error| self.refusal(&error))?;
        let end = Arc::new(Notify::new());
        let wanted = Arc::clone(&end);
        signals::on_signal(move || wanted.notify_one())?;

        tell(format_args!("fourfold: serving {folder}; Ctrl-C ends it"));
        let only_this_machine = self.address.to_canonical().is_loopback();
        if !only_this_machine {
            tell(format_args!(
                "fourfold: listening on {}, where other machines can reach it; browsers grant threads only to \
                 https and to localhost",
                self.address
            ));
        }
        let address = format!("http://{}/", reachable(socket));
        let answers = Answers {
            isolated: !self.no_isolation,
            only_this_machine,
        };
        runtime.spawn(connections::serve(listener, answers.router(folder)));
        output.put(&ServerReport {
            address: address.clone(),
        })?;
        if self.open && open::that_detached(&address).is_err() {
            tell("fourfold: no browser could be opened; open the address by hand");
        }

        runtime.block_on(end.notified());
        // It doesn't wait for a transfer that hangs.
        runtime.shutdown_background();
        Ok(())
    }

    fn listen(&self) -> io::Result<(Runtime, TcpListener, SocketAddr)> {
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind((self.address, self.port)))?;
        let socket = listener.local_addr()?;
        Ok((runtime, listener, socket))
    }

    fn refusal(&self, error: &io::Error) -> Failure {
        let socket = SocketAddr::new(self.address, self.port);
        Failure::Bad(match error.kind() {
            io::ErrorKind::AddrInUse => {
                format!(
                    "port {} is in use; take another, or --port 0 for a free one",
                    self.port
                )
            }
            _ => format!("can't listen on {socket}: {error}"),
        })
    }
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse()
        .map_err(|_| "an address is four numbers, as in 127.0.0.1, or IPv6, as in ::1".to_owned())
}

/// Returns the address at which a browser on this machine reaches the server.
fn reachable(mut socket: SocketAddr) -> SocketAddr {
    match socket.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => socket.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => socket.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    socket
}
