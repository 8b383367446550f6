//! Boards: everything they say of a position, compared with the plain implementation cell by cell.

use std::collections::{HashMap, HashSet};

use fourfold_core::board::Player;
use fourfold_core::lab::Sampler;
use fourfold_core::{Bits, Board, Kind};
use fourfold_tests::engine::{columns, game, plain, shape};
use fourfold_tests::plain::{Cell, Position, SHAPES, Side};
use fourfold_tests::random;
use proptest::prelude::*;

use crate::generated_games::{any_games, cases};
use crate::on_every_board;

on_every_board! {
    its_shape_is_that_of_the_plain_board
    it_says_of_a_position_what_the_cells_say
    the_order_of_moves_does_not_matter
    its_symmetries_are_those_of_the_plain_board
    its_keys_tell_all_positions_apart
    its_canonical_key_is_shared_by_its_images_only
    continuations_meet_under_its_live_symmetries_only
}

#[test]
fn every_board_has_a_plain_one() {
    assert_eq!(
        Kind::ALL.map(Kind::name),
        [0, 1, 2, 3, 4, 5, 6, 7].map(|n| SHAPES[n].name)
    );
}

fn its_shape_is_that_of_the_plain_board<B: Board>() {
    let shape = shape::<B>();
    assert_eq!(B::COLUMNS as usize, shape.columns());
    assert_eq!(B::HEIGHT as usize, shape.height);
    assert_eq!(B::CELLS as usize, shape.cells());
    assert_eq!(B::SYMMETRIES as usize, shape.symmetries().len());
    assert_eq!(B::DIGITS, shape.digits);
    assert_eq!(B::EMPTY.stones(), 0);
}

/// Returns the cells of a set, by column and level.
fn cells<B: Board>(set: B::Bits) -> Vec<Cell> {
    let has = |&(column, level): &Cell| {
        let cell = B::cell(column as u32, level as u32);
        assert_eq!((cell.count(), B::column_of(cell)), (1, column as u32));
        !(set & cell).is_empty()
    };
    let cells: Vec<_> = shape::<B>().all_cells().filter(has).collect();
    assert_eq!(
        set.count() as usize,
        cells.len(),
        "bits that are no cells: {set:?}"
    );
    cells
}

/// Compares everything that a board says of a position with the plain position.
fn compare<B: Board>(position: &B, plain: &Position) -> Result<(), TestCaseError> {
    let (own, opponent) = (plain.to_move, plain.to_move.other());
    let of = |side| {
        let has = move |&(column, level): &Cell| plain.columns[column][level] == Some(side);
        plain.shape.all_cells().filter(has).collect::<Vec<_>>()
    };
    prop_assert_eq!(cells::<B>(position.own()), of(own));
    prop_assert_eq!(cells::<B>(position.opponent()), of(opponent));
    prop_assert_eq!(cells::<B>(position.threats()), plain.threats(own));
    prop_assert_eq!(
        cells::<B>(position.opponent_threats()),
        plain.threats(opponent)
    );
    let playable: Vec<_> = plain
        .free_columns()
        .map(|column| (column, plain.level(column)))
        .collect();
    prop_assert_eq!(cells::<B>(position.playable()), playable.clone());

    let lines = plain.shape.lines();
    let lives = |side: Side| {
        let free = |&(column, level): &Cell| plain.columns[column][level] != Some(side.other());
        lines.iter().any(|line| line.iter().all(free))
    };
    prop_assert_eq!(position.can_win(), lives(own));
    prop_assert_eq!(position.opponent_can_win(), lives(opponent));
    prop_assert_eq!(position.is_lost(), plain.winner == Some(opponent));
    prop_assert_eq!(position.is_full(), playable.is_empty());
    prop_assert_eq!(position.is_over(), plain.is_over());
    prop_assert_eq!(position.stones() as usize, plain.stones());
    prop_assert_eq!(position.to_move(), player(own));

    for column in 0..plain.shape.columns() {
        let landing = position.landing(column as u32).map(|cell| cells::<B>(cell));
        let free = playable.iter().find(|cell| cell.0 == column);
        prop_assert_eq!(landing, free.map(|&cell| vec![cell]));
        for level in 0..plain.shape.height {
            let stone = position.stone(column as u32, level as u32);
            prop_assert_eq!(stone, plain.columns[column][level].map(player));
        }
    }
    Ok(())
}

fn player(side: Side) -> Player {
    match side {
        Side::First => Player::First,
        Side::Second => Player::Second,
    }
}

fn it_says_of_a_position_what_the_cells_say<B: Board>() {
    proptest!(cases(150), |(columns in any_games(shape::<B>()))| {
        for stones in 0..=columns.len() {
            let moves = &columns[..stones];
            compare(&game::<B>(moves).position(), &plain::<B>(moves))?;
        }
    });
}

