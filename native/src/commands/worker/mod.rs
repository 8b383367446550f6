//! `fourfold worker`: searches the jobs of a proof that another machine coordinates.

mod lanes;
mod outcome;
pub(crate) mod simulated;
mod talk;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::{Cube, Goal, SolverTables};
use tokio::time::sleep;

use crate::cluster::connection::Connection;
use crate::cluster::messages::About;
use crate::cluster::options::ServerOptions;
use crate::cluster::proof::{self, Names, Proof};
use crate::cluster::seat;
use crate::cluster::version::Version;
use crate::runtime::memory::Memory;
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{MemoryOption, ThreadOption};
use crate::runtime::session::SearchConfiguration;
use crate::runtime::table_file;
use crate::runtime::watch::{GRACE_TO_SAVE, SearchLimits, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::tell;
use crate::text::{quantities, shown};

use lanes::{Lanes, Left};

/// The time between two looks for a proof.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Works on the proofs of a NATS server: searches the jobs that 'fourfold prove --nats' gives out
///
/// Any number of workers may come and go at any time. Each thread searches a job of its own, and all share one table.
/// A worker goes on until it is stopped; it waits while there is no proof.
#[derive(Debug, Args)]
pub(crate) struct WorkerCommand {
    /// The NATS server, or several of one cluster: nats://HOST:4222,…
    #[arg(long, value_name = "URL", env = "NATS_URL", hide_env_values = true)]
    nats: String,
    /// Keep the table in this file, best in /dev/shm: workers on this machine that name the same one share it, and who starts
    /// again goes on with it. The first one makes it, as large as its --memory says
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// End when there was no job for this long: 10m
    #[arg(long, value_name = "TIME", value_parser = quantities::duration)]
    idle_limit: Option<Duration>,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    server: ServerOptions,
}

impl WorkerCommand {
    pub(crate) fn run(self) -> Result {
        let watch = Watch::with_grace(SearchLimits::default(), GRACE_TO_SAVE)?;
        let version = Version::own();
        let mut memory = self.memory(&version)?;
        let connection = Connection::open(&self.nats, &self.server, &watch, None)?;
        memory.touch(self.threads.count())?;
        let tables = SearchConfiguration::usual(Goal::First).tables::<Cube>(memory.words());
        let mut idle = Instant::now();
        loop {
            let found = connection.wait(self.find(&connection, &version, &watch, idle))?;
            let Some(proof) = found else { return Ok(()) };
            match self.work(&connection, &version, proof, &tables, &watch, idle)? {
                Left::Stopped => return Err(watch.stopped()),
                Left::Idle => return Ok(()),
                Left::Ended(last_job) => idle = last_job,
            }
        }
    }

    fn memory(&self, version: &Version) -> Result<Memory> {
        let need = MemoryNeed::of_table::<Cube>(self.threads.count());
        match &self.table {
            None => self.memory.take(need),
            Some(path) => {
                let label = format!("{} {}", version.engine, version.weights);
                let failure = |error| Failure::Bad(format!("{}: {error}", shown::path(path)));
                let map = table_file::open(path, &label, self.memory.words(need)?);
                map.map(Memory::shared).map_err(failure)
            }
        }
    }

    /// Waits for a proof that somebody coordinates; `None` if there was no job for too long.
    async fn find(
        &self,
        connection: &Connection,
        version: &Version,
        watch: &Watch,
        idle: Instant,
    ) -> Result<Option<Proof>> {
        let connection = &connection.hurried();
        let mut is_told = false;
        loop {
            // The server may be away for a while.
            let proofs = proof::all(connection).await.unwrap_or_default();
            let mut refused = None;
            for about in proofs.into_iter().filter(|about| about.value.is_none()) {
                if seat::coordinator(connection, &names(&about))
                    .await
                    .is_none()
                {
                    continue;
                }
                if about.version != *version {
                    refused = Some(about.version.why_not(version));
                } else if let Ok(Some(proof)) = Proof::join(connection, about).await {
                    return Ok(Some(proof));
                }
            }
            if let Some(why) = refused {
                return Err(Failure::Bad(format!("{}: {why}", connection.name)));
            }
            if self.idle_limit.is_some_and(|limit| idle.elapsed() >= limit) {
                return Ok(None);
            }
            if !is_told {
                is_told = true;
                tell(format_args!(
                    "fourfold: {}: waiting for a proof",
                    connection.name
                ));
            }
            sleep(LOOK_EVERY).await;
            if watch.is_interrupted() {
                return Err(watch.stopped());
            }
        }
    }

    /// Works on a proof until that is over.
    fn work(
        &self,
        connection: &Connection,
        version: &Version,
        proof: Proof,
        tables: &SolverTables<Cube>,
        watch: &Watch,
        idle: Instant,
    ) -> Result<Left> {
        let About { position, .. } = &proof.about;
        tell(format_args!(
            "fourfold: {}: working on {position}",
            connection.name
        ));
        let lanes = Arc::new(Lanes::new(self.threads.count(), idle));
        let talk = connection.spawn(talk::talk(
            connection.client.clone(),
            connection.name.clone(),
            proof.names.clone(),
            proof.about.clone(),
            version.clone(),
            Arc::clone(&lanes),
        ));
        let left = lanes.run(connection, &proof, tables, self.idle_limit, watch);
        lanes.close();
        _ = connection.wait(talk);
        left
    }
}

fn names(about: &About) -> Names {
    Names::new(&about.position, &about.goal)
}
