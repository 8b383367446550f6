//! Move text: legal text is read and written unchanged, and the first mistake in other text is named.

use fourfold_core::board::illegal_move::{IllegalMove, Reason, Unknown};
use fourfold_core::{Board, Cube, Game, Kind, with_board};
use fourfold_tests::data;
use fourfold_tests::engine::{columns, game, shape};
use fourfold_tests::plain::Position;
use proptest::prelude::*;

use crate::generated_games::{any_games, cases};
use crate::on_every_board;

on_every_board! {
    a_game_is_the_same_after_writing_and_reading_it
    the_first_illegal_move_is_named
    a_move_taken_back_leaves_no_trace
    the_empty_position_is_a_dash
}

fn a_game_is_the_same_after_writing_and_reading_it<B: Board>() {
    proptest!(cases(300), |(columns in any_games(shape::<B>()))| {
        let game = game::<B>(&columns);
        let text = game.to_string();
        prop_assert_eq!(text.parse::<Game<B>>(), Ok(game.clone()));
        prop_assert_eq!(text.to_lowercase().parse::<Game<B>>(), Ok(game.clone()));
        prop_assert_eq!(self::columns(&game), columns.clone());
        if !columns.is_empty() {
            let digits = columns.iter().map(|&column| shape::<B>().digits.as_bytes()[column]);
            prop_assert_eq!(text.as_bytes(), digits.collect::<Vec<_>>());
        }
    });
}

/// The first mistake in a text: its ply, and the character.
#[derive(Debug, PartialEq)]
enum Mistake {
    NoColumn(usize, char),
    Full(usize, char),
    GameOver(usize),
}

/// Returns the first mistake that the plain board finds.
fn mistake<B: Board>(text: &str) -> Option<Mistake> {
    let mut position = Position::empty(shape::<B>());
    for (ply, found) in (1..).zip(text.chars()) {
        if position.winner.is_some() {
            return Some(Mistake::GameOver(ply));
        }
        let upper = found.to_ascii_uppercase();
        let Some(column) = position.shape.digits.find(upper) else {
            return Some(Mistake::NoColumn(ply, found));
        };
        if position.level(column) == position.shape.height {
            return Some(Mistake::Full(ply, upper));
        }
        position = position.play(column);
    }
    None
}

fn of(error: IllegalMove) -> Mistake {
    match error.reason {
        Reason::NoColumn {
            found: Unknown::Character(found),
            ..
        } => Mistake::NoColumn(error.ply, found),
        Reason::NoColumn { found, .. } => panic!("a text holds characters, not {found:?}"),
        Reason::Full { digit, .. } => Mistake::Full(error.ply, digit),
        Reason::GameOver => Mistake::GameOver(error.ply),
    }
}

fn the_first_illegal_move_is_named<B: Board>() {
    // Any text; columns of this board and of larger ones; few columns, which are soon full.
    let texts = prop_oneof!["\\PC*", any::<String>(), "[0-9A-Fa-f]{0,80}", "[1-3]{0,40}"];
    proptest!(cases(2000), |(text in texts)| {
        prop_assume!(text != "-");
        prop_assert_eq!(text.parse::<Game<B>>().err().map(of), mistake::<B>(&text));
    });
}

fn a_move_taken_back_leaves_no_trace<B: Board>() {
    proptest!(cases(500), |(columns in any_games(shape::<B>()))| {
        let mut game = game::<B>(&columns);
        for stones in (0..columns.len()).rev() {
            prop_assert!(game.undo());
            prop_assert_eq!(&game, &self::game(&columns[..stones]));
            prop_assert_eq!(game.position_at(stones), Some(game.position()));
            prop_assert_eq!(game.position_at(stones + 1), None);
        }
        prop_assert!(!game.undo());
        prop_assert_eq!(game, Game::new());
    });
}

fn the_empty_position_is_a_dash<B: Board>() {
    assert_eq!(Game::<B>::new().to_string(), "-");
    assert_eq!("-".parse(), Ok(Game::<B>::new()));
    assert_eq!("".parse(), Ok(Game::<B>::new()));
    assert_eq!(Game::<B>::default().position(), B::EMPTY);
}

#[test]
fn every_mistake_has_a_message_of_one_line() {
    for line in data::lines("mistakes.txt") {
        let mut words = line.splitn(3, ' ');
        let mut next = || words.next().expect("board, text and message");
        let (board, text, message) = (next(), next(), next());
        let board: Kind = board.parse().unwrap();
        let error = with_board!(board, B => text.parse::<Game<B>>().map(|_| ()).unwrap_err());
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_full_column_is_named_in_the_error() {
    let error = "0000012".parse::<Game<Cube>>().unwrap_err();
    assert_eq!(
        (error.ply, error.reason),
        (
            5,
            Reason::Full {
                digit: '0',
                height: 4
            }
        )
    );
}

#[test]
fn a_column_that_does_not_exist_can_not_be_played() {
    let mut game = Game::<Cube>::new();
    let error = game.play(16).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ply 1: number 16 is no column; the columns of 4x4x4 are 0 to F"
    );
    assert_eq!(game, Game::new());
}
