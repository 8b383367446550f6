//! Files of games.

use std::path::Path;

use fourfold_core::{Board, Game};

use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::shown;

/// The most bytes of a file of games.
const MOST_BYTES: u64 = 1 << 30;

/// Reads the games of a file one by one, each with the number of its line: the first word is its moves, the rest
/// doesn't matter. Empty lines and those that begin with `#` are skipped.
pub(crate) fn read<B: Board>(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(usize, Game<B>)>>> {
    let name = shown::path(path);
    let file = Input::up_to(MOST_BYTES, path);
    let file = file.map_err(|error| Failure::Bad(format!("can't read {name}: {error}")))?;
    let games = (1..).zip(file.lines()).filter_map(move |(number, line)| {
        let bad = |why: String| Failure::Bad(format!("{name}:{number}: {why}"));
        let text = match line {
            Ok(line) => line.beginning(),
            Err(error) => return Some(Err(bad(format!("can't be read: {error}")))),
        };
        let moves = text.split_ascii_whitespace().next();
        let moves = moves.filter(|moves| !moves.starts_with('#'))?;
        let game = moves.parse().map(|game| (number, game));
        Some(game.map_err(|error| bad(format!("{error}"))))
    });
    Ok(games)
}
