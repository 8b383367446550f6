//! Things that have names or numbers of their own, such as a level or a style.

use std::fmt::Display;
use std::str::FromStr;

/// Reads one of them; an error is a message of one line.
pub(crate) fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}
