//! Positions as commands get them: one as an argument, or a batch with one a line.

use std::ffi::OsStr;
use std::io::{self, BufRead};

use fourfold_core::board::illegal_move::IllegalMove;
use fourfold_core::board::notation::EMPTY;
use fourfold_core::{Board, Game};

use crate::text::failure::Failure;
use crate::text::lines::{Line, Lines};
use crate::text::shown;

/// The number of characters that are kept of a word. No game has more plies, so the first mistake in
/// longer move text is within them.
const LONGEST_KEPT: usize = 128;

/// One line of a batch: move text, perhaps a value after it, and more words that are ignored.
///
/// ```
/// use fourfold::batch::BatchLine;
/// use fourfold_core::Cube;
/// let line = BatchLine::parse(b"0FC3 -2 and a remark\r\n").unwrap();
/// assert_eq!(line.game::<Cube>().unwrap().to_string(), "0FC3");
/// assert_eq!(line.value(), Some("-2"));
/// assert!(BatchLine::parse(b"\xFF\0").unwrap().game::<Cube>().is_err());
/// assert_eq!(BatchLine::parse(b" \n"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchLine {
    moves: Box<str>,
    value: Option<Box<str>>,
}

impl BatchLine {
    /// Reads a line, which may hold any bytes; `None` if there is no word on it.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let mut words = bytes
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .map(word_text);
        Some(Self {
            moves: words.next()?,
            value: words.next(),
        })
    }

    /// Returns the game that leads to the position.
    ///
    /// # Errors
    /// If the first word isn't the move text of a game.
    pub fn game<B: Board>(&self) -> Result<Game<B>, IllegalMove> {
        self.moves.parse()
    }

    /// Returns the word after the move text.
    pub fn value(&self) -> Option<&str> {
        self.value.as_deref()
    }

    /// Returns the move text as it can safely be shown, cut if it is long.
    pub fn shown(&self) -> String {
        shown::word(&self.moves)
    }

    fn of(line: &Line) -> Option<Self> {
        let mut bytes = &line.bytes[..];
        if line.is_cut {
            // Part of a word may look like a whole one, so it is dropped unless it is the first.
            let last_blank = bytes.iter().rposition(u8::is_ascii_whitespace);
            bytes = &bytes[..last_blank.unwrap_or(bytes.len())];
        }
        Self::parse(bytes)
    }
}

/// Reads a position that is an argument.
pub(crate) fn argument(argument: &OsStr) -> Result<BatchLine, Failure> {
    BatchLine::parse(argument.as_encoded_bytes()).ok_or_else(|| {
        Failure::Bad(format!(
            "a position is missing: the argument is empty; the empty board is written {EMPTY}"
        ))
    })
}

/// Returns the game of a command's only position.
pub(crate) fn game<B: Board>(text: &OsStr) -> Result<Game<B>, Failure> {
    let line = argument(text)?;
    line.game()
        .map_err(|error| Failure::Bad(format!("{}: {error}", line.shown())))
}

/// Returns as much of a word as is kept.
fn word_text(word: &[u8]) -> Box<str> {
    const MOST_BYTES_OF_CHARACTER: usize = 4;
    let word = &word[..word.len().min(MOST_BYTES_OF_CHARACTER * LONGEST_KEPT)];
    let word = String::from_utf8_lossy(word);
    word.chars().take(LONGEST_KEPT).collect()
}

/// The lines of a reader, each read when it is asked for; `None` for one without a word. An error ends them.
#[derive(Debug)]
pub struct BatchLines<R>(Lines<R>);

impl<R: BufRead> BatchLines<R> {
    /// Reads from the beginning.
    pub fn new(reader: R) -> Self {
        Self(Lines::new(reader))
    }
}

impl<R: BufRead> Iterator for BatchLines<R> {
    type Item = io::Result<Option<BatchLine>>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.0.next()?;
        Some(line.map(|line| BatchLine::of(&line)))
    }
}

#[cfg(test)]
mod tests {
    use super::{BatchLine, BatchLines};
    use crate::text::lines::LONGEST;
    use crate::text::shown::LONGEST_SHOWN;
    use fourfold_core::Cube;

    fn read(text: &[u8]) -> Vec<Option<BatchLine>> {
        BatchLines::new(text).map(Result::unwrap).collect()
    }

    #[test]
    fn nothing_is_cut_that_changes_what_a_line_says() {
        for blanks in [0, 1, LONGEST - 3, LONGEST, 3 * LONGEST] {
            let blanks = " ".repeat(blanks);
            let text = format!("{blanks}0FC3 -12 remark\n0FC3 {blanks}-12\n{blanks}\n8{blanks}");
            let [Some(first), Some(second), None, Some(last)] = &read(text.as_bytes())[..] else {
                panic!("{text}");
            };
            let words = |line: &BatchLine| (line.shown(), line.value().map(str::to_owned));
            let value = Some("-12".to_owned());
            assert_eq!(words(first), ("0FC3".to_owned(), value.clone()));
            assert_eq!(second.shown(), "0FC3");
            assert!(second.value().is_none_or(|value| value == "-12"));
            assert_eq!(words(last), ("8".to_owned(), None));
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_move() {
        assert_eq!(read(b"\xEF\xBB\xBF12 5\n"), [BatchLine::parse(b"12 5")]);
        let long = format!("\u{FEFF}12 {}\n3", "5".repeat(LONGEST));
        assert_eq!(
            read(long.as_bytes()),
            [&b"12"[..], b"3"].map(BatchLine::parse)
        );
        assert_eq!(read(b"\xEF\xBB\xBF"), []);
    }

    #[test]
    fn long_lines_stay_one_line() {
        let mut text = vec![b'0'; 3 * LONGEST];
        text.extend_from_slice(b"\n12 5\n\n  3");
        let [Some(first), Some(second), None, Some(last)] = &read(&text)[..] else {
            panic!("four lines, the third of them blank");
        };
        let error = first.game::<Cube>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "ply 5: column 0 is full; it holds 4 stones"
        );
        assert_eq!(first.shown().chars().count(), LONGEST_SHOWN + 1);
        assert_eq!((second.shown(), second.value()), ("12".into(), Some("5")));
        assert_eq!(last.shown(), "3");
    }
}
