//! The results of a benchmark in a folder: a table, and a picture where the build can draw.

use std::env;
use std::fmt::Display;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

#[cfg(feature = "plots")]
use csv::{DeserializeErrorKind, ErrorKind};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[cfg(feature = "plots")]
use super::diagram::{self, Diagram};
use crate::text::draft::Draft;
use crate::text::failure::{Failure, Result};
#[cfg(feature = "plots")]
use crate::text::input::Input;
use crate::text::journal::Journal;
use crate::text::shown;

/// The memory that drawing takes beside the search, in bytes.
#[cfg(feature = "plots")]
pub(super) const DRAWING: u64 = diagram::MEMORY;
#[cfg(not(feature = "plots"))]
pub(super) const DRAWING: u64 = 0;

/// More bytes than any table has.
#[cfg(feature = "plots")]
const MOST_BYTES: u64 = 16 << 20;

/// The results of the benchmark of this name: `<name>.csv`, and with plots `<name>.svg` and `<name>.png`. Until
/// all of it is measured, they are those of an earlier run, and the measurements are in `<name>.part`.
#[derive(Clone, Copy)]
pub(super) struct Results<'p> {
    pub(super) folder: &'p Path,
    pub(super) name: &'static str,
}

/// The measurements of a run that isn't finished.
pub(super) struct Measurements<'p> {
    results: Results<'p>,
    journal: Journal,
    count: usize,
}

impl<'p> Results<'p> {
    /// Begins to measure. `recipe` is everything that determines what is measured; returns what an earlier run of
    /// the same recipe that was stopped has measured.
    pub(super) fn begin<M: DeserializeOwned>(
        self,
        recipe: &str,
    ) -> Result<(Measurements<'p>, Vec<M>)> {
        self.make_folder()?;
        let path = self.file("part");
        let header = format!(
            "# bench {}: {recipe}, fourfold {}, build {:016x}",
            self.name,
            env!("CARGO_PKG_VERSION"),
            build().map_err(|error| self.unwritable(error))?
        );
        let advice = "finish that run, remove the file, or choose another --out";
        let read = |line: &str| {
            let bad = |_| "this line is no measurement; remove the file".to_owned();
            serde_json::from_str(line).map_err(bad)
        };
        let (journal, measured) = Journal::open(&path, &header, advice, read)?;
        let measurements = Measurements {
            results: self,
            journal,
            count: measured.len(),
        };
        Ok((measurements, measured))
    }

    /// Makes the folder if it isn't there.
    pub(super) fn make_folder(self) -> Result {
        fs::create_dir_all(self.folder).map_err(|error| self.unwritable(error))
    }

    /// Writes the table of all rows.
    pub(super) fn write_table<R: Serialize>(self, rows: &[R]) -> Result {
        let write = || -> std::result::Result<(), Box<dyn std::error::Error>> {
            let mut table = csv::Writer::from_writer(Vec::new());
            for row in rows {
                table.serialize(row)?;
            }
            let mut file = Draft::new(&self.file("csv"))?;
            file.write_all(&table.into_inner()?)?;
            Ok(file.finish()?)
        };
        write().map_err(|error| self.unwritable(error))
    }

    /// Draws the picture.
    #[cfg(feature = "plots")]
    pub(super) fn draw(self, title: &str, diagrams: &[Diagram], columns: usize) -> Result {
        let [svg, png] = ["svg", "png"].map(|kind| Draft::new(&self.file(kind)));
        let draw = || -> std::result::Result<(), Box<dyn std::error::Error>> {
            let (svg, png) = (svg?, png?);
            diagram::draw(title, diagrams, columns, [svg.path(), png.path()])?;
            svg.finish()?;
            Ok(png.finish()?)
        };
        draw().map_err(|error| self.unwritable(error))
    }

    /// Reads the rows of the table that an earlier run left there. There is at least one.
    #[cfg(feature = "plots")]
    pub(super) fn read<R: DeserializeOwned>(self) -> Result<Vec<R>> {
        let file = Input::regular_up_to(MOST_BYTES, &self.file("csv"));
        let file = file.map_err(|error| self.unusable("can't read", error))?;
        let rows: std::result::Result<Vec<R>, csv::Error> =
            csv::Reader::from_reader(file).deserialize().collect();
        match rows {
            Ok(rows) if rows.is_empty() => Err(self.unusable("can't draw", "it has no rows")),
            Ok(rows) => Ok(rows),
            Err(error) => {
                let what = match error.kind() {
                    ErrorKind::Deserialize { err, .. } => match err.kind() {
                        DeserializeErrorKind::Message(what) => what,
                        _ => "a number is wrong",
                    },
                    _ => "it is no row of the table",
                };
                let line = error.position().map_or(1, csv::Position::line);
                let why = format!("line {line}: {what}");
                Err(self.unusable("no table of this command:", why))
            }
        }
    }

    /// Returns the failure for a table of an earlier run that can't be used.
    #[cfg(feature = "plots")]
    pub(super) fn unusable(self, what: &str, why: impl Display) -> Failure {
        let path = self.file("csv");
        Failure::Bad(format!("{what} {}: {why}", shown::path(&path)))
    }

    /// Returns the path of the file of this kind.
    fn file(self, kind: &str) -> PathBuf {
        self.folder.join(self.name).with_extension(kind)
    }

    fn unwritable(self, error: impl Display) -> Failure {
        let folder = shown::path(self.folder);
        Failure::Bad(format!("can't write results into {folder}: {error}"))
    }
}

/// Returns a number of this build. Another one may search in another way, so their measurements aren't mixed.
fn build() -> io::Result<u64> {
    let mut program = BufReader::new(File::open(env::current_exe()?)?);
    let mut hasher = DefaultHasher::new();
    loop {
        let bytes = program.fill_buf()?;
        if bytes.is_empty() {
            return Ok(hasher.finish());
        }
        hasher.write(bytes);
        let length = bytes.len();
        program.consume(length);
    }
}

impl Measurements<'_> {
    /// Keeps a measurement for a later run, should this one be stopped.
    pub(super) fn put(&mut self, measured: &impl Serialize) -> Result {
        let line = serde_json::to_string(measured);
        let line = line.map_err(|error| self.results.unwritable(error))?;
        self.journal.put(line)?;
        self.count += 1;
        Ok(())
    }

    /// Ends a run that is stopped, and returns its failure with what becomes of the measurements.
    pub(super) fn stopped(&self, failure: Failure) -> Failure {
        match self.count {
            0 => self.journal.remove().err().unwrap_or(failure),
            _ => Failure::Limit(format!("{failure}; the same command goes on from there")),
        }
    }

    /// Ends the run, when its results are in their files.
    pub(super) fn end(self) -> Result {
        self.journal.remove()
    }
}
