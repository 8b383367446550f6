//! A file of results, one a line, which a later run continues.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::text::failure::{Failure, Result};
use crate::text::input::no_file;
use crate::text::shown;

/// More bytes than any line has.
const LONGEST: u64 = 1 << 26;

/// A file whose first line tells how its other lines were made. No other run writes it meanwhile.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens a file that begins with this header, or creates it, and reads its other lines. `advice` says what to
    /// do if it is a file of something else.
    pub(crate) fn open<T>(
        path: &Path,
        header: &str,
        advice: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<(Self, Vec<T>)> {
        let name = shown::path(path);
        let failure = |what: &dyn Display| Failure::Bad(format!("{name}: {what}"));
        let unusable = |error: io::Error| failure(&format_args!("can't add lines: {error}"));
        let foreign = |first: &str| match first.starts_with('#') {
            true => {
                let first = shown::message(first);
                failure(&format_args!(
                    "this is a file of '{first}', and not of '{header}'; {advice}"
                ))
            }
            false => failure(&format_args!("this is no file of '{header}'; {advice}")),
        };
        // Opening a pipe would wait for the other end, and a device may never end.
        if let Ok(about) = path.metadata()
            && !about.is_file()
        {
            return Err(unusable(no_file(&about)));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(unusable)?;
        // Where the system has no locks, it must do without.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(failure(&"another run is writing it; wait for its end"));
        }
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        let mut entries = Vec::new();
        let (mut number, mut end) = (0, 0);
        loop {
            line.clear();
            let whole = (&mut reader).take(LONGEST).read_until(b'\n', &mut line);
            let length = whole.map_err(unusable)? as u64;
            if !line.ends_with(b"\n") && length < LONGEST {
                // It was cut off when the program ended, or there is none.
                break;
            }
            number += 1;
            end += length;
            let text = String::from_utf8_lossy(line.trim_ascii_end());
            if number > 1 {
                let bad = |why| Failure::Bad(format!("{name}:{number}: {why}"));
                entries.push(read(&text).map_err(bad)?);
            } else if text != header {
                return Err(foreign(&text));
            }
        }
        if number == 0 && !header.as_bytes().starts_with(&line) {
            return Err(foreign(""));
        }
        file.set_len(end)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(unusable)?;
        let path = path.to_owned();
        let mut journal = Self { file, path };
        if number == 0 {
            journal.put(header)?;
        }
        Ok((journal, entries))
    }

    /// Adds a line.
    pub(crate) fn put(&mut self, line: impl Display) -> Result {
        // In one piece, so that what is there after a crash is whole lines.
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| self.unwritable(&error))
    }

    /// Removes the file, whose lines are no longer needed.
    pub(crate) fn remove(&self) -> Result {
        fs::remove_file(&self.path).map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        let path = shown::path(&self.path);
        Failure::Bad(format!("{path}: can't add lines: {error}"))
    }
}
