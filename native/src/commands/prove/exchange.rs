//! Decided positions as text lines, by which results travel between stores, machines and versions.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{JobResult, Report};
use fourfold_core::{Cube, Game};

use crate::commands::prove::record::{Record, below, player_name, yes_or_no};
use crate::text::draft::Target;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::{moves, shown};

/// The most bytes that are read.
const MOST: u64 = 1 << 34;

/// A decided position: the player whose win is in question, and the columns from the root.
type Position = (u8, Vec<u8>);

/// Writes the decided positions among these records: `MOVES yes|no POSITIONS-VISITED`, or with a fourth word,
/// `second`, where the question is whether the second player wins.
pub(super) fn export(path: &Path, game: &Game<Cube>, records: &[Record]) -> Result {
    let name = shown::path(path);
    let failure = |error: std::io::Error| Failure::Bad(format!("{name}: can't write: {error}"));
    let mut file = Target::new(path).map_err(failure)?;
    let mut text = String::new();
    for ((winner, columns), (wins, visited)) in decided(records) {
        let path: Vec<u32> = game
            .columns()
            .iter()
            .chain(&columns)
            .map(|&c| c.into())
            .collect();
        let path = match &moves::text::<Cube>(&path)[..] {
            "" => "-".to_owned(),
            text => text.to_owned(),
        };
        let mark = if winner == 0 { "" } else { " second" };
        text += &format!("{path} {} {visited}{mark}\n", yes_or_no(wins));
    }
    file.write_all(text.as_bytes()).map_err(failure)?;
    file.finish().map_err(failure)
}

/// Returns what is decided, with the positions visited.
fn decided(records: &[Record]) -> BTreeMap<Position, (bool, u64)> {
    let mut decided = BTreeMap::new();
    for Record { winner, report } in records {
        let winner = *winner as u8;
        match &report.result {
            &JobResult::Decided(wins) => {
                decided.insert((winner, report.columns.clone()), (wins, report.visited));
            }
            JobResult::Split(_, after) => {
                for (column, numbers) in after {
                    if let Some(wins) = numbers.decided() {
                        let mut columns = report.columns.clone();
                        columns.push(*column);
                        decided.entry((winner, columns)).or_insert((wins, 0));
                    }
                }
            }
            JobResult::Open(_) => {}
        }
    }
    decided
}

/// Reads decided positions. Returns those that the records don't have.
pub(super) fn import(path: &Path, game: &Game<Cube>, records: &[Record]) -> Result<Vec<Record>> {
    let name = shown::path(path);
    let mut known = decided(records);
    let input = Input::up_to(MOST, path)
        .map_err(|error| Failure::Bad(format!("{name}: can't read: {error}")))?;
    let mut imported = Vec::new();
    for (number, line) in input.lines().enumerate() {
        let place = number + 1;
        let line = line.map_err(|error| Failure::Bad(format!("{name}: can't read: {error}")))?;
        let text = line.beginning();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let record = read(&text, game);
        let record = record.map_err(|why| Failure::Bad(format!("{name}:{place}: {why}")))?;
        let Some(record) = record else { continue };
        let wins = record.decided() == Some(true);
        let key = (record.winner as u8, record.report.columns.clone());
        match known.get(&key) {
            Some(&(known, _)) if known != wins => {
                return Err(Failure::Wrong(format!(
                    "{name}:{place}: the store knows that the answer is {}, not {}",
                    yes_or_no(known),
                    yes_or_no(wins)
                )));
            }
            Some(_) => {}
            None => {
                known.insert(key, (wins, record.report.visited));
                imported.push(record);
            }
        }
    }
    Ok(imported)
}

/// Reads a line; `None` if its position doesn't continue the game.
fn read(line: &str, game: &Game<Cube>) -> Result<Option<Record>, String> {
    let wrong = "write MOVES yes|no POSITIONS-VISITED";
    let words: Vec<_> = line.split_ascii_whitespace().collect();
    let (path, answer, visited, winner) = match words[..] {
        [path, answer, visited] => (path, answer, visited, Player::First),
        [path, answer, visited, player] if player == player_name(Player::Second) => {
            (path, answer, visited, Player::Second)
        }
        _ => return Err(wrong.to_owned()),
    };
    let wins = match answer {
        "yes" => true,
        "no" => false,
        _ => return Err(format!("{wrong}; this says {}", shown::word(answer))),
    };
    let visited = visited
        .parse()
        .map_err(|_| format!("{wrong}; {} is no number", shown::word(visited)))?;
    let position: Game<Cube> = path.parse().map_err(|error| format!("{error}"))?;
    let Ok(columns) = below(&position, game.columns()) else {
        return Ok(None);
    };
    Ok(Some(Record {
        winner,
        report: Report {
            columns,
            visited,
            result: JobResult::Decided(wins),
        },
    }))
}
