//! Threads as the caller brings them: this crate can't start any.

use alloc::vec;
use alloc::vec::Vec;
use core::convert::Infallible;

/// Threads to work on.
pub trait Threads: Sync {
    /// The reason why the threads are unavailable.
    type Error;

    /// The number of threads, at least 1.
    fn count(&self) -> usize;

    /// Calls `work` on every thread at once with the thread's number, counted from 0, and returns
    /// the results in that order.
    ///
    /// # Errors
    /// If some thread is unavailable; `work` has not been called then.
    fn run<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Result<Vec<R>, Self::Error>;
}

/// The calling thread alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneThread;

impl Threads for OneThread {
    type Error = Infallible;

    fn count(&self) -> usize {
        1
    }

    fn run<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Result<Vec<R>, Infallible> {
        Ok(vec![work(0)])
    }
}
