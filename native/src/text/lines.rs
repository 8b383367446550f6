//! Lines of bounded length, whatever bytes they hold.

use std::io::{self, BufRead, Read};
use std::mem::take;

use crate::text::quantities::size_text;

/// The longest line that is kept whole, in bytes without the blanks before its first word. No
/// sensible line is nearly as long.
pub(crate) const LONGEST: usize = 1 << 16;

/// A line that goes on for more bytes than this is no text, but perhaps a device that never ends.
const ENDLESS: u64 = 1 << 24;

/// Some editors begin a file with this; it isn't part of the first line.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line, or the beginning of one that is too long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// At most [`LONGEST`] bytes and a line feed.
    pub(crate) bytes: Vec<u8>,
    /// True if the line goes on after these bytes.
    pub(crate) is_cut: bool,
}

impl Line {
    /// The line without the blanks around it, bad UTF-8 replaced; `None` if it is too long.
    pub(crate) fn whole(&self) -> Option<String> {
        (!self.is_cut).then(|| self.beginning())
    }

    /// As much of the line as was kept, without the blanks around it, bad UTF-8 replaced.
    pub(crate) fn beginning(&self) -> String {
        String::from_utf8_lossy(&self.bytes).trim().to_owned()
    }
}

/// The lines of a reader, each read when it is asked for. The last one may lack its line feed. An error
/// ends them, and so does a line without an end.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    /// The number of bytes of the current line that have been read.
    length: u64,
    has_begun: bool,
    has_ended: bool,
    /// True in the middle of a line that is too long.
    is_inside: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self {
            reader,
            length: 0,
            has_begun: false,
            has_ended: false,
            is_inside: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        // A line that is too long is told at once: it may never end.
        if take(&mut self.is_inside) {
            self.skip()?;
        }
        let mut bytes = Vec::new();
        self.length = 0;
        self.read_on(&mut bytes)?;
        if !self.has_begun {
            self.has_begun = true;
            if bytes.starts_with(BYTE_ORDER_MARK) {
                self.drop_first(BYTE_ORDER_MARK.len(), &mut bytes)?;
            }
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        while bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
            let blanks = bytes.len() - bytes.trim_ascii_start().len();
            if blanks == 0 {
                bytes.truncate(LONGEST);
                self.is_inside = true;
                let is_cut = true;
                return Ok(Some(Line { bytes, is_cut }));
            }
            self.drop_first(blanks, &mut bytes)?;
        }
        let is_cut = false;
        Ok(Some(Line { bytes, is_cut }))
    }

    /// Drops the first bytes of the line, and reads on in their place.
    fn drop_first(&mut self, count: usize, bytes: &mut Vec<u8>) -> io::Result<()> {
        let has_ended = bytes.ends_with(b"\n");
        bytes.drain(..count);
        if has_ended {
            return Ok(());
        }
        self.read_on(bytes)
    }

    /// Reads to the end of the line, but at most one byte more than is kept.
    fn read_on(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let room = LONGEST + 1 - bytes.len();
        let mut reader = (&mut self.reader).take(room as u64);
        self.length += reader.read_until(b'\n', bytes)? as u64;
        self.check()
    }

    /// Skips the rest of the line.
    fn skip(&mut self) -> io::Result<()> {
        let mut reader = (&mut self.reader).take(ENDLESS);
        self.length += reader.skip_until(b'\n')? as u64;
        self.check()
    }

    fn check(&self) -> io::Result<()> {
        if self.length < ENDLESS {
            return Ok(());
        }
        let most = size_text(ENDLESS);
        Err(io::Error::other(format!(
            "a line of more than {most}; this should be text with short lines"
        )))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let line = self.read().transpose();
        self.has_ended = !matches!(line, Some(Ok(_)));
        line
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Lines};
    use std::io::{self, BufReader, Read};

    /// A reader that always fails.
    struct BrokenReader;

    impl Read for BrokenReader {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }

    #[test]
    fn an_error_ends_the_lines() {
        let whole = &b"first\nsecond"[..];
        let lines = Lines::new(BufReader::new(whole.chain(BrokenReader)));
        let read: Vec<_> = lines.take(9).map(|line| line.is_ok()).collect();
        assert_eq!(read, [true, false]);
    }

    #[test]
    fn a_line_without_an_end_is_told_at_once_and_then_an_error() {
        for (byte, is_told) in [(b'x', true), (b' ', false), (0, true)] {
            let endless = BufReader::new(io::repeat(byte));
            let mut lines = Lines::new(b"first\n".chain(endless)).skip(1);
            if is_told {
                assert!(lines.next().unwrap().unwrap().is_cut);
            }
            let error = lines.next().unwrap().unwrap_err().to_string();
            assert!(error.starts_with("a line of more than 16M"), "{error}");
            assert!(lines.next().is_none());
        }
    }

    #[test]
    fn lines_of_any_length_and_bytes() {
        let long = "x".repeat(LONGEST);
        let text = [
            b"go\r\n\n\xFF\0\n".as_slice(),
            long.as_bytes(),
            b"\n",
            long.as_bytes(),
            b"x\n",
            long.repeat(3).as_bytes(),
            b"\nquit",
        ]
        .concat();
        let lines: Vec<_> = Lines::new(&text[..]).map(Result::unwrap).collect();
        let whole: Vec<_> = lines.iter().map(super::Line::whole).collect();
        let text = |text: &str| Some(text.to_owned());
        let expected = [
            text("go"),
            text(""),
            text("\u{FFFD}\0"),
            text(&long),
            None,
            None,
            text("quit"),
        ];
        assert_eq!(whole, expected);
        assert_eq!(lines[5].beginning(), long);
    }

    #[test]
    fn blanks_before_the_first_word_do_not_count() {
        for blanks in [0, LONGEST - 1, LONGEST, LONGEST + 1, 3 * LONGEST] {
            let text = format!("{}undo \r\nlast", " ".repeat(blanks));
            let lines: Vec<_> = Lines::new(text.as_bytes()).map(Result::unwrap).collect();
            let whole = lines.iter().map(super::Line::whole);
            assert!(whole.eq(["undo", "last"].map(|line| Some(line.to_owned()))));
        }
    }
}
