//! Random positions from reasonable play: the same seed gives the same positions on every machine.
//!
//! Players block where they must, and avoid moves that lose at once if there are others; all moves
//! that remain are equally likely. A game in which a player could complete a line is given up, so in a
//! sampled position the side to move can't win at once.

use crate::board::game::Game;
use crate::board::{Bits, Board};
use crate::support::random::SplitMix64;

/// An endless iterator over random games with a fixed number of stones.
///
/// ```
/// use fourfold_core::{Board, Cube, lab::Sampler};
/// let games: Vec<_> = Sampler::<Cube>::new(28, 1).take(3).collect();
/// assert!(games.iter().all(|game| game.position().stones() == 28));
/// assert_eq!(games, Sampler::<Cube>::new(28, 1).take(3).collect::<Vec<_>>());
/// ```
#[derive(Clone, Debug)]
pub struct Sampler<B> {
    stones: u32,
    random: SplitMix64,
    board: core::marker::PhantomData<B>,
}

impl<B: Board> Sampler<B> {
    /// Creates a sampler of games with `stones` stones.
    ///
    /// # Panics
    /// If no cell would be free.
    pub fn new(stones: u32, seed: u64) -> Self {
        assert!(stones < B::CELLS, "a sampled position has a free cell");
        Self {
            stones,
            random: SplitMix64::new(seed),
            board: core::marker::PhantomData,
        }
    }

    /// Plays one random game. Returns `None` if it ends too soon.
    fn attempt(&mut self) -> Option<Game<B>> {
        let mut game = Game::<B>::new();
        loop {
            let position = game.position();
            let playable = position.playable();
            if playable.is_empty() || !(position.threats() & playable).is_empty() {
                return None;
            }
            if position.stones() == self.stones {
                return Some(game);
            }
            let cell = self.choose(reasonable(&position));
            game.play(B::column_of(cell)).ok()?;
        }
    }

    fn choose(&mut self, cells: B::Bits) -> B::Bits {
        let index = self.random.below(cells.count());
        (0..index)
            .fold(cells, |rest, _| rest.without_lowest())
            .lowest()
    }
}

impl<B: Board> Iterator for Sampler<B> {
    type Item = Game<B>;

    fn next(&mut self) -> Option<Game<B>> {
        loop {
            if let Some(game) = self.attempt() {
                return Some(game);
            }
        }
    }
}

/// Returns the reasonable moves of a player who can't win at once.
fn reasonable<B: Board>(position: &B) -> B::Bits {
    let threats = position.opponent_threats();
    let blocks = position.playable() & threats;
    let moves = if blocks.is_empty() {
        position.playable()
    } else {
        blocks
    };
    let safe = moves & !B::below(threats);
    if safe.is_empty() { moves } else { safe }
}
