//! Things that are dealt out to threads, one to each.

use std::sync::Mutex;

use crate::runtime::lock::lock;

/// Shares that wait for their threads.
pub(crate) struct Shares<I>(Mutex<I>);

impl<I: Iterator> Shares<I> {
    pub(crate) fn new(shares: impl IntoIterator<IntoIter = I>) -> Self {
        Self(Mutex::new(shares.into_iter()))
    }

    /// Takes the next share.
    ///
    /// # Panics
    /// If there are more threads than shares.
    pub(crate) fn take(&self) -> I::Item {
        let share = lock(&self.0).next();
        share.expect("there is a share for every thread")
    }
}
