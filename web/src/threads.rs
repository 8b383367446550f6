//! The pool of threads, in the build that has one.

use wasm_bindgen::prelude::*;

#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use wasm_bindgen_rayon::init_thread_pool;

/// How many threads work for the engine; each of them has answered.
#[wasm_bindgen]
pub fn threads() -> usize {
    together(|| ()).len()
}

/// Does the same on all threads at once; what came of it on each.
pub(crate) fn together<T: Send>(work: impl Fn() -> T + Sync) -> Vec<T> {
    #[cfg(feature = "threads")]
    return rayon::broadcast(|_| work());
    #[cfg(not(feature = "threads"))]
    vec![work()]
}
