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

/// Multiplies every pair of numbers with all of them, by `add_products`.
struct Products([[i16; 2]; 32]);

impl Kernel for Products {
    type Output = [i32; 32];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let Self(weights) = self;
        let mut sums = array::from_fn(|at| 1000 * at as i32 - 5);
        for &factors in &weights {
            isa.add_products(&mut sums, factors, &weights);
        }
        sums
    }
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

#[test]
fn every_instruction_set_adds_the_same_products() {
    let mut random = SplitMix64::new(2);
    for _ in 0..1000 {
        // Sixty-four products of numbers of at most 2^12 don't overflow.
        let mut next = || (random.next() % 8192) as i16 - 4096;
        let weights: [[i16; 2]; 32] = array::from_fn(|_| [next(), next()]);
        let expected = array::from_fn(|at| {
            let [of_one, of_other] = weights[at].map(i32::from);
            let products = weights
                .iter()
                .map(|two| i32::from(two[0]) * of_one + i32::from(two[1]) * of_other);
            1000 * at as i32 - 5 + products.sum::<i32>()
        });
        for level in SimdLevel::available() {
            assert_eq!(level.run(Products(weights)), expected, "{level:?}");
        }
    }
}
