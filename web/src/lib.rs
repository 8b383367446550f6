//! Fourfold's engine as a WebAssembly module.
//!
//! What takes time is promised: a plain JavaScript value, or an `Error` with a message for a person.
//! With threads, these do the work, and whoever called may call `stop` meanwhile; without, the call
//! blocks. Either way it belongs in a web worker. The TypeScript types of the results stand beside the
//! Rust ones.

#![forbid(unsafe_code)]

mod bench;
mod memory;
mod sample;
mod solve;
mod stop;
mod threads;

use serde::Serialize;
use std::error::Error;
use wasm_bindgen::prelude::*;

pub use bench::bench;
pub use sample::sample;
pub use solve::solve;
#[cfg(feature = "threads")]
pub use stop::stop;
pub use threads::*;

/// Lets a panic, which is always a fault of this program, say where it happened.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// What was wrong, in words for a person.
type Mistake = Box<dyn Error + Send + Sync>;

/// Does something on the engine's threads; what came of it as a plain JavaScript value.
async fn work<T: Serialize + Send + 'static>(
    work: impl FnOnce() -> Result<T, Mistake> + Send + 'static,
) -> Result<JsValue, JsError> {
    stop::forget();
    match threads::elsewhere(work).await {
        Ok(result) => Ok(serde_wasm_bindgen::to_value(&result)?),
        Err(mistake) => Err(JsError::new(&mistake.to_string())),
    }
}
