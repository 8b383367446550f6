//! Memory for the transposition table.

use std::sync::atomic::AtomicU64;

/// Zeroed memory of at most `most` words of 8 bytes, and at least `least`. Where the browser does
/// not grant so much, as on a phone, half of it is asked for, and so on.
pub(crate) fn allocate(most: usize, least: usize) -> Result<Vec<AtomicU64>, String> {
    let mut words = most;
    while words >= least {
        let mut memory = Vec::new();
        if memory.try_reserve_exact(words).is_ok() {
            memory.resize_with(words, AtomicU64::default);
            return Ok(memory);
        }
        words /= 2;
    }
    let mebibytes = (least * 8).div_ceil(1 << 20);
    Err(format!(
        "the browser has not even {mebibytes} MiB of memory left"
    ))
}
