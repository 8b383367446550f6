//! The engine as JavaScript sees it.

use fourfold_core::solver::load_prior;
use fourfold_core::support::Threads;
use js_sys::Function;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

use crate::books;
use crate::call::Call;
use crate::memory::Memory;
use crate::threads::Pool;

/// The engine: memory, and the threads that the module has been given.
#[wasm_bindgen]
pub struct Engine {
    memory: Arc<Memory>,
}

#[wasm_bindgen]
impl Engine {
    /// Takes memory for its tables: this many MiB, or less where the browser grants less.
    #[wasm_bindgen(constructor)]
    pub fn new(mebibytes: u32) -> Result<Self, JsError> {
        let memory = Arc::new(Memory::reserve(mebibytes)?);
        Ok(Self { memory })
    }

    /// The memory of the tables, in MiB.
    #[wasm_bindgen(getter)]
    pub fn memory(&self) -> u32 {
        self.memory.mebibytes()
    }

    /// The number of threads.
    #[wasm_bindgen(getter)]
    pub fn threads(&self) -> usize {
        Pool.count()
    }

    /// Takes the weights of the network for 4x4x4, which are not part of the module. Until it has them, it solves and
    /// estimates positions of 4x4x4 without.
    #[wasm_bindgen(js_name = loadWeights)]
    pub fn load_weights(&self, weights: &[u8]) -> Result<(), JsError> {
        Ok(load_prior(weights)?)
    }

    /// Takes the book of 7x6, which is not part of the module. Until it has it, it searches the values of early
    /// positions.
    #[wasm_bindgen(js_name = loadBook)]
    pub fn load_book(&self, book: &[u8]) -> Result<(), JsError> {
        Ok(books::load(book)?)
    }

    /// Begins a call. It ends after at most `time` milliseconds, with what is known by then, and reports
    /// its progress several times a second.
    pub fn call(
        &self,
        time: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "(progress: Progress) => void")]
        on_progress: Function,
    ) -> Call {
        Call::new(Arc::clone(&self.memory), time, on_progress)
    }
}
