//! The full product of two words.

/// Returns the low and the high word of a product.
///
/// WebAssembly has no instruction for it, and the compiler emits a call there. Four products of half
/// words are cheaper, and the optimiser drops those with a factor known to be zero.
#[inline(always)]
pub(crate) fn product(one: u64, other: u64) -> (u64, u64) {
    if cfg!(target_family = "wasm") {
        return by_halves(one, other);
    }
    let product = u128::from(one) * u128::from(other);
    (product as u64, (product >> 64) as u64)
}

#[inline(always)]
fn by_halves(one: u64, other: u64) -> (u64, u64) {
    let low = |word: u64| word & 0xFFFF_FFFF;
    let middle = (one >> 32) * low(other) + ((low(one) * low(other)) >> 32);
    let rest = low(one) * (other >> 32) + low(middle);
    let high = (one >> 32) * (other >> 32) + (middle >> 32) + (rest >> 32);
    (one.wrapping_mul(other), high)
}

#[cfg(test)]
mod tests {
    use super::by_halves;
    use crate::support::random::SplitMix64;
    use alloc::vec::Vec;

    #[test]
    fn halves_give_the_product_of_128_bits() {
        let mut random = SplitMix64::new(1);
        let edges = [0, 1, u64::from(u32::MAX), 1 << 32, u64::MAX];
        let words: Vec<_> = (0..100).map(|_| random.next()).chain(edges).collect();
        for &one in &words {
            for &other in &words {
                let (low, high) = by_halves(one, other);
                let expected = u128::from(one) * u128::from(other);
                assert_eq!(u128::from(high) << 64 | u128::from(low), expected);
            }
        }
    }
}
