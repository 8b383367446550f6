use super::{RegionLimits, Regions};
use crate::board::compact::CompactCube;
use crate::board::lines::Portable;
use crate::board::{Board, Cube, Player};
use crate::lab::Sampler;

/// Returns the region that shows that the side to move fails.
fn region(regions: &mut Regions, position: &Cube, local_positions: u32) -> Option<u64> {
    let limits = RegionLimits {
        local_positions,
        ..RegionLimits::NONE
    };
    let compact = CompactCube::from(position);
    match position.to_move() {
        Player::First => regions.claimeven(Portable, &compact, limits, false),
        Player::Second => regions.zugzwang(Portable, &compact, limits),
    }
}

#[test]
fn a_limit_ends_the_search_at_the_same_point_whatever_is_remembered() {
    let (mut kept, mut unlimited) = (Regions::new(), Regions::new());
    let (mut found, mut missed) = (0, 0);
    for stones in 30..=41 {
        for game in Sampler::<Cube>::new(stones, 1).take(60) {
            let position = game.position();
            if position.threats() & position.playable() != 0 {
                continue;
            }
            let all = region(&mut unlimited, &position, u32::MAX);
            for limit in [0, 10, 100, 1000] {
                let expected = region(&mut Regions::new(), &position, limit);
                let limited = region(&mut kept, &position, limit);
                assert_eq!(limited, expected, "{game}, {limit} positions");
                assert!(limited.is_none() || limited == all, "{game}");
                found += usize::from(limited.is_some());
                missed += usize::from(limited != all);
            }
        }
    }
    assert!(found > 50 && missed > 50, "{found} found, {missed} missed");
}
