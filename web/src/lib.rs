//! Fourfold's engine as a WebAssembly module.
//!
//! It lives in a web worker, has one memory for all that it is asked, and does one thing at a time:
//!
//! ```text
//! const engine = new Engine(128);                  // MiB
//! const call = engine.call(1000, onProgress);      // at most a second
//! const analysis = await call.analyze("7x6", "44");
//! ```
//!
//! Results are plain JavaScript values whose TypeScript types are generated from the Rust ones;
//! what goes wrong is an `Error` with a message for a person. With threads, these do the work, and
//! the worker hears who else calls, `stop` for instance; without, it blocks until the end of the
//! call, but reports progress all the same.

#![forbid(unsafe_code)]

mod answers;
mod call;
mod control;
mod engine;
mod memory;
mod threads;

pub use answers::{
    Analysis, Assessment, Bench, Choice, ColumnAssessment, Predictions, Progress, Samples, Solution,
};
pub use call::Call;
pub use engine::Engine;
#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use threads::init_thread_pool;
