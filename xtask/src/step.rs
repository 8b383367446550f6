//! The steps of a task, with the time that each takes.

use std::time::Instant;

/// Announces a step, runs it and reports its time.
pub(crate) fn step<T>(title: &str, work: impl FnOnce() -> T) -> T {
    eprintln!("==== {title}");
    let start = Instant::now();
    let result = work();
    eprintln!("==== {title}: {:.1} s", start.elapsed().as_secs_f64());
    result
}
