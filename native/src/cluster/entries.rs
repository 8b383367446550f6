//! Answers of tables as they travel: what workers find out while they search, so that others needn't.

use fourfold_core::board::Player;
use fourfold_core::solver::TableEntry;
use fourfold_core::solver::frontier::JobResult;
use fourfold_core::{Board, Cube, Game};

use crate::text::record::Record;

/// The stones of both players, the symmetries, and a byte for all else.
pub(crate) const BYTES: usize = 8 + 8 + 1 + 1;

/// The bits of the last byte: the player in question is the second one; that player wins. The others are the effort.
const SECOND: u8 = 1 << 7;
const WINS: u8 = 1 << 6;
const EFFORT: u8 = WINS - 1;

/// Adds an answer to a message.
pub(crate) fn write(message: &mut Vec<u8>, entry: &TableEntry, winner: Player) {
    for stones in entry.stones {
        message.extend(stones.to_le_bytes());
    }
    let player = if winner == Player::Second { SECOND } else { 0 };
    let wins = if entry.wins { WINS } else { 0 };
    let effort = entry.effort.min(EFFORT.into()) as u8;
    message.extend([entry.symmetries, player | wins | effort]);
}

/// Reads the answers of a message.
pub(crate) fn read(message: &[u8]) -> impl Iterator<Item = (Player, TableEntry)> {
    let (entries, _) = message.as_chunks::<BYTES>();
    entries.iter().map(|bytes| {
        let half = |at: usize| u64::from_le_bytes(std::array::from_fn(|place| bytes[at + place]));
        let [symmetries, last] = [bytes[16], bytes[17]];
        let winner = match last & SECOND {
            0 => Player::First,
            _ => Player::Second,
        };
        let entry = TableEntry {
            stones: [half(0), half(8)],
            symmetries,
            wins: last & WINS != 0,
            effort: (last & EFFORT).into(),
        };
        (winner, entry)
    })
}

/// Returns what a record says of who wins. Its moves begin at the empty board.
pub(crate) fn of_record(Record { winner, report }: &Record) -> Vec<(Player, TableEntry)> {
    let mut game = Game::<Cube>::new();
    if report
        .columns
        .iter()
        .any(|&column| game.play(column.into()).is_err())
    {
        return Vec::new();
    }
    let position = game.position();
    let entry = |position: Cube, wins: bool, visited: u64| {
        let effort = visited.max(1).ilog2();
        (*winner, TableEntry::of(&position, wins, effort))
    };
    match &report.result {
        JobResult::Decided(wins) => vec![entry(position, *wins, report.visited)],
        JobResult::Open(_) => Vec::new(),
        JobResult::Split(_, after) => {
            let decided = after.iter().filter_map(|&(column, numbers)| {
                let landing = position.landing(column.into())?;
                Some(entry(position.play(landing), numbers.decided()?, 1))
            });
            decided.collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES, read, write};
    use fourfold_core::board::Player;
    use fourfold_core::solver::TableEntry;

    #[test]
    fn answers_are_read_as_they_were_written() {
        let entries = [
            (Player::First, true, 12),
            (Player::Second, true, 0),
            (Player::Second, false, 63),
        ];
        let entries = entries.map(|(winner, wins, effort)| {
            let stones = [0x1234_5678_9ABC_DEF0, 7];
            let symmetries = 5;
            (
                winner,
                TableEntry {
                    stones,
                    symmetries,
                    wins,
                    effort,
                },
            )
        });
        let mut message = Vec::new();
        for (winner, entry) in &entries {
            write(&mut message, entry, *winner);
        }
        assert_eq!(message.len(), 3 * BYTES);
        assert!(read(&message).eq(entries));
        assert!(read(&message[..message.len() - 1]).eq(entries[..2].iter().copied()));
    }
}
