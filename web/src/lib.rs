//! Fourfold's engine as a WebAssembly module.
//!
//! Every export either returns a plain JavaScript value or throws an `Error` with a message for a
//! person. Calls block, so they belong in a web worker. The TypeScript types of the results stand
//! beside the Rust ones.

#![forbid(unsafe_code)]

mod bench;
mod memory;
mod sample;
mod solve;
mod threads;

use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use bench::bench;
pub use sample::sample;
pub use solve::solve;
pub use threads::*;

/// Lets a panic, which is always a fault of this program, say where it happened.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// A result as a plain JavaScript object.
fn object(result: &impl Serialize) -> Result<JsValue, JsError> {
    Ok(serde_wasm_bindgen::to_value(result)?)
}
