use super::*;
use crate::Goal;
use crate::board::compact::CompactCube;
use crate::board::lines::Portable;
use crate::board::{Bits, Board, Cube};
use crate::lab::Sampler;
use crate::solver::{Engine, Limits, Policy, Solver, SolverTables};
use crate::support::memory::zeroed;
use alloc::collections::BTreeMap;
use core::sync::atomic::AtomicBool;

/// Returns the byte of a column.
fn byte(columns: Columns, column: u32) -> u8 {
    let half = if column < 8 { columns.0 } else { columns.1 };
    (half >> (8 * (column % 8))) as u8
}

#[test]
fn a_column_is_a_byte() {
    for game in Sampler::<Cube>::new(40, 1).take(100) {
        let position = game.position();
        let columns = Columns::of(position.own(), position.opponent());
        for column in 0..16 {
            let cell = |level: u32| 1u64 << (16 * level + column);
            let bits = |cells: u64| {
                (0..4).fold(0, |bits, at| bits | u8::from(cells & cell(at) != 0) << at)
            };
            assert_eq!(
                byte(columns, column),
                bits(position.own()) | bits(position.opponent()) << 4
            );
        }
    }
}

#[test]
fn images_of_columns_are_those_of_the_board() {
    for game in Sampler::<Cube>::new(30, 2).take(100) {
        let position = game.position();
        for symmetry in 0..8 {
            let image = position.image(symmetry);
            let of = |position: &Cube| Columns::of(position.own(), position.opponent());
            let smallest = of(&position).smallest(1 << symmetry);
            assert_eq!(
                smallest,
                of(&position).min(of(&image)),
                "symmetry {symmetry}"
            );
            assert_eq!(of(&position).smallest(255), of(&image).smallest(255));
            let key_of = |position: &Cube| key(position.own(), position.opponent(), 255);
            assert_eq!(key_of(&position), key_of(&image));
        }
    }
}

#[test]
fn mixing_is_a_permutation() {
    // A Feistel network is undone by its rounds in the opposite order.
    for number in 0..10_000u64 {
        let key = CanonicalKey(
            (number * 7_000_000_007) & HALF_MASK,
            number.rotate_left(40) & HALF_MASK,
        );
        let CanonicalKey(left, right) = key.mixed();
        let left = left ^ scrambled(right, 0x5899_65CC_7537_4CC3);
        let right = right ^ scrambled(left, 0xE703_7ED1_A0B4_28DB);
        let left = left ^ scrambled(right, 0xD6E8_FEB8_6659_FD93);
        assert_eq!(CanonicalKey(left, right), key);
    }
}

/// Positions that share a key have the same winner, and quite a few share one.
#[test]
fn positions_that_share_a_key_have_the_same_winner() {
    let words = zeroed(1 << 16);
    let stop = AtomicBool::new(false);
    let table = SolverTables::new(&words, Engine::Classic, Goal::First, Policy::TwoBig).unwrap();
    let mut solver = Solver::new(&table, Limits::stopped_by(&stop));
    let mut shared = 0;
    for stones in [46, 50, 54, 57, 60] {
        let mut by_key = BTreeMap::new();
        for root in Sampler::<Cube>::new(stones - 6, 3).take(150) {
            // All positions a few plies later: near relatives share keys.
            let mut positions = alloc::vec![root.position()];
            for _ in 0..6 {
                let next = |position: &Cube| {
                    let position = *position;
                    position
                        .playable()
                        .ones()
                        .map(move |cell| position.play(cell))
                };
                positions = positions
                    .iter()
                    .flat_map(next)
                    .filter(|next| !next.is_over())
                    .collect();
                positions.truncate(200);
            }
            for position in positions {
                let mut compact = CompactCube::from(&position);
                if position.threats() & position.playable() != 0 {
                    continue;
                }
                let CanonicalKey(left, right) = reduced_key(Portable, &mut compact, 1);
                let value = solver.solve(&position).unwrap();
                let (first_value, first_key) = by_key
                    .entry((left, right))
                    .or_insert((value, position.key()));
                assert_eq!(*first_value, value, "{root}");
                shared += usize::from(*first_key != position.key());
            }
        }
    }
    assert!(shared > 1000, "only {shared} positions share a key");
}