fn the_order_of_moves_does_not_matter<B: Board>() {
    let (shape, mut random) = (shape::<B>(), fastrand::Rng::with_seed(6));
    for stones in 0..shape.cells() - 4 {
        let moves = random::game(shape, stones, |limit| random.usize(..limit));
        let mut reached = HashMap::new();
        visit(
            &plain::<B>(&moves),
            &game::<B>(&moves).position(),
            3,
            &mut |plain, position| {
                let before = *reached.entry(plain.columns).or_insert(*position);
                assert_eq!(before, *position, "{plain:?}");
            },
        );
    }
}

/// Calls `see` with every position that can be reached in this many plies.
fn visit<B: Board>(
    plain: &Position,
    position: &B,
    plies: u32,
    see: &mut impl FnMut(&Position, &B),
) {
    see(plain, position);
    if plies > 0 {
        for column in plain.moves() {
            let cell = position.landing(column as u32).expect("a free column");
            visit(&plain.play(column), &position.play(cell), plies - 1, see);
        }
    }
}

/// Returns the images of moves under a symmetry of the plain board.
fn mapped(moves: &[usize], columns: &[usize]) -> Vec<usize> {
    moves.iter().map(|&column| columns[column]).collect()
}

fn its_symmetries_are_those_of_the_plain_board<B: Board>() {
    proptest!(cases(150), |(columns in any_games(shape::<B>()))| {
        let position = game::<B>(&columns).position();
        let mut images: Vec<_> = (0..B::SYMMETRIES).map(|symmetry| position.image(symmetry)).collect();
        prop_assert_eq!(images[0], position);
        for (symmetry, image) in (0..).zip(&images) {
            prop_assert_eq!(B::key_image(position.key(), symmetry), image.key());
        }
        for symmetry in shape::<B>().symmetries() {
            let expected = game::<B>(&mapped(&columns, &symmetry)).position();
            let found = images.iter().position(|image| *image == expected);
            prop_assert!(found.is_some(), "{expected:?} is no image");
            images.remove(found.unwrap());
        }
    });
}

/// Returns random games of all lengths.
fn positions<B: Board>() -> Vec<Vec<usize>> {
    let (shape, mut random) = (shape::<B>(), fastrand::Rng::with_seed(4));
    let mut games = Vec::new();
    for stones in 0..shape.cells() {
        games.extend(
            Sampler::<B>::new(stones as u32, 4)
                .take(30)
                .map(|game| columns(&game)),
        );
        for _ in 0..30 {
            games.push(random::game(shape, stones + 1, |limit| {
                random.usize(..limit)
            }));
        }
    }
    games
}

fn its_keys_tell_all_positions_apart<B: Board>() {
    let mut by_key = HashMap::new();
    let mut see = |plain: &Position, position: &B| {
        let key = position.key();
        assert!(key >> B::KEY_BITS == 0, "{plain:?}");
        assert_eq!(*by_key.entry(key).or_insert(plain.columns), plain.columns);
    };
    visit(&Position::empty(shape::<B>()), &B::EMPTY, 4, &mut see);
    for moves in positions::<B>() {
        for stones in 0..=moves.len() {
            let moves = &moves[..stones];
            see(&plain::<B>(moves), &game::<B>(moves).position());
        }
    }
}

fn its_canonical_key_is_shared_by_its_images_only<B: Board>() {
    let shape = shape::<B>();
    let symmetries = shape.symmetries();
    let mut by_key = HashMap::new();
    for moves in positions::<B>() {
        let plain = plain::<B>(&moves);
        let images: HashSet<_> = symmetries
            .iter()
            .map(|columns| plain.image(columns).columns)
            .collect();
        let key = game::<B>(&moves).position().canonical_key(u8::MAX);
        for columns in &symmetries {
            let image = game::<B>(&mapped(&moves, columns)).position();
            assert_eq!(image.canonical_key(u8::MAX), key, "{moves:?}");
        }
        let before = by_key.entry(key).or_insert_with(|| images.clone());
        assert_eq!(*before, images, "{moves:?}");
    }
}

/// Two positions that continue a third one and are images of each other share their canonical key among
/// the live symmetries of the third, and it is the key of one of their images.
fn continuations_meet_under_its_live_symmetries_only<B: Board>() {
    let shape = shape::<B>();
    let mut random = fastrand::Rng::with_seed(5);
    let symmetric =
        (0..60).map(|number| random::symmetric_game(shape, 4 + number % 9, &mut random));
    for moves in symmetric.collect::<Vec<_>>() {
        let (root, position) = (plain::<B>(&moves), game::<B>(&moves).position());
        let live = position.live_symmetries();
        assert!(
            live & 1 == 1 && live.count_ones() > 1,
            "{moves:?} is symmetric"
        );
        let mut keys = HashMap::new();
        visit(&root, &position, 2, &mut |plain, position| {
            let images = shape
                .symmetries()
                .into_iter()
                .map(|columns| plain.image(&columns).columns);
            let images: Vec<_> = images.collect();
            let key = position.canonical_key(live);
            let of_images = (0..B::SYMMETRIES).map(|symmetry| position.image(symmetry).key());
            assert!(of_images.into_iter().any(|image| image == key), "{plain:?}");
            for image in images {
                assert_eq!(*keys.entry(image).or_insert(key), key, "{plain:?}");
            }
        });
    }
}
