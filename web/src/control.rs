//! The control of one call: its end, its time limit, its count of positions, and its progress reports.

use fourfold_core::Limits;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use wasm_bindgen::prelude::*;

/// The time between two reports of progress, in milliseconds.
const PROGRESS_MS: f64 = 100.0;

/// The number of positions between two looks at the clock, each a call to JavaScript: a few
/// milliseconds' worth.
const CLOCK_INTERVAL: u64 = 1 << 12;

/// Shared by the call and all threads that work for it.
pub(crate) struct Control {
    /// Ends the present search, which sets it too when it ends by itself.
    stop: AtomicBool,
    /// True when the call is to end.
    is_ended: AtomicBool,
    visited: AtomicU64,
    /// In milliseconds, like all times here.
    start: f64,
    deadline: f64,
    /// The bits of the time at which progress is due.
    next_progress: AtomicU64,
}

impl Control {
    /// Begins a call that ends after at most this many milliseconds.
    pub(crate) fn new(time: Option<f64>) -> Self {
        let start = now();
        Self {
            stop: AtomicBool::new(false),
            is_ended: AtomicBool::new(false),
            visited: AtomicU64::new(0),
            start,
            deadline: start + time.unwrap_or(f64::INFINITY),
            next_progress: AtomicU64::new((start + PROGRESS_MS).to_bits()),
        }
    }

    /// Ends the call soon.
    pub(crate) fn end(&self) {
        self.is_ended.store(true, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Returns true if there may be one more search, after one that has ended by itself.
    pub(crate) fn may_go_on(&self) -> bool {
        self.stop.store(false, Ordering::SeqCst);
        !self.is_ended.load(Ordering::SeqCst)
    }

    /// Returns the limits of a search in the call. `pulse` must call [`Control::pulse`].
    pub(crate) fn limits<'s>(&'s self, pulse: &'s (dyn Fn(u64) + Sync)) -> Limits<'s> {
        Limits {
            pulse: Some(pulse),
            ..Limits::stopped_by(&self.stop)
        }
    }

    /// Counts positions, and looks at the clock now and then. Returns true if it is time to report
    /// progress.
    pub(crate) fn pulse(&self, nodes: u64) -> bool {
        let before = self.visited.fetch_add(nodes, Ordering::Relaxed);
        if before / CLOCK_INTERVAL == (before + nodes) / CLOCK_INTERVAL {
            return false;
        }
        let now = now();
        self.end_if_due(now);
        let due = self.next_progress.load(Ordering::Relaxed);
        let next = (now + PROGRESS_MS).to_bits();
        // Only one of the threads reports.
        now >= f64::from_bits(due)
            && self
                .next_progress
                .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }

    /// Looks at the clock, and returns true if the call is to end: for work that counts no positions.
    pub(crate) fn is_ended(&self) -> bool {
        self.end_if_due(now());
        self.is_ended.load(Ordering::SeqCst)
    }

    fn end_if_due(&self, now: f64) {
        if now >= self.deadline {
            self.end();
        }
    }

    /// Returns about how many positions have been visited.
    pub(crate) fn visited(&self) -> u64 {
        self.visited.load(Ordering::Relaxed)
    }

    /// Returns the seconds since the call began.
    pub(crate) fn seconds(&self) -> f64 {
        (now() - self.start) / 1000.0
    }
}

#[wasm_bindgen]
extern "C" {
    type Performance;

    #[wasm_bindgen(thread_local_v2, js_name = performance)]
    static PERFORMANCE: Performance;

    #[wasm_bindgen(method, getter, js_name = timeOrigin)]
    fn time_origin(this: &Performance) -> f64;

    #[wasm_bindgen(method)]
    fn now(this: &Performance) -> f64;
}

/// Returns the time in milliseconds, the same in every worker.
fn now() -> f64 {
    PERFORMANCE.with(|performance| performance.time_origin() + performance.now())
}
