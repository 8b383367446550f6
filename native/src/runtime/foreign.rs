//! Code of others that may panic where it reads damaged data.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// Returns what a function returns, or `None` if it panics. What it works on must not be used afterwards.
pub(crate) fn guarded<T>(call: impl FnOnce() -> T) -> Option<T> {
    EXPECTED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    EXPECTED.set(false);
    result.ok()
}

/// Returns true if a panic of this thread doesn't end the program.
pub(crate) fn is_expected() -> bool {
    EXPECTED.get()
}
