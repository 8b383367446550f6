//! The principal variation: moves of both sides that keep the value to the end of the game.

use fourfold_core::board::score::stones_at_end;
use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Cube, Goal};
use fourfold_tests::engine::{Configuration, game, plain, shape, value_of};
use fourfold_tests::minimax::PlainSearch;
use fourfold_tests::plain::Position;
use proptest::prelude::*;

use crate::generated_games::{cases, late_games};
use crate::on_every_board;

on_every_board! {
    it_is_legal_and_ends_the_game_and_every_move_keeps_the_value
    it_is_as_long_as_the_score_says
}

/// Returns the value of a position, and its principal variation.
fn line<B: Board>(configuration: Configuration, position: &B) -> (i32, Vec<usize>) {
    configuration.solving(1 << 12, |solver| {
        let value = solver
            .solve(position)
            .expect("nothing interrupts the search");
        let line = solver
            .line(position, value)
            .expect("nothing interrupts the search");
        (
            value,
            line.into_iter().map(|column| column as usize).collect(),
        )
    })
}

fn it_is_legal_and_ends_the_game_and_every_move_keeps_the_value<B: Board>() {
    let configurations: Vec<_> = Configuration::all().collect();
    let any = 0..configurations.len();
    let search = PlainSearch::on(shape::<B>());
    proptest!(cases(500), |(columns in late_games::<B>(12), which in any)| {
        let configuration = configurations[which];
        let value_of = |position: &Position| {
            value_of(configuration.goal, search.score(position), position.to_move)
        };
        let (mut value, line) = line(configuration, &game::<B>(&columns).position());
        let mut position = plain::<B>(&columns);
        prop_assert_eq!(value, value_of(&position));
        for column in line {
            prop_assert!(position.moves().any(|legal| legal == column));
            position = position.play(column);
            value = -value;
            prop_assert_eq!(value, value_of(&position));
        }
        prop_assert!(position.is_over());
    });
}

/// Showing that a move does not keep the value may take longer than solving the position.
#[test]
fn it_uses_what_the_tables_hold_of_the_position() {
    for position in Sampler::<Cube>::new(28, 34).take(50) {
        let position = position.position();
        Configuration::usual(Goal::First).solving(1 << 20, |solver| {
            let value = solver.solve(&position).expect("nothing interrupts it");
            let before = solver.counters().nodes;
            solver
                .line(&position, value)
                .expect("nothing interrupts it");
            let after = solver.counters().nodes - before;
            assert!(after <= before / 10 + 10_000);
        });
    }
}

fn it_is_as_long_as_the_score_says<B: Board>() {
    proptest!(cases(500), |(columns in late_games::<B>(20))| {
        let position = game::<B>(&columns).position();
        let (score, line) = line(Configuration::usual(Goal::Score), &position);
        let end = plain::<B>(&[columns, line].concat());
        prop_assert!(end.is_over());
        prop_assert_eq!(end.stones(), stones_at_end::<B>(position.stones(), score) as usize);
    });
}
