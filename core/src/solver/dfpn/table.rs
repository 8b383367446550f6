//! The transposition table of proof-number search: proof and disproof numbers of positions.
//!
//! # Why a position can't be taken for another
//!
//! A position has a [`CanonicalKey`] of two halves of 56 bits, and no two positions that differ in
//! what matters share one. The left half times the number of buckets has the number of the bucket in
//! its bits from 56 upwards. Within a bucket, different left halves have products that differ by at
//! least the number of buckets, so the low 56 bits of the product, even without the lowest
//! log₂(buckets) of them, tell all left halves of the bucket apart. These bits are stored, and so is
//! the whole right half, with one more bit for the player whose win is in question.
//!
//! # Why access without locks can't mix entries
//!
//! An entry is two words: the first holds the *rest* of the left half and both numbers, the second
//! holds the right half and the effort, combined with the first word (rotated) by *exclusive or*. When
//! two threads write at once, a reader may find words of two entries, and gets a right half that was
//! changed by the difference of the two first words. If the second word was stored for the position
//! that the reader asks about, it fits only if there is no difference, and then the numbers, which lie
//! together in the first word, are right. If it was stored for another position, 57 bits must agree by
//! chance, in addition to the rest, at the very moment of a lost race. The program relies on a
//! probability only here and in the table of the look-ahead search, and it is far below that of a
//! fault in the machine.

use core::sync::atomic::Ordering;

use crate::board::Player;
use crate::solver::dfpn::key::{CanonicalKey, HALF};
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};
use crate::support::memory::{CAN_PREFETCH, Word, clear, prefetch};
use crate::support::product::product;

/// The entries of a bucket: as many as fit into 64 bytes, a cache line.
const BUCKET_ENTRIES: usize = 4;
const BUCKET_WORDS: usize = 2 * BUCKET_ENTRIES;

/// The least number of buckets. With fewer, check bits and numbers would not fit into two words, and
/// the table keeps nothing.
const LEAST_BUCKETS: usize = 1 << 6;

/// The low bits of the second word, which decide what gives way: all of them, for effort and generation, and
/// those of the effort.
const REPLACEMENT_BITS: u32 = 7;
const EFFORT_BITS: u32 = 5;
const EFFORT_MASK: u64 = (1 << EFFORT_BITS) - 1;
const GENERATION_MASK: u64 = (1 << (REPLACEMENT_BITS - EFFORT_BITS)) - 1;

/// The table, in memory that any number of threads share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofTable<'m> {
    words: &'m [Word],
    buckets: usize,
    /// The number of low bits of a product that tell nothing new.
    shift: u32,
    /// The number of bits of a stored number.
    number_bits: u32,
}

/// The place of a position's entry, and the bits by which it is recognised there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofSlot {
    /// The first word of the bucket.
    word: usize,
    /// The rest of the left half, as it lies in the first word.
    rest: u64,
    /// The right half and the player whose win is in question, as they lie in the second word.
    right: u64,
}

impl ProofSlot {
    /// Returns a number that two positions rarely share.
    #[inline(always)]
    pub(crate) fn fingerprint(&self) -> u64 {
        self.rest ^ self.right
    }

    /// Returns the generation of a search that has this position as its root: a few bits of the key.
    pub(crate) fn generation(&self) -> u8 {
        (self.right >> (REPLACEMENT_BITS + 1)) as u8
    }
}

impl<'m> ProofTable<'m> {
    /// Creates a table in memory that holds zeros, or what a table of the same size left there.
    pub(crate) fn new(words: &'m [Word]) -> Self {
        let buckets = words.len() / BUCKET_WORDS;
        let (words, buckets) = match buckets {
            0..LEAST_BUCKETS => (&[][..], 1),
            _ => (words, buckets),
        };
        let shift = buckets.ilog2();
        // The product of a left half and the number of buckets must not overflow 128 bits, which
        // it is far from; the rest takes 56 − shift bits of the first word.
        let number_bits = (64 - (HALF - shift.min(HALF))) / 2;
        Self {
            words,
            buckets,
            shift,
            number_bits: number_bits.min(29),
        }
    }

