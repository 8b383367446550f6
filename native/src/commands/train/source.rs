//! The files to learn from.

use std::path::Path;

use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::shown;

/// The most bytes of a file; a month of labels is less.
const MOST: u64 = 4 << 30;

/// A line of a file.
pub(super) struct SourceLine {
    pub(super) text: String,
    /// The name of the file and the number of the line.
    pub(super) place: String,
    /// True if it has a line feed at its end.
    pub(super) is_finished: bool,
}

/// Gives each line of a file, which may be a pipe, to `learn`; an error is what is wrong with the line.
pub(super) fn for_each_line(
    path: &Path,
    watch: &Watch,
    mut learn: impl FnMut(&SourceLine) -> Result<(), String>,
) -> Result {
    let name = shown::path(path);
    let file = Input::up_to(MOST, path);
    let file = file.map_err(|error| Failure::Bad(format!("can't read {name}: {error}")))?;
    for (number, line) in (1..).zip(file.lines()) {
        if watch.is_interrupted() {
            return Err(watch.stopped());
        }
        let place = format!("{name}:{number}");
        let bad = |why| Failure::Bad(format!("{place}: {why}"));
        let line = line.map_err(|error| bad(format!("can't be read: {error}")))?;
        let text = line.whole();
        let line = SourceLine {
            text: text.ok_or_else(|| bad("the line is too long".to_owned()))?,
            is_finished: line.bytes.ends_with(b"\n"),
            place: place.clone(),
        };
        learn(&line).map_err(bad)?;
    }
    Ok(())
}
