extern crate std;

use std::collections::BTreeSet;
use std::sync::Barrier;
use std::thread;
use std::vec::{self, Vec};

use super::*;
use crate::board::{Cube, Flat};
#[cfg(loom)]
use crate::support::memory::in_every_order;
use crate::support::memory::zeroed;
use crate::support::modulus::largest_prime;
use crate::support::random::SplitMix64;

fn small(memory: &[Word], layout: Layout, policy: Policy) -> BoundTable<'_, Cube> {
    BoundTable {
        words: memory,
        policy,
        buckets: Modulus::new(layout.buckets),
        layout,
        base: [0, 0],
        board: PhantomData,
    }
}

/// Returns a table of wide entries, of which 16 words hold seven.
fn wide(memory: &[Word]) -> BoundTable<'_, Cube> {
    small(memory, Layout::new(16, 80, 2, Policy::New), Policy::New)
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

/// The keys of one place of a table, of which each pair shares one part, its low or its upper bits. So
/// any two halves of entries make the whole of some entry.
const RIVALS: [u128; 4] = [3, 3 + 7 * 9, 3 + (7 << 64), 3 + 7 * 9 + (7 << 64)];

/// Returns an entry that no other of the rivals has.
fn rival(number: usize) -> BoundEntry {
    BoundEntry {
        threshold: (number / 2) as i32,
        reached: number % 2 == 1,
    }
}

#[test]
fn threads_that_share_wide_entries_see_them_whole() {
    let memory = zeroed(16);
    let table = wide(&memory);
    assert!(table.layout.wide && table.layout.buckets == 7);
    let slots = RIVALS.map(|key| table.slot(key, Player::First));
    // They start together: a thread that runs alone shows nothing.
    let start = Barrier::new(4);
    thread::scope(|scope| {
        for thread in 0..4 {
            let (table, slots, start) = (&table, &slots, &start);
            scope.spawn(move || {
                let mut random = SplitMix64::new(thread);
                start.wait();
                for _ in 0..500_000 {
                    let number = random.below(4) as usize;
                    table.store(&slots[number], rival(number), 1);
                    for (number, slot) in slots.iter().enumerate() {
                        if let Some(bound) = table.probe(slot) {
                            assert_eq!(bound, rival(number));
                        }
                    }
                }
            });
        }
    });
}

/// A reader at any pace sees an entry as it was before or after a write, or none.
#[test]
fn a_reader_that_is_overtaken_sees_no_mixed_entry() {
    let memory = zeroed(16);
    let table = wide(&memory);
    let slots = RIVALS.map(|key| table.slot(key, Player::First));
    let word = slots[0].word;
    let now = || [0, 1].map(|at| memory[word + at].load(Ordering::Relaxed));
    for written in (0..64).map(|number| [number / 16, number / 4 % 4, number % 4]) {
        // What lies in memory after each step of three writes, one after the other.
        let mut states = Vec::from([now()]);
        for number in written {
            let [low, second] = now();
            table.store(&slots[number], rival(number), 1);
            let after = now();
            states.extend([[low, second | BUSY], [after[0], second | BUSY], after]);
        }
        for first in 0..states.len() {
            for second in first..states.len() {
                for third in second..states.len() {
                    let mut times = [first, second, third].into_iter();
                    let entry = wide_entry(|at, _| states[times.next().unwrap()][at]);
                    let is_whole = states.iter().any(|&[low, rest]| {
                        rest & BUSY == 0 && [low, rest & (STAMP - 1)] == [entry.low, entry.rest]
                    });
                    let is_none = entry.rest == 0 && entry.low == 0;
                    assert!(is_none || is_whole && third == first, "{entry:?}");
                }
            }
        }
    }
}

#[cfg(loom)]
#[test]
fn wide_entries_are_whole_in_every_order() {
    for asked in 0..RIVALS.len() {
        in_every_order(16, move |thread, memory| {
            let table = wide(memory);
            let slot = |number: usize| table.slot(RIVALS[number], Player::First);
            match thread {
                0 => {
                    let found = table.probe(&slot(asked));
                    let may_be_found = [1, 2].contains(&asked);
                    assert!(found.is_none_or(|found| may_be_found && found == rival(asked)));
                }
                number => table.store(&slot(number), rival(number), 1),
            }
        });
    }
}

/// A thread that writes a wide entry can be held up for as long as the system likes.
#[test]
fn an_entry_that_is_being_written_is_no_entry_and_stays() {
    let memory = zeroed(16);
    let table = wide(&memory);
    let slots = RIVALS.map(|key| table.slot(key, Player::First));
    table.store(&slots[0], rival(0), 1);
    let second = &memory[slots[0].word + 1];
    second.fetch_or(BUSY, Ordering::Relaxed);
    table.store(&slots[1], rival(1), 1);
    assert!(slots.iter().all(|slot| table.probe(slot).is_none()));
    second.fetch_and(!BUSY, Ordering::Relaxed);
    assert_eq!(table.probe(&slots[0]), Some(rival(0)));
    let stamp = second.load(Ordering::Relaxed) / STAMP;
    table.store(&slots[1], rival(1), 1);
    assert_eq!(table.probe(&slots[1]), Some(rival(1)));
    assert_eq!(second.load(Ordering::Relaxed) / STAMP, stamp + 1);
    // The last stamp is followed by the first, which looks like no thread at work.
    second.fetch_or(BUSY - STAMP, Ordering::Relaxed);
    table.store(&slots[2], rival(2), 1);
    assert_eq!(table.probe(&slots[2]), Some(rival(2)));
    assert_eq!(second.load(Ordering::Relaxed) / STAMP, 0);
}

#[test]
fn a_table_that_was_cleared_knows_nothing() {
    let memory = zeroed(16);
    let table = wide(&memory);
    let slots = RIVALS.map(|key| table.slot(key, Player::First));
    for (number, slot) in slots.iter().enumerate() {
        table.store(slot, rival(number), 1);
        assert_eq!(table.probe(slot), Some(rival(number)));
    }
    table.clear();
    assert!(slots.iter().all(|slot| table.probe(slot).is_none()));
}

#[test]
fn too_little_memory_is_told() {
    let memory = zeroed(LEAST_WORDS - 1);
    let table = BoundTable::<Cube>::new(&memory, Goal::First, Policy::New);
    let message = std::format!("{}", table.expect_err("it is too small"));
    assert!(message.contains("at least 16 words"), "{message}");
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
