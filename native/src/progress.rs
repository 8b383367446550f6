//! How far a command has come, on standard error where that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line that shows how much is done.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// For work of so many steps, if that is known.
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

    /// Shows nothing, so as not to disturb what is being typed.
    pub(crate) fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// So many steps are done, and this is being done.
    pub(crate) fn set(&self, steps: usize, doing: &str) {
        self.0.set_position(steps as u64);
        self.say(doing);
    }

    /// What is being done.
    pub(crate) fn say(&self, doing: &str) {
        self.0.set_message(doing.to_owned());
    }

    /// Writes something without mixing it with the line.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
