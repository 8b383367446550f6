//! What came of jobs: a bucket with one record for each position that was searched, by its key.
//!
//! A job names the revision on which it builds. What it came to is kept if that is still the newest one; so of two
//! workers that did the same job, the first one's result is kept. Only an answer takes the place of what is no answer,
//! whatever the revision.

use async_nats::jetstream::kv;
use fourfold_core::board::Player;
use fourfold_core::solver::frontier::Report;
use futures_util::StreamExt;

use crate::cluster::connection::Connection;
use crate::text::failure::Result as Outcome;
use crate::text::record::{Record, player_name};

/// Returns the key of a position in the bucket.
pub(crate) fn key(winner: Player, key: u128) -> String {
    format!("{}.{key:032x}", player_name(winner))
}

/// Keeps a record that builds on a revision, which had `before` positions visited, unless another one of the same job was
/// there first. Its moves begin at the empty board.
///
/// # Errors
/// If the server doesn't take it, for a reason that may pass. To try again is safe.
pub(crate) async fn keep(
    results: &kv::Store,
    key: &str,
    record: &Record,
    mut revision: u64,
    mut before: u64,
) -> Result<(), String> {
    loop {
        let line = whole(record, before).line(&[]);
        let put = results.update(key, line.clone().into(), revision).await;
        let refused = match put {
            Ok(_) => return Ok(()),
            Err(refused) => refused,
        };
        // Whatever the reason, what is there by now tells what to do.
        let entry = results
            .entry(key)
            .await
            .map_err(|error| error.to_string())?;
        let Some(entry) = entry else {
            return match revision {
                0 => Err(refused.to_string()),
                _ => {
                    revision = 0;
                    continue;
                }
            };
        };
        if entry.value == line.as_bytes() {
            return Ok(());
        }
        if entry.revision == revision {
            return Err(refused.to_string());
        }
        let Some(known) = parse(&entry.value) else {
            revision = entry.revision;
            continue;
        };
        if record.decided().is_none() || known.decided().is_some() {
            return Ok(());
        }
        (revision, before) = (entry.revision, known.report.visited);
    }
}

/// Hands over all that is kept, and returns what will come.
///
/// # Errors
/// If it can't be read, and those of `take`.
pub(crate) async fn replay(
    connection: &Connection,
    results: &kv::Store,
    mut take: impl FnMut(&kv::Entry) -> Outcome,
) -> Outcome<kv::Watch> {
    let failure =
        |error: &dyn std::error::Error| connection.failure("can't read the results", error);
    let watched = connection.ask(|| results.watch_with_history(">")).await;
    let mut found = watched.map_err(|error| failure(&error))?;
    let info = connection.ask(|| results.stream.get_info()).await;
    if info.map_err(|error| failure(&error))?.state.messages == 0 {
        return Ok(found);
    }
    while let Some(entry) = found.next().await {
        let entry = entry.map_err(|error| failure(&error))?;
        take(&entry)?;
        if entry.delta == 0 {
            break;
        }
    }
    Ok(found)
}

/// Reads what the bucket has under a key; `None` if that is no record.
pub(crate) fn parse(value: &[u8]) -> Option<Record> {
    let line = std::str::from_utf8(value).ok()?;
    Record::parse(line, &[]).ok()
}

/// Returns a record with the positions that were visited before.
fn whole(record: &Record, before: u64) -> Record {
    let report = Report {
        visited: record.report.visited.saturating_add(before),
        ..record.report.clone()
    };
    Record {
        report,
        winner: record.winner,
    }
}
