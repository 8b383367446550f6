use super::*;
use crate::board::{Cube, Flat, Kind};
use crate::lab::Sampler;
use crate::support::random::SplitMix64;
use crate::with_board;

/// Returns an evaluation whose weights tell all features apart.
fn with_random_weights<B: Board>() -> Evaluation<B> {
    let count = Evaluation::<B>::new().count();
    let mut random = SplitMix64::new(3);
    let weights: Vec<Weight> = (0..count)
        .map(|_| [0; 2].map(|_: i16| random.below(201) as i16 - 100))
        .collect();
    Evaluation::with_weights(&bytes_of(&weights)).unwrap()
}

fn positions<B: Board>() -> impl Iterator<Item = B> {
    let stones = (0..B::CELLS).step_by(5);
    let samplers = stones.map(|stones| Sampler::<B>::new(stones, 5).take(20));
    samplers.flatten().map(|game| game.position())
}

fn value_is_the_sum_of_its_features<B: Board>() {
    let evaluation = with_random_weights::<B>();
    for position in positions::<B>() {
        let value = evaluation.value(&position);
        // The value is the sum of the weights of the features.
        let (features, share) = evaluation.features(&position);
        let all: Vec<_> = {
            let weights = evaluation.position_weights.iter();
            weights.chain(&evaluation.line_weights).collect()
        };
        let weight = |number: usize| {
            let row = number.checked_sub(feature::COUNT);
            let row = row.map(|row| feature::COUNT + row / (ROWS - 1) * ROWS + row % (ROWS - 1));
            all[row.unwrap_or(number)]
        };
        let [open, full] = features.iter().fold([0.0; 2], |sum, &feature| {
            let weight = weight(usize::from(feature));
            [sum[0] + f32::from(weight[0]), sum[1] + f32::from(weight[1])]
        });
        let log_odds = open * (1.0 - share) + full * share;
        let first = match position.to_move() {
            Player::First => value,
            Player::Second => -value,
        };
        assert!(
            (log_odds - first.log_odds().unwrap() as f32).abs() <= 1.5,
            "{log_odds} {first:?}"
        );
        // All images of a position have its value.
        for symmetry in 0..B::SYMMETRIES {
            assert_eq!(evaluation.value(&position.image(symmetry)), value);
        }
        // A stone that is added and taken away again leaves everything as it was.
        let mut accumulator = evaluation.accumulator(&position);
        let before = accumulator.clone();
        for cell in position.playable().ones() {
            let next = position.play(cell);
            evaluation.play(&mut accumulator, cell.index(), position.to_move());
            assert_eq!(
                Value::estimate(evaluation.sum_of(&next, &accumulator)),
                evaluation.value(&next)
            );
            evaluation.undo(&mut accumulator, cell.index(), before.sums());
            assert_eq!(
                (accumulator.patterns, accumulator.sums),
                (before.patterns, before.sums)
            );
        }
    }
}

#[test]
fn step_by_step_or_at_once_the_value_is_the_same_sum() {
    for kind in Kind::ALL {
        with_board!(kind, B => value_is_the_sum_of_its_features::<B>());
    }
}

#[test]
fn every_board_has_learned_weights() {
    for kind in Kind::ALL {
        with_board!(kind, B => {
            let evaluation = Evaluation::<B>::new();
            let learned = evaluation.line_weights.iter().filter(|weight| **weight != [0; 2]);
            assert!(learned.count() * 4 > evaluation.line_weights.len(), "{}", B::NAME);
        });
    }
}

#[test]
fn weights_of_another_board_are_refused() {
    let count = Evaluation::<Cube>::new().count();
    let error = Evaluation::<Flat<7, 6>>::with_weights(&alloc::vec![0; 4 * count])
        .err()
        .unwrap();
    assert_eq!(error.expected, 4 * Evaluation::<Flat<7, 6>>::new().count());
}

/// Returns the zugzwang feature of a position, if it has threats: the player in zugzwang, and the number
/// for the threats that are left.
fn zugzwang(moves: &str) -> Option<(Player, usize)> {
    let position: Flat<7, 6> = moves.parse::<crate::Game<Flat<7, 6>>>().unwrap().position();
    let (features, _) = Evaluation::new().features(&position);
    let zugzwang = feature::ZUGZWANG..feature::COUNT;
    let mut features = features.into_iter().map(usize::from);
    let number = features.find(|number| zugzwang.contains(number))? - feature::ZUGZWANG;
    Some(([Player::First, Player::Second][number / 3], number % 3))
}

#[test]
fn zugzwang_is_seen() {
    assert_eq!(zugzwang("4"), None);
    // X has the third cells of columns 1, 2 and 3 and so a threat in column 4, which is empty; O has none.
    // Without the cells from the second one upwards there, 26 are free, and O is to move: so O is to
    // move again when they are full.
    assert_eq!(zugzwang("21133227173"), Some((Player::Second, 0)));
    // That stays so, whatever is played elsewhere.
    assert_eq!(zugzwang("211332271735"), Some((Player::Second, 0)));
}
