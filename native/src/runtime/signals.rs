//! Signals that ask the program to end.

use crate::text::failure::{Failure, Result};

/// Calls `handler` on a thread of its own when the user asks the program to end, by Ctrl-C or a polite kill.
pub(crate) fn on_signal(handler: impl FnMut() + Send + 'static) -> Result {
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::Bad(format!("can't watch for Ctrl-C: {error}")))
}
