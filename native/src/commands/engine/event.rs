//! The events of a conversation, and the lines of the engine.

use std::fmt::Display;
use std::io::{self, Write};

use anstream::AutoStream;

use crate::runtime::memory::Memory;
use crate::text::failure::{Failure, Result};
use crate::text::lines::Line;
use crate::text::output::stdout;
use crate::text::shown;

/// An event that the conversation reacts to.
pub(super) enum ConversationEvent {
    Line(Line),
    /// The end of the input, or the error that ended it.
    End(io::Result<()>),
    /// A search has ended.
    Searched(Box<SearchResult>),
    /// The conversation can't go on.
    Failed(Failure),
    /// The user asks the program to end.
    Interrupted,
}

/// The result of a search, and the memory that it gives back.
pub(super) struct SearchResult {
    /// The character of the best column.
    pub(super) best: Result<char>,
    pub(super) memory: Memory,
}

/// Writes one line or several.
pub(super) fn say(lines: impl Display) -> io::Result<()> {
    let mut output = AutoStream::auto(stdout()?).lock();
    // In one piece, so that other threads can't write in between.
    output.write_all(format!("{lines}\n").as_bytes())?;
    output.flush()
}

/// Says what is wrong.
pub(super) fn refuse(error: &str) -> io::Result<()> {
    let error = shown::message(error);
    say(format_args!("info string error: {error}"))
}
