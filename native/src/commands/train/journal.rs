//! A file of results, one a line, which a later run continues.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use crate::runtime::pipeline;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::progress::Progress;

/// A file whose first line tells how its other lines were made.
pub(super) struct Journal {
    file: File,
    /// The numbers of lines that it has and is to have, without the first line.
    known: usize,
    wanted: usize,
}

impl Journal {
    /// Opens a file that begins with this header, or creates it, to fill it up to this number of lines after
    /// the header.
    pub(super) fn open(path: &Path, header: &str, wanted: usize) -> Result<Self> {
        let (file, known) = open(path, header)?;
        Ok(Self {
            file,
            known,
            wanted,
        })
    }

    /// Adds the missing lines, one for each piece of work that has none yet. Ends at the first piece that
    /// fails, since later lines would leave a gap.
    pub(super) fn fill<I, O, W>(
        mut self,
        pieces: impl Iterator<Item = I> + Send + 'static,
        threads: usize,
        watch: &Watch,
        worker: impl Fn() -> W + Sync,
    ) -> Result
    where
        I: Send + 'static,
        O: fmt::Display + Send + 'static,
        W: FnMut(I) -> Result<O, String>,
    {
        let progress = Progress::new(Some(self.wanted.saturating_sub(self.known)));
        let mut stopped = None;
        let sink = |done: Result<O, String>| {
            match done {
                Ok(done) if stopped.is_none() => {
                    progress.step();
                    writeln!(self.file, "{done}")?;
                }
                Ok(_) => {}
                Err(why) => {
                    stopped.get_or_insert(why);
                    watch.interrupt();
                }
            }
            Ok(())
        };
        let missing = pieces.take(self.wanted).skip(self.known);
        let finished = pipeline::in_order(missing, threads, watch, worker, sink)?;
        match stopped {
            Some(why) => Err(Failure::Limit(why)),
            None if !finished => Err(watch.stopped()),
            None => Ok(()),
        }
    }
}

/// Opens such a file, and counts its lines after the header.
fn open(path: &Path, header: &str) -> Result<(File, usize)> {
    let failure = |what: fmt::Arguments| Failure::Bad(format!("{}: {what}", path.display()));
    let unusable = |error: io::Error| failure(format_args!("can't add lines: {error}"));
    let foreign = || {
        failure(format_args!(
            "this is no file of '{header}'; choose another name"
        ))
    };
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(unusable)?;
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    let (mut lines, mut end) = (0, 0);
    // A last line without a line feed was cut off when the program ended.
    while reader.read_until(b'\n', &mut line).map_err(unusable)? > 0 && line.ends_with(b"\n") {
        if lines == 0 && line.trim_ascii_end() != header.as_bytes() {
            return Err(foreign());
        }
        lines += 1;
        end += line.len() as u64;
        line.clear();
    }
    if lines == 0 && !header.as_bytes().starts_with(&line) {
        return Err(foreign());
    }
    file.set_len(end)
        .and_then(|()| file.seek(SeekFrom::End(0)))
        .map_err(unusable)?;
    if lines == 0 {
        writeln!(file, "{header}").map_err(unusable)?;
    }
    Ok((file, usize::saturating_sub(lines, 1)))
}
