//! Lines of text from a gzip stream, which may be damaged or hostile.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::str::FromStr;

use flate2::bufread::GzDecoder;

use crate::failure::Failure;

/// The most bytes of a line.
pub(crate) const LONGEST_LINE: usize = 200;

/// Reads the lines of a certificate.
pub(crate) struct Lines<R: BufRead> {
    reader: BufReader<GzDecoder<R>>,
    /// The number of the last line, counted from 1.
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self {
            reader: BufReader::new(GzDecoder::new(reader)),
            number: 0,
        }
    }

    /// Returns the next line without its end, or `None` at the end of the text.
    fn read(&mut self) -> Result<Option<String>, Failure> {
        self.number += 1;
        let mut line = Vec::new();
        let limit = LONGEST_LINE as u64 + 1;
        self.reader
            .by_ref()
            .take(limit)
            .read_until(b'\n', &mut line)
            .map_err(read_failure)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.pop() != Some(b'\n') {
            let what = if line.len() < LONGEST_LINE {
                "has no end"
            } else {
                "is too long"
            };
            return Err(self.failure(format!("the line {what}")));
        }
        // Only what is safe to show: lines become parts of messages.
        let text = String::from_utf8(line).ok();
        let text = text.filter(|text| text.bytes().all(|byte| matches!(byte, b' '..=b'~')));
        text.map(Some)
            .ok_or_else(|| self.failure("the line is not plain ASCII text"))
    }

    /// Returns the next line, which has to be there.
    pub(crate) fn next(&mut self, expected: impl Display) -> Result<String, Failure> {
        let line = self.read()?;
        line.ok_or_else(|| {
            self.failure(format!("the certificate ends where '{expected}' should be"))
        })
    }

    /// Reads a line that has to be this one.
    pub(crate) fn expect(&mut self, expected: impl Display) -> Result<(), Failure> {
        let line = self.next(&expected)?;
        if line == expected.to_string() {
            return Ok(());
        }
        Err(self.failure(format!("'{expected}' should be here, not '{line}'")))
    }

    /// Returns what follows a word and a space on the next line.
    pub(crate) fn field<T: Display + FromStr<Err: Display>>(
        &mut self,
        name: &str,
    ) -> Result<T, Failure> {
        let line = self.next(format_args!("{name} ..."))?;
        let value = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '));
        let value = value
            .ok_or_else(|| self.failure(format!("'{name} ...' should be here, not '{line}'")))?;
        let parsed: T = value
            .parse()
            .map_err(|error| self.failure(format!("{name}: {error}")))?;
        // Everything is written in one way only, without signs, leading zeros or small letters for columns.
        if parsed.to_string() != value {
            let what = format!("'{name} {parsed}' should be here, not '{line}'");
            return Err(self.failure(what));
        }
        Ok(parsed)
    }

    /// Checks that nothing follows, and that the stream is undamaged.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        if let Some(line) = self.read()? {
            let what = format!("the certificate should end here, not go on with '{line}'");
            return Err(self.failure(what));
        }
        // At the end of the text the decoder has compared the checksum.
        let mut rest = self.reader.into_inner().into_inner();
        if rest.fill_buf().map_err(read_failure)?.is_empty() {
            return Ok(());
        }
        Err(Failure::Damaged(io::Error::other(
            "something follows the gzip stream",
        )))
    }

    /// Returns the failure that the last line is wrong.
    pub(crate) fn failure(&self, what: impl Into<String>) -> Failure {
        Failure::Text {
            line: self.number,
            what: what.into(),
        }
    }
}

fn read_failure(error: io::Error) -> Failure {
    match error.kind() {
        ErrorKind::InvalidInput | ErrorKind::InvalidData | ErrorKind::UnexpectedEof => {
            Failure::Damaged(error)
        }
        _ => Failure::Read(error),
    }
}
