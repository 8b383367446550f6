//! A function from keys to small numbers that holds no keys.
//!
//! Each key has three slots, one in each of three blocks, and its number is the exclusive or of what these hold.
//! Slots that make it so can be found when there are somewhat more of them than keys: some slot belongs to one
//! key alone and can settle that key last, whatever the others hold; without that key, some other slot belongs
//! to one key alone; and so on, until none is left (Majewski, Wormald, Havas and Czech, *A Family of Perfect
//! Hashing Methods*, 1996). For what is no key, the function returns some number or other.

use alloc::vec;
use alloc::vec::Vec;

/// The number of slots for a hundred keys. With fewer than 123 the keys can hardly ever be settled.
const SLOTS_PER_HUNDRED: usize = 124;

#[derive(Clone, Debug)]
pub(super) struct Function {
    /// The number of slots in each block.
    block: u32,
    seed: u32,
    /// The number of bits of a slot, at most 8.
    bits: u32,
    slots: Vec<u8>,
}

impl Function {
    /// Makes the function that returns `numbers` for `keys`, which must differ.
    pub(super) fn new(keys: &[u128], numbers: &[u8], bits: u32) -> Self {
        let block = (keys.len() * SLOTS_PER_HUNDRED / 300 + 8) as u32;
        // Few seeds fail, unless a key comes twice.
        let made = (0..1000).find_map(|seed| Self::with_seed(keys, numbers, bits, block, seed));
        made.expect("the keys differ")
    }

    /// Makes the function with this seed, if that leads to an order in which the keys can be settled.
    fn with_seed(keys: &[u128], numbers: &[u8], bits: u32, block: u32, seed: u32) -> Option<Self> {
        let slots = 3 * block as usize;
        let mut function = Self {
            block,
            seed,
            bits,
            slots: vec![0; (slots * bits as usize).div_ceil(8) + 1],
        };
        // Of the keys that a slot belongs to: how many, and the exclusive or of their indices.
        let mut owners = vec![(0u32, 0u32); slots];
        for (index, &key) in keys.iter().enumerate() {
            for slot in function.slots_of(key) {
                owners[slot].0 += 1;
                owners[slot].1 ^= index as u32;
            }
        }
        let mut alone: Vec<usize> = (0..slots).filter(|&slot| owners[slot].0 == 1).collect();
        let mut order = Vec::with_capacity(keys.len());
        while let Some(slot) = alone.pop() {
            let (1, index) = owners[slot] else { continue };
            order.push((slot, index as usize));
            for other in function.slots_of(keys[index as usize]) {
                owners[other].0 -= 1;
                owners[other].1 ^= index;
                if owners[other].0 == 1 {
                    alone.push(other);
                }
            }
        }
        if order.len() < keys.len() {
            return None;
        }
        for &(slot, index) in order.iter().rev() {
            let others = function.get(keys[index]) ^ function.slot(slot);
            function.set(slot, others ^ numbers[index]);
        }
        Some(function)
    }

    /// Puts a function together from its parts; `None` if they don't fit.
    pub(super) fn from_parts(block: u32, seed: u32, bits: u32, slots: &[u8]) -> Option<Self> {
        let need = (3 * block as usize * bits as usize).div_ceil(8) + 1;
        (block > 0 && slots.len() == need).then(|| Self {
            block,
            seed,
            bits,
            slots: slots.to_vec(),
        })
    }

    /// Returns the number of a key.
    pub(super) fn get(&self, key: u128) -> u8 {
        let [a, b, c] = self.slots_of(key);
        self.slot(a) ^ self.slot(b) ^ self.slot(c)
    }

    pub(super) const fn block(&self) -> u32 {
        self.block
    }

    pub(super) const fn seed(&self) -> u32 {
        self.seed
    }

    /// Returns the bytes of the slots.
    pub(super) fn slots(&self) -> &[u8] {
        &self.slots
    }

    /// Returns the slots of a key, one in each block.
    fn slots_of(&self, key: u128) -> [usize; 3] {
        let mut state = mixed(key as u64 ^ mixed((key >> 64) as u64 ^ u64::from(self.seed)));
        [0, 1, 2].map(|number| {
            state = mixed(state);
            let within = (u128::from(state) * u128::from(self.block)) >> 64;
            number * self.block as usize + within as usize
        })
    }

    fn slot(&self, slot: usize) -> u8 {
        let at = slot * self.bits as usize;
        let two = u16::from_le_bytes([self.slots[at / 8], self.slots[at / 8 + 1]]);
        (two >> (at % 8)) as u8 & self.mask()
    }

    /// Sets a slot that holds 0.
    fn set(&mut self, slot: usize, number: u8) {
        let at = slot * self.bits as usize;
        let [low, high] = (u16::from(number) << (at % 8)).to_le_bytes();
        self.slots[at / 8] |= low;
        self.slots[at / 8 + 1] |= high;
    }

    const fn mask(&self) -> u8 {
        u8::MAX >> (8 - self.bits)
    }
}

/// Mixes the bits of a word: the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_number() {
        for count in [0usize, 1, 2, 3, 10, 1000, 30_000] {
            let keys: Vec<u128> = (0..count as u128)
                .map(|key| (key * key) << 40 | key)
                .collect();
            let numbers: Vec<u8> = (0..count).map(|index| (index * 7 % 64) as u8).collect();
            let function = Function::new(&keys, &numbers, 6);
            let got: Vec<u8> = keys.iter().map(|&key| function.get(key)).collect();
            assert_eq!(got, numbers);
            let slots = function.slots();
            let read = Function::from_parts(function.block(), function.seed(), 6, slots).unwrap();
            assert!(
                keys.iter()
                    .zip(&numbers)
                    .all(|(&key, &number)| read.get(key) == number)
            );
            assert!(Function::from_parts(function.block(), 0, 6, &slots[1..]).is_none());
        }
    }
}
