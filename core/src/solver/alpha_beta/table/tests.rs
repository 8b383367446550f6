extern crate std;

use std::collections::BTreeSet;
use std::{thread, vec};

use super::*;
use crate::board::{Cube, Flat};
use crate::support::memory::zeroed;
use crate::support::modulus::largest_prime;
use crate::support::random::SplitMix64;

fn small(memory: &[AtomicU64], layout: Layout, policy: Policy) -> BoundTable<'_, Cube> {
    BoundTable {
        words: memory,
        policy,
        buckets: Modulus::new(layout.buckets),
        layout,
        base: [0, 0],
        board: PhantomData,
    }
}

/// Returns an entry that differs from key to key, for two thresholds.
fn fact(key: u128) -> BoundEntry {
    let mixed = ((key ^ key >> 64) as u64).wrapping_mul(0x9E37) >> 3;
    BoundEntry {
        threshold: (mixed & 1) as i32,
        reached: mixed & 2 != 0,
    }
}

/// Stores all keys, in an order that mixes near and far ones, and probes all of them now and then:
/// whatever is found was stored for that very key.
fn never_confuses(table: &BoundTable<Cube>, keys: &[u128]) {
    let mut found = 0;
    for turn in 0..keys.len() {
        let key = keys[turn * 7919 % keys.len()];
        table.store(
            &table.slot(key, Player::First),
            fact(key),
            (turn as u64 * 31) % 5000,
        );
        if turn % (keys.len() / 16) == 0 {
            for &key in keys {
                if let Some(bound) = table.probe(&table.slot(key, Player::First)) {
                    assert_eq!(bound, fact(key), "key {key} in {:?}", table.layout);
                    found += 1;
                }
            }
        }
    }
    assert!(found > 0, "the table kept nothing");
}

#[test]
fn narrow_entries_of_different_keys_are_never_confused() {
    let keys: vec::Vec<u128> = (0..1 << 12).collect();
    for policy in Policy::ALL {
        for words in [16, 17, 31, 64, 100, 1000, 5000] {
            let memory = zeroed(words);
            let layout = Layout::new(words, 12, 2, policy);
            assert!(!layout.wide);
            never_confuses(&small(&memory, layout, policy), &keys);
        }
    }
}

#[test]
fn wide_entries_of_different_keys_are_never_confused() {
    let keys: vec::Vec<u128> = (0..64u128)
        .flat_map(|high| (0..64u128).map(move |low| high << 66 | low << 40))
        .collect();
    for policy in Policy::ALL {
        for words in [16, 40, 1000] {
            let memory = zeroed(words);
            let layout = Layout::new(words, 80, 2, policy);
            assert!(layout.wide);
            never_confuses(&small(&memory, layout, policy), &keys);
        }
    }
}

#[test]
fn bucket_and_check_bits_determine_the_key() {
    for key_bits in [5, 9, 13] {
        for words in 16..80 {
            let layout = Layout::new(words, key_bits, 1, Policy::New);
            let buckets = Modulus::new(layout.buckets);
            let seen: BTreeSet<(u64, u64)> = (0..1u128 << key_bits)
                .map(|key| (buckets.remainder(key), key as u64 & layout.check_mask))
                .collect();
            assert_eq!(
                seen.len(),
                1 << key_bits,
                "{key_bits} bits in {words} words"
            );
        }
    }
}

#[test]
fn every_size_has_enough_check_bits() {
    for key_bits in [
        Flat::<6, 5>::KEY_BITS,
        Flat::<7, 6>::KEY_BITS,
        Cube::KEY_BITS,
    ] {
        for policy in Policy::ALL {
            for thresholds in [1, 2, 64] {
                for words in [16, 1 << 10, 1 << 17, 12_345_678, 1 << 27, 1 << 33] {
                    let layout = Layout::new(words, key_bits, thresholds, policy);
                    let check_bits = if layout.wide {
                        80
                    } else {
                        layout.check_mask.count_ones()
                    };
                    assert!(u128::from(layout.buckets) << check_bits >= 1 << key_bits);
                    assert!(layout.buckets as usize * layout.bucket_words <= words);
                    assert!(layout.buckets as usize * layout.bucket_words > words * 3 / 5);
                }
            }
        }
    }
}

#[test]
fn remainders_are_those_of_long_division() {
    let mut random = SplitMix64::new(1);
    for limit in [
        3,
        4,
        10,
        1000,
        1 << 20,
        2_813_000_011,
        (1 << 40) + 1,
        (1 << 48) - 1,
    ] {
        let prime = largest_prime(limit);
        let modulus = Modulus::new(prime);
        for edge in [
            0,
            1,
            u128::from(prime) - 1,
            u128::from(prime),
            u64::MAX.into(),
            (1 << 80) - 1,
        ] {
            assert_eq!(
                u128::from(modulus.remainder(edge)),
                edge % u128::from(prime)
            );
        }
        for _ in 0..10_000 {
            let key = u128::from(random.next()) << 16 | u128::from(random.next() >> 48);
            assert_eq!(u128::from(modulus.remainder(key)), key % u128::from(prime));
        }
    }
}

#[test]
fn threads_that_share_wide_entries_see_them_whole() {
    const THREADS: u128 = 4;
    let memory = zeroed(16);
    let table = small(
        &memory,
        Layout::new(16, 80, 2, Policy::TwoBig),
        Policy::TwoBig,
    );
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let table = &table;
            scope.spawn(move || {
                for turn in 0..200_000u128 {
                    let key = (((turn * 5 + thread) % 97) << 60) | (turn % 3);
                    let slot = table.slot(key, Player::First);
                    if let Some(bound) = table.probe(&slot) {
                        assert_eq!(bound, fact(key));
                    }
                    table.store(&slot, fact(key), turn as u64 % 1000);
                }
            });
        }
    });
}

#[test]
fn big_keeps_the_larger_search_and_twobig_also_the_newest() {
    let kept = |policy| {
        let memory = zeroed(16);
        let table = small(&memory, Layout::new(16, 12, 2, policy), policy);
        let prime = u128::from(table.layout.buckets);
        let slots = [1, 1 + prime].map(|key| table.slot(key, Player::First));
        let bound = BoundEntry {
            threshold: 1,
            reached: true,
        };
        table.store(&slots[0], bound, 1 << 30);
        table.store(&slots[1], bound, 1);
        slots.map(|slot| table.probe(&slot).is_some())
    };
    assert_eq!(kept(Policy::New), [false, true]);
    assert_eq!(kept(Policy::Big), [true, false]);
    assert_eq!(kept(Policy::TwoBig), [true, true]);
}
