//! Perft: the counts of move paths listed in `data/perft.txt`.

use fourfold_core::board::perft::perft;
use fourfold_core::{Board, Game, Kind, with_board};
use fourfold_tests::data;
use fourfold_tests::engine::{columns, plain};
use fourfold_tests::plain::SHAPES;

/// Iterates over the list: the board, the moves, and the counts for 1, 2, 3 … plies.
fn listed() -> impl Iterator<Item = (Kind, String, Vec<u64>)> {
    data::lines("perft.txt").into_iter().map(|line| {
        let words: Vec<_> = line.split(' ').collect();
        let counts = words[2..]
            .iter()
            .map(|count| count.parse().expect("a count"));
        (
            words[0].parse().expect("a board"),
            words[1].into(),
            counts.collect(),
        )
    })
}

fn game<B: Board>(moves: &str) -> Game<B> {
    moves.parse().expect("legal moves")
}

#[test]
fn the_plain_implementation_counts_the_listed_paths() {
    for (board, moves, counts) in listed() {
        let position = with_board!(board, B => plain::<B>(&columns(&game::<B>(&moves))));
        for (plies, count) in (1..).zip(counts) {
            assert_eq!(position.paths(plies), count, "{board} {moves} {plies}");
        }
    }
}

#[test]
fn the_engine_counts_the_listed_paths() {
    for (board, moves, counts) in listed() {
        with_board!(board, B => {
            let position = game::<B>(&moves).position();
            assert_eq!(perft(&position, 0), 1);
            for (plies, count) in (1..).zip(counts) {
                assert_eq!(perft(&position, plies), count, "{board} {moves} {plies}");
            }
        });
    }
}

#[test]
fn every_board_is_listed_from_its_empty_position_to_a_full_one() {
    for shape in &SHAPES {
        let lengths: Vec<_> = listed()
            .filter(|(board, ..)| board.name() == shape.name)
            .map(|(_, moves, _)| moves.trim_matches('-').len())
            .collect();
        assert!(
            lengths.contains(&0) && lengths.contains(&shape.cells()),
            "{}",
            shape.name
        );
    }
}
