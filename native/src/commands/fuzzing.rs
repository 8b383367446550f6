//! What reads text of other programs and of files, for the fuzz targets in `tests/fuzz`: whatever the text is, it is
//! read or refused in one line. Only the build of these targets has this module.

use std::fmt::Display;
use std::str::FromStr;

pub use super::engine::fuzz as engine;
pub use super::r#match::fuzz as answer;
pub use super::puzzles::fuzz as puzzle;
pub use super::train::fuzz as training;

/// Checks that a message is one line that disturbs no terminal.
pub(crate) fn check_message(message: &str) {
    assert!(
        !message.is_empty() && !message.contains(char::is_control),
        "{message:?}"
    );
    assert!(message.chars().count() < 1000, "{message}");
}

/// Checks that a text is refused in one line, or is read as something that is written so that it is read again.
pub(crate) fn check_line<T: FromStr<Err = String> + Display>(text: &str) {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again = written.parse::<T>().expect("what was written can be read");
            assert_eq!(again.to_string(), written);
        }
        Err(message) => check_message(&message),
    }
}
