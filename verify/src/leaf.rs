//! The plain search at the leaves of a certificate.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::position::{Player, Position, cells};
use crate::settle::{Aim, Tree};

/// The size of the table. It fits the cache of a core.
const ENTRIES: usize = 1 << 16;

/// The stop flag is read once in so many positions.
const PULSE: u64 = 1 << 12;

/// Stands for the last move where it isn't known.
const NO_CELL: u32 = 64;

/// The answer to a question: whether the player to move reaches what it wants.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u128,
    /// The question that it answers, from 1; 0 in an unused entry.
    question: u64,
    answer: bool,
}

/// Why a leaf was not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// The holder misses its aim.
    #[error("finds that the aim is missed")]
    Refuted,
    /// The budget was too small.
    #[error("gave up after {0} positions")]
    OutOfBudget(u64),
    /// The stop flag was set.
    #[error("was stopped")]
    Stopped,
}

/// A depth-first search that answers one question at a time: does a player win?
///
/// It knows forced moves and, for every line, whether it is open; it keeps a small table of answers. Each question
/// starts with an empty table, so what was asked before never matters for the budget.
pub struct LeafSearch<'a> {
    table: Box<[Entry]>,
    question: u64,
    /// The player of the question.
    winner: Player,
    visited: u64,
    budget: u64,
    stop: &'a AtomicBool,
}

impl<'a> LeafSearch<'a> {
    /// Makes a search that ends soon after `stop` is set.
    pub fn new(stop: &'a AtomicBool) -> Self {
        Self {
            table: vec![Entry::default(); ENTRIES].into(),
            question: 0,
            winner: Player::First,
            visited: 0,
            budget: 0,
            stop,
        }
    }

    /// Returns how many positions it visited, at most `budget`, to prove that the holder of the tree
    /// reaches its aim. Either player may be to move.
    ///
    /// # Errors
    /// If the holder misses its aim, or the budget doesn't suffice, or the stop flag was set.
    pub fn proves(
        &mut self,
        position: &Position,
        tree: Tree,
        budget: u64,
    ) -> Result<u64, Unanswered> {
        // A player doesn't lose if the other one doesn't win.
        let winner = match tree.aim {
            Aim::Win => tree.holder,
            Aim::NotLose => tree.holder.other(),
        };
        (self.question, self.winner, self.visited, self.budget) =
            (self.question + 1, winner, 0, budget);
        let mover = position.to_move();
        let wins = match position.winner() {
            Some(player) => player == winner,
            None => self.succeeds(position, mover, NO_CELL)? == (mover == winner),
        };
        if wins == (tree.aim == Aim::Win) {
            Ok(self.visited)
        } else {
            Err(Unanswered::Refuted)
        }
    }

    /// Returns whether the player to move reaches what it wants: to win or, for the other player than the
    /// one of the question, not to lose. `last` is the cell of the last move.
    fn succeeds(
        &mut self,
        position: &Position,
        mover: Player,
        last: u32,
    ) -> Result<bool, Unanswered> {
        self.visit()?;
        if position.openings(mover) != 0 {
            return Ok(true);
        }
        let other = mover.other();
        let dangers = position.openings(other);
        if dangers & dangers.wrapping_sub(1) != 0 {
            return Ok(false);
        }
        if dangers != 0 {
            let cell = dangers.trailing_zeros();
            return Ok(!self.succeeds(&position.after(mover, cell), other, cell)?);
        }
        // On a full board nobody has an open line: this is also the end of a drawn game.
        if position.open_lines(self.winner) == 0 {
            return Ok(mover != self.winner);
        }
        let key = position.key();
        let slot = slot(key);
        let entry = self.table[slot];
        if entry.question == self.question && entry.key == key {
            return Ok(entry.answer);
        }
        // A move right below a threat of the other player loses at once.
        let moves = position.playable() & !(position.threats(other) >> 16);
        let mut answer = false;
        for cell in Ordered::new(position, mover, moves, last) {
            if !self.succeeds(&position.after(mover, cell), other, cell)? {
                answer = true;
                break;
            }
        }
        self.table[slot] = Entry {
            key,
            question: self.question,
            answer,
        };
        Ok(answer)
    }

    fn visit(&mut self) -> Result<(), Unanswered> {
        if self.visited == self.budget {
            return Err(Unanswered::OutOfBudget(self.budget));
        }
        self.visited += 1;
        if self.visited.is_multiple_of(PULSE) && self.stop.load(Ordering::Relaxed) {
            return Err(Unanswered::Stopped);
        }
        Ok(())
    }
}

/// Returns the place of a position in the table.
fn slot(key: u128) -> usize {
    let mixed = (key >> 64) as u64
        ^ (key as u64)
            .rotate_left(29)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 48) as usize % ENTRIES
}

/// Moves in the order in which they are searched: those that force the other player or make threats
/// first, then the one right above the last stone, then those with many open lines.
struct Ordered {
    /// How promising a move is, and its cell. Those from `left` on have been searched.
    moves: [(u32, u32); 16],
    left: usize,
}

impl Ordered {
    fn new(position: &Position, mover: Player, moves: u64, last: u32) -> Self {
        let mut ordered = Self {
            moves: [(0, 0); 16],
            left: 0,
        };
        for cell in cells(moves) {
            let next = position.after(mover, cell);
            let new_threats = (next.threats(mover) & !position.threats(mover)).count_ones();
            let forcing = u32::from(next.openings(mover) != 0);
            // At most seven lines go through a cell.
            let lines = if cell == last + 16 {
                7
            } else {
                position.open_lines_through(mover, cell)
            };
            ordered.moves[ordered.left] = (8 * (new_threats + forcing) + lines, cell);
            ordered.left += 1;
        }
        ordered
    }
}

impl Iterator for Ordered {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let best = (0..self.left).max_by_key(|&place| self.moves[place])?;
        self.left -= 1;
        self.moves.swap(best, self.left);
        Some(self.moves[self.left].1)
    }
}
