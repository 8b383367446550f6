//! Games in files: one line of move text.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};

use fourfold_core::{Board, Game};

use crate::batch::Lines;
use crate::text;

/// What a game is saved as, unless somebody says something else.
pub(super) const USUAL_NAME: &str = "fourfold-game.txt";

/// How much of a file is read; a game is far shorter.
const LONGEST_FILE: u64 = 1 << 16;

/// How much of a file's name is shown.
const LONGEST_NAME: usize = 60;

/// What came of saving.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Saved {
    Done,
    /// There is such a file, and it was left alone.
    Exists,
}

/// Writes a game to a file, over another one only if that is wanted. The message of an error is one line.
pub(super) fn save<B: Board>(name: &str, game: &Game<B>, over: bool) -> Result<Saved, String> {
    let mut options = File::options();
    if over {
        options.write(true).truncate(true).create(true);
    } else {
        options.write(true).create_new(true);
    }
    let written = options
        .open(name)
        .and_then(|mut file| file.write_all(format!("{game}\n").as_bytes()));
    match written {
        Ok(()) => Ok(Saved::Done),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Saved::Exists),
        Err(error) => Err(format!("can't write {}: {error}", shown(name))),
    }
}

/// Reads the game in the first line of a file that isn't blank. The message of an error is one line.
pub(super) fn load<B: Board>(name: &str) -> Result<Game<B>, String> {
    let unreadable = |error: io::Error| format!("can't read {}: {error}", shown(name));
    // Opening a pipe would wait for somebody to write to it.
    if !fs::metadata(name).map_err(unreadable)?.is_file() {
        return Err(format!("can't read {}: it is no file", shown(name)));
    }
    let file = File::open(name).map_err(unreadable)?;
    for line in Lines::new(BufReader::new(file.take(LONGEST_FILE))) {
        let line = line.map_err(unreadable)?;
        if !line.is_blank() {
            let bad = |error| format!("{}: {}: {error}", shown(name), line.shown());
            return line.game().map_err(bad);
        }
    }
    Err(format!(
        "{} holds no game; it should be one line of move text",
        shown(name)
    ))
}

/// A file's name as it can safely be shown.
pub(super) fn shown(name: &str) -> String {
    text::shown(name, LONGEST_NAME)
}
