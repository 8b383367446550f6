//! The folder in which a benchmark leaves its table and its picture.

use std::fmt::Display;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::plot;
use super::plot::Diagram;
use crate::failure::{Failure, Result};

/// The results of the benchmark of this name: `<name>.csv`, `<name>.svg` and `<name>.png`.
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
    /// A new table. An earlier one is lost.
    pub(super) fn create(self) -> Result<CsvTable<'p>> {
        let file = fs::create_dir_all(self.folder)
            .and_then(|()| File::create(self.table()))
            .map_err(|error| self.unwritable(error))?;
        Ok(CsvTable {
            results: self,
            writer: csv::Writer::from_writer(file),
        })
    }

    /// The rows of the table that an earlier run left there.
    pub(super) fn read<R: DeserializeOwned>(self) -> Result<Vec<R>> {
        let file = File::open(self.table()).map_err(|error| self.unusable("can't read", error))?;
        csv::Reader::from_reader(file)
            .deserialize()
            .collect::<std::result::Result<_, _>>()
            .map_err(|error| self.unusable("no table of this command:", error))
    }

    /// What is wrong with the table of an earlier run.
    pub(super) fn unusable(self, what: &str, why: impl Display) -> Failure {
        Failure::Bad(format!("{what} {}: {why}", self.table().display()))
    }

    fn table(self) -> PathBuf {
        self.folder.join(self.name).with_extension("csv")
    }

    /// Draws the picture.
    pub(super) fn draw(self, title: &str, diagrams: &[Diagram], columns: usize) -> Result {
        plot::draw(title, diagrams, columns, self.folder, self.name)
            .map_err(|error| self.unwritable(error))
    }

    fn unwritable(self, error: impl Display) -> Failure {
        Failure::Bad(format!(
            "can't write results into {}: {error}",
            self.folder.display()
        ))
    }
}

impl CsvTable<'_> {
    /// Adds a row, which is in the file from then on.
    pub(super) fn put(&mut self, row: &impl Serialize) -> Result {
        let written = self.writer.serialize(row);
        written
            .and_then(|()| Ok(self.writer.flush()?))
            .map_err(|error| self.results.unwritable(error))
    }
}
