//! The transposition table of alpha-beta search: proved bounds on the scores of positions.
//!
//! # Why a position can't be taken for another
//!
//! The entries of a position with some `key` lie in bucket `key mod S` and hold `key mod 2^k`. `S` is
//! odd, so `S` and `2^k` have no common divisor, and by the Chinese remainder theorem the two
//! remainders together determine `key mod S·2^k`. The table chooses `k` so that `S·2^k` is at
//! least `2^KEY_BITS`, the number of keys. So an entry that lies in the bucket of a key and holds
//! the low bits of that key was stored for that very key. This holds at every size: a smaller
//! table only needs a larger `k`. (`S` is the largest prime that fits, because then regular patterns
//! in the keys spread best. That matters for speed only.)
//!
//! # Why access without locks can't mix entries
//!
//! *Narrow* entries are one 64-bit word: check bits, value and effort. A word is read and written
//! atomically, so a reader sees some word that was stored whole, and what it says is true of the
//! position it was stored for. When two threads write to one place, one of the two entries is
//! lost, which costs time and never truth. All accesses are relaxed: no entry refers to another.
//!
//! Where check bits, value and effort need more than 64 bits (a small table for a board with long
//! keys), entries are *wide*: the low 64 bits of the key in a first word and everything else in a
//! second one, together with a stamp. A writer first marks the second word as busy, by a
//! compare-and-swap that only one writer can win, then writes the first word, then the second
//! with the stamp counted up. (The mark acquires what the writer before released with its second word,
//! so first words are written in the same order as second ones, on any machine.)
//! A reader reads second, first, second, and accepts the entry only if
//! both readings of the second word are equal and not busy. If the first word came from another
//! writer, that writer had marked the second word before it (a release fence orders the two, and
//! the reader's acquire fence orders its second reading after the first word), so the reader sees
//! the mark or a later stamp, and reports a miss. The stamp has at least 32 bits: to be deceived, a
//! reader would have to sleep through exactly 2^32 stores to one entry, or a multiple.

use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::Ordering;

use crate::board::{Board, Player};
use crate::solver::alpha_beta::layout::{Layout, WIDE_REST_BITS};
use crate::solver::alpha_beta::policy::Policy;
use crate::solver::goal::Goal;
use crate::support::memory::{Word, clear, fence, prefetch};
use crate::support::modulus::Modulus;

/// The smallest memory that a solver accepts, in words of 8 bytes.
pub const LEAST_WORDS: usize = 16;

/// The error for memory of fewer than [`LEAST_WORDS`] words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall;

impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a transposition table needs at least {LEAST_WORDS} words"
        )
    }
}

impl core::error::Error for TooSmall {}

/// An entry: the answer to one question about the score of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoundEntry {
    /// The threshold that was asked about.
    pub(crate) threshold: i32,
    /// True if the score is at least the threshold.
    pub(crate) reached: bool,
}

impl BoundEntry {
    /// Returns the answer for another threshold, if it follows from this one.
    #[inline]
    pub(crate) fn decides(self, threshold: i32) -> Option<bool> {
        if self.reached && self.threshold >= threshold {
            Some(true)
        } else if !self.reached && self.threshold <= threshold {
            Some(false)
        } else {
            None
        }
    }
}

/// The table, for one board and goal, in memory that any number of threads share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundTable<'m, B> {
    words: &'m [Word],
    policy: Policy,
    layout: Layout,
    buckets: Modulus,
    /// The least threshold of the goal, with the first and with the second player to move.
    base: [i32; 2],
    board: PhantomData<B>,
}

/// The place of a position's entry, and the bits by which it is recognised there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundSlot {
    /// The first word of the bucket.
    word: usize,
    /// The entry of this position without effort and value.
    check: PackedEntry,
    /// The threshold with number 0.
    base: i32,
}

/// An entry as it lies in memory. `rest` is, from its low end: the value (0 if there is no entry), the
/// effort, and the check bits that are not in `low`. Only wide entries use `low`.
#[derive(Clone, Copy, Debug, Default)]
struct PackedEntry {
    low: u64,
    rest: u64,
}

/// In the second word of a wide entry: a thread is writing it.
const BUSY: u64 = 1 << 63;
/// One step of the stamp in the second word of a wide entry. Below it lies `rest`.
const STAMP: u64 = 1 << WIDE_REST_BITS;

impl<'m, B: Board> BoundTable<'m, B> {
    /// Creates a table in memory that holds zeros, or what a table of the same size, board, goal and
    /// policy left there.
    ///
    /// # Errors
    /// If there are fewer than [`LEAST_WORDS`] words.
    pub(crate) fn new(words: &'m [Word], goal: Goal, policy: Policy) -> Result<Self, TooSmall> {
        if words.len() < LEAST_WORDS {
            return Err(TooSmall);
        }
        let (first_least, first_most) = goal.thresholds::<B>(Player::First);
        let (second_least, second_most) = goal.thresholds::<B>(Player::Second);
        let thresholds = 1 + (first_most - first_least).max(second_most - second_least);
        let layout = Layout::new(words.len(), B::KEY_BITS, thresholds as u32, policy);
        Ok(Self {
            words,
            policy,
            layout,
            buckets: Modulus::new(layout.buckets),
            base: [first_least, second_least],
            board: PhantomData,
        })
    }

