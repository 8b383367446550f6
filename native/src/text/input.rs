//! Files that commands read.

use std::fs::{File, FileType, Metadata};
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::text::lines::Lines;
use crate::text::quantities::size_text;

/// A file that is read from its beginning to its end, unless it is longer than it can sensibly be.
#[derive(Debug)]
pub(crate) struct Input {
    file: File,
    most: u64,
    read: u64,
}

impl Input {
    /// Opens a file of any length, which is to be read piece by piece. It may be a pipe.
    pub(crate) fn stream(path: &Path) -> io::Result<Self> {
        Self::up_to(u64::MAX, path)
    }

    /// Opens a file of at most so many bytes. It may be a pipe.
    pub(crate) fn up_to(most: u64, path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let about = file.metadata()?;
        if about.is_dir() {
            return Err(no_file(&about));
        }
        if about.len() > most {
            return Err(too_long(most));
        }
        let read = 0;
        Ok(Self { file, most, read })
    }

    /// Opens a regular file of at most so many bytes. Nothing else is waited for.
    pub(crate) fn regular_up_to(most: u64, path: &Path) -> io::Result<Self> {
        // Opening a pipe would wait for a writer.
        let about = path.metadata()?;
        if !about.is_file() {
            return Err(no_file(&about));
        }
        Self::up_to(most, path)
    }

    pub(crate) fn lines(self) -> Lines<BufReader<Self>> {
        Lines::new(BufReader::new(self))
    }

    pub(crate) fn bytes(mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read += count as u64;
        if self.read > self.most {
            return Err(too_long(self.most));
        }
        Ok(count)
    }
}

/// Returns the error for something that is no regular file where there should be one.
pub(crate) fn no_file(about: &Metadata) -> io::Error {
    io::Error::other(format!("it is {}, not a file", kind(about.file_type())))
}

fn too_long(most: u64) -> io::Error {
    let most = size_text(most);
    io::Error::other(format!(
        "it has more than {most}, so it must be something else"
    ))
}

#[cfg(unix)]
fn kind(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn kind(kind: FileType) -> &'static str {
    if kind.is_dir() {
        "a folder"
    } else {
        "a device"
    }
}
