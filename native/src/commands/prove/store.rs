//! The store of a proof: all that lasts.
//!
//! It holds the reports of jobs, in the order in which the frontier got them, and nothing else: a frontier that
//! is told the same again is the same again.

use std::fmt;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};

use redb::{
    Database, DatabaseError, ReadableDatabase, ReadableTable, StorageBackend, StorageError,
    TableDefinition, TableError,
};

use crate::runtime::foreign;
use crate::runtime::lock::lock;
use crate::text::draft::Draft;
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
    ///
    /// A file that isn't a sound store of this proof is left as it is.
    pub(crate) fn open(path: &Path, subject: Subject) -> Result<(Self, Vec<String>)> {
        let name = shown::path(path);
        let records = match Self::read(path, subject)? {
            Some(records) => records,
            None => {
                begin(path, subject)
                    .map_err(|error| Failure::Bad(format!("{name}: {}", unusable(&error))))?;
                Vec::new()
            }
        };
        let mut builder = Database::builder();
        builder.set_cache_size(CACHE);
        let database = builder
            .open(path)
            .map_err(|error| Failure::Bad(format!("{name}: {}", why_not(error))))?;
        let next = records.len() as u64;
        let store = Self {
            database,
            name,
            next,
        };
        Ok((store, records))
    }

    /// Returns the records of a store, or `None` if there is none: no file, or an empty one. Nothing is written.
    pub(crate) fn read(path: &Path, subject: Subject) -> Result<Option<Vec<String>>> {
        let name = shown::path(path);
        let failure = |what: String| Failure::Bad(format!("{name}: {what}"));
        match std::fs::metadata(path) {
            Ok(about) if !about.is_file() => return Err(failure("it is not a file".to_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            _ => {}
        }
        let bytes = std::fs::read(path).map_err(|error| failure(unusable(&error)))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if !bytes.starts_with(MAGIC) {
            return Err(failure("this is not the store of a proof".to_owned()));
        }
        // The database repairs what it opens, and may panic at what is damaged: it gets a copy.
        let found = foreign::guarded(|| read_copy(bytes, subject));
        let what = match found {
            Some(Ok(records)) => return Ok(Some(records)),
            Some(Err(Problem::Other(what))) => what,
            Some(Err(Problem::Database(_))) | None => "the store is damaged".to_owned(),
        };
        // What another run is writing may look like anything.
        let opened = foreign::guarded(|| Database::builder().open_read_only(path).err());
        Err(failure(match opened.flatten() {
            Some(error @ DatabaseError::DatabaseAlreadyOpen) => why_not(error),
            _ => what,
        }))
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
                    return Err(Failure::Bad(format!("{}: {problem}", store.name)));
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

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Other(what) => f.write_str(what),
            Self::Database(redb::Error::Io(error)) => write!(f, "can't write the store: {error}"),
            Self::Database(error) => write!(f, "can't use the store: {error}"),
        }
    }
}

impl<E: Into<redb::Error>> From<E> for Problem {
    fn from(error: E) -> Self {
        Self::Database(error.into())
    }
}

/// Makes a store without records. The file is there when it is complete.
fn begin(path: &Path, subject: Subject) -> std::io::Result<()> {
    let copy = Copy::default();
    let made = Database::builder()
        .create_with_backend(copy.clone())
        .map_err(Problem::from)
        .and_then(|database| {
            let transaction = database.begin_write()?;
            {
                let mut about = transaction.open_table(ABOUT)?;
                about.insert("format", FORMAT)?;
                about.insert("program", env!("CARGO_PKG_VERSION"))?;
                about.insert("board", "4x4x4")?;
                about.insert("position", subject.position)?;
                about.insert("goal", subject.goal)?;
                transaction.open_table(RECORDS)?;
            }
            Ok(transaction.commit()?)
        });
    if let Err(problem) = made {
        return Err(std::io::Error::other(problem.to_string()));
    }
    let mut file = Draft::new(path)?;
    file.write_all(&copy.bytes())?;
    file.finish()
}

/// Checks a copy of a store and what it is about, and returns its records.
fn read_copy(bytes: Vec<u8>, subject: Subject) -> Result<Vec<String>, Problem> {
    let mut database = Database::builder().create_with_backend(Copy::from(bytes))?;
    // A run that was killed leaves what opening has repaired by now.
    if !database.check_integrity()? {
        return Err(Problem::Other("the store is damaged".to_owned()));
    }
    let transaction = database.begin_read()?;
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

/// A store in memory.
#[derive(Clone, Debug, Default)]
struct Copy(Arc<Mutex<Vec<u8>>>);

impl From<Vec<u8>> for Copy {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Arc::new(Mutex::new(bytes)))
    }
}

impl Copy {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        lock(&self.0)
    }
}

impl StorageBackend for Copy {
    fn len(&self) -> std::io::Result<u64> {
        Ok(self.bytes().len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> std::io::Result<()> {
        let bytes = self.bytes();
        let end = offset.checked_add(out.len() as u64);
        let part = end.and_then(|end| bytes.get(offset as usize..end as usize));
        out.copy_from_slice(part.ok_or(ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn set_len(&self, len: u64) -> std::io::Result<()> {
        let mut bytes = self.bytes();
        let more = (len as usize).saturating_sub(bytes.len());
        bytes
            .try_reserve(more)
            .map_err(|_| ErrorKind::OutOfMemory)?;
        bytes.resize(len as usize, 0);
        Ok(())
    }

    fn sync_data(&self) -> std::io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> std::io::Result<()> {
        let mut bytes = self.bytes();
        let end = offset.checked_add(data.len() as u64);
        let part = end.and_then(|end| bytes.get_mut(offset as usize..end as usize));
        part.ok_or(ErrorKind::UnexpectedEof)?.copy_from_slice(data);
        Ok(())
    }
}

fn unusable(error: &std::io::Error) -> String {
    format!("can't use the store: {error}")
}

fn why_not(error: DatabaseError) -> String {
    match error {
        DatabaseError::DatabaseAlreadyOpen => {
            "another run is using it; wait for its end".to_owned()
        }
        DatabaseError::Storage(StorageError::Io(error)) => unusable(&error),
        other => format!("can't use the store: {other}"),
    }
}
