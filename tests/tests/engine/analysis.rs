//! The analysis of positions.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use fourfold_core::lab::Sampler;
use fourfold_core::player::evaluation::Evaluation;
use fourfold_core::player::{
    AnalysisSession, AnalysisState, Iteration, PlayerTables, Purpose, Scope, SearchUpdate, Value,
};
use fourfold_core::solver::Bounds;
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Flat, Game, Goal, Interrupted, Limits, Policy};
use fourfold_tests::engine::{Configuration, analyzed, game};
use proptest::prelude::*;

use crate::generated_games::{cases, late_games};
use crate::on_every_board;

on_every_board! {
    an_analysis_gives_every_column_its_value
    the_best_move_keeps_the_outcome
}

const WORDS: usize = 1 << 14;

fn tables<B: Board>(memory: &[AtomicU64]) -> PlayerTables<'_, B> {
    let (purpose, engine) = (Purpose::Analysis, Engine::Best);
    PlayerTables::new(memory, purpose, engine, Goal::Score, Policy::TwoBig).unwrap()
}

/// Returns the score of every column's move for the side that makes it, by the exact solver.
fn scores<B: Board>(position: &B) -> Vec<Option<i32>> {
    let score = |column| {
        let next = position.play(position.landing(column)?);
        Some(-Configuration::usual(Goal::Score).values(1 << 12, &[next])[0])
    };
    let is_over = position.is_lost();
    (0..B::COLUMNS)
        .map(|column| score(column).filter(|_| !is_over))
        .collect()
}

fn an_analysis_gives_every_column_its_value<B: Board>() {
    proptest!(cases(100), |(columns in late_games::<B>(18), threads in 1..4usize, goal in 0..3usize)| {
        let position = game::<B>(&columns).position();
        prop_assume!(!position.is_over());
        let goal = Goal::ALL[goal];
        let found = analyzed(position, goal, Scope::AllMoves, threads, WORDS);
        prop_assert!(found.is_complete());
        let known: Vec<_> = found.columns().iter().map(|column| Some(column.as_ref()?.bounds.exact().unwrap())).collect();
        let expected: Vec<_> = scores(&position)
            .into_iter()
            .map(|score| Some(goal.of_score(position.to_move(), score?)))
            .collect();
        prop_assert_eq!(&known, &expected);
        prop_assert_eq!(found.bounds().exact(), expected.iter().flatten().max().copied());
        let best = found.best().unwrap();
        prop_assert_eq!(expected[best as usize], found.bounds().exact());
    });
}

fn the_best_move_keeps_the_outcome<B: Board>() {
    proptest!(cases(100), |(columns in late_games::<B>(18), threads in 1..4usize)| {
        let position = game::<B>(&columns).position();
        prop_assume!(!position.is_over());
        let found = analyzed(position, Goal::Score, Scope::BestMove, threads, WORDS);
        let scores = scores(&position);
        let best = scores.iter().flatten().max().unwrap().signum();
        let played = scores[found.best().unwrap() as usize].unwrap().signum();
        prop_assert_eq!(played, best, "{:?}", found);
    });
}

/// Threads that look ahead and threads that solve share the limit.
#[test]
fn all_threads_together_keep_to_the_node_limit() {
    let position = Sampler::<Cube>::new(16, 7).next().unwrap().position();
    let memory = memory::zeroed(WORDS);
    let evaluation = Evaluation::new();
    for (scope, threads) in [
        (Scope::BestMove, 2),
        (Scope::BestMove, 5),
        (Scope::AllMoves, 3),
    ] {
        for nodes in [1, 100, 50_000] {
            memory
                .iter()
                .for_each(|word| word.store(0, Ordering::Relaxed));
            let tables = tables(&memory);
            let session = AnalysisSession::new(tables, &evaluation, position, scope, threads);
            let stop = AtomicBool::new(false);
            let limits = Limits {
                nodes,
                ..Limits::stopped_by(&stop)
            };
            std::thread::scope(|workers| {
                for thread in 0..threads {
                    let session = &session;
                    workers.spawn(move || {
                        let end = session.run(thread, limits, &mut |_| ());
                        assert_eq!(end, Err(Interrupted::Nodes));
                    });
                }
            });
            let visited = session.nodes();
            assert!(
                visited <= nodes && visited >= nodes / 2,
                "{visited} of {nodes}, {threads} threads"
            );
        }
    }
}

