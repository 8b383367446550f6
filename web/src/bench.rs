//! The engine's benchmark.

use fourfold_core::bench::{PARTS, WORDS};
use fourfold_core::search::{Counters, Limits};
use serde::Serialize;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** What the engine's benchmark found. */
export interface Bench {
    /** Positions visited; the same on every machine. */
    signature: number;
}
";

#[derive(Serialize)]
struct Bench {
    signature: u64,
}

/// Does the benchmark's fixed work on this thread.
#[wasm_bindgen(unchecked_return_type = "Bench")]
pub fn bench() -> Result<JsValue, JsError> {
    let memory = crate::memory::allocate(WORDS, WORDS)?;
    let never = AtomicBool::new(false);
    let mut counters = Counters::default();
    for part in PARTS {
        counters += part.run(&memory, Limits::stopped_by(&never))?;
    }
    crate::object(&Bench {
        signature: counters.nodes,
    })
}
