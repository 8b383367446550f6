//! The book of 7x6: its scores agree with each other, with what others have published, and with searches.

use std::fs;

use fourfold_core::solver::book::{Book, early_positions};
use fourfold_core::{Bits, Board, Flat, Goal};
use fourfold_tests::data;
use fourfold_tests::engine::Configuration;

type Classic = Flat<7, 6>;

fn book() -> Book<Classic> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../books/7x6.book");
    Book::read(&fs::read(path).expect("the book")).expect("a whole book")
}

fn moves(position: &Classic) -> Vec<Classic> {
    let cells = position.playable().ones();
    cells.map(|cell| position.play(cell)).collect()
}

/// The scores of the first moves are those that John Tromp and Pascal Pons have published.
#[test]
fn the_first_move_belongs_into_the_middle() {
    let book = book();
    let scores: Vec<_> = moves(&Classic::EMPTY)
        .iter()
        .map(|next| -book.score(next).expect("an early position"))
        .collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
}

/// A wrong score would differ from what the moves lead to, or from what leads there, unless it makes no difference.
#[test]
fn the_score_of_a_position_is_that_of_its_best_move() {
    let book = book();
    let mut compared = 0;
    for position in early_positions::<Classic>(book.plies() - 1)
        .iter()
        .flatten()
    {
        let score = book.score(position).expect("an early position");
        let scores: Vec<_> = moves(position)
            .iter()
            .map(|next| book.score(next).map(|score| -score))
            .collect();
        let best = scores.iter().copied().max().flatten();
        if scores.iter().all(Option::is_some) {
            assert_eq!(Some(score), best, "{position:?}");
            compared += 1;
        } else {
            assert!(best.is_none_or(|best| best <= score), "{position:?}");
        }
    }
    assert!(compared > 50_000, "{compared}");
}

#[test]
fn searches_find_the_same_scores() {
    let book = book();
    let early = early_positions::<Classic>(book.plies());
    let count: usize = early.iter().map(Vec::len).sum();
    assert_eq!(book.positions() as usize, count);
    let last: Vec<Classic> = early
        .last()
        .expect("plies")
        .iter()
        .step_by(40_009)
        .copied()
        .collect();
    assert!(last.len() > 20);
    let found = Configuration::usual(Goal::Score).values(1 << 22, &last);
    for (position, score) in last.iter().zip(found) {
        assert_eq!(book.score(position), Some(score), "{position:?}");
    }
}

#[test]
fn the_listed_scores_are_in_it() {
    let book = book();
    let mut compared = 0;
    for line in data::lines("7x6.txt") {
        let (text, score) = line.split_once(' ').expect("moves and a score");
        let game: fourfold_core::Game<Classic> = text.parse().expect("legal moves");
        if let Some(found) = book.score(&game.position()) {
            assert_eq!(found, score.parse::<i32>().expect("a score"), "{text}");
            compared += 1;
        }
    }
    assert!(compared >= 8, "{compared}");
}
