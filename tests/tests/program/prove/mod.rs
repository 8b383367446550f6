//! Long proofs: the values of 'solve', whatever interrupts them, and stores that lose nothing.

mod estimates;
mod exchange;
#[cfg(target_os = "linux")]
mod interruption;
#[cfg(target_os = "linux")]
mod stores;
mod values;

use std::path::{Path, PathBuf};

use redb::{ReadOnlyDatabase, ReadableDatabase, ReadableTable, TableDefinition};
use serde_json::Value;
use tempfile::TempDir;

use crate::{Run, fourfold, run_with};

/// A position of which the first player wins, after some millions of visited positions.
const LONG: &str = "CAA7CD12656558F6437AE42E";

/// A position that nobody proves in the time of a test.
const ENDLESS: &str = "0FC3484B7";

/// Runs `prove` with a store.
fn prove(position: &str, store: &Path) -> Run {
    run_with(
        &format!("prove {position} --threads 2 --memory 64M --store"),
        &[store],
    )
}

/// Starts `prove` with a store, and returns the process.
#[cfg(target_os = "linux")]
fn start(position: &str, store: &Path) -> std::process::Child {
    use std::process::Stdio;
    let mut command = fourfold(&format!(
        "prove {position} --threads 2 --memory 64M --store"
    ));
    let command = command.arg(store).stdin(Stdio::null());
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    piped.spawn().expect("the program starts")
}

/// A folder with a place for a store.
fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("store");
    (folder, store)
}

/// Returns the records of a store that no run is using, in their order. A run that was killed leaves a store that
/// the next one has to open first.
fn records(store: &Path) -> Vec<String> {
    const RECORDS: TableDefinition<u64, &str> = TableDefinition::new("records");
    let database = ReadOnlyDatabase::open(store).expect("a sound store");
    let transaction = database.begin_read().unwrap();
    let table = transaction.open_table(RECORDS).unwrap();
    let rows = table.iter().unwrap();
    rows.map(|row| row.unwrap().1.value().to_owned()).collect()
}

/// Returns the last object of JSON that a run has written.
fn last(run: &Run) -> Value {
    let line = run.out.lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {run:?}"))
}
