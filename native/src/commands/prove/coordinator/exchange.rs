//! Exchanges decided positions between a server and a file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::Frontier;
use fourfold_core::{Cube, Game};
use futures_util::{StreamExt, stream};

use super::post::{Coordinator, Setup};
use crate::cluster::connection::Connection;
use crate::cluster::proof::Proof;
use crate::cluster::results;
use crate::commands::prove::exchange::{self, Import};
use crate::text::failure::{Failure, Result};
use crate::text::progress::Progress;
use crate::text::record::Record;

/// The most positions that are on the way to the server at once.
const MOST_AT_ONCE: usize = 64;

/// Writes what a server has decided of a proof to a file.
pub(in crate::commands::prove) async fn export(
    connection: &Connection,
    game: &Game<Cube>,
    goal: &str,
    path: &Path,
) -> Result {
    let proof = Proof::existing(connection, &game.to_string(), goal).await?;
    exchange::export(path, game, &records(connection, &proof, game).await?)
}

/// Returns all results of a proof, with the moves from its position.
async fn records(connection: &Connection, proof: &Proof, game: &Game<Cube>) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    results::replay(connection, &proof.results, |entry| {
        if let Some(mut record) = results::parse(&entry.value)
            && let Some(columns) = record.report.columns.strip_prefix(game.columns())
        {
            record.report.columns = columns.to_vec();
            records.push(record);
        }
        Ok(())
    })
    .await?;
    Ok(records)
}

impl Coordinator<'_> {
    /// Takes in decided positions from a file. Returns false if the user or the time limit ends it.
    pub(in crate::commands::prove) async fn import(&mut self, import: Import) -> Result<bool> {
        let Self {
            setup, proof, seat, ..
        } = self;
        let (setup, proof) = (&*setup, &*proof);
        let (connection, game) = (setup.connection, setup.game);
        let known = records(connection, proof, game).await?;
        let puts = by_key(import.missing_from(game, &known)?, setup).into_iter();
        let puts = puts.map(|(key, record)| async move {
            results::keep(&proof.results, &key, &record, 0, 0).await
        });
        let mut kept = stream::iter(puts).buffer_unordered(MOST_AT_ONCE);
        let progress = Progress::new(None);
        let mut count = 0;
        while let Some(put) = kept.next().await {
            put.map_err(|why| {
                Failure::Limit(format!(
                    "{}: can't keep an imported position: {why}",
                    connection.name
                ))
            })?;
            count += 1;
            progress.set(count, "imported positions");
            seat.keep(connection).await?;
            if setup.is_over() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns records as the server keeps them: one for each key, with the moves from the empty board.
fn by_key(records: Vec<Record>, setup: &Setup) -> BTreeMap<String, Record> {
    let root = setup.game.columns();
    let frontiers = [Player::First, Player::Second]
        .map(|winner| Frontier::new(setup.game.position(), winner, setup.settings));
    let mut found: BTreeMap<String, Record> = BTreeMap::new();
    for mut record in records {
        // A position without a key is decided without a search.
        let frontier = &frontiers[record.winner as usize];
        let Some(key) = frontier.key(&record.report.columns) else {
            continue;
        };
        record.report.columns = [root, &record.report.columns].concat();
        match found.entry(results::key(record.winner, key)) {
            Entry::Vacant(place) => {
                place.insert(record);
            }
            Entry::Occupied(mut same) => {
                let visited = &mut same.get_mut().report.visited;
                *visited = visited.saturating_add(record.report.visited);
            }
        }
    }
    found
}
