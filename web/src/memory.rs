//! Memory for the table.

use fourfold_core::{Goal, Kind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::*;

use crate::{Mistake, threads};

/// With less than this the engine is not worth the name.
const LEAST_MEBIBYTES: u32 = 4;
/// A vector has less than 2 GiB where addresses have 32 bits.
const MOST_MEBIBYTES: u32 = 2047;
const WORDS_PER_MEBIBYTE: usize = (1 << 20) / 8;
/// So many words, all over the table, tell how full it is.
const SAMPLES: usize = 2048;

/// The memory, once there is some, and what it was used for last; for nothing while it holds zeros.
static TABLE: Mutex<(Option<Words>, Option<Use>)> = Mutex::new((None, None));

pub(crate) type Words = Arc<Vec<AtomicU64>>;

/// What is in the memory is of use for the same only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Analyses and moves on a board.
    Think(Kind),
    /// Solutions.
    Solve(Kind, Goal),
    /// Nothing that is of use later.
    Once,
}

/// Takes memory for the table: so many MiB, 2047 at most, or where the browser does not grant that much, as on a
/// phone, half of it, and so on. How many MiB it has become.
#[wasm_bindgen]
pub fn reserve(mebibytes: u32) -> Result<u32, JsError> {
    let mut wanted = mebibytes.clamp(LEAST_MEBIBYTES, MOST_MEBIBYTES);
    let mut table = TABLE.lock().unwrap_or_else(PoisonError::into_inner);
    *table = (None, None);
    while wanted >= LEAST_MEBIBYTES {
        let words = wanted as usize * WORDS_PER_MEBIBYTE;
        let mut memory = Vec::new();
        if memory.try_reserve_exact(words).is_ok() {
            memory.resize_with(words, AtomicU64::default);
            table.0 = Some(Arc::new(memory));
            return Ok(wanted);
        }
        wanted /= 2;
    }
    let message = format!("the browser has not even {LEAST_MEBIBYTES} MiB of memory left");
    Err(JsError::new(&message))
}

/// Does something with the memory, which holds zeros or what the same use left there.
pub(crate) fn with<T>(
    wanted: Use,
    work: impl FnOnce(&Words) -> Result<T, Mistake>,
) -> Result<T, Mistake> {
    let mut table = TABLE.lock().unwrap_or_else(PoisonError::into_inner);
    let (Some(words), last) = &mut *table else {
        return Err("the engine has no memory yet: call reserve first".into());
    };
    let before = last.replace(wanted);
    if before.is_some_and(|before| before != wanted || wanted == Use::Once) {
        clear(words);
    }
    work(words)
}

fn clear(words: &[AtomicU64]) {
    let share = words.len().div_ceil(threads::threads());
    threads::together(|thread| {
        for word in words.iter().skip(thread * share).take(share) {
            word.store(0, Ordering::Relaxed);
        }
    });
}

/// About how much of the memory is in use, between 0 and 1.
pub(crate) fn fill(words: &[AtomicU64]) -> f64 {
    let step = (words.len() / SAMPLES).max(1);
    let sampled = words.iter().step_by(step);
    let (all, used) = sampled.fold((0, 0), |(all, used), word| {
        (all + 1, used + u32::from(word.load(Ordering::Relaxed) != 0))
    });
    f64::from(used) / f64::from(all.max(1))
}
