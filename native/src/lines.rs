//! What another program says, line by line, however it says it.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes. No sensible one is nearly as long.
pub(crate) const LONGEST: usize = 1 << 16;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text; what is no UTF-8 is replaced.
    Text(String),
    /// It was too long, and has been skipped.
    TooLong,
}

/// The lines of a reader, each read when it is asked for. What comes last may lack its end.
#[derive(Debug)]
pub(crate) struct Lines<R>(pub(crate) R);

impl<R: BufRead> Lines<R> {
    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut reader = (&mut self.0).take(LONGEST as u64 + 1);
        if reader.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
            self.0.skip_until(b'\n')?;
            return Ok(Some(Line::TooLong));
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(Line::Text(text.trim().to_owned())))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Line, Lines};

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
        let lines: Vec<_> = Lines(&text[..]).map(Result::unwrap).collect();
        let text = |text: &str| Line::Text(text.to_owned());
        let expected = [
            text("go"),
            text(""),
            text("\u{FFFD}\0"),
            text(&long),
            Line::TooLong,
            Line::TooLong,
            text("quit"),
        ];
        assert_eq!(lines, expected);
    }
}
