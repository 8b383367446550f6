//! The engine's benchmark.

use fourfold_core::lab::bench::{PARTS, WORDS};
use fourfold_core::solver::Counters;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::control::limits;
use crate::memory::{self, Use};

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

/// Does the benchmark's fixed work on one thread.
#[wasm_bindgen(unchecked_return_type = "Bench")]
pub async fn bench() -> Result<JsValue, JsError> {
    crate::work(|| {
        memory::with(Use::Once, |words| {
            if words.len() < WORDS {
                return Err("the benchmark takes 8 MiB of memory".into());
            }
            let mut counters = Counters::default();
            for part in PARTS {
                counters += part.run(words, limits())?;
            }
            Ok(Bench {
                signature: counters.nodes,
            })
        })
    })
    .await
}
