//! Games in files, as one line of move text.

use std::fmt::Display;
use std::io::{self, BufReader, Write};
use std::path::Path;

use fourfold_core::{Board, Game};

use crate::text::batch::BatchLines;
use crate::text::draft::Draft;
use crate::text::input::Input;
use crate::text::shown;

/// The name of a file unless another one is given.
pub(super) const USUAL_NAME: &str = "fourfold-game.txt";

/// The most bytes that are read of a file; a game is far shorter.
const LONGEST_FILE: u64 = 1 << 16;

/// The result of saving.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Saved {
    Done,
    /// The file exists, and was left as it is.
    Exists,
}

/// Writes a game to a file, over an existing one only if `over` is set. An error is a message of one line.
pub(super) fn save<B: Board>(name: &str, game: &Game<B>, over: bool) -> Result<Saved, String> {
    let unwritable = |why: &dyn Display| format!("can't write {}: {why}", shown::word(name));
    if !over && Path::new(name).is_file() {
        return Ok(Saved::Exists);
    }
    let written = Draft::new(Path::new(name)).and_then(|mut file| {
        file.write_all(format!("{game}\n").as_bytes())?;
        match over {
            true => file.finish(),
            false => file.finish_new(),
        }
    });
    match written {
        Ok(()) => Ok(Saved::Done),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Saved::Exists),
        Err(error) => Err(unwritable(&error)),
    }
}

/// Reads the game in the first non-blank line of a file. An error is a message of one line.
pub(super) fn load<B: Board>(name: &str) -> Result<Game<B>, String> {
    let unreadable = |why: &dyn Display| format!("can't read {}: {why}", shown::word(name));
    let file = Input::regular_up_to(LONGEST_FILE, Path::new(name));
    let file = file.map_err(|error| unreadable(&error))?;
    for line in BatchLines::new(BufReader::new(file)) {
        let line = line.map_err(|error| unreadable(&error))?;
        if let Some(line) = line {
            let bad = |error| format!("{}: {}: {error}", shown::word(name), line.shown());
            return line.game().map_err(bad);
        }
    }
    Err(format!(
        "{} holds no game; it should be one line of move text",
        shown::word(name)
    ))
}
