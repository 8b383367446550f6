//! The levels of the computer player: how far it looks ahead, and what it sees.
//!
//! A level sees wins and losses within its depth, and nothing else. Of moves that it can't tell apart it
//! makes the one that its [`Style`](crate::player::Style) scores best. So a weak level loses as people do: it makes moves that
//! look good, and doesn't look far ahead.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::player::lookahead::{Iteration, Lookahead, LookaheadTable};
use crate::player::value::Value;
use crate::solver::{Interrupted, Limits};
use crate::support::memory::Word;

/// A level of the computer player, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u32);

impl Level {
    /// The weakest level.
    pub const LEAST: Self = Self(1);
    /// The strongest level.
    pub const MOST: Self = Self(10);

    /// Returns the level with this number, if there is one.
    pub const fn new(number: u32) -> Option<Self> {
        if number >= Self::LEAST.0 && number <= Self::MOST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the number of the level.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the number of plies that the level looks ahead, its own move included.
    pub const fn depth(self) -> u32 {
        2 * self.0 + 1
    }

    /// Returns the number of positions that the level may visit for a move. Where that doesn't suffice
    /// for its depth, it looks less far ahead, as the highest levels do on 4x4x4 and in the opening on
    /// large flat boards.
    pub const fn nodes(self) -> u64 {
        1 << (11 + self.0)
    }
}

/// The error for text that is not the number of a level.
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

/// Returns the *prediction* of a move, on the scale from 1 to 20 of the classic computer players, for the
/// side that makes it in a position with this many stones.
///
/// 20 is a win with the move itself, 19 a win two plies later, and so on down to 11; 1 is a loss to the
/// next move, 2 a loss two plies later, and so on up to 9; 10 is neither. Wins and losses that are farther
/// away count as 11 and 9.
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

/// Looks ahead as a level does, to a depth of at least 1, in a position in which the game is not over.
/// Returns the first of the best moves in this order, and its value or, without `best_only`, those of all
/// moves. If a limit ends the search, returns what it saw at a smaller depth. What the memory holds is
/// lost; the more there is, the longer it takes to clear.
///
/// # Errors
/// If a limit ends the search before it has seen anything.
pub fn look_ahead<B: Board>(
    position: &B,
    order: &[u32],
    depth: u32,
    best_only: bool,
    memory: &[Word],
    limits: Limits,
) -> Result<Iteration, Interrupted> {
    let table = LookaheadTable::new(memory);
    table.clear();
    let order = order.to_vec();
    let mut lookahead = Lookahead::new(*position, order, table, None, best_only, limits);
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
