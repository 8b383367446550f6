//! The positions from which the games of a match begin.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use fourfold_core::lab::Sampler;
use fourfold_core::player::{Scope, Value, chance};
use fourfold_core::support::memory;
use fourfold_core::{Board, Game, Goal, Limits};

use crate::runtime::samples::check_stones;
use crate::runtime::session::{SearchConfiguration, Session};
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::{games, shown};

/// The most samples in a row without a new opening; after that, there are hardly any more.
const MOST_REPEATED: usize = 10_000;

/// An opening is even if a search of this number of positions proves no win or loss, and expects at least
/// this share of a win for either side. Games from other openings would mostly show which side the opening
/// favours.
const NODES: u64 = 1 << 16;
const LEAST_SHARE: f64 = 0.4;

/// The memory of that search, in words of 8 bytes.
const WORDS: usize = 1 << 18;

/// Returns even random positions with this number of stones, no two of them images of each other. The empty
/// board counts as even.
pub(super) fn random<B: Board>(
    stones: u32,
    count: usize,
    seed: u64,
    watch: &Watch,
) -> Result<Vec<Game<B>>> {
    check_stones::<B>("--opening", stones)?;
    let mut samples = Sampler::<B>::new(stones, seed);
    let mut keys = HashSet::new();
    let memory = memory::zeroed(WORDS);
    let mut session = SearchConfiguration::usual(Goal::Score).session(&memory, 1);
    let mut openings = Vec::new();
    while openings.len() < count {
        let mut some = samples.by_ref().take(MOST_REPEATED);
        let new = some.find_map(|game| {
            let position = game.position();
            if watch.is_interrupted() {
                return Some(Err(watch.stopped()));
            }
            if !keys.insert(position.canonical_key(u8::MAX)) {
                return None;
            }
            let is_taken = match stones {
                0 => Ok(true),
                _ => is_even(&position, &mut session),
            };
            is_taken
                .map(|is_taken| is_taken.then_some(game))
                .transpose()
        });
        let new = new.transpose()?;
        let Some(game) = new else {
            let (found, games) = (openings.len(), 2 * openings.len());
            return Err(Failure::Bad(format!(
                "only {found} different even openings of --opening {stones} were found, which is enough for \
                 --games {games}; take fewer games or longer openings"
            )));
        };
        openings.push(game);
    }
    Ok(openings)
}

/// Returns the openings of a file, or as many of them as are asked for.
pub(super) fn read<B: Board>(path: &Path, count: Option<usize>) -> Result<Vec<Game<B>>> {
    let name = shown::path(path);
    let mut openings = Vec::new();
    for opening in games::read::<B>(path)? {
        let (number, game) = opening?;
        if game.position().is_over() {
            return Err(Failure::Bad(format!(
                "{name}:{number}: the game is over after {game}; an opening leaves a move to make"
            )));
        }
        if count.is_none_or(|count| openings.len() < count) {
            openings.push(game);
        }
    }
    let found = openings.len();
    if found == 0 {
        return Err(Failure::Bad(format!("{name} holds no opening")));
    }
    if count.is_some_and(|count| found < count) {
        return Err(Failure::Bad(format!(
            "{name} has only enough openings for --games {}",
            2 * found
        )));
    }
    Ok(openings)
}

/// Returns true if both sides have about the same chances.
fn is_even<B: Board>(position: &B, session: &mut Session<B>) -> Result<bool> {
    session.clear()?;
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: NODES,
        ..Limits::stopped_by(&stop)
    };
    let analysis = session.analyze(position, Scope::BestMove, limits, &|_, _| ())?;
    let bounds = analysis.state.bounds();
    let is_open = bounds.least <= 0 && bounds.most >= 0;
    let log_odds = analysis.state.value().and_then(Value::log_odds);
    let is_even = |log_odds| (chance(log_odds) - 0.5).abs() <= 0.5 - LEAST_SHARE;
    Ok(is_open && log_odds.is_some_and(is_even))
}

#[cfg(test)]
mod tests {
    use super::random;
    use crate::runtime::watch::Watch;
    use fourfold_core::{Board, Cube, Flat};

    #[test]
    fn no_two_are_images_of_each_other() {
        let openings = random::<Cube>(3, 40, 1, &Watch::idle()).unwrap();
        for (number, one) in openings.iter().enumerate() {
            assert_eq!(one.columns().len(), 3);
            for other in &openings[..number] {
                let images = (0..Cube::SYMMETRIES).map(|symmetry| other.position().image(symmetry));
                assert!(images.into_iter().all(|image| image != one.position()));
            }
        }
    }

    #[test]
    fn there_are_few_on_small_boards() {
        type Classic = Flat<7, 6>;
        let openings = |stones, count| random::<Classic>(stones, count, 1, &Watch::idle());
        assert_eq!(openings(0, 1).unwrap().len(), 1);
        // Only four of the first moves aren't images of each other.
        for (stones, count) in [(0, 2), (1, 5)] {
            let error = openings(stones, count).unwrap_err().to_string();
            let expected = format!("different even openings of --opening {stones} were found");
            assert!(error.contains(&expected), "{error}");
        }
        assert!(openings(42, 1).is_err());
    }
}
