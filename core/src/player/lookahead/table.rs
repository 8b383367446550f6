//! The transposition table of the look-ahead search: values of positions at some depth, and best moves.
//!
//! # Why a position can't be taken for another
//!
//! An entry holds the whole key of its position: the low 64 bits, mixed in a way that can be undone, in
//! the first word, and the 16 others in the second one.
//!
//! # Why access without locks can't mix entries
//!
//! The first word is combined with the second one by *exclusive or*. When two threads write at once, a
//! reader may find words of two entries, and gets a key that was changed by the difference of the second
//! words. To fit by chance, two mixed keys, which look random, must differ in all 64 bits exactly as the
//! two second words do, at the very moment of a lost race. That is far less likely than a fault in the
//! machine.

use core::sync::atomic::Ordering;

use crate::player::value::Value;
use crate::support::memory::{Word, clear};
use crate::support::product::product;

/// The entries of a bucket: as many as fit into 64 bytes, a cache line.
const BUCKET_ENTRIES: usize = 4;
const BUCKET_WORDS: usize = 2 * BUCKET_ENTRIES;

/// The greatest depth that is kept; greater ones count as this.
const MOST_DEPTH: u32 = 127;

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoundKind {
    /// The true value is the stored one or more.
    AtLeast,
    /// The true value is the stored one or less.
    AtMost,
    /// The stored value is the true one.
    Exact,
}

/// An entry: what is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookaheadEntry {
    pub(crate) value: Value,
    pub(crate) kind: BoundKind,
    /// The depth of the search in plies.
    pub(crate) depth: u32,
    /// The number of the cell of the best move, if there is one.
    pub(crate) best: Option<u32>,
}

/// The table, in memory that any number of threads share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookaheadTable<'m> {
    words: &'m [Word],
    buckets: usize,
}

/// The place of a position's entry, and the bits by which it is recognised there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookaheadSlot {
    /// The first word of the bucket.
    word: usize,
    /// The low bits of the key, mixed.
    low: u64,
    /// The upper bits of the key, as they lie in the second word.
    high: u64,
}

/// The shifts of the fields in the second word. The generation has the lowest bits.
const HIGH: u32 = 48;
const VALUE: u32 = 32;
const BEST: u32 = 24;
const DEPTH: u32 = 16;
const KIND: u32 = 14;
const GENERATION_BITS: u32 = 8;

/// The number that stands for no best move: no cell has it.
const NO_CELL: u64 = 255;

impl<'m> LookaheadTable<'m> {
    /// Creates a table in memory that holds zeros, or what a table of the same size left there. In less
    /// memory than a bucket takes, it keeps nothing.
    pub(crate) fn new(words: &'m [Word]) -> Self {
        Self {
            words,
            buckets: words.len() / BUCKET_WORDS,
        }
    }

    /// Forgets everything. No other thread may use the table meanwhile.
    pub(crate) fn clear(&self) {
        clear(self.words);
    }

