//! `fourfold status`: shows the proofs of a NATS server from outside.

mod metrics;
mod shown;

use std::ffi::OsString;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use fourfold_core::Cube;

use crate::cluster::connection::Connection;
use crate::cluster::messages::{About, StatusReply, read};
use crate::cluster::options::ServerOptions;
use crate::cluster::proof::{self, Names};
use crate::runtime::watch::{SearchLimits, Watch};
use crate::text::batch;
use crate::text::failure::{Failure, Result};
use crate::text::output::{Format, Output};

use shown::Shown;

/// The longest time to wait for a server.
const PATIENCE: Duration = Duration::from_secs(5);

/// Shows how far the proofs of a NATS server are: replies, jobs, workers with their speed, and what is left
///
/// It asks the coordinator; without one it shows what that one has noted last.
#[derive(Debug, Args)]
pub(crate) struct StatusCommand {
    /// The columns played to the position of a proof, or - for the empty one [default: all proofs]
    position: Option<OsString>,
    /// The NATS server, or several of one cluster: nats://HOST:4222,…
    #[arg(long, value_name = "URL", env = "NATS_URL", hide_env_values = true)]
    nats: String,
    /// The form of what is shown
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: StatusFormat,
    #[command(flatten)]
    server: ServerOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatusFormat {
    /// For people
    Text,
    /// One object a line, for each proof
    Json,
    /// Metrics in the text format of Prometheus
    Prometheus,
}

impl StatusCommand {
    pub(crate) fn run(self) -> Result {
        let position = match &self.position {
            Some(moves) => Some(batch::game::<Cube>(moves)?.to_string()),
            None => None,
        };
        let format = match self.format {
            StatusFormat::Json => Format::Json,
            StatusFormat::Text | StatusFormat::Prometheus => Format::Text,
        };
        let mut output = Output::new(format)?;
        let watch = Watch::new(SearchLimits::default())?;
        let deadline = Instant::now().checked_add(PATIENCE);
        let connection = Connection::open(&self.nats, &self.server, &watch, deadline)?;
        let shown = connection.wait(async {
            let mut shown = Vec::new();
            for about in proof::all(&connection).await? {
                if position
                    .as_ref()
                    .is_none_or(|asked| *asked == about.position)
                {
                    shown.push(look(&connection, about).await?);
                }
            }
            Ok::<_, Failure>(shown)
        })?;
        if shown.is_empty() {
            let what =
                position.map_or_else(|| "proof".to_owned(), |asked| format!("proof of {asked}"));
            return Err(Failure::Bad(format!(
                "{}: there is no {what}",
                connection.name
            )));
        }
        if self.format == StatusFormat::Prometheus {
            output.note(metrics::text(&shown))?;
            return Ok(());
        }
        for one in &shown {
            output.put(one)?;
        }
        Ok(())
    }
}

/// Looks at a proof.
async fn look(connection: &Connection, about: About) -> Result<Shown> {
    let names = Names::new(&about.position, &about.goal);
    let asked = connection
        .client
        .request(names.status(), bytes::Bytes::new())
        .await;
    let answered: Option<StatusReply> = asked.ok().and_then(|message| read(&message.payload));
    let is_coordinated = answered.is_some();
    let status = match answered {
        Some(status) => Some(status),
        None => proof::noted(connection, &names).await,
    };
    let kept = proof::kept(connection, &names).await?;
    Ok(Shown::new(about, is_coordinated, status, kept))
}
