//! Games of weak players, whose mistakes make puzzles.

use std::sync::atomic::AtomicU64;

use fourfold_core::lab::Sampler;
use fourfold_core::player::{Level, Style, look_ahead};
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Game, Interrupted, Limits};

/// The memory of the players, in words of 8 bytes: little, since it is cleared for every move.
pub(super) const WORDS: usize = 1 << 14;

/// Games begin with fewer random stones than this.
const RANDOM_STONES: u32 = 9;

/// The level of the strongest player.
const LEVELS: u32 = 2;

/// Plays a game of two players of random levels and styles until it is over or has this number of stones. The
/// seed decides everything random.
pub(super) fn play<B: Board>(
    seed: u64,
    stones: u32,
    memory: &[AtomicU64],
    limits: Limits,
) -> Result<Game<B>, Interrupted> {
    let mut random = SplitMix64::new(seed);
    let begun = random.below(RANDOM_STONES);
    let mut beginnings = Sampler::<B>::new(begun, random.below(u32::MAX).into());
    let mut game = beginnings.next().expect("samples never end");
    let mut player = || {
        let level = Level::new(1 + random.below(LEVELS)).expect("there are more levels");
        let style = Style::ALL[random.below(Style::ALL.len() as u32) as usize];
        (level, style)
    };
    let players = [player(), player()];
    loop {
        let position = game.position();
        if position.is_over() || position.stones() >= stones {
            return Ok(game);
        }
        let (level, style) = players[game.columns().len() % 2];
        let order = style.ranking(&position, &mut random);
        let limits = Limits {
            nodes: level.nodes(),
            ..limits
        };
        let seen = look_ahead(&position, &order, level.depth(), true, memory, limits)?;
        game.play(seen.best).expect("the move is legal");
    }
}
