//! The positions from which the games of a match begin.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64};

use fourfold_core::level;
use fourfold_core::sample::Sampler;
use fourfold_core::{Bits, Board, Game, Limits, table};

use crate::failure::{Failure, Result};

/// So many samples in a row without a new one: there are hardly any more.
const MOST_REPEATED: usize = 10_000;

/// Nobody has a forced win within so many plies, as far as a search of so many positions sees: a game from
/// such an opening would only tell who was first.
const DEPTH: u32 = 12;
const NODES: u64 = 1 << 17;

/// Memory for that search, in words of 8 bytes.
const WORDS: usize = 1 << 14;

/// So many random positions with this number of stones, no two of them images of each other, in which nobody
/// is about to win.
pub(super) fn openings<B: Board>(stones: u32, count: usize, seed: u64) -> Result<Vec<Game<B>>> {
    if stones >= B::CELLS {
        let (board, most) = (B::NAME, B::CELLS - 1);
        return Err(Failure::Bad(format!(
            "--opening {stones} leaves no cell free; on {board} take at most {most}"
        )));
    }
    let mut samples = Sampler::<B>::new(stones, seed);
    let mut keys = HashSet::new();
    let memory = table::memory(WORDS);
    let mut openings = Vec::new();
    while openings.len() < count {
        let mut some = samples.by_ref().take(MOST_REPEATED);
        let new = some.find(|game| {
            let position = game.position();
            keys.insert(position.canonical_key(u8::MAX)) && is_open(&position, &memory)
        });
        let Some(game) = new else {
            let (found, games) = (openings.len(), 2 * openings.len());
            return Err(Failure::Bad(format!(
                "only {found} different openings of --opening {stones} were found, which is enough for \
                 --games {games}; take fewer games or longer openings"
            )));
        };
        openings.push(game);
    }
    Ok(openings)
}

/// Whether nobody is seen to win.
fn is_open<B: Board>(position: &B, memory: &[AtomicU64]) -> bool {
    let order: Vec<_> = position.playable().ones().map(B::column_of).collect();
    let stop = AtomicBool::new(false);
    let limits = Limits {
        stop: &stop,
        nodes: NODES,
    };
    match level::look(position, &order, DEPTH, true, memory, limits) {
        Ok(round) => !round.value().is_decided(),
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::openings;
    use fourfold_core::{Board, Cube, Flat};

    #[test]
    fn no_two_are_images_of_each_other() {
        let openings = openings::<Cube>(3, 40, 1).unwrap();
        for (number, one) in openings.iter().enumerate() {
            assert_eq!(one.columns().len(), 3);
            for other in &openings[..number] {
                let images = (0..Cube::SYMMETRIES).map(|symmetry| other.position().image(symmetry));
                assert!(images.into_iter().all(|image| image != one.position()));
            }
        }
    }

    #[test]
    fn there_are_four_first_moves_on_the_classic_board() {
        type Classic = Flat<7, 6>;
        assert_eq!(openings::<Classic>(1, 4, 1).unwrap().len(), 4);
        let error = openings::<Classic>(1, 5, 1).unwrap_err().to_string();
        assert!(error.starts_with("only 4 different openings of --opening 1"));
        assert!(error.contains("--games 8"), "{error}");
        assert!(openings::<Classic>(42, 1, 1).is_err());
    }
}
