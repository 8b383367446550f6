//! The table of the proof-number search: proof and disproof numbers of positions.
//!
//! # Why a position can never be taken for another
//!
//! A position has a [`CanonicalKey`] of two halves of 56 bits, and no two positions that differ in what
//! matters share one. The left half, multiplied by the number of buckets, gives the number of its
//! bucket in the bits from 56 upwards. In that bucket different left halves have products that differ
//! by the number of buckets at least, so the low 56 bits of the product without the last
//! log₂(buckets) of them still tell all left halves of a bucket apart. They are stored, and so is the
//! whole right half, with one more bit for the player whose win is in question.
//!
//! # Why access without locks can't mix up entries
//!
//! An entry is two words: the *rest* of the left half and both numbers in one, the right half and
//! the effort in the other, combined with the first one (rotated) by *exclusive or*. A reader who
//! finds halves of entries of two positions, because two threads wrote at once, gets a right half
//! that was changed by the difference of the two first words. If the second word came from the very
//! position that is looked for, it fits only if there is no difference; and the numbers, which lie
//! together in the first word, are then right. If it came from a third one, 57 bits have to agree by
//! chance, in addition to the rest, at the very moment of a lost race. The search relies on a probability
//! only here and in [`super::values`], and it is far below that of a fault in the machine.

use core::sync::atomic::{AtomicU64, Ordering};

use crate::board::Player;
use crate::solver::dfpn::key::{CanonicalKey, HALF};
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};
use crate::support::memory::{CAN_PREFETCH, prefetch};
use crate::support::product::product;

/// Entries that share a place: as many as fit into 64 bytes.
const BUCKET: usize = 4;
const BUCKET_WORDS: usize = 2 * BUCKET;

/// With fewer buckets nothing is kept: check bits and numbers would not fit into two words.
const LEAST_BUCKETS: usize = 1 << 6;

/// Bits for the effort, and for it and the generation, in the low end of the second word.
const EFFORT_BITS: u32 = 5;
const GENERATIONS: u64 = (1 << (TAG_BITS - EFFORT_BITS)) - 1;
const TAG_BITS: u32 = 7;

/// The table, in memory that any number of threads share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofTable<'m> {
    words: &'m [AtomicU64],
    buckets: usize,
    /// How many low bits of a product say nothing new.
    shift: u32,
    /// How many bits a number takes.
    number_bits: u32,
}

/// Where a position has its place, and how it is recognised there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofSlot {
    word: usize,
    /// The rest of the left half, where it lies in the first word.
    rest: u64,
    /// The right half and whose win is in question, where they lie in the second word.
    right: u64,
}

impl ProofSlot {
    /// A number that is rarely the same for two positions.
    #[inline(always)]
    pub(crate) fn number(&self) -> u64 {
        self.rest ^ self.right
    }

    /// A few bits that are rarely the same for two positions.
    pub(crate) fn tag(&self) -> u8 {
        (self.right >> (TAG_BITS + 1)) as u8
    }
}

impl<'m> ProofTable<'m> {
    /// A table in memory that holds zeros, or what a table of the same size left there.
    pub(crate) fn new(words: &'m [AtomicU64]) -> Self {
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

    /// The place of what is known of a position's chances for the `winner`.
    #[inline(always)]
    pub(crate) fn slot(&self, key: CanonicalKey, winner: Player) -> ProofSlot {
        let (low, high) = product(key.0, self.buckets as u64);
        let rest = low & ((1 << HALF) - 1);
        ProofSlot {
            word: (high << (64 - HALF) | low >> HALF) as usize * BUCKET_WORDS,
            rest: rest >> self.shift << (2 * self.number_bits),
            right: (key.1 << 1 | winner as u64) << TAG_BITS,
        }
    }

    /// Asks the processor to bring a place near.
    #[inline(always)]
    pub(crate) fn prefetch(&self, slot: &ProofSlot) {
        if !self.words.is_empty() {
            prefetch(&self.words[slot.word]);
        }
    }

    /// Brings several places near at once where [`Self::prefetch`] can't: the processor reads them all
    /// before it has to wait for the first one.
    #[inline(always)]
    pub(crate) fn fetch<'s>(&self, slots: impl Iterator<Item = &'s ProofSlot>) {
        if CAN_PREFETCH || self.words.is_empty() {
            return;
        }
        let read = |all, slot: &ProofSlot| all | self.words[slot.word].load(Ordering::Relaxed);
        core::hint::black_box(slots.fold(0, read));
    }

    /// What is known of a position.
    #[inline(always)]
    pub(crate) fn probe(&self, slot: &ProofSlot) -> Option<ProofNumbers> {
        if self.words.is_empty() {
            return None;
        }
        let numbers_mask = (1 << (2 * self.number_bits)) - 1;
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        for entry in bucket.chunks_exact(2) {
            let first = entry[0].load(Ordering::Relaxed);
            let second = entry[1].load(Ordering::Relaxed) ^ first.rotate_left(TAG_BITS);
            let fits =
                first & !numbers_mask == slot.rest && second >> TAG_BITS << TAG_BITS == slot.right;
            if fits && first & numbers_mask != 0 {
                let mask = (1 << self.number_bits) - 1;
                return Some(ProofNumbers {
                    proof: self.expanded(first & mask),
                    disproof: self.expanded(first >> self.number_bits & mask),
                });
            }
        }
        None
    }

