//! Judged choices, compared with the values that the solver finds.

use std::sync::atomic::AtomicBool;

use fourfold_core::board::Player;
use fourfold_core::lab::training::WORDS;
use fourfold_core::lab::{Sampler, judged_choice};
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Goal, Limits};
use fourfold_tests::engine::Configuration;

#[test]
fn there_is_a_choice_only_where_the_aim_is_reached() {
    let memory = memory::zeroed(WORDS);
    let stop = AtomicBool::new(false);
    let (mut choices, mut wrong) = (0, 0);
    for stones in [34, 35, 36, 37] {
        let games = Sampler::<Cube>::new(stones, 3).take(30);
        let positions: Vec<_> = games.map(|game| game.position()).collect();
        let values = Configuration::usual(Goal::First).values(1 << 18, &positions);
        for (position, value) in positions.iter().zip(values) {
            let judged = judged_choice(position, &memory, Limits::stopped_by(&stop));
            let Some(choice) = judged.expect("there is no limit") else {
                continue;
            };
            // Where the side to move has no choice it is the other side's.
            let threats = position.opponent_threats();
            let moves = position.playable() & !Cube::below(threats);
            let is_forced = position.playable() & threats != 0 || moves.count_ones() < 2;
            let reaches = (value != 0) == (position.to_move() == Player::First);
            assert!(reaches || is_forced, "{position:?}");
            assert!(
                choice.first.is_none_or(|first| first >= choice.least),
                "{choice:?}"
            );
            choices += 1;
            wrong += u32::from(choice.first.is_none());
        }
    }
    assert!(
        choices > 25 && wrong > 0 && wrong < choices / 2,
        "{choices}, {wrong}"
    );
}
