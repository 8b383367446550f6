//! Every instruction set, compared with the list of lines.

use crate::board::cells::{DIRECTIONS, LINES, STARTS};
use crate::board::lines::isa::{Isa, Kernel};
use crate::board::lines::portable::for_each_line;
use crate::board::lines::register::PairCounts;
use crate::board::lines::simd_level::SimdLevel;
use crate::support::random::SplitMix64;
use alloc::vec::Vec;
use core::array;

/// All operations on one pair of sets.
struct All(u64, u64);

impl Kernel for All {
    type Output = (bool, u64, u64, u64, u64, [PairCounts; 2], usize);

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let Self(cells, some) = self;
        (
            isa.has_line(cells),
            isa.covered(cells),
            isa.covered_through(cells, some),
            isa.completing(cells),
            isa.completing_through(cells, lowest(cells)),
            isa.pairs_of_two(cells & !some, cells & some, !cells),
            isa.membership(&eight(cells), 63),
        )
    }
}

/// Returns the lowest cell of a set.
fn lowest(cells: u64) -> u64 {
    cells & cells.wrapping_neg()
}

/// Returns eight sets.
fn eight(cells: u64) -> [u64; 8] {
    array::from_fn(|at| cells << at)
}

/// Generates sets of many densities, the same every time.
fn sets(count: usize) -> impl Iterator<Item = (u64, u64)> {
    let mut random = SplitMix64::new(1);
    let mut next = move || random.next();
    (0..count).map(move |number| match number % 3 {
        0 => (next() & next(), next()),
        1 => (next(), next() & next() & next()),
        _ => (next() | next(), next() & next()),
    })
}

#[test]
fn the_lines_are_those_of_the_cube() {
    let mut lines = LINES.to_vec();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 76);
    assert!(lines.iter().all(|line| line.count_ones() == 4));
    assert!(STARTS[DIRECTIONS..].iter().all(|&starts| starts == 0));
}

#[test]
fn every_instruction_set_agrees_with_the_list_of_lines() {
    let levels: Vec<_> = SimdLevel::available().collect();
    for (cells, some) in sets(20_000) {
        let inside: Vec<_> = LINES
            .into_iter()
            .filter(|line| line & !cells == 0)
            .collect();
        let union = |lines: &mut dyn Iterator<Item = u64>| lines.fold(0, |all, line| all | line);
        let missing = |some: u64| {
            let lines = LINES.into_iter().filter(move |line| line & some != 0);
            let rests = lines.map(move |line| line & !cells);
            rests.filter(|rest| rest.is_power_of_two())
        };
        let pairs = |stones: u64| {
            let lines = LINES.into_iter().filter(move |line| {
                (line & stones).count_ones() == 2 && (line & !cells).count_ones() == 2
            });
            lines.fold(PairCounts::default(), |counts, line| {
                let free = line & !cells;
                PairCounts {
                    once: counts.once | free,
                    twice: counts.twice | counts.once & free,
                }
            })
        };
        let expected = (
            !inside.is_empty(),
            union(&mut inside.iter().copied()),
            union(&mut inside.iter().copied().filter(|line| line & some != 0)),
            union(&mut missing(u64::MAX)),
            union(&mut missing(lowest(cells))),
            [pairs(cells & !some), pairs(cells & some)],
            eight(cells)
                .iter()
                .enumerate()
                .fold(0, |bits, (at, set)| bits | ((set >> 63) as usize) << at),
        );
        for level in &levels {
            assert_eq!(level.run(All(cells, some)), expected, "{level:?} {cells:x}");
        }
        let mut found = Vec::new();
        for_each_line(cells, |line| found.push(line));
        assert_eq!(found, inside);
    }
}