    /// Keeps what is known of a position, found out by visiting so many others in this generation.
    /// If there is no room, entries of other generations give way first, then the cheapest ones.
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
        let generation = u64::from(generation) & GENERATIONS;
        let effort = u64::from((nodes | 1).ilog2()).min((1 << EFFORT_BITS) - 1);
        let second = slot.right | generation << EFFORT_BITS | effort;
        let bucket = &self.words[slot.word..slot.word + BUCKET_WORDS];
        let (mut place, mut least) = (0, u64::MAX);
        for (number, entry) in bucket.chunks_exact(2).enumerate() {
            let old = entry[0].load(Ordering::Relaxed);
            let tag = entry[1].load(Ordering::Relaxed) ^ old.rotate_left(TAG_BITS);
            if old & numbers_mask == 0
                || old & !numbers_mask == slot.rest && tag >> TAG_BITS << TAG_BITS == slot.right
            {
                place = number;
                break;
            }
            let stale = tag >> EFFORT_BITS & GENERATIONS != generation;
            let worth = (tag & ((1 << EFFORT_BITS) - 1)) + if stale { 0 } else { 32 };
            if worth < least {
                (place, least) = (number, worth);
            }
        }
        bucket[2 * place].store(first, Ordering::Relaxed);
        bucket[2 * place + 1].store(second ^ first.rotate_left(TAG_BITS), Ordering::Relaxed);
    }

    /// A number in few bits: exact while it is small, then with as many leading bits as there is
    /// room for, rounded up. (Rounded down, a search could come back to where it was.)
    #[inline(always)]
    fn packed(&self, number: u32) -> u64 {
        let mantissa = self.number_bits - 5;
        if number == INFINITE {
            return (1 << self.number_bits) - 1;
        }
        let excess = (32 - number.leading_zeros()).saturating_sub(mantissa + 1);
        let rounded = (u64::from(number) + (1 << excess) - 1) >> excess;
        // A carry out of the mantissa counts the exponent up by itself.
        (u64::from(excess) << mantissa) + rounded
    }

    #[inline(always)]
    fn expanded(&self, packed: u64) -> u32 {
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
    use super::*;
    use crate::support::memory::zeroed;
    use alloc::vec::Vec;

    #[test]
    fn numbers_are_kept_or_rounded_up_a_little() {
        for words in [1 << 9, 1 << 12, 1 << 17, 1 << 20] {
            let memory = zeroed(words);
            let proofs = ProofTable::new(&memory);
            let mut last = 0;
            for number in (0..5000)
                .chain((1..4000).map(|k| k * 4001))
                .chain([INFINITE - 1])
            {
                let kept = proofs.expanded(proofs.packed(number));
                assert!(kept >= number && kept < INFINITE, "{number} becomes {kept}");
                assert!(
                    kept - number <= number >> (proofs.number_bits - 6),
                    "{number} becomes {kept}"
                );
                assert!(kept >= last || number < last);
                last = kept;
            }
            assert_eq!(proofs.expanded(proofs.packed(INFINITE)), INFINITE);
            assert_eq!(proofs.expanded(proofs.packed(0)), 0);
        }
    }

    #[test]
    fn what_is_found_was_stored_for_that_key() {
        for words in [1 << 9, 1000, 1 << 13, 100_003] {
            let memory = zeroed(words);
            let proofs = ProofTable::new(&memory);
            let mut state = 1u64;
            let mut half = || {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                state >> 8
            };
            // Keys that share halves are the ones to be mixed up.
            let halves: Vec<_> = (0..60).map(|_| half()).collect();
            let mut found = 0;
            for (number, left) in halves.iter().enumerate() {
                for (other, right) in halves.iter().enumerate() {
                    let numbers = ProofNumbers {
                        proof: number as u32 + 1,
                        disproof: other as u32 + 1,
                    };
                    proofs.store(
                        &proofs.slot(CanonicalKey(*left, *right), Player::First),
                        numbers,
                        1,
                        0,
                    );
                    let slot = proofs.slot(CanonicalKey(*left, *right), Player::First);
                    assert_eq!(
                        proofs.probe(&slot).map(|n| proofs.packed(n.proof)),
                        Some(proofs.packed(numbers.proof))
                    );
                }
            }
            for (number, left) in halves.iter().enumerate() {
                for (other, right) in halves.iter().enumerate() {
                    if let Some(numbers) =
                        proofs.probe(&proofs.slot(CanonicalKey(*left, *right), Player::First))
                    {
                        found += 1;
                        let exact = |n: u32| proofs.expanded(proofs.packed(n));
                        assert_eq!(numbers.proof, exact(number as u32 + 1));
                        assert_eq!(numbers.disproof, exact(other as u32 + 1));
                    }
                }
            }
            assert!(found >= 100, "{found} of {words} words");
        }
    }
}
