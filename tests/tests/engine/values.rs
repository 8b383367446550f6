//! The relations between the values of related positions, goals and engines.

use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Goal};
use fourfold_tests::engine::{Configuration, game, plain, shape, value_of};
use proptest::prelude::*;

use crate::generated_games::{cases, late_games};
use crate::on_every_board;

on_every_board! {
    all_images_of_a_position_have_the_same_value
    a_score_is_the_best_of_the_negated_scores_one_move_on
    first_outcome_and_score_agree
    the_engines_agree_on_longer_games
}

const WORDS: usize = 1 << 12;

/// Returns the value of a position, found with an empty table.
fn value<B: Board>(goal: Goal, position: &B) -> i32 {
    Configuration::usual(goal).values(WORDS, &[*position])[0]
}

/// Returns the legal columns, and the scores of the positions that they lead to.
fn scores_one_move_on<B: Board>(columns: &[usize]) -> Vec<(usize, i32)> {
    let on = |column: usize| game::<B>(&[columns, &[column]].concat()).position();
    let moves = plain::<B>(columns).moves().collect::<Vec<_>>().into_iter();
    moves
        .map(|column| (column, value(Goal::Score, &on(column))))
        .collect()
}

fn all_images_of_a_position_have_the_same_value<B: Board>() {
    let shape = shape::<B>();
    proptest!(cases(500), |(columns in late_games::<B>(20), goal in 0..3_usize)| {
        let goal = Goal::ALL[goal];
        let mut values = shape.symmetries().into_iter().map(|image| {
            let columns: Vec<_> = columns.iter().map(|&column| image[column]).collect();
            value(goal, &game::<B>(&columns).position())
        });
        let first = values.next();
        prop_assert!(values.all(|value| Some(value) == first));
    });
}

fn a_score_is_the_best_of_the_negated_scores_one_move_on<B: Board>() {
    proptest!(cases(500), |(columns in late_games::<B>(20))| {
        let best = scores_one_move_on::<B>(&columns).into_iter().map(|(_, score)| -score).max();
        if let Some(best) = best {
            prop_assert_eq!(value(Goal::Score, &game::<B>(&columns).position()), best);
        }
    });
}

fn first_outcome_and_score_agree<B: Board>() {
    proptest!(cases(500), |(columns in late_games::<B>(20))| {
        let position = game::<B>(&columns).position();
        let score = value(Goal::Score, &position);
        let to_move = plain::<B>(&columns).to_move;
        for goal in Goal::ALL {
            prop_assert_eq!(value(goal, &position), value_of(goal, score, to_move));
        }
    });
}

fn the_engines_agree_on_longer_games<B: Board>() {
    let games = Sampler::<B>::new(B::CELLS - 24, 8).take(40);
    let positions: Vec<_> = games.map(|game| game.position()).collect();
    for goal in Goal::ALL {
        let expected = Configuration::classic(goal).values(1 << 16, &positions);
        for configuration in [
            Configuration::usual(goal),
            Configuration::by_proof_numbers(goal),
        ] {
            let values = configuration.values(1 << 16, &positions);
            assert_eq!(values, expected, "{configuration:?}");
        }
    }
}
