//! A file of results, one a line, that a run which was interrupted goes on with.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use crate::failure::{Failure, Result};

/// Opens a file that begins with this line, or makes one, to add lines to it; and counts the lines that
/// it has beyond the first.
pub(super) fn open(path: &Path, header: &str) -> Result<(File, usize)> {
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
    // A last line without an end was being written when something ended the program.
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
