//! What a store keeps: reports of jobs, a line of text each.

use std::fmt::{self, Write};
use std::str::FromStr;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{JobResult, Numbers, Report};
use fourfold_core::{Cube, Game};

use crate::text::moves;

/// A report of a job, with the player whose win was in question.
///
/// ```text
/// first yes 51234567 0FC3484B71
/// first open 262144 0FC3484B71 812/93
/// first split 262144 0FC3484B71 812/93 0:yes 1:40/3 2:772/90
/// ```
///
/// The words are: does this player win?; the answer, or how far the job came; the positions visited; the move
/// text; the proof and the disproof number; and the same for the positions after some moves, by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) winner: Player,
    pub(crate) report: Report,
}

impl Record {
    /// Returns whether the player in question wins, if the record says so.
    pub(crate) fn decided(&self) -> Option<bool> {
        match self.report.result {
            JobResult::Decided(wins) => Some(wins),
            JobResult::Open(_) | JobResult::Split(..) => None,
        }
    }

    /// Returns the line. `root` are the columns that lead to the root of the frontier.
    pub(crate) fn line(&self, root: &[u8]) -> String {
        let Report {
            columns,
            visited,
            result,
        } = &self.report;
        let path: Vec<u32> = root.iter().chain(columns).map(|&c| c.into()).collect();
        let (winner, path) = (player_name(self.winner), moves::text::<Cube>(&path));
        let path = if path.is_empty() { "-" } else { &path };
        match result {
            JobResult::Decided(wins) => {
                format!("{winner} {} {visited} {path}", yes_or_no(*wins))
            }
            JobResult::Open(numbers) => {
                format!("{winner} open {visited} {path} {}", Shown(*numbers))
            }
            JobResult::Split(numbers, after) => {
                let mut line = format!("{winner} split {visited} {path} {}", Shown(*numbers));
                for (column, numbers) in after {
                    let column = moves::text::<Cube>(&[u32::from(*column)]);
                    _ = write!(line, " {column}:{}", Shown(*numbers));
                }
                line
            }
        }
    }

    /// Reads a line. The error says what is wrong with it.
    pub(crate) fn parse(line: &str, root: &[u8]) -> Result<Self, String> {
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or("the line is too short");
        let winner = match word()? {
            "first" => Player::First,
            "second" => Player::Second,
            _ => return Err("the line doesn't begin with a player".to_owned()),
        };
        let kind = word()?;
        let visited = word()?
            .parse()
            .map_err(|_| "that is no number of positions")?;
        let game: Game<Cube> = word()?.parse().map_err(|error| format!("{error}"))?;
        let columns = below(&game, root)?;
        let result = match kind {
            "yes" => JobResult::Decided(true),
            "no" => JobResult::Decided(false),
            "open" => JobResult::Open(read_numbers(word()?)?),
            "split" => {
                let numbers = read_numbers(word()?)?;
                let after = words.by_ref().map(read_reply).collect::<Result<_, _>>()?;
                JobResult::Split(numbers, after)
            }
            _ => return Err("that is no result of a job".to_owned()),
        };
        if words.next().is_some() {
            return Err("the line is too long".to_owned());
        }
        Ok(Self {
            winner,
            report: Report {
                columns,
                visited,
                result,
            },
        })
    }
}

/// Returns the columns of a game after those that lead to the root.
pub(crate) fn below(game: &Game<Cube>, root: &[u8]) -> Result<Vec<u8>, String> {
    let rest = game.columns().strip_prefix(root);
    rest.map(<[u8]>::to_vec)
        .ok_or_else(|| format!("{game} does not go on from the position to be proved"))
}

/// Returns the name of a player, as in records and exports.
pub(crate) fn player_name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

pub(crate) fn yes_or_no(wins: bool) -> &'static str {
    if wins { "yes" } else { "no" }
}

/// Numbers as they are written.
struct Shown(Numbers);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.decided() {
            Some(wins) => f.write_str(yes_or_no(wins)),
            None => write!(f, "{}/{}", self.0.proof, self.0.disproof),
        }
    }
}

fn read_numbers(text: &str) -> Result<Numbers, String> {
    let wrong = || "those are no proof numbers".to_owned();
    let (proof, disproof) = match text {
        "yes" => (0, u64::MAX),
        "no" => (u64::MAX, 0),
        _ => {
            let (proof, disproof) = text.split_once('/').ok_or_else(wrong)?;
            let number = |text: &str| u64::from_str(text).map_err(|_| wrong());
            (number(proof)?, number(disproof)?)
        }
    };
    Ok(Numbers { proof, disproof })
}

fn read_reply(text: &str) -> Result<(u8, Numbers), String> {
    let wrong = || "that is no column with its numbers".to_owned();
    let (column, numbers) = text.split_once(':').ok_or_else(wrong)?;
    let column = u8::from_str_radix(column, 16).map_err(|_| wrong())?;
    if column > 15 {
        return Err(wrong());
    }
    Ok((column, read_numbers(numbers)?))
}

#[cfg(test)]
mod tests {
    use super::Record;

    #[test]
    fn a_record_is_read_as_it_was_written() {
        for line in [
            "first yes 51234567 0FC3484B71",
            "second no 1 0FC",
            "first open 262144 0FC3484B71 812/93",
            "first split 262144 0FC3484B71 812/93 0:yes 1:40/3 F:no",
            "first split 262144 0FC 812/93",
        ] {
            let root = [0, 15, 12];
            let record = Record::parse(line, &root).expect(line);
            assert_eq!(record.line(&root), line);
        }
    }

    #[test]
    fn nothing_else_is_read() {
        for line in [
            "",
            "first",
            "third yes 1 0FC",
            "first yes x 0FC",
            "first yes 1 0FX",
            "first yes 1 0F",
            "first maybe 1 0FC",
            "first yes 1 0FC 1/1",
            "first open 1 0FC",
            "first open 1 0FC 1",
            "first split 1 0FC 1/1 G:1/1",
            "first split 1 0FC 1/1 10:1/1",
        ] {
            assert!(Record::parse(line, &[0, 15, 12]).is_err(), "{line}");
        }
    }
}
