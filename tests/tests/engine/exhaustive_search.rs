//! Every configuration of the solver, compared with exhaustive search on positions near the end.

use std::iter;

use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Cube, Goal};
use fourfold_tests::engine::{Configuration, columns, game, plain, shape, value_of};
use fourfold_tests::minimax::PlainSearch;
use fourfold_tests::plain::{Position, Side};
use fourfold_tests::random;

use crate::on_every_board;

on_every_board! {
    every_configuration_finds_the_values_of_exhaustive_search
}

/// On the cube these are positions with 46 to 60 stones.
const FREE_CELLS: std::ops::RangeInclusive<usize> = 4..=18;

/// Returns games of reasonable, of random and of symmetric play.
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
    let to_the_end = || random::game(shape, shape.cells(), |limit| random.usize(..limit));
    let to_the_end: Vec<_> = iter::repeat_with(to_the_end).take(2000).collect();
    games.extend(
        to_the_end
            .into_iter()
            .filter(|game| game.len() == shape.cells())
            .take(50),
    );
    games
}

fn every_configuration_finds_the_values_of_exhaustive_search<B: Board>() {
    let games = games::<B>();
    assert!(games.len() >= 5000);
    let positions: Vec<_> = games
        .iter()
        .map(|columns| game::<B>(columns).position())
        .collect();
    let plain: Vec<_> = games.iter().map(|columns| plain::<B>(columns)).collect();
    let search = PlainSearch::on(shape::<B>());
    let scores: Vec<_> = plain.iter().map(|plain| search.score(plain)).collect();
    assert_variety(&plain, &scores);
    for configuration in Configuration::all() {
        let values = configuration.values(1 << 12, &positions);
        for (((plain, score), value), game) in plain.iter().zip(&scores).zip(values).zip(&games) {
            let expected = value_of(configuration.goal, *score, plain.to_move);
            assert_eq!(value, expected, "{configuration:?} {game:?}");
        }
    }
}

/// Asserts that the positions cover everything that can happen near the end.
fn assert_variety(plain: &[Position], scores: &[i32]) {
    let count = |is: &dyn Fn(&Position) -> bool| plain.iter().filter(|plain| is(plain)).count();
    let symmetries = plain[0].shape.symmetries();
    let symmetric = |plain: &Position| {
        symmetries[1..]
            .iter()
            .any(|columns| plain.image(columns) == *plain)
    };
    assert!(count(&symmetric) > 300);
    assert!(count(&|plain| plain.winner.is_some()) > 100);
    assert!(count(&|plain| plain.free_columns().next().is_none()) > 10);
    assert!(count(&|plain| plain.moves().any(|column| plain.wins_at(column))) > 100);
    assert!(count(&|plain| plain.to_move == Side::First) > 2000);
    assert!(count(&|plain| plain.to_move == Side::Second) > 2000);
    for sign in [-1, 0, 1] {
        assert!(scores.iter().filter(|score| score.signum() == sign).count() > 20);
    }
}

#[test]
fn the_solver_knows_who_wins_positions_with_40_to_44_stones() {
    for stones in 40..=44 {
        agrees_on_who_wins(stones);
    }
}

/// Compares 200 positions of the cube, three in four of them from reasonable play.
fn agrees_on_who_wins(stones: usize) {
    let (shape, mut random) = (shape::<Cube>(), fastrand::Rng::with_seed(7));
    let sampled = Sampler::<Cube>::new(stones as u32, 7).map(|game| columns(&game));
    let others = iter::repeat_with(|| random::game(shape, stones, |limit| random.usize(..limit)));
    let games: Vec<_> = sampled.take(150).chain(others.take(50)).collect();
    let positions: Vec<_> = games
        .iter()
        .map(|columns| game::<Cube>(columns).position())
        .collect();
    let plain: Vec<_> = games.iter().map(|columns| plain::<Cube>(columns)).collect();
    assert!(plain.iter().all(|plain| plain.stones() == stones));
    let search = PlainSearch::on(shape);
    let wins: Vec<_> = plain.iter().map(|plain| search.first_wins(plain)).collect();
    assert!(wins.contains(&true) && wins.contains(&false));
    for configuration in Configuration::all_for(Goal::First) {
        // Large enough for narrow entries, while the other tests use wide ones.
        let values = configuration.values(1 << 21, &positions);
        for ((game, value), wins) in games.iter().zip(values).zip(&wins) {
            assert_eq!(value != 0, *wins, "{configuration:?} {game:?}");
        }
    }
}
