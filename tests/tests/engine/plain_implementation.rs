//! The plain implementation itself, compared with known facts and with definitions that are even simpler.

use fourfold_core::Board;
use fourfold_core::lab::Sampler;
use fourfold_tests::engine::{columns, plain, shape};
use fourfold_tests::minimax::{PlainSearch, score};
use fourfold_tests::plain::{Cell, Position, SHAPES, Shape, Side};
use fourfold_tests::random;

use crate::on_every_board;

on_every_board! {
    a_line_is_complete_if_and_only_if_a_player_has_won
    symmetries_map_lines_onto_lines
    plain_search_finds_the_score_by_definition
}

#[test]
fn the_boards_have_the_known_numbers_of_lines() {
    let lines = |name| Shape::named(name).lines().len();
    assert_eq!(["4x4x4", "7x6", "9x7"].map(lines), [76, 69, 126]);
}

#[test]
fn the_cube_has_eight_symmetries_and_every_flat_board_two() {
    for shape in &SHAPES {
        let mut symmetries = shape.symmetries();
        symmetries.sort();
        symmetries.dedup();
        assert_eq!(
            symmetries.len(),
            if shape.depth > 1 { 8 } else { 2 },
            "{}",
            shape.name
        );
    }
}

fn a_line_is_complete_if_and_only_if_a_player_has_won<B: Board>() {
    let (shape, mut random) = (shape::<B>(), fastrand::Rng::with_seed(1));
    let lines = shape.lines();
    for _ in 0..2000 {
        let stones = random.usize(..=shape.cells());
        let game = random::game(shape, stones, |limit| random.usize(..limit));
        let position = plain::<B>(&game);
        let all = |side| {
            let has = |&(column, level): &Cell| position.columns[column][level] == Some(side);
            lines.iter().any(|line| line.iter().all(has))
        };
        assert_eq!(
            all(Side::First),
            position.winner == Some(Side::First),
            "{game:?}"
        );
        assert_eq!(
            all(Side::Second),
            position.winner == Some(Side::Second),
            "{game:?}"
        );
    }
}

fn symmetries_map_lines_onto_lines<B: Board>() {
    let shape = shape::<B>();
    let sorted = |mut lines: Vec<[Cell; 4]>| {
        lines.iter_mut().for_each(|line| line.sort());
        lines.sort();
        lines
    };
    let lines = sorted(shape.lines());
    for image in shape.symmetries() {
        let moved = |line: &[_; 4]| line.map(|(column, level): Cell| (image[column], level));
        assert_eq!(sorted(lines.iter().map(moved).collect()), lines);
    }
}

fn plain_search_finds_the_score_by_definition<B: Board>() {
    const MOST_FREE: u32 = 9;
    let search = PlainSearch::on(shape::<B>());
    let agree = |position: Position| {
        let score = score(&position);
        let first_wins = if position.to_move == Side::First {
            score > 0
        } else {
            score < 0
        };
        assert_eq!(search.score(&position), score, "{position:?}");
        assert_eq!(search.score_within(&position, MOST_FREE), score);
        assert_eq!(search.first_wins(&position), first_wins, "{position:?}");
    };
    let mut random = fastrand::Rng::with_seed(2);
    for free in 0..=MOST_FREE {
        let stones = shape::<B>().cells() - free as usize;
        for _ in 0..100 {
            agree(plain::<B>(&random::game(shape::<B>(), stones, |limit| {
                random.usize(..limit)
            })));
        }
        if free > 0 {
            let sampled = Sampler::<B>::new(stones as u32, 2).take(100);
            sampled.for_each(|game| agree(plain::<B>(&columns(&game))));
        }
    }
}
