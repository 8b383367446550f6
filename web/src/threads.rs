//! The pool of threads, in the build that has one.

use wasm_bindgen::prelude::*;

#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use wasm_bindgen_rayon::init_thread_pool;

/// How many threads work for the engine; each of them has answered.
#[cfg(feature = "threads")]
#[wasm_bindgen]
pub fn threads() -> usize {
    rayon::broadcast(|_| ()).len()
}

/// How many threads work for the engine.
#[cfg(not(feature = "threads"))]
#[wasm_bindgen]
pub fn threads() -> usize {
    1
}