#[test]
fn an_interrupted_analysis_keeps_what_it_knows() {
    let position = Sampler::<Cube>::new(40, 11).next().unwrap().position();
    let memory = memory::zeroed(WORDS);
    let evaluation = Evaluation::new();
    let stop = AtomicBool::new(false);
    let session = AnalysisSession::new(tables(&memory), &evaluation, position, Scope::AllMoves, 1);
    let mut state = AnalysisState::new(position, Goal::Score);
    let mut reported = Vec::new();
    let end = session.run(0, Limits::stopped_by(&stop), &mut |update| {
        if let SearchUpdate::Column { column, bounds } = update {
            reported.push((column, bounds));
            stop.store(reported.len() == 3, Ordering::Relaxed);
        }
        state.apply(update);
    });
    assert_eq!(end, Err(Interrupted::Stopped));
    assert!(!state.is_complete());
    assert!(state.depth() > 0 && !state.line().is_empty());
    let scores = scores(&position);
    for (column, bounds) in reported {
        let known = state.columns()[column as usize].unwrap().bounds;
        assert!(known.least >= bounds.least && known.most <= bounds.most);
        let score = scores[column as usize].unwrap();
        assert!((known.least..=known.most).contains(&score));
    }
}

/// Returns the state of the empty classic board after these updates, in which columns count from 0.
fn after(updates: impl IntoIterator<Item = SearchUpdate>) -> AnalysisState<Flat<7, 6>> {
    let mut state = AnalysisState::new(Flat::EMPTY, Goal::Score);
    updates.into_iter().for_each(|update| state.apply(update));
    state
}

fn iteration(depth: u32, values: [Option<Value>; 7], line: &[u32]) -> SearchUpdate {
    let mut lines = vec![Vec::new(); values.len()];
    lines[line[0] as usize] = line.to_vec();
    SearchUpdate::Iteration(Iteration {
        depth,
        columns: values.into(),
        best: line[0],
        lines,
    })
}

fn column(column: u32, least: i32, most: i32) -> SearchUpdate {
    let bounds = Bounds { least, most };
    SearchUpdate::Column { column, bounds }
}

const fn odds(odds: i32) -> Option<Value> {
    Some(Value::estimate(odds))
}

#[test]
fn an_iteration_that_comes_late_takes_nothing_back() {
    let deep = iteration(9, [None, None, None, odds(70), None, None, None], &[3, 2]);
    let shallow = iteration(
        4,
        [
            Some(Value::lost(20)),
            odds(90),
            None,
            None,
            None,
            None,
            None,
        ],
        &[1],
    );
    let found = after([deep, shallow]);
    assert_eq!((found.depth(), found.line()), (9, vec![3, 2]));
    assert_eq!(found.value(), odds(70));
    // But what it proves counts.
    assert!(found.columns()[0].unwrap().bounds.most < 0);
}

#[test]
fn the_fastest_proved_win_is_best() {
    let wins = [
        None,
        None,
        None,
        Some(Value::won(31)),
        Some(Value::won(27)),
        None,
        None,
    ];
    let seen = iteration(12, wins, &[4, 0]);
    assert_eq!(after([seen.clone()]).best(), Some(4));
    let found = after([seen, column(2, 15, 15)]);
    assert_eq!((found.best(), found.line()), (Some(2), vec![2]));
}

