//! The layout of an entry in one word or two, and the number of buckets.

use crate::solver::alpha_beta::policy::Policy;
use crate::support::modulus::largest_prime;

/// The bits of the second word of a wide entry below its stamp.
pub(super) const WIDE_REST_BITS: u32 = 31;

/// The most bits that an effort takes.
const MOST_EFFORT_BITS: u32 = 6;
/// The binary logarithm of the greatest effort that is kept; greater ones count as this.
const MOST_EFFORT_LOG: u64 = 40;

/// The layout of the entries and buckets of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// True if an entry takes two words.
    pub(super) wide: bool,
    /// The number of words of an entry.
    pub(super) entry_words: usize,
    /// The number of words of a bucket.
    pub(super) bucket_words: usize,
    /// The number of buckets, an odd prime.
    pub(super) buckets: u64,
    /// The bits of a key that an entry holds in `rest`, before they are shifted.
    pub(super) check_mask: u64,
    /// The shift of the check bits in `rest`.
    pub(super) check_shift: u32,
    /// The bits of `rest` that are check bits, effort and value.
    pub(super) check_part: u64,
    pub(super) effort_mask: u64,
    pub(super) value_mask: u64,
    effort_shift: u32,
    most_effort: u64,
}

impl Layout {
    /// Returns the layout for this many words: narrow if an entry fits into one word, wide if not.
    ///
    /// The value of an entry is one of the thresholds, and whether it is reached.
    pub(super) fn new(words: usize, key_bits: u32, thresholds: u32, policy: Policy) -> Self {
        let value_bits = u32::BITS - (2 * thresholds).leading_zeros();
        let least_effort_bits = if policy == Policy::New { 0 } else { 2 };

        let buckets =
            |entry_words| largest_prime((words / (policy.bucket_entries() * entry_words)) as u64);
        // The least k with buckets · 2^k ≥ 2^key_bits.
        let check_bits = |buckets: u64| key_bits.saturating_sub(buckets.ilog2());

        let narrow_buckets = buckets(1);
        let needed = check_bits(narrow_buckets) + value_bits;
        if needed + least_effort_bits <= 64 {
            let effort_bits = if policy == Policy::New {
                0
            } else {
                64 - needed
            };
            Self::with(
                1,
                policy,
                narrow_buckets,
                check_bits(narrow_buckets),
                value_bits,
                effort_bits,
            )
        } else {
            // The first word holds 64 bits of the key, the second one the others.
            let check_bits = key_bits.saturating_sub(64);
            Self::with(
                2,
                policy,
                buckets(2),
                check_bits,
                value_bits,
                MOST_EFFORT_BITS,
            )
        }
    }

    fn with(
        entry_words: usize,
        policy: Policy,
        buckets: u64,
        check_bits: u32,
        value_bits: u32,
        effort_bits: u32,
    ) -> Self {
        let effort_bits = effort_bits.min(MOST_EFFORT_BITS);
        let check_shift = value_bits + effort_bits;
        let wide = entry_words == 2;
        assert!(check_shift + check_bits <= if wide { WIDE_REST_BITS } else { 64 });
        let check_mask = (1u64 << check_bits) - 1;
        Self {
            wide,
            entry_words,
            bucket_words: entry_words * policy.bucket_entries(),
            buckets,
            check_mask,
            check_shift,
            check_part: check_mask << check_shift,
            effort_mask: ((1 << effort_bits) - 1) << value_bits,
            value_mask: (1 << value_bits) - 1,
            effort_shift: value_bits,
            most_effort: (1 << effort_bits) - 1,
        }
    }

    /// Returns the effort of a search of this many positions, where it lies in `rest`: the logarithm,
    /// as fine as the bits allow.
    #[inline]
    pub(super) fn effort(&self, nodes: u64) -> u64 {
        let log = u64::from((nodes | 1).ilog2()).min(MOST_EFFORT_LOG);
        (log * self.most_effort / MOST_EFFORT_LOG) << self.effort_shift
    }
}
