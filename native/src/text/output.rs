//! Results on standard output, as text or as JSON, and messages on standard error.

use std::fmt::Display;
use std::io::{self, Write};

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

/// Standard output.
pub(crate) struct Output {
    stream: AutoStream<io::Stdout>,
    format: Format,
}

impl Output {
    pub(crate) fn new(format: Format) -> Self {
        Self {
            stream: anstream::stdout(),
            format,
        }
    }

    /// Standard output without colour, even on a terminal.
    pub(crate) fn plain(format: Format) -> Self {
        Self {
            stream: AutoStream::never(io::stdout()),
            format,
        }
    }

    /// Writes one result and flushes it.
    pub(crate) fn put(&mut self, result: &(impl Display + Serialize)) -> io::Result<()> {
        match self.format {
            Format::Text => writeln!(self.stream, "{result}")?,
            Format::Json => {
                let line = serde_json::to_string(result)?;
                writeln!(self.stream, "{line}")?;
            }
        }
        self.stream.flush()
    }

    /// Writes a line that is left out of JSON.
    pub(crate) fn note(&mut self, line: impl Display) -> io::Result<()> {
        match self.format {
            Format::Text => writeln!(self.stream, "{line}"),
            Format::Json => Ok(()),
        }
    }
}
