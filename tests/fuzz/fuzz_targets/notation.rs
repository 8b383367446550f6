//! Move text: any text is a game, or its first illegal move is named.

#![no_main]

use fourfold_core::{Board, Game, Kind, with_board};
use libfuzzer_sys::fuzz_target;

// The first byte chooses the board.
fuzz_target!(|input: (u8, &str)| {
    let (board, text) = input;
    let board = Kind::ALL[usize::from(board) % Kind::ALL.len()];
    with_board!(board, B => check::<B>(text));
});

fn check<B: Board>(text: &str) {
    match text.parse::<Game<B>>() {
        Ok(game) => {
            let written = game.to_string();
            assert_eq!(written.parse(), Ok(game.clone()));
            // An empty game is written as a dash, and letters are written in upper case.
            if text.is_empty() {
                assert_eq!(written, "-");
            } else {
                assert_eq!(written, text.to_ascii_uppercase());
            }
            assert_eq!(game.columns().len() as u32, game.position().stones());
        }
        Err(error) => {
            // All moves before that one are legal, and it is illegal whatever follows.
            let upto = |moves| text.chars().take(moves).collect::<String>();
            assert!((1..=text.chars().count()).contains(&error.ply));
            assert!(error.ply == 1 || upto(error.ply - 1).parse::<Game<B>>().is_ok());
            assert!(!error.to_string().contains('\n'));
            let alone = upto(error.ply);
            // A dash alone is the empty game.
            assert!(alone == "-" || alone.parse::<Game<B>>() == Err(error));
        }
    }
}
