//! The pool of threads, in the build that has one.

use wasm_bindgen::prelude::*;

#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use wasm_bindgen_rayon::init_thread_pool;

/// How many threads work for the engine.
#[wasm_bindgen]
pub fn threads() -> usize {
    #[cfg(feature = "threads")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "threads"))]
    1
}

/// Does something on all threads at once, each of which is told its number; what came of it on each.
pub(crate) fn together<T: Send>(work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    #[cfg(feature = "threads")]
    return rayon::broadcast(|thread| work(thread.index()));
    #[cfg(not(feature = "threads"))]
    vec![work(0)]
}

/// Does something on one of the threads, while this one hears what else is called.
#[cfg(feature = "threads")]
pub(crate) async fn elsewhere<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = futures_channel::oneshot::channel();
    rayon::spawn(move || _ = sender.send(work()));
    receiver.await.expect("the thread sends what comes of it")
}

/// Does something on the only thread there is.
#[cfg(not(feature = "threads"))]
pub(crate) async fn elsewhere<T>(work: impl FnOnce() -> T) -> T {
    work()
}
