//! The lines of a batch: whatever they hold, each is read, and is safe to show.

#![no_main]

use fourfold::batch::{BatchLine, BatchLines};
use fourfold_core::{Board, Kind, with_board};
use libfuzzer_sys::fuzz_target;

// The first byte chooses the board.
fuzz_target!(|input: (u8, &[u8])| {
    let (board, bytes) = input;
    let board = Kind::ALL[usize::from(board) % Kind::ALL.len()];
    let lines: Result<Vec<_>, _> = BatchLines::new(bytes).collect();
    let lines = lines.expect("memory can always be read");
    // The byte order mark that some editors write isn't part of the first line.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    // The rest after the last line feed is a line only if it isn't empty.
    let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let expected = if bytes.is_empty() {
        0
    } else {
        whole.split(|&byte| byte == b'\n').count()
    };
    assert_eq!(lines.len(), expected);
    for (line, bytes) in lines.iter().zip(whole.split(|&byte| byte == b'\n')) {
        assert_eq!(*line, BatchLine::parse(bytes));
        assert_eq!(line.is_none(), bytes.trim_ascii().is_empty());
        if let Some(line) = line {
            with_board!(board, B => check::<B>(line, bytes));
        }
    }
});

fn check<B: Board>(line: &BatchLine, bytes: &[u8]) {
    let shown = line.shown();
    assert!(!shown.contains(char::is_control) && shown.chars().count() < 1000);
    let read = |bytes: &[u8]| {
        BatchLine::parse(bytes)
            .expect("there is a word")
            .game::<B>()
    };
    match line.game::<B>() {
        Ok(game) => {
            assert_eq!(read(game.to_string().as_bytes()), Ok(game.clone()));
            // Words after the moves change nothing.
            let more = [bytes, b" \xFF and so on"].concat();
            assert_eq!(read(&more), Ok(game));
        }
        Err(error) => assert!(error.ply > 0 && !error.to_string().contains('\n')),
    }
}
