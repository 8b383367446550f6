//! The remainder of a wide key by a prime, without a division.

use crate::support::product::product;

/// An odd prime below 2^48, prepared for dividing keys of 80 bits by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modulus {
    prime: u64,
    /// ⌊(2^64 − 1) / prime⌋, which turns the division into a multiplication.
    reciprocal: u64,
    /// 2^64 mod prime: what one unit of the upper 16 bits of a key is worth.
    fold: u64,
}

impl Modulus {
    /// Prepares a modulus.
    ///
    /// # Panics
    /// If the number is even or has more than 48 bits.
    pub(crate) const fn new(prime: u64) -> Self {
        assert!(prime % 2 == 1 && prime < 1 << 48);
        Self {
            prime,
            reciprocal: u64::MAX / prime,
            fold: (u64::MAX % prime + 1) % prime,
        }
    }

    /// Returns `key mod prime`; the key has at most 80 bits.
    #[inline]
    pub(crate) fn remainder(&self, key: u128) -> u64 {
        let (low, high) = (key as u64, (key >> 64) as u64);
        // `high` has 16 bits and `fold` 48: the product fits.
        let sum = self.reduced(low) + self.reduced(high * self.fold);
        if sum >= self.prime {
            sum - self.prime
        } else {
            sum
        }
    }

    /// Returns `number mod prime`. The estimated quotient is at most 1 too small: the reciprocal
    /// falls short of 2^64 / prime by at most 1, so the product by less than `number` / 2^64 + 1.
    #[inline]
    fn reduced(&self, number: u64) -> u64 {
        let (_, quotient) = product(number, self.reciprocal);
        let rest = number - quotient * self.prime;
        if rest >= self.prime {
            rest - self.prime
        } else {
            rest
        }
    }
}

/// Returns the largest odd prime up to `limit`, which is at least 3.
pub(crate) fn largest_prime(limit: u64) -> u64 {
    let odd = if limit.is_multiple_of(2) {
        limit - 1
    } else {
        limit
    };
    (3..=odd)
        .rev()
        .step_by(2)
        .find(|&number| is_prime(number))
        .unwrap_or(3)
}

fn is_prime(odd: u64) -> bool {
    (3..)
        .step_by(2)
        .take_while(|d| d * d <= odd)
        .all(|d| !odd.is_multiple_of(d))
}