    /// Forgets everything. No other thread may use the table meanwhile.
    pub(crate) fn clear(&self) {
        clear(self.words);
    }

    /// Returns the slot of the position with this key and this side to move.
    #[inline]
    pub(crate) fn slot(&self, key: u128, to_move: Player) -> BoundSlot {
        let layout = &self.layout;
        let low = key as u64;
        let check = if layout.wide {
            (key >> 64) as u64
        } else {
            low & layout.check_mask
        };
        BoundSlot {
            word: self.buckets.remainder(key) as usize * layout.bucket_words,
            check: PackedEntry {
                low: if layout.wide { low } else { 0 },
                rest: check << layout.check_shift,
            },
            base: self.base[to_move as usize],
        }
    }

    /// Asks the processor to load the bucket into its cache.
    #[inline]
    pub(crate) fn prefetch(&self, slot: &BoundSlot) {
        prefetch(&self.words[slot.word]);
    }

    /// Returns what is known of a position.
    #[inline]
    pub(crate) fn probe(&self, slot: &BoundSlot) -> Option<BoundEntry> {
        let entry = self.load(slot.word);
        let entry = if self.policy.bucket_entries() == 1 || self.is_of(entry, slot) {
            entry
        } else {
            self.load(slot.word + self.layout.entry_words)
        };
        if !self.is_of(entry, slot) {
            return None;
        }
        let value = (entry.rest & self.layout.value_mask) as i32 - 1;
        Some(BoundEntry {
            threshold: slot.base + value / 2,
            reached: value % 2 == 1,
        })
    }

    /// Stores what is known of a position, found by visiting `nodes` positions. In a full bucket, the
    /// policy decides which entry gives way.
    #[inline]
    pub(crate) fn store(&self, slot: &BoundSlot, bound: BoundEntry, nodes: u64) {
        let layout = &self.layout;
        let value = 1 + 2 * (bound.threshold - slot.base) + i32::from(bound.reached);
        debug_assert!((1..=layout.value_mask as i32).contains(&value));
        let effort = layout.effort(nodes);
        let mut entry = slot.check;
        entry.rest |= effort | value as u64;
        if self.policy == Policy::New {
            return self.save(slot.word, entry);
        }
        let old = self.load(slot.word);
        let same = self.is_of(old, slot);
        let old_effort = old.rest & layout.effort_mask;
        if same && old_effort > effort {
            entry.rest = entry.rest & !layout.effort_mask | old_effort;
        }
        let takes_first = same || effort >= old_effort;
        match self.policy {
            Policy::New | Policy::Big => {
                if takes_first {
                    self.save(slot.word, entry);
                }
            }
            Policy::TwoBig => {
                let second = slot.word + layout.entry_words;
                if !takes_first {
                    self.save(second, entry);
                    return;
                }
                if !same && old.rest & layout.value_mask != 0 {
                    self.save(second, old);
                }
                self.save(slot.word, entry);
            }
        }
    }

    /// Returns true if an entry was stored for the position with this slot.
    #[inline]
    fn is_of(&self, entry: PackedEntry, slot: &BoundSlot) -> bool {
        let differs =
            entry.rest & self.layout.check_part != slot.check.rest || entry.low != slot.check.low;
        !differs && entry.rest & self.layout.value_mask != 0
    }

    #[inline]
    fn load(&self, word: usize) -> PackedEntry {
        if !self.layout.wide {
            return PackedEntry {
                low: 0,
                rest: self.words[word].load(Ordering::Relaxed),
            };
        }
        wide_entry(|at, order| self.words[word + at].load(order))
    }

    #[inline]
    fn save(&self, word: usize, entry: PackedEntry) {
        if !self.layout.wide {
            self.words[word].store(entry.rest, Ordering::Relaxed);
            return;
        }
        let second = &self.words[word + 1];
        let old = second.load(Ordering::Relaxed);
        let marked = second.compare_exchange(
            old & !BUSY,
            old | BUSY,
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        if marked.is_err() {
            return;
        }
        fence(Ordering::Release);
        self.words[word].store(entry.low, Ordering::Relaxed);
        let stamp = (old & !(STAMP - 1)).wrapping_add(STAMP) & !BUSY;
        second.store(stamp | entry.rest, Ordering::Release);
    }
}

/// Reads a wide entry. `read` returns one of its two words; other threads may write between the reads.
#[inline(always)]
fn wide_entry(mut read: impl FnMut(usize, Ordering) -> u64) -> PackedEntry {
    let rest = read(1, Ordering::Acquire);
    let low = read(0, Ordering::Relaxed);
    fence(Ordering::Acquire);
    if rest & BUSY != 0 || read(1, Ordering::Relaxed) != rest {
        return PackedEntry::default();
    }
    PackedEntry {
        low,
        rest: rest & (STAMP - 1),
    }
}

#[cfg(test)]
mod tests;
