//! Positions as they are given to a command: one, or a batch, one a line.

use std::ffi::OsStr;
use std::io::{self, BufRead, Read};

use fourfold_core::board::notation::{EMPTY, IllegalMove};
use fourfold_core::{Board, Game};

use crate::failure::Failure;
use crate::text;

/// How much of a line is looked at, from its first word on; a word that goes beyond is left out if
/// it isn't the first. Every position that a game can reach is far shorter.
const LONGEST_LINE: usize = 1 << 16;

/// What some editors begin a file with; it says nothing.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How many characters of a word are kept. No game has more plies, so a longer text has its first
/// mistake within them.
const LONGEST_WORD: usize = 128;

/// How many characters of bad move text a message repeats.
const LONGEST_SHOWN: usize = 60;

/// One line of a batch: move text first, perhaps a value after it, and more words that nobody
/// looks at.
///
/// ```
/// use fourfold::batch::Line;
/// use fourfold_core::Cube;
/// let line = Line::parse(b"0FC3 -2 and a remark\r\n");
/// assert_eq!(line.game::<Cube>().unwrap().to_string(), "0FC3");
/// assert_eq!(line.value(), Some("-2"));
/// assert_eq!(Line::parse(b"").game::<Cube>().unwrap().to_string(), "-");
/// assert!(Line::parse(b"\xFF\0").game::<Cube>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    moves: Box<str>,
    value: Option<Box<str>>,
}

impl Line {
    /// Reads a line, of whatever bytes.
    pub fn parse(bytes: &[u8]) -> Self {
        let mut words = bytes
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .map(kept);
        Self {
            moves: words.next().unwrap_or_default(),
            value: words.next(),
        }
    }

    /// The game that leads to the position, or what is wrong with the move text.
    pub fn game<B: Board>(&self) -> Result<Game<B>, IllegalMove> {
        self.moves.parse()
    }

    /// The word after the move text.
    pub fn value(&self) -> Option<&str> {
        self.value.as_deref()
    }

    /// The move text as it can safely be shown, cut if it is long.
    pub fn shown(&self) -> String {
        let moves = if self.moves.is_empty() {
            EMPTY
        } else {
            &self.moves
        };
        text::shown(moves, LONGEST_SHOWN)
    }

    /// Whether there is no word on the line.
    pub fn is_blank(&self) -> bool {
        self.moves.is_empty()
    }
}

/// The game of a command's only position.
pub(crate) fn game<B: Board>(argument: &OsStr) -> Result<Game<B>, Failure> {
    let line = Line::parse(argument.as_encoded_bytes());
    line.game()
        .map_err(|error| Failure::Bad(format!("{}: {error}", line.shown())))
}

/// The beginning of a word, as text.
fn kept(word: &[u8]) -> Box<str> {
    // A character has at most four bytes.
    let word = &word[..word.len().min(4 * LONGEST_WORD)];
    let word = String::from_utf8_lossy(word);
    word.chars().take(LONGEST_WORD).collect()
}

/// The lines of a reader, each read when it is asked for. An error ends them.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    begun: bool,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads from the beginning.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            begun: false,
            ended: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        self.read_some(&mut bytes)?;
        if !self.begun && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
            if !bytes.ends_with(b"\n") {
                self.read_some(&mut bytes)?;
            }
        }
        self.begun = true;
        if bytes.is_empty() {
            return Ok(None);
        }
        while bytes.len() == LONGEST_LINE && !bytes.ends_with(b"\n") {
            let blanks = bytes.len() - bytes.trim_ascii_start().len();
            if blanks == 0 {
                self.reader.skip_until(b'\n')?;
                // Half a word may look like a whole one.
                let words = bytes.iter().rposition(u8::is_ascii_whitespace);
                bytes.truncate(words.unwrap_or(LONGEST_LINE));
                break;
            }
            bytes.drain(..blanks);
            self.read_some(&mut bytes)?;
        }
        Ok(Some(Line::parse(&bytes)))
    }

    /// Reads on to the end of the line, or until so much is read as is looked at.
    fn read_some(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let room = LONGEST_LINE - bytes.len();
        let mut reader = (&mut self.reader).take(room as u64);
        reader.read_until(b'\n', bytes)?;
        Ok(())
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let line = self.read().transpose();
        self.ended = !matches!(line, Some(Ok(_)));
        line
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTE_ORDER_MARK, LONGEST_LINE, LONGEST_SHOWN, Line, Lines};
    use fourfold_core::Cube;

    #[test]
    fn nothing_is_cut_that_changes_what_a_line_says() {
        for blanks in [0, 1, LONGEST_LINE - 3, LONGEST_LINE, 3 * LONGEST_LINE] {
            let blanks = " ".repeat(blanks);
            let text = format!("{blanks}0FC3 -12 remark\n0FC3 {blanks}-12\n{blanks}\n8{blanks}");
            let lines: Vec<Line> = Lines::new(text.as_bytes()).map(Result::unwrap).collect();
            let words = |line: &Line| (line.shown(), line.value().map(str::to_owned));
            let value = Some("-12".to_owned());
            assert_eq!(words(&lines[0]), ("0FC3".to_owned(), value.clone()));
            assert_eq!(lines[1].shown(), "0FC3");
            assert!(lines[1].value().is_none_or(|value| value == "-12"));
            assert!(lines[2].is_blank());
            assert_eq!(words(&lines[3]), ("8".to_owned(), None));
            assert_eq!(lines.len(), 4);
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_move() {
        let lines: Vec<Line> = Lines::new(&b"\xEF\xBB\xBF12 5\n"[..])
            .map(Result::unwrap)
            .collect();
        assert_eq!(lines, [Line::parse(b"12 5")]);
        let long = format!("\u{FEFF}12 {}\n3", "5".repeat(LONGEST_LINE));
        let lines: Vec<Line> = Lines::new(long.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(lines, [Line::parse(b"12"), Line::parse(b"3")]);
        assert_eq!(Lines::new(BYTE_ORDER_MARK).count(), 0);
    }

    #[test]
    fn long_lines_stay_one_line() {
        let mut text = vec![b'0'; 3 * LONGEST_LINE];
        text.extend_from_slice(b"\n12 5\n\n  3");
        let lines: Vec<Line> = Lines::new(&text[..]).map(Result::unwrap).collect();
        assert_eq!(lines.len(), 4);
        let error = lines[0].game::<Cube>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "ply 5: column 0 is full; it holds 4 stones"
        );
        assert_eq!(lines[0].shown().chars().count(), LONGEST_SHOWN + 1);
        assert_eq!(
            (lines[1].shown(), lines[1].value()),
            ("12".into(), Some("5"))
        );
        assert!(lines[2].is_blank());
        assert_eq!(lines[3].shown(), "3");
    }
}
