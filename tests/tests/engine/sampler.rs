//! The sampler of random positions.

use fourfold_core::lab::{Play, Sampler};
use fourfold_core::{Board, Cube, Kind, with_board};
use fourfold_tests::data;
use fourfold_tests::engine::{columns, shape};
use fourfold_tests::plain::Position;

use crate::on_every_board;

on_every_board! {
    players_block_and_avoid_immediate_losses_where_they_can
}

#[test]
fn a_seed_gives_the_same_positions_on_every_machine() {
    for line in data::lines("samples.txt") {
        let words: Vec<_> = line.split(' ').collect();
        let (board, stones, seed) = (words[0], words[1], words[2]);
        let (stones, seed) = (stones.parse().unwrap(), seed.parse().unwrap());
        let board: Kind = board.parse().unwrap();
        let sampled: Vec<_> = with_board!(board, B => {
            Sampler::<B>::new(stones, seed).take(words.len() - 3).map(|game| game.to_string()).collect()
        });
        assert_eq!(sampled, words[3..], "{line}");
    }
}

/// Returns the moves of a reasonable player, by trying everything; none where a player could win at once.
fn reasonable(position: &Position) -> Vec<usize> {
    let can_win = |position: &Position| position.moves().any(|column| position.wins_at(column));
    if can_win(position) {
        return Vec::new();
    }
    let moves: Vec<_> = position.moves().collect();
    let safe = |&column: &usize| !can_win(&position.play(column));
    let safe: Vec<_> = moves.iter().copied().filter(safe).collect();
    if !safe.is_empty() {
        return safe;
    }
    // All moves lose. A player who must block still does.
    let other = position.to_move.other();
    let blocks = |&column: &usize| position.is_in_line((column, position.level(column)), other);
    let blocks: Vec<_> = moves.iter().copied().filter(blocks).collect();
    if blocks.is_empty() { moves } else { blocks }
}

fn players_block_and_avoid_immediate_losses_where_they_can<B: Board>() {
    for stones in 0..B::CELLS {
        let of_play = |play| Sampler::<B>::new(stones, 12).playing(play).take(20);
        for game in Play::ALL.into_iter().flat_map(of_play) {
            assert_eq!(game.position().stones(), stones);
            let mut position = Position::empty(shape::<B>());
            for column in columns(&game) {
                assert!(
                    reasonable(&position).contains(&column),
                    "{game}: {position:?}"
                );
                position = position.play(column);
            }
            assert!(
                !reasonable(&position).is_empty(),
                "{game}: the last position has no reasonable move"
            );
        }
    }
}

#[test]
fn all_moves_are_equally_likely() {
    let mut times = [0; 16];
    for game in Sampler::<Cube>::new(1, 13).take(16_000) {
        times[columns(&game)[0]] += 1;
    }
    // Five standard deviations; the seed is fixed, so this can't fail by chance.
    assert!(
        times.iter().all(|times| (850..1150).contains(times)),
        "{times:?}"
    );
}

#[test]
#[should_panic(expected = "a sampled position has a free cell")]
fn a_sampled_position_has_a_free_cell() {
    Sampler::<Cube>::new(64, 1);
}
