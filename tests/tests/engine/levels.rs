//! The levels of the computer player.

use std::sync::atomic::{AtomicBool, AtomicU64};

use fastrand::Rng;
use fourfold_core::player::{EngineSession, Level, Purpose, Style, Value, look_ahead, prediction};
use fourfold_core::support::OneThread;
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Flat, Game, Goal, Limits, Policy};
use fourfold_tests::engine::{game, plain, shape};
use fourfold_tests::minimax::PlainSearch;
use fourfold_tests::plain::Position;
use fourfold_tests::random;

use crate::on_every_board;

on_every_board! {
    a_level_sees_what_plain_minimax_sees
}

const POSITIONS: usize = 1000;

fn a_level_sees_what_plain_minimax_sees<B: Board>() {
    let memory = memory::zeroed(1 << 14);
    let search = PlainSearch::on(shape::<B>());
    let mut random = Rng::with_seed(4);
    let mut seen = 0;
    while seen < POSITIONS {
        let stones = random.usize(..B::CELLS as usize);
        let columns = random::game(shape::<B>(), stones, |count| random.usize(..count));
        let (position, plain) = (game::<B>(&columns).position(), plain::<B>(&columns));
        if plain.is_over() {
            continue;
        }
        seen += 1;
        let mut order: Vec<_> = plain.moves().map(|column| column as u32).collect();
        random.shuffle(&mut order);
        for depth in 1..=5 {
            let expected = expected::<B>(&search, &plain, depth);
            sees_what_minimax_sees(&position, &order, depth, &expected, &memory);
        }
    }
}

/// Returns what plain search sees of every column that isn't full, this many plies deep.
fn expected<B: Board>(search: &PlainSearch, position: &Position, depth: u32) -> Vec<Option<Value>> {
    let mut expected = vec![None; B::COLUMNS as usize];
    for column in position.moves() {
        let score = -search.score_within(&position.play(column), depth - 1);
        expected[column] = Some(Value::of_score::<B>(position.stones() as u32, score));
    }
    expected
}

fn sees_what_minimax_sees<B: Board>(
    position: &B,
    order: &[u32],
    depth: u32,
    expected: &[Option<Value>],
    memory: &[AtomicU64],
) {
    let stop = AtomicBool::new(false);
    let limits = Limits::stopped_by(&stop);
    let most = expected.iter().flatten().max().copied().unwrap();
    let is_best = |column: &&u32| expected[**column as usize] == Some(most);
    let first = *order.iter().find(is_best).unwrap();

    let all = look_ahead(position, order, depth, false, memory, limits).unwrap();
    // It ends sooner only if it has seen everything.
    assert!(
        all.depth >= depth
            || expected.iter().flatten().all(|value| value.is_decided())
            || position.stones() + all.depth >= B::CELLS
    );
    assert_eq!(all.columns, expected, "depth {depth} of {position:?}");
    assert_eq!(all.best, first, "depth {depth} of {position:?}");
    let best = look_ahead(position, order, depth, true, memory, limits).unwrap();
    assert_eq!(
        (best.best, best.value()),
        (first, most),
        "depth {depth} of {position:?}"
    );
}

/// Returns the move of a level.
fn chosen<B: Board>(moves: &str, level: u32, style: Style, seed: u64) -> char {
    let position = moves.parse::<Game<B>>().unwrap().position();
    let memory = memory::zeroed(1 << 14);
    let (purpose, engine, policy) = (Purpose::Analysis, Engine::Best, Policy::TwoBig);
    let session =
        EngineSession::<B, _>::new(&memory, purpose, engine, Goal::Score, policy, OneThread);
    let mut session = session.unwrap().with_seed(seed);
    let stop = AtomicBool::new(false);
    let level = Level::new(level).unwrap();
    let seen = session
        .level_view(&position, level, style, false, Limits::stopped_by(&stop))
        .unwrap();
    fourfold_core::board::notation::digit::<B>(seen.best)
}

#[test]
fn every_level_wins_and_blocks_at_once() {
    for style in Style::ALL {
        for level in 1..=10 {
            // Three in a row, to complete and to block.
            assert_eq!(chosen::<Flat<7, 6>>("112233", level, style, 1), '4');
            assert_eq!(chosen::<Flat<7, 6>>("11223", level, style, 1), '4');
            assert_eq!(chosen::<Cube>("041526", level, style, 1), '3');
        }
    }
}

#[test]
fn a_style_decides_where_a_level_sees_nothing() {
    // On the empty board the middle column is on most lines.
    for style in [Style::Expansive, Style::Neutral] {
        for level in 1..=4 {
            assert_eq!(chosen::<Flat<7, 6>>("-", level, style, 9), '4');
        }
    }
    // Where the style scores all moves the same, chance decides.
    let moves: Vec<_> = (0..40)
        .map(|seed| chosen::<Flat<7, 6>>("-", 1, Style::Random, seed))
        .collect();
    for column in "1234567".chars() {
        assert!(moves.contains(&column), "{column} is never chosen");
    }
}

#[test]
fn a_level_has_a_number_and_a_depth() {
    for (level, depth, number) in
        (1..=10).map(|number| (Level::new(number).unwrap(), 2 * number + 1, number))
    {
        assert_eq!((level.depth(), level.number()), (depth, number));
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    for text in ["0", "11", "", "-1", "two", "99999999999"] {
        let error = text.parse::<Level>().unwrap_err();
        assert_eq!(error.to_string(), "the levels are 1 to 10");
    }
}

#[test]
fn predictions_are_on_a_scale_from_1_to_20() {
    let won = |plies: u32| prediction(Value::won(10 + plies), 10);
    let lost = |plies: u32| prediction(Value::lost(10 + plies), 10);
    assert_eq!(
        [1, 3, 5, 17, 19, 21, 41].map(won),
        [20, 19, 18, 12, 11, 11, 11]
    );
    assert_eq!([2, 4, 6, 16, 18, 20, 40].map(lost), [1, 2, 3, 8, 9, 9, 9]);
    assert_eq!(prediction(Value::NEUTRAL, 10), 10);
}
