//! The speed of a search.

/// Returns it in millions of positions a second; 0 if the search took no time.
pub(super) fn millions_a_second(nodes: u64, seconds: f64) -> f64 {
    if seconds > 0.0 {
        nodes as f64 / seconds / 1e6
    } else {
        0.0
    }
}
