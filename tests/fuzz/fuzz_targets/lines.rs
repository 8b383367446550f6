//! Lines of other programs and of files: moves, puzzles, games and labels to learn from.

#![no_main]

use fourfold::fuzzing::{answer, puzzle, training};
use fourfold_core::{Kind, with_board};
use libfuzzer_sys::fuzz_target;

// The first byte chooses the board.
fuzz_target!(|input: (u8, &str, &str)| {
    let (board, game, line) = input;
    let board = Kind::ALL[usize::from(board) % Kind::ALL.len()];
    with_board!(board, B => {
        answer::<B>(game, line);
        puzzle::<B>(line);
        training::<B>(line);
    });
});