    /// Forgets everything. No other thread may use the table meanwhile.
    pub(crate) fn clear(&self) {
        clear(self.words);
    }

    /// Returns the slot of the position with this key, for the question whether the `winner` wins.
    #[inline(always)]
    pub(crate) fn slot(&self, key: CanonicalKey, winner: Player) -> ProofSlot {
        let (low, high) = product(key.0, self.buckets as u64);
        let rest = low & ((1 << HALF) - 1);
        ProofSlot {
            word: (high << (64 - HALF) | low >> HALF) as usize * BUCKET_WORDS,
            rest: rest >> self.shift << (2 * self.number_bits),
            right: (key.1 << 1 | winner as u64) << REPLACEMENT_BITS,
        }
    }

    /// Asks the processor to load the bucket into its cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, slot: &ProofSlot) {
        if !self.words.is_empty() {
            prefetch(&self.words[slot.word]);
        }
    }

    /// Loads several buckets at once, where [`Self::prefetch`] does nothing: the processor starts all
    /// reads before it has to wait for the first.
    #[inline(always)]
    pub(crate) fn fetch_all<'s>(&self, slots: impl Iterator<Item = &'s ProofSlot>) {
        if CAN_PREFETCH || self.words.is_empty() {
            return;
        }
        let read = |all, slot: &ProofSlot| all | self.words[slot.word].load(Ordering::Relaxed);
        core::hint::black_box(slots.fold(0, read));
    }

    /// Returns what is known of a position.
    #[inline(always)]
    pub(crate) fn probe(&self, slot: &ProofSlot) -> Option<ProofNumbers> {
        if self.words.is_empty() {
            return None;
        }
        let numbers_mask = (1 << (2 * self.number_bits)) - 1;
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        for entry in bucket.chunks_exact(2) {
            let first = entry[0].load(Ordering::Relaxed);
            let second = entry[1].load(Ordering::Relaxed) ^ first.rotate_left(REPLACEMENT_BITS);
            let fits = first & !numbers_mask == slot.rest
                && second >> REPLACEMENT_BITS << REPLACEMENT_BITS == slot.right;
            if fits && first & numbers_mask != 0 {
                let mask = (1 << self.number_bits) - 1;
                return Some(ProofNumbers {
                    proof: self.unpacked(first & mask),
                    disproof: self.unpacked(first >> self.number_bits & mask),
                });
            }
        }
        None
    }

    /// Stores what is known of a position, found by visiting `nodes` positions in this generation. In a
    /// full bucket, entries of other generations give way first, then those of the least effort.
    #[inline(always)]
    pub(crate) fn store(
        &self,
        slot: &ProofSlot,
        numbers: ProofNumbers,
        nodes: u64,
        generation: u8,
    ) {
        if self.words.is_empty() {
            return;
        }
        let numbers_mask = (1 << (2 * self.number_bits)) - 1;
        let first = slot.rest
            | self.packed(numbers.disproof) << self.number_bits
            | self.packed(numbers.proof);
        let generation = u64::from(generation) & GENERATION_MASK;
        let effort = u64::from((nodes | 1).ilog2()).min(EFFORT_MASK);
        let second = slot.right | generation << EFFORT_BITS | effort;
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        let (mut replaced, mut least) = (0, u64::MAX);
        for (number, entry) in bucket.chunks_exact(2).enumerate() {
            let old = entry[0].load(Ordering::Relaxed);
            let second = entry[1].load(Ordering::Relaxed) ^ old.rotate_left(REPLACEMENT_BITS);
            if old & numbers_mask == 0
                || old & !numbers_mask == slot.rest
                    && second >> REPLACEMENT_BITS << REPLACEMENT_BITS == slot.right
            {
                replaced = number;
                break;
            }
            let is_stale = second >> EFFORT_BITS & GENERATION_MASK != generation;
            let worth = (second & EFFORT_MASK) + if is_stale { 0 } else { EFFORT_MASK + 1 };
            if worth < least {
                (replaced, least) = (number, worth);
            }
        }
        bucket[2 * replaced].store(first, Ordering::Relaxed);
        bucket[2 * replaced + 1].store(
            second ^ first.rotate_left(REPLACEMENT_BITS),
            Ordering::Relaxed,
        );
    }

    /// Packs a number into few bits: exactly while it is small, then with as many leading bits as there
    /// is room for, rounded up. (If it were rounded down, a search could come back to where it was.)
    #[inline(always)]
    fn packed(&self, number: u32) -> u64 {
        let mantissa = self.number_bits - 5;
        if number == INFINITE {
            return (1 << self.number_bits) - 1;
        }
        let excess = (32 - number.leading_zeros()).saturating_sub(mantissa + 1);
        let rounded = (u64::from(number) + (1 << excess) - 1) >> excess;
        // A carry out of the mantissa increases the exponent, as it should.
        (u64::from(excess) << mantissa) + rounded
    }

    /// Returns the number that [`Self::packed`] made into these bits, possibly rounded up.
    #[inline(always)]
    fn unpacked(&self, packed: u64) -> u32 {
        let mantissa = self.number_bits - 5;
        if packed == (1 << self.number_bits) - 1 {
            return INFINITE;
        }
        let exponent = packed >> mantissa;
        let number = match exponent {
            0 => packed,
            _ => ((packed & ((1 << mantissa) - 1)) | 1 << mantissa) << (exponent - 1),
        };
        (number as u32).min(INFINITE - 1)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    #[cfg(loom)]
    use crate::support::memory::in_every_order;
    use crate::support::memory::zeroed;
    use crate::support::random::SplitMix64;
    use alloc::vec::Vec;
    use std::sync::Barrier;
    use std::thread;

    #[test]
    fn numbers_are_stored_exactly_or_rounded_up_a_little() {
        for words in [1 << 9, 1 << 12, 1 << 17, 1 << 20] {
            let memory = zeroed(words);
            let table = ProofTable::new(&memory);
            let mut last = 0;
            for number in (0..5000)
                .chain((1..4000).map(|k| k * 4001))
                .chain([INFINITE - 1])
            {
                let kept = table.unpacked(table.packed(number));
                assert!(kept >= number && kept < INFINITE, "{number} becomes {kept}");
                assert!(
                    kept - number <= number >> (table.number_bits - 6),
                    "{number} becomes {kept}"
                );
                assert!(kept >= last || number < last);
                last = kept;
            }
            assert_eq!(table.unpacked(table.packed(INFINITE)), INFINITE);
            assert_eq!(table.unpacked(table.packed(0)), 0);
        }
    }

    #[test]
    fn what_is_found_was_stored_for_that_key() {
        for words in [1 << 9, 1000, 1 << 13, 100_003] {
            let memory = zeroed(words);
            let table = ProofTable::new(&memory);
            let mut random = SplitMix64::new(1);
            let mut half = || random.next() >> (64 - HALF);
            // Keys that share halves are the ones most easily confused.
            let halves: Vec<_> = (0..60).map(|_| half()).collect();
            let mut found = 0;
            for (number, left) in halves.iter().enumerate() {
                for (other, right) in halves.iter().enumerate() {
                    let numbers = ProofNumbers {
                        proof: number as u32 + 1,
                        disproof: other as u32 + 1,
                    };
                    table.store(
                        &table.slot(CanonicalKey(*left, *right), Player::First),
                        numbers,
                        1,
                        0,
                    );
                    let slot = table.slot(CanonicalKey(*left, *right), Player::First);
                    assert_eq!(
                        table.probe(&slot).map(|n| table.packed(n.proof)),
                        Some(table.packed(numbers.proof))
                    );
                }
            }
            for (number, left) in halves.iter().enumerate() {
                for (other, right) in halves.iter().enumerate() {
                    if let Some(numbers) =
                        table.probe(&table.slot(CanonicalKey(*left, *right), Player::First))
                    {
                        found += 1;
                        let exact = |n: u32| table.unpacked(table.packed(n));
                        assert_eq!(numbers.proof, exact(number as u32 + 1));
                        assert_eq!(numbers.disproof, exact(other as u32 + 1));
                    }
                }
            }
            assert!(found >= 100, "{found} of {words} words");
        }
    }

    /// Returns left halves of one bucket: neighbours, and those that are a single bit apart.
    fn lefts_of_a_bucket(table: &ProofTable, bucket: usize) -> Vec<u64> {
        let start = |bucket| ((bucket as u128) << HALF).div_ceil(table.buckets as u128) as u64;
        let (first, end) = (start(bucket), start(bucket + 1));
        let offsets = (0..16).chain((4..HALF).map(|bit| 1 << bit));
        let lefts = offsets.map(|offset| first + offset);
        lefts.filter(|&left| left < end).collect()
    }

    #[test]
    fn left_halves_of_a_bucket_are_told_apart() {
        for words in [1 << 9, 1000, 1 << 13, 100_003] {
            let memory = zeroed(words);
            let table = ProofTable::new(&memory);
            for bucket in [0, 1, table.buckets / 2, table.buckets - 1] {
                let lefts = lefts_of_a_bucket(&table, bucket);
                assert!(lefts.len() > 50, "{} of {words} words", lefts.len());
                let slot = |left| table.slot(CanonicalKey(left, 7), Player::First);
                for &stored in &lefts {
                    assert_eq!(slot(stored).word, bucket * BUCKET_WORDS);
                    table.clear();
                    table.store(&slot(stored), ProofNumbers::PROVED, 1, 0);
                    for &asked in &lefts {
                        let is_found = table.probe(&slot(asked)).is_some();
                        assert_eq!(is_found, asked == stored, "{asked:x} for {stored:x}");
                    }
                }
            }
        }
    }

    #[test]
    fn right_halves_and_players_are_told_apart() {
        let memory = zeroed(1 << 9);
        let table = ProofTable::new(&memory);
        let stored = CanonicalKey(5, 0x00AA_AAAA_5555_5555);
        let slot = table.slot(stored, Player::First);
        table.store(&slot, ProofNumbers::PROVED, 1, 3);
        let probe = |key, winner| table.probe(&table.slot(key, winner));
        assert_eq!(probe(stored, Player::First), Some(ProofNumbers::PROVED));
        assert_eq!(probe(stored, Player::Second), None);
        for bit in 0..HALF {
            let other = CanonicalKey(stored.0, stored.1 ^ 1 << bit);
            assert_eq!(probe(other, Player::First), None, "bit {bit}");
        }
    }

    /// Keys of one bucket, more than have room in it, that share halves.
    fn rivals(table: &ProofTable) -> Vec<CanonicalKey> {
        let lefts = &lefts_of_a_bucket(table, 5)[..3];
        let rights = [3, 1 << 20, 1 << 50];
        lefts
            .iter()
            .flat_map(|&left| rights.map(|right| CanonicalKey(left, right)))
            .collect()
    }

    /// Returns numbers that no other of the nine rivals has, small enough to be kept exactly.
    fn numbers_of(rival: usize) -> ProofNumbers {
        ProofNumbers {
            proof: 1 + rival as u32 / 3,
            disproof: 1 + rival as u32 % 3,
        }
    }

    /// Two threads that write to one place at once can leave the first word of one and the second word of
    /// the other.
    #[test]
    fn words_of_two_entries_are_no_entry() {
        let memory = zeroed(1 << 9);
        let table = ProofTable::new(&memory);
        let keys = rivals(&table);
        let slot = |number: usize| table.slot(keys[number], Player::First);
        let words: Vec<_> = (0..keys.len())
            .map(|number| {
                table.clear();
                table.store(&slot(number), numbers_of(number), 1, 0);
                let word = slot(number).word;
                [&memory[word], &memory[word + 1]].map(|word| word.load(Ordering::Relaxed))
            })
            .collect();
        table.clear();
        for (one, [first, _]) in words.iter().enumerate() {
            for (other, [_, second]) in words.iter().enumerate() {
                memory[slot(one).word].store(*first, Ordering::Relaxed);
                memory[slot(one).word + 1].store(*second, Ordering::Relaxed);
                for asked in 0..keys.len() {
                    let is_whole = one == other && asked == one;
                    let expected = is_whole.then(|| numbers_of(asked));
                    assert_eq!(table.probe(&slot(asked)), expected, "{one}, {other}");
                }
            }
        }
    }

    #[test]
    fn threads_that_share_a_bucket_see_whole_entries() {
        let memory = zeroed(1 << 9);
        let table = ProofTable::new(&memory);
        let keys = rivals(&table);
        // They start together: a thread that runs alone shows nothing.
        let start = Barrier::new(4);
        thread::scope(|scope| {
            for thread in 0..4 {
                let (table, keys, start) = (&table, &keys, &start);
                scope.spawn(move || {
                    let mut random = SplitMix64::new(thread);
                    start.wait();
                    for _ in 0..1_000_000 {
                        let number = random.below(keys.len() as u32) as usize;
                        let slot = table.slot(keys[number], Player::First);
                        let found = table.probe(&slot);
                        assert!(found.is_none_or(|found| found == numbers_of(number)));
                        table.store(&slot, numbers_of(number), 1, 0);
                    }
                });
            }
        });
    }

    #[cfg(loom)]
    #[test]
    fn entries_are_whole_in_every_order() {
        for asked in 0..4 {
            in_every_order(1 << 9, move |thread, memory| {
                let table = ProofTable::new(memory);
                let keys = rivals(&table);
                // Each pair shares one half, so that two halves of entries make the whole of some entry.
                let number = |asked: usize| [0, 1, 3, 4][asked];
                let slot = |asked| table.slot(keys[number(asked)], Player::First);
                let numbers = |asked| numbers_of(number(asked));
                match thread {
                    0 => {
                        let found = table.probe(&slot(asked));
                        let may_be_found = [1, 2].contains(&asked);
                        assert!(found.is_none_or(|found| may_be_found && found == numbers(asked)));
                    }
                    asked => table.store(&slot(asked), numbers(asked), 1, 0),
                }
            });
        }
    }

    #[test]
    fn entries_of_other_generations_give_way_first_then_those_of_the_least_effort() {
        let memory = zeroed(1 << 9);
        let table = ProofTable::new(&memory);
        let keys = rivals(&table);
        let slot = |number: usize| table.slot(keys[number], Player::First);
        let store = |number, nodes, generation| {
            table.store(&slot(number), numbers_of(number), nodes, generation);
        };
        let kept = || -> Vec<_> {
            (0..keys.len())
                .filter(|&number| table.probe(&slot(number)).is_some())
                .collect()
        };
        for (number, nodes) in [100, 10_000, 1, 1000].into_iter().enumerate() {
            store(number, nodes, 1);
        }
        assert_eq!(kept(), [0, 1, 2, 3]);
        store(4, 1_000_000, 1);
        assert_eq!(kept(), [0, 1, 3, 4]);
        // The old entry of the least effort, though the new ones have less.
        store(5, 1, 2);
        assert_eq!(kept(), [1, 3, 4, 5]);
        store(6, 1, 2);
        assert_eq!(kept(), [1, 4, 5, 6]);
        // The position has an entry already, which changes its generation.
        store(4, 1_000_000, 2);
        assert_eq!(kept(), [1, 4, 5, 6]);
        store(7, 1, 2);
        assert_eq!(kept(), [4, 5, 6, 7]);
        // However much effort it took.
        table.clear();
        for number in [1, 2, 3] {
            store(number, 1, 2);
        }
        store(0, u64::MAX, 1);
        store(4, 1, 2);
        assert_eq!(kept(), [1, 2, 3, 4]);
    }
}
