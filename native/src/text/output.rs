//! Results on standard output, as text or as JSON, and messages on standard error.

use std::fmt::Display;
use std::io::{self, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;
use clap::ValueEnum;
use serde::Serialize;

/// Writes a message to standard error. If it can't be written, the work goes on.
pub(crate) fn tell(message: impl Display) {
    _ = writeln!(io::stderr(), "{message}");
}

/// The form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One object a line
    Json,
}

/// True if standard output was closed, or could only be read, when the program began.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Notes whether standard output can be written. Only before `main` there is a difference: Rust's runtime opens
/// `/dev/null` in the place of a closed one, and takes for written what can't be.
#[cfg(unix)]
#[doc(hidden)]
pub fn check_stdout() {
    use rustix::fs::{OFlags, fcntl_getfl};
    let mode = fcntl_getfl(rustix::stdio::stdout()).map(|flags| flags & OFlags::ACCMODE);
    let is_closed = !matches!(mode, Ok(OFlags::WRONLY | OFlags::RDWR));
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Returns standard output, unless everything that is written there would be lost.
pub(crate) fn stdout() -> io::Result<Stdout> {
    match IS_CLOSED.load(Ordering::Relaxed) {
        false => Ok(io::stdout()),
        true => Err(io::Error::other("standard output is not open for writing")),
    }
}

/// The results on standard output.
pub(crate) struct Output {
    stream: AutoStream<Stdout>,
    format: Format,
    /// True if the results are in files too.
    is_copy: bool,
    /// False once the reader of such a copy has closed the pipe.
    is_read: bool,
}

impl Output {
    pub(crate) fn new(format: Format) -> io::Result<Self> {
        Ok(Self {
            stream: AutoStream::auto(stdout()?),
            format,
            is_copy: false,
            is_read: true,
        })
    }

    /// Without colour, even on a terminal.
    pub(crate) fn plain(format: Format) -> io::Result<Self> {
        Ok(Self {
            stream: AutoStream::never(stdout()?),
            ..Self::new(format)?
        })
    }

    /// For results of which the exit status tells something, too: a reader who has seen enough doesn't change it.
    pub(crate) fn beside_status(format: Format) -> io::Result<Self> {
        Self::beside_files(format)
    }

    /// For results that are in files too: a reader who has seen enough doesn't end the work.
    pub(crate) fn beside_files(format: Format) -> io::Result<Self> {
        Ok(Self {
            is_copy: true,
            ..Self::new(format)?
        })
    }

    /// Writes one result.
    pub(crate) fn put(&mut self, result: &(impl Display + Serialize)) -> io::Result<()> {
        match self.format {
            Format::Text => self.write(result),
            Format::Json => self.write(serde_json::to_string(result)?),
        }
    }

    /// Writes a line that is left out of JSON.
    pub(crate) fn note(&mut self, line: impl Display) -> io::Result<()> {
        match self.format {
            Format::Text => self.write(line),
            Format::Json => Ok(()),
        }
    }

    /// Writes a line and flushes it.
    fn write(&mut self, line: impl Display) -> io::Result<()> {
        if !self.is_read {
            return Ok(());
        }
        match writeln!(self.stream, "{line}").and_then(|()| self.stream.flush()) {
            Err(error) if self.is_copy && error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_read = false;
                Ok(())
            }
            written => written,
        }
    }
}