#[test]
fn the_line_begins_with_the_best_move() {
    let seen = iteration(
        9,
        [odds(10), None, None, odds(70), None, None, None],
        &[3, 2, 3],
    );
    assert_eq!(after([seen.clone()]).line(), [3, 2, 3]);
    let found = after([seen, column(3, -21, -1)]);
    assert_eq!((found.best(), found.line()), (Some(0), vec![0]));
}

#[test]
fn the_solver_chooses_among_moves_that_are_not_decided() {
    let seen = iteration(
        9,
        [odds(10), None, None, odds(70), None, None, None],
        &[3, 2, 3],
    );
    let promising = SearchUpdate::Promising { column: 0 };
    let both = [seen, promising];
    assert_eq!(after(both.clone()).best(), Some(0));
    // A win comes first, and a loss is no choice.
    let and = |update| after(both.clone().into_iter().chain([update])).best();
    assert_eq!(and(column(2, 1, 21)), Some(2));
    assert_eq!(and(column(0, -21, -1)), Some(3));
    // Where all is lost, the look-ahead knows the longest defence.
    let lost = SearchUpdate::Position {
        bounds: Bounds {
            least: -21,
            most: -1,
        },
        keeps: None,
    };
    assert_eq!(and(lost), Some(3));
}

/// In symmetric positions most moves are images of others, and so are their lines.
#[test]
fn every_move_has_a_line_of_legal_moves() {
    fn check<B: Board>(moves: &str) {
        let position = moves.parse::<Game<B>>().unwrap().position();
        let memory = memory::zeroed(WORDS);
        let evaluation = Evaluation::new();
        let session =
            AnalysisSession::new(tables(&memory), &evaluation, position, Scope::AllMoves, 1);
        let stop = AtomicBool::new(false);
        let limits = Limits {
            nodes: 200_000,
            ..Limits::stopped_by(&stop)
        };
        let mut state = AnalysisState::new(position, Goal::Score);
        let _ = session.run(0, limits, &mut |update| state.apply(update));
        assert_eq!(state.line_of(state.best().unwrap()), state.line());
        for column in 0..B::COLUMNS {
            let line = state.line_of(column);
            assert_eq!(line.first(), Some(&column));
            assert!(line.len() > 2, "{column}: {line:?}");
            let mut at = position;
            for &column in line {
                assert!(!at.is_over());
                at = at.play(at.landing(column).expect("the line is legal"));
            }
        }
    }
    check::<Flat<7, 6>>("-");
    check::<Flat<9, 7, u128>>("55");
    check::<Cube>("-");
    check::<Cube>("5A");
}

/// With so few positions the solver can't know who wins, but its proof numbers favour a move.
#[test]
fn without_time_to_solve_there_is_a_promising_move() {
    for threads in [1, 2] {
        let position = Sampler::<Cube>::new(16, 7).next().unwrap().position();
        let memory = memory::zeroed(WORDS);
        let evaluation = Evaluation::new();
        let tables = tables(&memory);
        let session = AnalysisSession::new(tables, &evaluation, position, Scope::BestMove, threads);
        let stop = AtomicBool::new(false);
        let limits = Limits {
            nodes: 30_000,
            ..Limits::stopped_by(&stop)
        };
        let mut promising = None;
        for thread in 0..threads {
            let _ = session.run(thread, limits, &mut |update| {
                if let SearchUpdate::Promising { column } = update {
                    promising = Some(column);
                }
            });
        }
        let column = promising.expect("a promising move");
        assert!(position.landing(column).is_some(), "{threads} threads");
    }
}

#[test]
fn a_move_that_can_not_win_is_worth_no_more_than_a_draw() {
    let seen = iteration(
        9,
        [odds(40), odds(-30), None, odds(-20), None, None, None],
        &[0, 3],
    );
    let found = after([seen, column(0, -21, 0), column(1, 0, 21), column(3, 0, 0)]);
    let known = |column: usize| found.columns()[column].unwrap().log_odds();
    assert_eq!([0, 1].map(known), [Some(0), Some(0)]);
    assert_eq!(known(3), Some(0));
}
