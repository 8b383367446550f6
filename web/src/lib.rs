//! Fourfold's engine as a WebAssembly module.
//!
//! It lives in a web worker, has one memory for all its work, and does one thing at a time:
//!
//! ```text
//! const engine = new Engine(128);                  // MiB
//! engine.loadWeights(weights);                     // for 4x4x4
//! engine.loadBook(book);                           // for 7x6
//! const call = engine.call(1000, onProgress);      // at most a second
//! const analysis = await call.analyze("7x6", "44");
//! ```
//!
//! Results are plain JavaScript values whose TypeScript types are generated from the Rust ones; errors
//! are `Error`s with a message for a person. With threads, these do the work while the worker takes
//! other calls, such as `stop`; without, it blocks until the end of the call but still reports
//! progress.

#![forbid(unsafe_code)]

mod answers;
mod books;
mod call;
mod control;
mod engine;
mod explanation;
mod memory;
mod threads;

pub use answers::{
    Analysis, Assessment, Bench, Choice, ColumnAssessment, Predictions, Progress, Samples, Solution,
};
pub use call::Call;
pub use engine::Engine;
#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use threads::init_thread_pool;
