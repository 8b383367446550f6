//! The transposition table: what is already proved of positions, in memory that threads share.
//!
//! # Why a position can never be taken for another
//!
//! An entry belongs to the bucket of slots with number `key mod S` and holds `key mod 2^k`. `S` is
//! odd, so `S` and `2^k` have no common divisor, and by the Chinese remainder theorem the two
//! remainders together determine `key mod S·2^k`. The table chooses `k` so that `S·2^k` is at
//! least `2^KEY_BITS`, the number of keys: an entry that is found in the bucket of a key and holds
//! the low bits of that key was stored for that very key. This holds at every size; a smaller
//! table only needs a larger `k`. (`S` is the largest prime that fits, because regular patterns in
//! the keys then spread best. That is speed only.)
//!
//! # Why access without locks can't mix up entries
//!
//! *Narrow* entries are one 64-bit word: check bits, value and effort. A word is read and written
//! atomically, so a reader sees some word that was stored whole, and what it says is true of the
//! position it was stored for. Two threads that write the same slot lose one of the two entries,
//! which costs time and never truth. All accesses are relaxed: no entry refers to another.
//!
//! Where check bits, value and effort need more than 64 bits (a small table for a board with long
//! keys), entries are *wide*: the low 64 bits of the key in a first word and everything else in a
//! second one, together with a stamp. A writer first marks the second word as busy, by a
//! compare-and-swap that only one writer can win, then writes the first word, then the second
//! with the stamp counted up. A reader reads second, first, second, and believes the entry only if
//! both readings of the second word are equal and not busy. If the first word came from another
//! writer, that writer had marked the second word before it (a release fence orders the two, and
//! the reader's acquire fence orders its second reading after the first word), so the reader sees
//! the mark or a later stamp, and reports a miss. The stamp has at least 32 bits: a reader would
//! have to sleep through exactly 2^32 stores to one slot, or a multiple, to be deceived.

use core::marker::PhantomData;
use core::sync::atomic::{AtomicU64, Ordering, fence};

use super::layout::{Layout, WIDE_REST_BITS};
use super::policy::Policy;
use crate::board::{Board, Player};
use crate::solver::goal::Goal;
use crate::support::memory::{LEAST_WORDS, TooSmall, prefetch};
use crate::support::modulus::Modulus;

/// A fact about a position: whether its score for the side to move is at least `threshold`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    /// What the score was compared with.
    pub(crate) threshold: i32,
    /// Whether the score is at least that.
    pub(crate) reached: bool,
}

impl Bound {
    /// What this fact says about another threshold, if anything.
    #[inline]
    pub(crate) fn answers(self, threshold: i32) -> Option<bool> {
        if self.reached && self.threshold >= threshold {
            Some(true)
        } else if !self.reached && self.threshold <= threshold {
            Some(false)
        } else {
            None
        }
    }
}

/// A transposition table over borrowed memory, for one board and goal.
///
/// All methods take a shared reference; any number of threads may use one table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundTable<'m, B> {
    words: &'m [AtomicU64],
    policy: Policy,
    layout: Layout,
    buckets: Modulus,
    /// The least threshold of the goal, with the first and with the second player to move.
    base: [i32; 2],
    board: PhantomData<B>,
}

/// Where the entry of a position may lie, and how it is recognised there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundSlot {
    word: usize,
    entry: Entry,
    base: i32,
}

/// The content of a slot. `rest` is, from its low end: the value (0 marks an empty slot), the
/// effort, and the check bits that are not in `low`. Only wide entries use `low`.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    low: u64,
    rest: u64,
}

/// In the second word of a wide entry: somebody is writing.
const BUSY: u64 = 1 << 63;
/// One step of the stamp in the second word of a wide entry; below it lies `rest`.
const STAMP: u64 = 1 << WIDE_REST_BITS;

impl<'m, B: Board> BoundTable<'m, B> {
    /// A table in memory that holds zeros, or what a table of the same size, board, goal and policy
    /// left there.
    pub(crate) fn new(
        words: &'m [AtomicU64],
        goal: Goal,
        policy: Policy,
    ) -> Result<Self, TooSmall> {
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

    /// Where the position with this key and this side to move has its slot.
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
            entry: Entry {
                low: if layout.wide { low } else { 0 },
                rest: check << layout.check_shift,
            },
            base: self.base[to_move as usize],
        }
    }

    /// Asks the processor to bring the entry of this slot near.
    #[inline]
    pub(crate) fn prefetch(&self, slot: &BoundSlot) {
        prefetch(&self.words[slot.word]);
    }

    /// What is known of the position that has this slot.
    #[inline]
    pub(crate) fn probe(&self, slot: &BoundSlot) -> Option<Bound> {
        let entry = self.load(slot.word);
        let entry = if self.policy.slots() == 1 || self.holds(entry, slot) {
            entry
        } else {
            self.load(slot.word + self.layout.entry_words)
        };
        if !self.holds(entry, slot) {
            return None;
        }
        let value = (entry.rest & self.layout.value_mask) as i32 - 1;
        Some(Bound {
            threshold: slot.base + value / 2,
            reached: value % 2 == 1,
        })
    }

    /// Keeps a fact about the position that has this slot; `nodes` tells how many positions were
    /// visited to find it out.
    #[inline]
    pub(crate) fn store(&self, slot: &BoundSlot, bound: Bound, nodes: u64) {
        let layout = &self.layout;
        let value = 1 + 2 * (bound.threshold - slot.base) + i32::from(bound.reached);
        debug_assert!((1..=layout.value_mask as i32).contains(&value));
        let effort = layout.effort(nodes);
        let mut entry = slot.entry;
        entry.rest |= effort | value as u64;
        if self.policy == Policy::New {
            return self.save(slot.word, entry);
        }
        let old = self.load(slot.word);
        let same = self.holds(old, slot);
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

    /// Whether an entry was stored for the position that has this slot.
    #[inline]
    fn holds(&self, entry: Entry, slot: &BoundSlot) -> bool {
        let differs =
            entry.rest & self.layout.check_part != slot.entry.rest || entry.low != slot.entry.low;
        !differs && entry.rest & self.layout.value_mask != 0
    }

    #[inline]
    fn load(&self, word: usize) -> Entry {
        if !self.layout.wide {
            return Entry {
                low: 0,
                rest: self.words[word].load(Ordering::Relaxed),
            };
        }
        let rest = self.words[word + 1].load(Ordering::Acquire);
        let low = self.words[word].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        if rest & BUSY != 0 || self.words[word + 1].load(Ordering::Relaxed) != rest {
            return Entry::default();
        }
        Entry {
            low,
            rest: rest & (STAMP - 1),
        }
    }

    #[inline]
    fn save(&self, word: usize, entry: Entry) {
        if !self.layout.wide {
            self.words[word].store(entry.rest, Ordering::Relaxed);
            return;
        }
        let second = &self.words[word + 1];
        let old = second.load(Ordering::Relaxed);
        let marked = second.compare_exchange(
            old & !BUSY,
            old | BUSY,
            Ordering::Relaxed,
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

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
