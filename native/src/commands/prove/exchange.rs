//! Decided positions as text lines, by which results travel between stores, machines and versions.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::path::Path;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings, JobResult, Report};
use fourfold_core::{Board, Cube, Game};

use crate::text::draft::Target;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::record::{Record, below, player_name, yes_or_no};
use crate::text::{moves, shown};

/// The most bytes that are read.
const MOST: u64 = 1 << 34;

/// Writes what these records decide, also of positions above those of the jobs: `MOVES yes|no
/// POSITIONS-VISITED`, or with a fourth word, `second`, where the question is whether the second player wins.
pub(super) fn export(path: &Path, game: &Game<Cube>, records: &[Record]) -> Result {
    let name = shown::path(path);
    let failure = |error: std::io::Error| Failure::Bad(format!("{name}: can't write: {error}"));
    let mut file = BufWriter::new(Target::new(path).map_err(failure)?);
    for winner in [Player::First, Player::Second] {
        let mark = match winner {
            Player::First => String::new(),
            Player::Second => format!(" {}", player_name(winner)),
        };
        for (columns, (wins, visited)) in decided(game, winner, records) {
            let path = game.columns().iter().chain(&columns);
            let path: Vec<u32> = path.map(|&column| column.into()).collect();
            let path = match moves::text::<Cube>(&path) {
                text if text.is_empty() => "-".to_owned(),
                text => text,
            };
            let answer = yes_or_no(wins);
            writeln!(file, "{path} {answer} {visited}{mark}").map_err(failure)?;
        }
    }
    let file = file
        .into_inner()
        .map_err(|error| failure(error.into_error()))?;
    file.finish().map_err(failure)
}

/// Returns what records decide for a player, by the columns below the root, with the positions visited there.
fn decided(
    game: &Game<Cube>,
    winner: Player,
    records: &[Record],
) -> BTreeMap<Vec<u8>, (bool, u64)> {
    let settings = FrontierSettings {
        capacity: 1 << 28,
        ..FrontierSettings::for_workers(1)
    };
    let mut frontier = Frontier::new(game.position(), winner, settings);
    let mut visited: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    for Record { report, .. } in records.iter().filter(|record| record.winner == winner) {
        frontier.report(report);
        for length in 0..=report.columns.len() {
            *visited
                .entry(report.columns[..length].to_vec())
                .or_default() += report.visited;
        }
        if let JobResult::Split(_, after) = &report.result {
            for (column, _) in after
                .iter()
                .filter(|(_, numbers)| numbers.decided().is_some())
            {
                let columns = [&report.columns[..], &[*column]].concat();
                visited.entry(columns).or_default();
            }
        }
    }
    let known = |(columns, visited): (Vec<u8>, u64)| {
        let position = played(game.position(), &columns)?;
        Some((columns, (frontier.known(&position)?, visited)))
    };
    visited.into_iter().filter_map(known).collect()
}

fn played(position: Cube, columns: &[u8]) -> Option<Cube> {
    columns.iter().try_fold(position, |position, &column| {
        let landing = position.landing(column.into())?;
        (!position.is_lost()).then(|| position.play(landing))
    })
}

/// Decided positions from a file.
pub(super) struct Import {
    /// The file, as messages call it.
    name: String,
    /// Each with the number of its line.
    records: Vec<(usize, Record)>,
}

impl Import {
    /// Reads those that go on from a game.
    pub(super) fn read(path: &Path, game: &Game<Cube>) -> Result<Self> {
        let name = shown::path(path);
        let unreadable = |error| Failure::Bad(format!("{name}: can't read: {error}"));
        let input = Input::up_to(MOST, path).map_err(unreadable)?;
        let (mut records, mut is_empty) = (Vec::new(), true);
        for (number, line) in input.lines().enumerate() {
            let place = number + 1;
            let text = line.map_err(unreadable)?.beginning();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let record = read(&text, game);
            let record = record.map_err(|why| Failure::Bad(format!("{name}:{place}: {why}")))?;
            is_empty = false;
            records.extend(record.map(|record| (place, record)));
        }
        if !is_empty && records.is_empty() {
            return Err(Failure::Bad(format!("{name}: no line goes on from {game}")));
        }
        Ok(Self { name, records })
    }

    /// Returns those that a store doesn't have.
    ///
    /// # Errors
    /// If the store contradicts one.
    pub(super) fn missing_from(self, game: &Game<Cube>, store: &[Record]) -> Result<Vec<Record>> {
        let mut known = [Player::First, Player::Second].map(|winner| decided(game, winner, store));
        let mut missing = Vec::new();
        for (place, record) in self.records {
            let wins = record.decided() == Some(true);
            let known = &mut known[record.winner as usize];
            match known.get(&record.report.columns) {
                Some(&(known, _)) if known != wins => {
                    return Err(Failure::Bad(format!(
                        "{}:{place}: the store knows that the answer is {}, not {}",
                        self.name,
                        yes_or_no(known),
                        yes_or_no(wins)
                    )));
                }
                Some(_) => {}
                None => {
                    known.insert(record.report.columns.clone(), (wins, record.report.visited));
                    missing.push(record);
                }
            }
        }
        count_once(&mut missing);
        Ok(missing)
    }
}

/// What was visited for a position is in the number of those above it too; this leaves each only its own share, in
/// the order of the positions.
fn count_once(records: &mut [Record]) {
    records.sort_by(|a, b| {
        (a.winner as u8, &a.report.columns).cmp(&(b.winner as u8, &b.report.columns))
    });
    let mut above: Vec<usize> = Vec::new();
    for place in 0..records.len() {
        let (earlier, rest) = records.split_at_mut(place);
        let Record { winner, report } = &rest[0];
        let is_above =
            |of: &Record| of.winner == *winner && report.columns.starts_with(&of.report.columns);
        while above.pop_if(|last| !is_above(&earlier[*last])).is_some() {}
        if let Some(&nearest) = above.last() {
            let visited = &mut earlier[nearest].report.visited;
            *visited = visited.saturating_sub(report.visited);
        }
        above.push(place);
    }
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