    /// Returns the slot of the position with this key.
    #[inline(always)]
    pub(crate) fn slot(&self, key: u128) -> LookaheadSlot {
        let (low, high) = (key as u64, (key >> 64) as u64);
        // The steps up to `mixed` can be undone, so that different keys stay different.
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

    /// Returns what is known of a position.
    #[inline(always)]
    pub(crate) fn probe(&self, slot: &LookaheadSlot) -> Option<LookaheadEntry> {
        if self.buckets == 0 {
            return None;
        }
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        bucket.chunks_exact(2).find_map(|words| {
            let second = words[1].load(Ordering::Relaxed);
            let first = words[0].load(Ordering::Relaxed) ^ second;
            is_of(first, second, slot).then(|| unpacked(second))
        })
    }

    /// Stores what is known of a position, found in this generation. In a full bucket, entries of other
    /// generations give way first, then those of the least depth.
    #[inline(always)]
    pub(crate) fn store(&self, slot: &LookaheadSlot, entry: LookaheadEntry, generation: u8) {
        if self.buckets == 0 {
            return;
        }
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        let (mut replaced, mut least) = (0, u64::MAX);
        for (number, words) in bucket.chunks_exact(2).enumerate() {
            let second = words[1].load(Ordering::Relaxed);
            let first = words[0].load(Ordering::Relaxed) ^ second;
            if second == 0 || is_of(first, second, slot) {
                replaced = number;
                break;
            }
            let is_stale = second as u8 != generation;
            let worth = (second >> DEPTH & 255) + if is_stale { 0 } else { 256 };
            if worth < least {
                (replaced, least) = (number, worth);
            }
        }
        let best = entry.best.map_or(NO_CELL, u64::from);
        let second = slot.high
            | u64::from(entry.value.bits()) << VALUE
            | best << BEST
            | u64::from(entry.depth.min(MOST_DEPTH)) << DEPTH
            | (entry.kind as u64 + 1) << KIND
            | u64::from(generation);
        bucket[2 * replaced].store(slot.low ^ second, Ordering::Relaxed);
        bucket[2 * replaced + 1].store(second, Ordering::Relaxed);
    }
}

/// Returns true if these words were stored for the position with this slot.
#[inline(always)]
fn is_of(first: u64, second: u64, slot: &LookaheadSlot) -> bool {
    first == slot.low && second >> HIGH == slot.high >> HIGH && second != 0
}

/// Returns the entry that the second word holds.
#[inline(always)]
fn unpacked(second: u64) -> LookaheadEntry {
    const { assert!(GENERATION_BITS <= KIND) };
    let best = second >> BEST & 255;
    LookaheadEntry {
        value: Value::from_bits((second >> VALUE) as u16),
        kind: match second >> KIND & 3 {
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
    #[cfg(loom)]
    use crate::support::memory::in_every_order;
    use crate::support::memory::zeroed;
    use crate::support::random::SplitMix64;
    use alloc::vec::Vec;

    #[test]
    fn what_is_found_was_stored_for_that_key() {
        for words in [0, 7, 8, 1000, 1 << 14] {
            let memory = zeroed(words);
            let table = LookaheadTable::new(&memory);
            let mut random = SplitMix64::new(1);
            // Keys that share one half or the other are the ones most easily confused.
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

    /// Two threads that write to one place at once can leave the first word of one and the second word of
    /// the other.
    #[test]
    fn words_of_two_entries_are_no_entry() {
        let memory = zeroed(BUCKET_WORDS);
        let table = LookaheadTable::new(&memory);
        let keys = [1, 2, 3].into_iter().flat_map(|low: u128| {
            let highs = [0, 1, 0xFFFF];
            highs.map(|high: u128| high << 64 | low)
        });
        let slots: Vec<_> = keys.map(|key| table.slot(key)).collect();
        let known = |number: usize| LookaheadEntry {
            value: Value::estimate(number as i32),
            kind: BoundKind::Exact,
            depth: number as u32,
            best: Some(number as u32),
        };
        let words: Vec<_> = (0..slots.len())
            .map(|number| {
                table.clear();
                table.store(&slots[number], known(number), 3);
                [&memory[0], &memory[1]].map(|word| word.load(Ordering::Relaxed))
            })
            .collect();
        for (one, [first, _]) in words.iter().enumerate() {
            for (other, [_, second]) in words.iter().enumerate() {
                memory[0].store(*first, Ordering::Relaxed);
                memory[1].store(*second, Ordering::Relaxed);
                for (asked, slot) in slots.iter().enumerate() {
                    let is_whole = one == other && asked == one;
                    assert_eq!(table.probe(slot), is_whole.then(|| known(asked)));
                }
            }
        }
    }

    #[cfg(loom)]
    #[test]
    fn entries_are_whole_in_every_order() {
        // Each pair shares one half, so that two halves of entries make the whole of some entry.
        const KEYS: [u128; 4] = [1, 2, 1 | 1 << 64, 2 | 1 << 64];
        for asked in 0..KEYS.len() {
            in_every_order(BUCKET_WORDS, move |thread, memory| {
                let table = LookaheadTable::new(memory);
                let known = |number| LookaheadEntry {
                    value: Value::estimate(number as i32),
                    kind: BoundKind::Exact,
                    depth: 1,
                    best: None,
                };
                match thread {
                    0 => {
                        let found = table.probe(&table.slot(KEYS[asked]));
                        let may_be_found = [1, 2].contains(&asked);
                        assert!(found.is_none_or(|found| may_be_found && found == known(asked)));
                    }
                    number => table.store(&table.slot(KEYS[number]), known(number), 1),
                }
            });
        }
    }

    #[test]
    fn entries_of_other_generations_give_way_first_then_those_of_the_least_depth() {
        let memory = zeroed(BUCKET_WORDS);
        let table = LookaheadTable::new(&memory);
        let store = |key, depth, generation| {
            let entry = LookaheadEntry {
                value: Value::NEUTRAL,
                kind: BoundKind::Exact,
                depth,
                best: None,
            };
            table.store(&table.slot(key), entry, generation);
        };
        let kept = || -> Vec<_> {
            (0..10)
                .filter(|&key| table.probe(&table.slot(key)).is_some())
                .collect()
        };
        for (key, depth) in [7, 9, 1, 8].into_iter().enumerate() {
            store(key as u128, depth, 1);
        }
        assert_eq!(kept(), [0, 1, 2, 3]);
        store(4, 20, 1);
        assert_eq!(kept(), [0, 1, 3, 4]);
        // The old entry of the least depth, though the new ones have less.
        store(5, 2, 2);
        assert_eq!(kept(), [1, 3, 4, 5]);
        store(6, 1, 2);
        assert_eq!(kept(), [1, 4, 5, 6]);
        // The position has an entry already, which changes its generation.
        store(4, 20, 2);
        store(7, 1, 2);
        assert_eq!(kept(), [4, 5, 6, 7]);
        store(8, 500, 2);
        assert_eq!(table.probe(&table.slot(8)).unwrap().depth, MOST_DEPTH);
    }
}
