use super::*;
use crate::board::{Cube, Flat, Kind};
use crate::lab::Sampler;
use crate::support::memory::zeroed;
use crate::with_board;
use core::sync::atomic::AtomicBool;

/// Returns the value of a position in which the side to move can't win at once, by a search of this depth
/// without windows and tables.
fn plain_search<B: Board>(evaluation: &Evaluation<B>, position: &B, depth: u32) -> Value {
    let stones = position.stones();
    let playable = position.playable();
    if playable.is_empty() {
        return Value::NEUTRAL;
    }
    let openings = position.opponent_threats() & playable;
    let choice = if openings.is_empty() {
        playable
    } else {
        openings
    };
    let moves = choice & !B::below(position.opponent_threats());
    if openings.has_several() || moves.is_empty() {
        return Value::lost(stones + 2);
    }
    let forced = !openings.is_empty();
    let most = if position.can_win() {
        Value::MOST
    } else {
        Value::NEUTRAL
    };
    let least = if position.opponent_can_win() {
        Value::LEAST
    } else {
        Value::NEUTRAL
    };
    let value = if depth == 0 && !forced {
        evaluation.value(position)
    } else {
        if depth == 1
            && !forced
            && let Some(end) = plain_threat_search(position, MOST_THREATS, &mut 0)
        {
            return Value::won(end);
        }
        let below = if forced { depth } else { depth - 1 };
        let values = moves
            .ones()
            .map(|cell| -plain_search(evaluation, &position.play(cell), below));
        values.max().expect("there is a move")
    };
    value.clamp(least, most)
}

/// Finds the first win by threats alone, in the order of the cells, as long as few threats have been
/// `tried`.
fn plain_threat_search<B: Board>(position: &B, threats: u32, tried: &mut u64) -> Option<u32> {
    let moves = position.playable() & !B::below(position.opponent_threats());
    moves.ones().find_map(|cell| {
        let next = position.play(cell);
        let openings = next.opponent_threats() & next.playable();
        if openings.is_empty() {
            return None;
        }
        *tried += 1;
        let end = next.stones() + 2;
        let after = next.play(openings.lowest());
        let wins = !(after.threats() & after.playable()).is_empty();
        if openings.has_several() || wins {
            return Some(end);
        }
        let is_quiet = (after.opponent_threats() & after.playable()).is_empty();
        let goes_on = threats > 1 && *tried < MOST_NODES && is_quiet;
        goes_on.then(|| plain_threat_search(&after, threats - 1, tried))?
    })
}

/// Samples positions of many lengths, in which the side to move can't win at once.
fn positions<B: Board>(count: usize) -> impl Iterator<Item = B> {
    let stones = (0..B::CELLS - 4).step_by(3);
    let samplers = stones.map(move |stones| Sampler::<B>::new(stones, 6).take(count));
    samplers.flatten().map(|game| game.position())
}

fn agrees_with_plain_search<B: Board>() {
    let evaluation = Evaluation::<B>::new();
    let stop = AtomicBool::new(false);
    let mut losses = 0;
    for position in positions::<B>(8) {
        for depth in 1..=3 {
            let order: Vec<_> = position.playable().ones().map(B::column_of).collect();
            let limits = Limits::stopped_by(&stop);
            let (table, known) = (LookaheadTable::new(&[]), Some(&evaluation));
            let mut all = Lookahead::new(position, order.clone(), table, known, false, limits);
            let mut best = Lookahead::new(position, order, table, known, true, limits);
            (all.pruning, best.pruning) = (Pruning::None, Pruning::None);
            for depth in 1..=depth {
                all.deepen(depth).unwrap();
                best.deepen(depth).unwrap();
            }
            let iteration = all.last().unwrap();
            let mut most = Value::LEAST;
            for cell in position.playable().ones() {
                let next = position.play(cell);
                let value = if (next.threats() & next.playable()).is_empty() {
                    -plain_search(&evaluation, &next, depth - 1)
                } else {
                    Value::lost(position.stones() + 2)
                };
                let column = B::column_of(cell) as usize;
                assert_eq!(
                    iteration.columns[column],
                    Some(value),
                    "{position:?} {column} {depth}"
                );
                most = most.max(value);
            }
            let found = best.last().unwrap();
            assert_eq!((iteration.value(), found.value()), (most, most));
            // The other moves have values only if they were seen to lose, and these are upper bounds.
            for (column, bound) in found.columns.iter().enumerate() {
                if let &Some(bound) = bound
                    && column != found.best as usize
                {
                    losses += 1;
                    assert!(bound.is_loss(), "{position:?} {column} {depth}");
                    assert!(
                        iteration.columns[column] <= Some(bound),
                        "{position:?} {column} {depth}"
                    );
                }
            }
        }
    }
    assert!(losses > 0);
}

#[test]
fn it_finds_the_values_of_a_search_without_windows_and_tables() {
    for kind in Kind::ALL {
        with_board!(kind, B => agrees_with_plain_search::<B>());
    }
}

/// Checks that the moves of a line are legal, and that wins and losses are right.
fn tells_the_truth<B: Board>() {
    let evaluation = Evaluation::<B>::new();
    let (memory, stop) = (zeroed(1 << 12), AtomicBool::new(false));
    let mut decided = 0;
    for position in positions::<B>(6) {
        let order: Vec<_> = position.playable().ones().map(B::column_of).collect();
        let limits = Limits::stopped_by(&stop);
        let table = LookaheadTable::new(&memory);
        table.clear();
        let mut search = Lookahead::new(
            position,
            order.clone(),
            table,
            Some(&evaluation),
            false,
            limits,
        );
        for depth in 1..=7 {
            search.deepen(depth).unwrap();
            if search.is_at_the_end() {
                break;
            }
        }
        let iteration = search.last().unwrap().clone();
        for &column in &order {
            let line = &iteration.lines[column as usize];
            assert_eq!(line.first(), Some(&column));
            let mut at = position;
            for &column in line {
                assert!(!at.is_over());
                at = at.play(at.landing(column).expect("the line is legal"));
            }
            let value = iteration.columns[column as usize].unwrap();
            if let Some(end) = value.stones_at_end() {
                decided += 1;
                let plies = end - position.stones();
                let exact =
                    crate::player::look_ahead(&position, &[column], plies, true, &memory, limits)
                        .unwrap();
                let exact = exact.value();
                // The game may end sooner.
                assert!(
                    exact.is_decided() && exact.is_win() == value.is_win(),
                    "{position:?} {column}"
                );
                assert!(exact.stones_at_end().unwrap() <= end);
            }
        }
    }
    assert!(decided > 50, "{decided}");
}

#[test]
fn wins_and_losses_are_facts() {
    tells_the_truth::<Cube>();
    tells_the_truth::<Flat<7, 6>>();
    tells_the_truth::<Flat<9, 7, u128>>();
}
