//! A proof that workers have made elsewhere, as a server keeps it.

use std::ffi::OsStr;
use std::path::Path;

use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::solver::TableEntry;
use fourfold_core::{Cube, Goal, Solver};
use fourfold_verify::Claim;

use crate::cluster::connection::Connection;
use crate::cluster::entries;
use crate::cluster::messages::About;
use crate::cluster::options::ServerOptions;
use crate::cluster::pieces;
use crate::cluster::proof::{self, LOST_PART, Proof};
use crate::cluster::results;
use crate::commands::prove::certificate::known::{Collection, KnownPositions};
use crate::runtime::watch::Watch;
use crate::text::batch;
use crate::text::failure::{Failure, Result};
use crate::text::output::tell;
use crate::text::progress::Progress;
use crate::text::quantities::grouped;

/// The server that has the proof.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of a proof on many machines")]
pub(super) struct SourceOptions {
    /// Take the proof from this NATS server, or several of one cluster: nats://HOST:4222,…
    #[arg(long, value_name = "URL", conflicts_with = "store")]
    pub(super) nats: Option<String>,
    #[command(flatten)]
    server: ServerOptions,
}

/// A proof on a server, which is finished.
pub(super) struct ServerProof {
    connection: Connection,
    proof: Proof,
}

impl SourceOptions {
    /// Finds the proof of a position. Without one, there should be only one that is finished.
    pub(super) fn find(
        &self,
        url: &str,
        position: Option<&OsStr>,
        goal: Option<Goal>,
        watch: &Watch,
    ) -> Result<ServerProof> {
        let position = match position {
            Some(moves) => Some(batch::game::<Cube>(moves)?.to_string()),
            None => None,
        };
        let connection = Connection::open(url, &self.server, watch, None)?;
        let proof = connection.wait(async {
            let mut found = proof::all(&connection).await?;
            found.retain(|about| {
                let is_position = position.as_ref().is_none_or(|of| *of == about.position);
                is_position && goal.is_none_or(|goal| goal.name() == about.goal)
            });
            if position.is_none() && found.iter().any(|about| about.value.is_some()) {
                found.retain(|about| about.value.is_some());
            }
            let about = chosen(found, position.as_deref())
                .map_err(|why| Failure::Bad(format!("{}: {why}", connection.name)))?;
            let proof = Proof::join(&connection, about).await?;
            proof.ok_or_else(|| Failure::Bad(format!("{}: {LOST_PART}", connection.name)))
        })?;
        Ok(ServerProof { connection, proof })
    }
}

/// Returns the one proof that is meant, if there is such a one.
fn chosen(mut found: Vec<About>, position: Option<&str>) -> Result<About, String> {
    if let [first, second, ..] = &found[..] {
        return Err(format!(
            "there are {} proofs, such as {} {} and {} {}; name the position, and the goal with --goal",
            found.len(),
            first.position,
            first.goal,
            second.position,
            second.goal
        ));
    }
    let about = found.pop().ok_or_else(|| match position {
        Some(position) => format!("there is no such proof of {position}"),
        None => "there is no proof".to_owned(),
    })?;
    about.check_protocol()?;
    if about.value.is_none() {
        return Err(format!(
            "the proof of {} isn't finished; 'fourfold prove' with --nats goes on with it",
            about.position
        ));
    }
    Ok(about)
}

impl ServerProof {
    /// Returns what was proved.
    pub(super) fn claim(&self) -> Result<Claim> {
        let About {
            position,
            goal,
            value,
            ..
        } = &self.proof.about;
        let value = value.as_deref().unwrap_or_default();
        let text = format!("{position} {goal} {value}");
        text.parse().map_err(|error| {
            let name = &self.connection.name;
            Failure::Bad(format!(
                "{name}: what the server keeps is no value: {error}"
            ))
        })
    }

    /// Collects what the workers have found out, also for the solver's table.
    pub(super) fn collect(
        &self,
        solver: &mut Solver<Cube>,
        folder: &Path,
        watch: &Watch,
    ) -> Result<KnownPositions> {
        let mut collection = Collection::new(folder)?;
        let mut count = 0;
        let progress = Progress::new(None);
        let mut take = |(winner, entry): (Player, TableEntry)| {
            if !pieces::shows_a_move(&entry, winner) {
                return Ok(());
            }
            solver.learn(&entry, winner);
            if let Some(key) = solver.key_of_entry(&entry, winner) {
                collection.add(key, winner, entry.wins)?;
                count += 1;
                progress.set(count, "answers of workers");
            }
            match watch.is_interrupted() {
                true => Err(watch.stopped()),
                false => Ok(()),
            }
        };
        let lost = self.connection.wait(async {
            results::replay(&self.connection, &self.proof.results, |entry| {
                let record = results::parse(&entry.value);
                let entries = record.iter().flat_map(entries::of_record);
                entries.into_iter().try_for_each(&mut take)
            })
            .await?;
            let read = self.proof.pieces.read_all(&self.connection, |piece| {
                entries::read(piece).try_for_each(&mut take)
            });
            read.await
        })?;
        if lost > 0 {
            tell(format_args!(
                "fourfold: {}: {} pieces can't be read; what they say is searched again",
                self.connection.name,
                grouped(lost)
            ));
        }
        Ok(collection.finish()?)
    }
}
