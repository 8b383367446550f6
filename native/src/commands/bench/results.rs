//! The results of a benchmark in a folder: a table, and a picture where the build can draw.

use std::fmt::Display;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::Serialize;
#[cfg(feature = "plots")]
use serde::de::DeserializeOwned;

#[cfg(feature = "plots")]
use super::diagram::{self, Diagram};
use crate::text::failure::{Failure, Result};

/// The memory that drawing takes beside the search, in bytes.
#[cfg(feature = "plots")]
pub(super) const DRAWING: u64 = diagram::MEMORY;
#[cfg(not(feature = "plots"))]
pub(super) const DRAWING: u64 = 0;

/// The results of the benchmark of this name: `<name>.csv`, and with plots `<name>.svg` and `<name>.png`.
#[derive(Clone, Copy)]
pub(super) struct Results<'p> {
    pub(super) folder: &'p Path,
    pub(super) name: &'static str,
}

/// A table that is being written.
pub(super) struct CsvTable<'p> {
    results: Results<'p>,
    writer: csv::Writer<File>,
}

impl<'p> Results<'p> {
    /// Creates a new table. An earlier one is lost.
    pub(super) fn create(self) -> Result<CsvTable<'p>> {
        let file = fs::create_dir_all(self.folder)
            .and_then(|()| File::create(self.table()))
            .map_err(|error| self.unwritable(error))?;
        Ok(CsvTable {
            results: self,
            writer: csv::Writer::from_writer(file),
        })
    }

    /// Draws the picture.
    #[cfg(feature = "plots")]
    pub(super) fn draw(self, title: &str, diagrams: &[Diagram], columns: usize) -> Result {
        diagram::draw(title, diagrams, columns, self.folder, self.name)
            .map_err(|error| self.unwritable(error))
    }

    /// Reads the rows of the table that an earlier run left there.
    #[cfg(feature = "plots")]
    pub(super) fn read<R: DeserializeOwned>(self) -> Result<Vec<R>> {
        let file = File::open(self.table()).map_err(|error| self.unusable("can't read", error))?;
        csv::Reader::from_reader(file)
            .deserialize()
            .collect::<std::result::Result<_, _>>()
            .map_err(|error| self.unusable("no table of this command:", error))
    }

    /// Returns the failure for a table of an earlier run that can't be used.
    #[cfg(feature = "plots")]
    pub(super) fn unusable(self, what: &str, why: impl Display) -> Failure {
        Failure::Bad(format!("{what} {}: {why}", self.table().display()))
    }

    fn table(self) -> PathBuf {
        self.folder.join(self.name).with_extension("csv")
    }

    fn unwritable(self, error: impl Display) -> Failure {
        Failure::Bad(format!(
            "can't write results into {}: {error}",
            self.folder.display()
        ))
    }
}

impl CsvTable<'_> {
    /// Writes a row to the file.
    pub(super) fn put(&mut self, row: &impl Serialize) -> Result {
        let written = self.writer.serialize(row);
        written
            .and_then(|()| Ok(self.writer.flush()?))
            .map_err(|error| self.results.unwritable(error))
    }
}
