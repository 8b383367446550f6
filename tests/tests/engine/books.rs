//! Books: the scores of early positions, compared with plain exhaustive search.

use fourfold_core::solver::book::{Book, early_positions, score_by};
use fourfold_core::{Bits, Board, Flat, Goal};
use fourfold_tests::engine::Configuration;
use proptest::prelude::*;

type Small = Flat<6, 5>;

/// Returns all positions that come about within so many plies.
fn reached(plies: u32) -> Vec<Small> {
    let mut all = vec![Small::EMPTY];
    let mut last = all.clone();
    for _ in 0..plies {
        last = last
            .iter()
            .filter(|position| !position.is_over())
            .flat_map(|position| {
                let cells = position.playable().ones();
                cells.map(|cell| position.play(cell)).collect::<Vec<_>>()
            })
            .collect();
        all.extend(&last);
    }
    all
}

/// Scores need only differ from position to position, and be the same for images.
fn made_up(position: &Small) -> i32 {
    let key = position.key().min(Small::key_image(position.key(), 1));
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as i32 % 15
}

#[test]
fn all_quiet_positions_are_listed_once() {
    const PLIES: u32 = 7;
    let listed = early_positions::<Small>(PLIES);
    let listed: Vec<Small> = listed.into_iter().flatten().collect();
    let key = |position: &Small| position.key().min(Small::key_image(position.key(), 1));
    let mut keys: Vec<u128> = listed.iter().map(key).collect();
    keys.sort_unstable();
    let count = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), count);
    let mut quiet: Vec<u128> = reached(PLIES)
        .iter()
        .filter(|position| {
            let threats = position.threats() | position.opponent_threats();
            !position.is_over() && (threats & position.playable()).is_empty()
        })
        .map(key)
        .collect();
    quiet.sort_unstable();
    quiet.dedup();
    assert_eq!(keys, quiet);
}

#[test]
fn a_book_gives_back_what_was_put_in() {
    const PLIES: u32 = 7;
    let listed = early_positions::<Small>(PLIES).into_iter().flatten();
    let scores: Vec<(Small, i32)> = listed
        .map(|position| (position, made_up(&position)))
        .collect();
    let book = Book::new(PLIES, &scores);
    let read = Book::<Small>::read(&book.bytes()).unwrap();
    assert_eq!(
        (read.plies(), read.positions() as usize),
        (PLIES, scores.len())
    );
    for (position, score) in &scores {
        assert_eq!(read.score(position), Some(*score));
        assert_eq!(read.score(&position.image(1)), Some(*score));
    }
}

#[test]
fn anything_but_a_book_is_refused() {
    let book = Book::new(0, &[(Small::EMPTY, 0)]).bytes();
    assert!(Book::<Small>::read(&book).is_ok());
    assert!(Book::<Flat<7, 6>>::read(&book).is_err());
    for length in 0..book.len() {
        assert!(
            Book::<Small>::read(&book[..length]).is_err(),
            "{length} bytes"
        );
    }
    for at in 0..book.len() {
        let mut damaged = book.clone();
        damaged[at] ^= 1;
        assert!(Book::<Small>::read(&damaged).is_err(), "byte {at}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The scores of quiet positions give those of all others, wherever the chain of forced moves ends in time.
    #[test]
    fn forced_moves_lead_to_the_score(columns in proptest::collection::vec(0u32..6, 14..24)) {
        let mut position = Small::EMPTY;
        for column in columns {
            if position.is_over() {
                break;
            }
            if let Some(cell) = position.landing(column) {
                position = position.play(cell);
            }
        }
        let values = Configuration::usual(Goal::Score);
        let solved = |position: &Small| values.values(1 << 14, &[*position])[0];
        let score = score_by(&position, Small::CELLS, &|quiet| Some(solved(quiet)));
        prop_assert_eq!(score, Some(solved(&position)));
    }
}
