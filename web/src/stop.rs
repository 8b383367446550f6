//! How the search that is under way is ended.

use fourfold_core::search::Limits;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "threads")]
use wasm_bindgen::prelude::*;

static STOP: AtomicBool = AtomicBool::new(false);

/// Ends what is being done, soon and with an error.
#[cfg(feature = "threads")]
#[wasm_bindgen]
pub fn stop() {
    STOP.store(true, Ordering::Relaxed);
}

/// Forgets an earlier stop, before something is begun.
pub(crate) fn forget() {
    STOP.store(false, Ordering::Relaxed);
}

/// No limit but a stop.
pub(crate) fn limits() -> Limits<'static> {
    Limits::stopped_by(&STOP)
}
