//! Random positions from reasonable play: the same seed gives the same positions on every machine.
//!
//! Players block where they must, and avoid moves that lose at once if there are others; all moves
//! that remain are equally likely, unless [`Play`] says otherwise. A game in which a player could
//! complete a line is given up, so in a sampled position the side to move can't win at once.

use crate::board::game::Game;
use crate::board::{Bits, Board};
use crate::support::random::SplitMix64;

/// How players choose among the reasonable moves. What a proof overlooks is often rare where all moves
/// are equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// All moves are equally likely.
    Even,
    /// Some columns, other ones in every game, stay empty as long as there are other moves. So there are
    /// whole columns to play in near the end, where one move often forces the next.
    OpenColumns,
    /// Seven moves in eight take as much from the opponent as they can, in lines and in stones on them. So
    /// many positions are draws, and most others are decided by the last few lines.
    KillingLines,
}

impl Play {
    /// All ways to choose.
    pub const ALL: [Self; 3] = [Self::Even, Self::OpenColumns, Self::KillingLines];
}

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
    play: Play,
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
            play: Play::Even,
            random: SplitMix64::new(seed),
            board: core::marker::PhantomData,
        }
    }

    /// Returns the sampler of games in which the players choose like this.
    #[must_use]
    pub fn playing(self, play: Play) -> Self {
        Self { play, ..self }
    }

    /// Plays one random game. Returns `None` if it ends too soon.
    fn attempt(&mut self) -> Option<Game<B>> {
        let mut game = Game::<B>::new();
        let avoided = self.avoided_columns();
        loop {
            let position = game.position();
            let playable = position.playable();
            if playable.is_empty() || !(position.threats() & playable).is_empty() {
                return None;
            }
            if position.stones() == self.stones {
                return Some(game);
            }
            let moves = reasonable(&position);
            let others = moves & !avoided;
            let moves = if others.is_empty() { moves } else { others };
            let cell = match self.play {
                Play::KillingLines if self.random.below(8) > 0 => {
                    let moves = moves.ones();
                    moves
                        .max_by_key(|&cell| (opponent_lines(&position, cell), self.random.next()))?
                }
                _ => self.choose(moves),
            };
            game.play(B::column_of(cell)).ok()?;
        }
    }

    /// Returns all cells of the columns that stay empty as long as there are other moves.
    fn avoided_columns(&mut self) -> B::Bits {
        if self.play != Play::OpenColumns {
            return B::Bits::NONE;
        }
        let most = (B::CELLS - self.stones) / B::HEIGHT;
        let count = self.random.below(most + 1);
        (0..count).fold(B::Bits::NONE, |all, _| {
            all | B::column(B::cell(self.random.below(B::COLUMNS), 0))
        })
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

/// Returns the sum over the lines through a cell that the opponent may still complete: 1, 4, 16 or 64 for
/// none to three of the opponent's stones.
fn opponent_lines<B: Board>(position: &B, cell: B::Bits) -> u32 {
    let mut sum = 0;
    B::for_each_line(B::cells() & !position.own(), |line| {
        if !(line & cell).is_empty() {
            sum += 1 << (2 * (line & position.opponent()).count());
        }
    });
    sum
}
