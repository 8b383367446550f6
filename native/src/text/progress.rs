//! Progress of a command, on standard error if that is a terminal.

use std::fmt::Display;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::text::output::tell;

/// A progress bar. Dropping it clears the line.
pub(crate) struct Progress(ProgressBar);

/// Writes messages beside a progress bar, from any thread, and also when the bar is gone.
#[derive(Clone)]
pub(crate) struct Aside(ProgressBar);

impl Progress {
    /// A bar for this number of steps, or a spinner if the number isn't known.
    pub(crate) fn new(steps: Option<usize>) -> Self {
        let bar = match steps {
            Some(steps) => ProgressBar::new(steps as u64),
            None => ProgressBar::new_spinner(),
        };
        let template = match steps {
            Some(_) => "{elapsed_precise} {wide_bar} {pos}/{len} {msg}",
            None => "{elapsed_precise} {spinner} {pos} {msg}",
        };
        let style = ProgressStyle::with_template(template).expect("the templates are right");
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// A bar that shows nothing, where it would disturb typing.
    pub(crate) fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Counts one step as done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// Sets the number of steps done and the message.
    pub(crate) fn set(&self, steps: usize, doing: &str) {
        self.0.set_position(steps as u64);
        self.say(doing);
    }

    /// Sets the number of steps done, how many there are, and the message.
    pub(crate) fn set_of(&self, steps: u64, of: u64, doing: &str) {
        self.0.set_length(of);
        self.0.set_position(steps);
        self.say(doing);
    }

    /// Sets the message.
    pub(crate) fn say(&self, doing: &str) {
        self.0.set_message(doing.to_owned());
    }

    /// Hides the bar while `write` writes.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    /// Returns what other threads write messages with.
    pub(crate) fn messages(&self) -> Aside {
        Aside(self.0.clone())
    }
}

impl Aside {
    /// Writes a message to standard error.
    pub(crate) fn tell(&self, message: impl Display) {
        self.0.suspend(|| tell(message));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
