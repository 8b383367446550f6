//! Every configuration of the engine against the plain searches, where those reach.

use fourfold_core::Board;
use fourfold_core::sample::Sampler;
use fourfold_tests::engine::{Configuration, columns, game, plain, shape, value_of};
use fourfold_tests::minimax::Known;
use fourfold_tests::random;

use crate::on_every_board;

on_every_board! {
    every_configuration_finds_the_values_of_plain_search
}

/// On the cube these are positions of 46 to 60 stones.
const FREE_CELLS: std::ops::RangeInclusive<usize> = 4..=18;

/// Games from reasonable, from random and from symmetric play.
fn games<B: Board>() -> Vec<Vec<usize>> {
    let (shape, mut random) = (shape::<B>(), fastrand::Rng::with_seed(3));
    let mut games = Vec::new();
    for stones in FREE_CELLS.map(|free| shape.cells() - free) {
        games.extend(
            Sampler::<B>::new(stones as u32, 3)
                .take(200)
                .map(|game| columns(&game)),
        );
        for _ in 0..100 {
            games.push(random::game(shape, stones, |limit| random.usize(..limit)));
        }
        for _ in 0..34 {
            games.push(random::symmetric_game(shape, stones, &mut random));
        }
    }
    for _ in 0..100 {
        games.push(random::game(shape, shape.cells(), |limit| {
            random.usize(..limit)
        }));
    }
    games
}

fn every_configuration_finds_the_values_of_plain_search<B: Board>() {
    let games = games::<B>();
    assert!(games.len() >= 5000);
    let positions: Vec<_> = games
        .iter()
        .map(|columns| game::<B>(columns).position())
        .collect();
    let plain: Vec<_> = games.iter().map(|columns| plain::<B>(columns)).collect();
    let scores: Vec<_> = plain
        .iter()
        .map(|plain| Known::default().score(plain))
        .collect();
    for configuration in Configuration::all() {
        let values = configuration.values(1 << 12, &positions);
        for (((plain, score), value), game) in plain.iter().zip(&scores).zip(values).zip(&games) {
            let expected = value_of(configuration.goal, *score, plain.to_move);
            assert_eq!(value, expected, "{configuration:?} {game:?}");
        }
    }
}
