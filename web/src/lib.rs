//! Fourfold's engine as a WebAssembly module.
//!
//! It lives in a web worker, has one table for all that it is asked, and does one thing at a time. What takes
//! time is promised: a plain JavaScript value, or an `Error` with a message for a person. Meanwhile `news`
//! tells what is known, and `stop` ends it. With threads, these do the work, and the worker hears whoever
//! calls; without, it blocks, but calls `pulse` of its global scope now and then, which may do the same.
//! The TypeScript types of the results stand beside the Rust ones.

#![forbid(unsafe_code)]

mod analyze;
mod bench;
mod choose;
mod control;
mod memory;
mod sample;
mod solve;
mod threads;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use std::error::Error;
use wasm_bindgen::prelude::*;

pub use analyze::analyze;
pub use bench::bench;
pub use choose::{choose, predict};
pub use control::{news, stop};
pub use memory::reserve;
pub use sample::sample;
pub use solve::solve;
pub use threads::*;

/// What was wrong, in words for a person.
type Mistake = Box<dyn Error + Send + Sync>;

/// A result as a plain JavaScript value, with null for what there is not.
fn to_js<T: Serialize>(result: &T) -> Result<JsValue, JsError> {
    let serializer = Serializer::new()
        .serialize_missing_as_null(true)
        .serialize_maps_as_objects(true);
    Ok(result.serialize(&serializer)?)
}

/// Does something on the engine's threads; what came of it as a plain JavaScript value.
async fn work<T: Serialize + Send + 'static>(
    work: impl FnOnce() -> Result<T, Mistake> + Send + 'static,
) -> Result<JsValue, JsError> {
    control::begin();
    match threads::elsewhere(work).await {
        Ok(result) => to_js(&result),
        Err(mistake) => Err(JsError::new(&mistake.to_string())),
    }
}
