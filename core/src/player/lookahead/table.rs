//! The table of the search under a budget: values of positions at some depth, and best moves.
//!
//! # Why a position can never be taken for another
//!
//! An entry holds the whole key of its position: the low 64 bits, changed in a way that can be
//! undone, in one word, the 16 others in the second one.
//!
//! # Why access without locks can't mix up entries
//!
//! The first word is combined with the second one by *exclusive or*. A reader who finds words of two
//! entries, because two threads wrote at once, gets a key that was changed by the difference of the
//! second words. For it to fit by chance, all 64 bits of two keys that look random have to differ
//! exactly as the two second words do, at the very moment of a lost race; that is far less likely
//! than a fault in the machine.

use core::sync::atomic::{AtomicU64, Ordering};

use crate::player::value::Value;
use crate::support::memory::clear;
use crate::support::product::product;

/// Entries that share a place: as many as fit into 64 bytes.
const BUCKET: usize = 4;
const BUCKET_WORDS: usize = 2 * BUCKET;

/// Depths from this one up are not told apart.
const MOST_DEPTH: u32 = 127;

/// How a value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoundKind {
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookaheadEntry {
    pub(crate) value: Value,
    pub(crate) kind: BoundKind,
    /// How many plies the search looked ahead.
    pub(crate) depth: u32,
    /// The number of the cell of the best move, if there is one.
    pub(crate) best: Option<u32>,
}

/// The table, in memory that any number of threads share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookaheadTable<'m> {
    words: &'m [AtomicU64],
    buckets: usize,
}

/// Where a position has its place, and how it is recognised there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookaheadSlot {
    word: usize,
    low: u64,
    /// The upper bits of the key, where they lie in the second word.
    high: u64,
}

/// Where the parts of the second word lie.
const HIGH: u32 = 48;
const VALUE: u32 = 32;
const BEST: u32 = 24;
const DEPTH: u32 = 16;
const RELATION: u32 = 14;
const GENERATION_BITS: u32 = 8;

/// No cell has this number.
const NO_CELL: u64 = 255;

impl<'m> LookaheadTable<'m> {
    /// A table in memory that holds zeros, or what a table of the same size left there. With less
    /// memory than a bucket of entries takes nothing is kept.
    pub(crate) fn new(words: &'m [AtomicU64]) -> Self {
        Self {
            words,
            buckets: words.len() / BUCKET_WORDS,
        }
    }

    /// Forgets everything. No other thread may use the table meanwhile.
    pub(crate) fn clear(&self) {
        clear(self.words);
    }

    /// The place of the position with this key.
    #[inline(always)]
    pub(crate) fn slot(&self, key: u128) -> LookaheadSlot {
        let (low, high) = (key as u64, (key >> 64) as u64);
        // Steps that can be undone, so that different keys stay different.
        let mut mixed = (low ^ low >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let number = (mixed ^ high << 40).wrapping_mul(0x94D0_49BB_1331_11EB);
        let (_, bucket) = product(number, self.buckets as u64);
        LookaheadSlot {
            word: bucket as usize * BUCKET_WORDS,
            low: mixed,
            high: high << HIGH,
        }
    }

    /// What is known of a position.
    #[inline(always)]
    pub(crate) fn probe(&self, slot: &LookaheadSlot) -> Option<LookaheadEntry> {
        if self.buckets == 0 {
            return None;
        }
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        bucket.chunks_exact(2).find_map(|entry| {
            let second = entry[1].load(Ordering::Relaxed);
            let first = entry[0].load(Ordering::Relaxed) ^ second;
            is_of(first, second, slot).then(|| unpacked(second))
        })
    }

    /// Keeps what is known of a position. If there is no room, entries of other generations give way
    /// first, then those of the least depth.
    #[inline(always)]
    pub(crate) fn store(&self, slot: &LookaheadSlot, known: LookaheadEntry, generation: u8) {
        if self.buckets == 0 {
            return;
        }
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        let (mut place, mut least) = (0, u64::MAX);
        for (number, entry) in bucket.chunks_exact(2).enumerate() {
            let second = entry[1].load(Ordering::Relaxed);
            let first = entry[0].load(Ordering::Relaxed) ^ second;
            if second == 0 || is_of(first, second, slot) {
                place = number;
                break;
            }
            let is_recent = second as u8 == generation;
            let worth = (second >> DEPTH & 255) + if is_recent { 256 } else { 0 };
            if worth < least {
                (place, least) = (number, worth);
            }
        }
        let best = known.best.map_or(NO_CELL, u64::from);
        let second = slot.high
            | u64::from(known.value.bits()) << VALUE
            | best << BEST
            | u64::from(known.depth.min(MOST_DEPTH)) << DEPTH
            | (known.kind as u64 + 1) << RELATION
            | u64::from(generation);
        bucket[2 * place].store(slot.low ^ second, Ordering::Relaxed);
        bucket[2 * place + 1].store(second, Ordering::Relaxed);
    }
}

#[inline(always)]
fn is_of(first: u64, second: u64, slot: &LookaheadSlot) -> bool {
    first == slot.low && second >> HIGH == slot.high >> HIGH && second != 0
}

#[inline(always)]
fn unpacked(second: u64) -> LookaheadEntry {
    const { assert!(GENERATION_BITS <= RELATION) };
    let best = second >> BEST & 255;
    LookaheadEntry {
        value: Value::from_bits((second >> VALUE) as u16),
        kind: match second >> RELATION & 3 {
            1 => BoundKind::AtLeast,
            2 => BoundKind::AtMost,
            _ => BoundKind::Exact,
        },
        depth: (second >> DEPTH) as u32 & 255,
        best: (best != NO_CELL).then_some(best as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::memory::zeroed;
    use crate::support::random::SplitMix64;
    use alloc::vec::Vec;

    #[test]
    fn what_is_found_was_stored_for_that_key() {
        for words in [0, 7, 8, 1000, 1 << 14] {
            let memory = zeroed(words);
            let table = LookaheadTable::new(&memory);
            let mut random = SplitMix64::new(1);
            // Keys that share one half or the other are the ones to be mixed up.
            let lows: Vec<_> = (0..40).map(|_| random.next()).collect();
            let highs: Vec<_> = (0..40).map(|_| random.next() & 0xFFFF).collect();
            let all = || {
                let keys = lows.iter().enumerate();
                keys.flat_map(|(i, low)| {
                    highs
                        .iter()
                        .enumerate()
                        .map(move |(j, high)| (i, j, low, high))
                })
            };
            let key = |low: u64, high: u64| u128::from(high) << 64 | u128::from(low);
            let known = |i: usize, j: usize| LookaheadEntry {
                value: Value::estimate(i as i32 * 100 - j as i32),
                kind: [BoundKind::AtLeast, BoundKind::AtMost, BoundKind::Exact][(i + j) % 3],
                depth: j as u32,
                best: (i > 0).then_some(i as u32),
            };
            for (i, j, &low, &high) in all() {
                let slot = table.slot(key(low, high));
                table.store(&slot, known(i, j), 3);
                assert_eq!(table.probe(&slot), (words >= 8).then_some(known(i, j)));
            }
            let mut found = 0;
            for (i, j, &low, &high) in all() {
                if let Some(entry) = table.probe(&table.slot(key(low, high))) {
                    assert_eq!(entry, known(i, j));
                    found += 1;
                }
            }
            assert!(found >= (words / 8).min(800), "{found} of {words} words");
        }
    }
}
