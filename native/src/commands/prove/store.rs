//! The store of a proof: all that lasts.
//!
//! It holds the reports of jobs, in the order in which the frontier got them, and nothing else: a frontier that
//! is told the same again is the same again.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};

use redb::{
    Database, DatabaseError, ReadableDatabase, ReadableTable, StorageError, TableDefinition,
    TableError,
};

use crate::text::failure::{Failure, Result};
use crate::text::shown;

/// What the store is about: names and what they say.
const ABOUT: TableDefinition<&str, &str> = TableDefinition::new("about");
/// The records, numbered from 0.
const RECORDS: TableDefinition<u64, &str> = TableDefinition::new("records");

/// The version of the format.
const FORMAT: &str = "1";

/// The memory that the database may use for itself, in bytes.
const CACHE: usize = 16 << 20;

/// The bytes with which a file of the database begins.
const MAGIC: &[u8] = b"redb";

/// The most records that wait to be written.
const WAITING: usize = 1 << 12;

/// The proof that a store is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) position: &'a str,
    pub(crate) goal: &'a str,
}

/// An open store.
pub(crate) struct Store {
    database: Database,
    name: String,
    next: u64,
}

impl Store {
    /// Opens the store of a proof, or begins one if there is none. Returns its records too.
    pub(crate) fn open(path: &Path, subject: Subject) -> Result<(Self, Vec<String>)> {
        let name = shown::path(path);
        let failure = |what: String| Failure::Bad(format!("{name}: {what}"));
        let is_new = match std::fs::metadata(path) {
            Ok(about) if !about.is_file() => return Err(failure("it is not a file".to_owned())),
            Ok(about) => {
                if about.len() > 0
                    && !begins_with_magic(path).map_err(|error| failure(unusable(&error)))?
                {
                    return Err(failure("this is not the store of a proof".to_owned()));
                }
                about.len() == 0
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
            Err(error) => return Err(failure(unusable(&error))),
        };
        let mut builder = Database::builder();
        builder.set_cache_size(CACHE);
        let opened = if is_new {
            builder.create(path)
        } else {
            builder.open(path)
        };
        let database = opened.map_err(|error| failure(why_not(error)))?;
        let mut store = Self {
            database,
            name,
            next: 0,
        };
        let result = if is_new {
            store.begin(subject).map(|()| Vec::new())
        } else {
            store.read(subject)
        };
        match result {
            Ok(records) => {
                store.next = records.len() as u64;
                Ok((store, records))
            }
            Err(Problem::Other(what)) => Err(Failure::Bad(format!("{}: {what}", store.name))),
            Err(Problem::Database(error)) => Err(store.failure(&error)),
        }
    }

    /// Writes what a new store is about.
    fn begin(&self, subject: Subject) -> Result<(), Problem> {
        let transaction = self.database.begin_write()?;
        {
            let mut about = transaction.open_table(ABOUT)?;
            about.insert("format", FORMAT)?;
            about.insert("program", env!("CARGO_PKG_VERSION"))?;
            about.insert("board", "4x4x4")?;
            about.insert("position", subject.position)?;
            about.insert("goal", subject.goal)?;
            transaction.open_table(RECORDS)?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Checks what the store is about, and reads its records.
    fn read(&self, subject: Subject) -> Result<Vec<String>, Problem> {
        let transaction = self.database.begin_read()?;
        let about = match transaction.open_table(ABOUT) {
            Err(TableError::TableDoesNotExist(_)) => {
                return Err(Problem::Other(
                    "this is not the store of a proof".to_owned(),
                ));
            }
            about => about?,
        };
        let value = |name: &str| -> Result<String, Problem> {
            let value = about.get(name)?;
            Ok(value.map_or(String::new(), |value| shown::word(value.value())))
        };
        let format = value("format")?;
        if format != FORMAT {
            return Err(Problem::Other(format!(
                "its format is {format}, and this program reads {FORMAT}; export it with the program that wrote it, \
                 and import that into a new store"
            )));
        }
        for (name, asked) in [("position", subject.position), ("goal", subject.goal)] {
            let found = value(name)?;
            if found != asked {
                return Err(Problem::Other(format!(
                    "this is the store of another proof: its {name} is {found}, not {asked}"
                )));
            }
        }
        let table = transaction.open_table(RECORDS)?;
        let mut records = Vec::new();
        for (place, row) in table.iter()?.enumerate() {
            let (number, line) = row?;
            if number.value() != place as u64 {
                return Err(Problem::Other(format!(
                    "the store is damaged: record {place} is missing"
                )));
            }
            records.push(line.value().to_owned());
        }
        Ok(records)
    }

    /// Adds records, all or none of them, and returns when they can't be lost any more.
    fn add(&mut self, records: &[String]) -> Result<(), Problem> {
        let transaction = self.database.begin_write()?;
        {
            let mut table = transaction.open_table(RECORDS)?;
            for (number, record) in (self.next..).zip(records) {
                table.insert(number, record.as_str())?;
            }
        }
        transaction.commit()?;
        self.next += records.len() as u64;
        Ok(())
    }

    fn failure(&self, error: &redb::Error) -> Failure {
        Failure::Bad(format!("{}: {}", self.name, database_message(error)))
    }
}

/// Writes records on a thread of its own, so that nobody waits for the disk.
pub(crate) struct StoreWriter {
    queue: Option<SyncSender<String>>,
    thread: Option<JoinHandle<Result>>,
}

impl StoreWriter {
    /// Starts the thread. `failed` is called if a record can't be written.
    pub(crate) fn new(mut store: Store, failed: impl Fn() + Send + 'static) -> Self {
        let (queue, waiting): (_, Receiver<String>) = mpsc::sync_channel(WAITING);
        let thread = thread::spawn(move || {
            while let Ok(first) = waiting.recv() {
                let records: Vec<_> = std::iter::once(first).chain(waiting.try_iter()).collect();
                if let Err(problem) = store.add(&records) {
                    failed();
                    return Err(match problem {
                        Problem::Other(what) => Failure::Bad(format!("{}: {what}", store.name)),
                        Problem::Database(error) => store.failure(&error),
                    });
                }
            }
            Ok(())
        });
        Self {
            queue: Some(queue),
            thread: Some(thread),
        }
    }

    /// Adds a record. If it can't be written, [`Self::finish`] says why.
    pub(crate) fn put(&self, record: String) {
        if let Some(queue) = &self.queue {
            _ = queue.send(record);
        }
    }

    /// Waits until all is written.
    pub(crate) fn finish(mut self) -> Result {
        drop(self.queue.take());
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(result)) => result,
            // A panic ends the program.
            _ => Ok(()),
        }
    }
}

/// What is wrong with a store.
enum Problem {
    Database(redb::Error),
    Other(String),
}

impl<E: Into<redb::Error>> From<E> for Problem {
    fn from(error: E) -> Self {
        Self::Database(error.into())
    }
}

fn begins_with_magic(path: &Path) -> std::io::Result<bool> {
    use std::io::Read;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?
        .take(MAGIC.len() as u64)
        .read_to_end(&mut bytes)?;
    Ok(bytes == MAGIC)
}

fn unusable(error: &std::io::Error) -> String {
    format!("can't use the store: {error}")
}

fn why_not(error: DatabaseError) -> String {
    match error {
        DatabaseError::DatabaseAlreadyOpen => {
            "another run is using it; wait for its end".to_owned()
        }
        DatabaseError::Storage(error) => storage_message(&error),
        other => format!("can't use the store: {other}"),
    }
}

fn database_message(error: &redb::Error) -> String {
    match error {
        redb::Error::Io(error) => format!("can't write the store: {error}"),
        redb::Error::Corrupted(what) => format!("the store is damaged: {what}"),
        other => format!("can't use the store: {other}"),
    }
}

fn storage_message(error: &StorageError) -> String {
    match error {
        StorageError::Io(error) => unusable(error),
        StorageError::Corrupted(what) => format!("the store is damaged: {what}"),
        other => format!("can't use the store: {other}"),
    }
}
