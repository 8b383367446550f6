//! Locks that outlive a panic elsewhere.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if another thread has panicked with it: all that is guarded in this program is
/// consistent between any two statements.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for a change as long as the condition holds.
pub(crate) fn wait_while<'m, T>(
    changed: &Condvar,
    guard: MutexGuard<'m, T>,
    condition: impl FnMut(&mut T) -> bool,
) -> MutexGuard<'m, T> {
    let guard = changed.wait_while(guard, condition);
    guard.unwrap_or_else(PoisonError::into_inner)
}
