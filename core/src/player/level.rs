//! The levels of the computer player: how far it looks ahead, and what it sees.
//!
//! A level sees wins and losses within its depth and nothing else. Among moves that it can't tell apart
//! it makes the one that its [`Style`] likes best. So a weak level loses as people do: it does what
//! looks good and doesn't look far.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use core::sync::atomic::AtomicU64;

use crate::board::{Bits, Board};
use crate::player::lookahead::{Iteration, Lookahead, LookaheadTable};
use crate::player::style::Style;
use crate::player::value::Value;
use crate::solver::{Interrupted, Limits};
use crate::support::random::SplitMix64;

/// How far the computer player looks ahead: from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u32);

impl Level {
    /// The weakest one.
    pub const LEAST: Self = Self(1);
    /// The strongest one.
    pub const MOST: Self = Self(10);

    /// The level with this number.
    pub const fn new(number: u32) -> Option<Self> {
        if number >= Self::LEAST.0 && number <= Self::MOST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// How many plies it looks ahead, its own move included.
    pub const fn depth(self) -> u32 {
        2 * self.0 + 1
    }

    /// How many positions it may visit for a move. Where that is not enough for its depth it looks ahead
    /// as far as it is: on 4x4x4, and in the opening of larger flat boards, not twenty-one plies.
    pub const fn nodes(self) -> u64 {
        1 << (11 + self.0)
    }
}

/// A number that no level has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel;

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (Level::LEAST, Level::MOST);
        write!(f, "the levels are {least} to {most}")
    }
}

impl core::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        text.parse().ok().and_then(Self::new).ok_or(NoLevel)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of a move on a scale of twenty, for the side that makes it, in a position with so many
/// stones: 20 wins with it, 19 two plies later, and so on; 1 loses to the next move, 2 two plies
/// later; 10 is neither. Wins and losses that are farther away than that count as 11 and 9.
pub const fn prediction(value: Value, stones: u32) -> u32 {
    let Some(end) = value.stones_at_end() else {
        return 10;
    };
    let plies = end - stones;
    if value.is_win() {
        let later = (plies - 1) / 2;
        20 - if later > 9 { 9 } else { later }
    } else {
        let later = plies / 2;
        if later > 9 { 9 } else { later }
    }
}

/// The move that a style likes best at first glance, then the others: columns, counted from 0. Of those
/// that it likes as much chance decides.
pub fn order<B: Board>(position: &B, style: Style, random: &mut SplitMix64) -> Vec<u32> {
    let scores = style.scores(position);
    let playable = position.playable().ones().map(B::column_of);
    let mut order: Vec<_> = playable.collect();
    for left in (1..order.len()).rev() {
        order.swap(left, random.below(left as u32 + 1) as usize);
    }
    order.sort_by_key(|&column| core::cmp::Reverse(scores[column as usize]));
    order
}

/// What a search of this depth, at least 1, sees of a position in which the game goes on: the first of the
/// best moves in this order, and the value of that one or of all moves. If a limit comes before that, what
/// it saw at a lesser depth. The memory may hold anything, and what is in it is lost; the more there is of
/// it, the longer it takes to clear.
///
/// # Errors
/// If a limit came before anything was seen.
pub fn look<B: Board>(
    position: &B,
    order: &[u32],
    depth: u32,
    best_only: bool,
    memory: &[AtomicU64],
    limits: Limits,
) -> Result<Iteration, Interrupted> {
    let values = LookaheadTable::new(memory);
    values.clear();
    let order = order.to_vec();
    let mut lookahead = Lookahead::new(*position, order, values, None, best_only, limits);
    let mut last = Err(Interrupted::Nodes);
    for depth in (2 - depth % 2..=depth).step_by(2) {
        match lookahead.deepen(depth) {
            Ok(iteration) => last = Ok(iteration.clone()),
            Err(why) => return last.or(Err(why)),
        }
        if lookahead.is_decided() || lookahead.is_at_the_end() {
            break;
        }
    }
    last
}
