//! Hashes: one that identifies files, and mixers that spread words over the slots of a small table.
//!
//! A mixer multiplies by an odd number and keeps the upper bits, on which every lower bit of the
//! input has had its effect (Knuth, *The Art of Computer Programming*, volume 3, section 6.4).
//! Different inputs may share a slot, so callers compare the whole input there, or don't mind.
//! Transposition tables, where neither holds, have index functions of their own.

/// Multipliers of the mixers: odd numbers with about as many ones as zeros. The first one is
/// 2^64 divided by the golden ratio.
const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0xD6E8_FEB8_6659_FD93;
const THIRD: u64 = 0xA076_1D64_78BD_642F;

/// Returns a slot among `2^bits` for one word.
#[inline(always)]
pub(crate) const fn slot_of_one(word: u64, bits: u32) -> usize {
    top_bits(word.wrapping_mul(FIRST), bits)
}

/// Returns a slot among `2^bits` for two words.
#[inline(always)]
pub(crate) const fn slot_of_two(words: [u64; 2], bits: u32) -> usize {
    top_bits(mixed(words), bits)
}

/// Returns a slot among `2^bits` for three words.
#[inline(always)]
pub(crate) const fn slot_of_three([first, second, third]: [u64; 3], bits: u32) -> usize {
    let sum = mixed([first, second]).wrapping_add(third);
    top_bits(sum.rotate_left(31).wrapping_mul(THIRD), bits)
}

#[inline(always)]
const fn mixed([first, second]: [u64; 2]) -> u64 {
    let sum = first.wrapping_mul(FIRST).wrapping_add(second);
    sum.rotate_left(29).wrapping_mul(SECOND)
}

#[inline(always)]
const fn top_bits(mixed: u64, bits: u32) -> usize {
    (mixed >> (u64::BITS - bits)) as usize
}

/// Returns the FNV-1a hash of some bytes, which tells files of weights apart.
pub const fn fnv1a(bytes: &[u8]) -> u32 {
    let mut hash: u32 = 0x811C_9DC5;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
}
