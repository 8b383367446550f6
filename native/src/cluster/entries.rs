//! Entries of tables as they travel: what workers find out while they search, so that others needn't.

use fourfold_core::board::Player;
use fourfold_core::solver::TableEntry;
use fourfold_core::solver::frontier::Numbers;

/// The stones of both players, the symmetries, both numbers, and the effort with the player in question.
pub(crate) const BYTES: usize = 8 + 8 + 1 + 4 + 4 + 1;

/// The bit of the last byte that stands for the second player.
const SECOND: u8 = 1 << 7;

/// Adds an entry to a message.
pub(crate) fn write(message: &mut Vec<u8>, entry: &TableEntry, winner: Player) {
    let within = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    for stones in entry.stones {
        message.extend(stones.to_le_bytes());
    }
    message.push(entry.symmetries);
    message.extend(within(entry.numbers.proof).to_le_bytes());
    message.extend(within(entry.numbers.disproof).to_le_bytes());
    let player = if winner == Player::Second { SECOND } else { 0 };
    message.push(entry.effort.min(63) as u8 | player);
}

/// Reads the entries of a message.
pub(crate) fn read(message: &[u8]) -> impl Iterator<Item = (Player, TableEntry)> {
    let (entries, _) = message.as_chunks::<BYTES>();
    entries.iter().map(|bytes| {
        let half = |at: usize| u64::from_le_bytes(part(bytes, at));
        let number = |at: usize| match u32::from_le_bytes(part(bytes, at)) {
            u32::MAX => u64::MAX,
            number => number.into(),
        };
        let last = bytes[BYTES - 1];
        let winner = if last & SECOND == 0 {
            Player::First
        } else {
            Player::Second
        };
        let entry = TableEntry {
            stones: [half(0), half(8)],
            symmetries: bytes[16],
            numbers: Numbers {
                proof: number(17),
                disproof: number(21),
            },
            effort: u32::from(last & !SECOND),
        };
        (winner, entry)
    })
}

fn part<const N: usize>(bytes: &[u8; BYTES], at: usize) -> [u8; N] {
    std::array::from_fn(|place| bytes[at + place])
}

#[cfg(test)]
mod tests {
    use super::{BYTES, read, write};
    use fourfold_core::board::Player;
    use fourfold_core::solver::TableEntry;
    use fourfold_core::solver::frontier::Numbers;

    #[test]
    fn entries_are_read_as_they_were_written() {
        let numbers = |proof, disproof| Numbers { proof, disproof };
        let entries = [
            (Player::First, numbers(0, u64::MAX), 12),
            (Player::Second, numbers(7, 900), 0),
            (Player::First, numbers(u64::MAX, 0), 63),
        ];
        let entries = entries.map(|(winner, numbers, effort)| {
            let stones = [0x1234_5678_9ABC_DEF0, 7];
            let symmetries = 5;
            (
                winner,
                TableEntry {
                    stones,
                    symmetries,
                    numbers,
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
