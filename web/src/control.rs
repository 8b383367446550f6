//! What happens beside the search that is under way: its end, its count of positions, its news.

use fourfold_core::solver::Limits;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use wasm_bindgen::prelude::*;

use crate::analyze::Analysis;

/// Ends a search, which sets it too when it has ended by itself.
static STOP: AtomicBool = AtomicBool::new(false);
/// Somebody wants an end.
static WANTED: AtomicBool = AtomicBool::new(false);
static VISITED: AtomicU64 = AtomicU64::new(0);
static TELL: Mutex<Option<Teller>> = Mutex::new(None);

/// Tells what is known by now.
type Teller = Box<dyn Fn() -> Told + Send>;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** How it goes with what the engine is doing. */
export interface News {
    /** Positions visited so far. */
    nodes: number;
    /** About how much of the table is in use, between 0 and 1. */
    fill: number;
    /** What is known so far, if that is more than at the last time. */
    analysis: Analysis | null;
    /** While a position is solved: the least and the most that its value can be. */
    bounds: [number, number] | null;
}
";

#[derive(Serialize)]
struct News {
    nodes: u64,
    #[serde(flatten)]
    told: Told,
}

/// What is known by now.
#[derive(Default, Serialize)]
pub(crate) struct Told {
    pub(crate) fill: f64,
    pub(crate) analysis: Option<Analysis>,
    pub(crate) bounds: Option<(i32, i32)>,
}

/// How it goes with what the engine is doing.
#[wasm_bindgen(unchecked_return_type = "News")]
pub fn news() -> Result<JsValue, JsError> {
    let news = News {
        nodes: visited(),
        told: teller().as_ref().map_or_else(Told::default, |tell| tell()),
    };
    crate::to_js(&news)
}

/// Ends what is being done, soon: a solution with an error, an analysis and a move with what is known.
#[wasm_bindgen]
pub fn stop() {
    WANTED.store(true, Ordering::SeqCst);
    STOP.store(true, Ordering::SeqCst);
}

/// Forgets what was before, when something is begun.
pub(crate) fn begin() {
    STOP.store(false, Ordering::SeqCst);
    WANTED.store(false, Ordering::SeqCst);
    VISITED.store(0, Ordering::Relaxed);
    *teller() = None;
}

/// How many positions have been visited, or nearly so.
pub(crate) fn visited() -> u64 {
    VISITED.load(Ordering::Relaxed)
}

/// Whether there may be one more search, after one that has ended by itself.
pub(crate) fn go_on() -> bool {
    STOP.store(false, Ordering::SeqCst);
    !WANTED.load(Ordering::SeqCst)
}

/// From now on this is the news.
pub(crate) fn tell(told: impl Fn() -> Told + Send + 'static) {
    *teller() = Some(Box::new(told));
}

/// No limit but a stop.
pub(crate) fn limits() -> Limits<'static> {
    Limits {
        pulse: Some(&pulse),
        ..Limits::stopped_by(&STOP)
    }
}

fn pulse(nodes: u64) {
    VISITED.fetch_add(nodes, Ordering::Relaxed);
    #[cfg(all(target_arch = "wasm32", not(feature = "threads")))]
    give_way();
}

#[cfg(all(target_arch = "wasm32", not(feature = "threads")))]
#[wasm_bindgen]
extern "C" {
    /// The only thread searches, so that nobody else can look at the clock or tell the news.
    #[wasm_bindgen(js_namespace = globalThis, js_name = pulse)]
    fn give_way();
}

fn teller() -> MutexGuard<'static, Option<Teller>> {
    TELL.lock().unwrap_or_else(PoisonError::into_inner)
}
