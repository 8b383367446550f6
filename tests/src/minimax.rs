//! Exhaustive search of plain positions: no table, no threats, no symmetry.
//!
//! [`score`] is the definition of the score. [`PlainSearch`] gives the same answers far sooner, by three
//! simple means: it looks for a winning move first, it stops where the game has gone on for too long to
//! make a difference, and it tries moves on promising lines first.

use std::{cmp, iter};

use fourfold_core::player::Value;
use fourfold_core::{Bits, Board};

use crate::plain::{Cell, Position, Shape, Side};

/// Returns the score for the side to move, by playing every possible game to its end.
///
/// On a board of N cells a win whose last stone falls on m stones scores ⌊(N + 1 − m) / 2⌋ for the winner
/// and the negative of that for the loser; a draw scores 0.
pub fn score(position: &Position) -> i32 {
    final_score(position).unwrap_or_else(|| {
        let scores = position
            .moves()
            .map(|column| -score(&position.play(column)));
        scores.max().expect("the game goes on")
    })
}

fn final_score(position: &Position) -> Option<i32> {
    if position.winner.is_some() {
        Some(-win(position.shape, position.stones() - 1))
    } else if position.is_over() {
        Some(0)
    } else {
        None
    }
}

/// Returns the score of a win whose last stone falls on this many stones.
fn win(shape: &Shape, stones: usize) -> i32 {
    ((shape.cells() + 1 - stones) / 2) as i32
}

/// A set of cells: bit `column + columns · level` for each.
type Cells = u128;

/// A search that answers whether the score for the side to move reaches a threshold.
pub struct PlainSearch {
    shape: &'static Shape,
    /// For each cell the lines through it, each as its other three cells.
    lines: Vec<Vec<Cells>>,
}

impl PlainSearch {
    /// Creates a search on a board.
    pub fn on(shape: &'static Shape) -> Self {
        let mut lines = vec![Vec::new(); shape.cells()];
        for line in shape.lines() {
            for cell in line {
                let others = line.into_iter().filter(|&other| other != cell);
                lines[number(shape, cell)].push(set(shape, others));
            }
        }
        Self { shape, lines }
    }

    /// Returns the score for the side to move.
    pub fn score(&self, position: &Position) -> i32 {
        let mut least = -win(self.shape, 0);
        let mut most = -least;
        while least < most {
            let middle = (least + most + 1).div_euclid(2);
            if self.reaches(position, middle) {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        least
    }

    /// Returns true if the first player wins.
    pub fn first_wins(&self, position: &Position) -> bool {
        match position.to_move {
            Side::First => self.reaches(position, 1),
            Side::Second => !self.reaches(position, 0),
        }
    }

    /// Returns true if the second player wins.
    pub fn second_wins(&self, position: &Position) -> bool {
        match position.to_move {
            Side::First => !self.reaches(position, 0),
            Side::Second => self.reaches(position, 1),
        }
    }

    /// Returns true if the score for the side to move is at least `threshold`.
    fn reaches(&self, position: &Position, threshold: i32) -> bool {
        assert_eq!(position.shape, self.shape);
        if let Some(score) = final_score(position) {
            return score >= threshold;
        }
        let stones = |side| {
            let is_here = |&(column, level): &Cell| position.columns[column][level] == Some(side);
            set(self.shape, self.shape.all_cells().filter(is_here))
        };
        let side = position.to_move;
        self.search(stones(side), stones(side.other()), threshold)
    }

    /// Answers the same from the stones of both sides, while no line is complete.
    fn search(&self, own: Cells, other: Cells, threshold: i32) -> bool {
        let taken = own | other;
        let stones = taken.count_ones() as usize;
        let most = win(self.shape, stones);
        let completes_a_line = |cell: usize| self.lines[cell].iter().any(|line| line & !own == 0);
        if threshold > most || self.playable(taken).any(completes_a_line) {
            return threshold <= most;
        }
        // At worst the other side wins with its next stone, or the board is full: a draw.
        if stones == self.shape.cells() || threshold <= -win(self.shape, stones + 1) {
            return threshold <= 0;
        }
        let mut moves: Vec<_> = self.playable(taken).collect();
        moves.sort_by_cached_key(|&cell| cmp::Reverse(self.promise(cell, own, other)));
        let reaches = |cell| !self.search(other, own | (1 as Cells) << cell, 1 - threshold);
        moves.into_iter().any(reaches)
    }

    /// Iterates over the cells in which a stone would come to rest.
    fn playable(&self, taken: Cells) -> impl Iterator<Item = usize> {
        let floor = (1 << self.shape.columns()) - 1;
        let board = Cells::MAX >> (Cells::BITS as usize - self.shape.cells());
        let mut cells = (taken << self.shape.columns() | floor) & !taken & board;
        iter::from_fn(move || {
            let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
            cells &= cells - 1;
            Some(cell)
        })
    }

    /// Returns how promising a move looks: it counts the lines through its cell in which only one side
    /// has stones, full ones more.
    fn promise(&self, cell: usize, own: Cells, other: Cells) -> u32 {
        let of_line = |line: &Cells| match ((line & own).count_ones(), (line & other).count_ones())
        {
            (stones, 0) | (0, stones) => 1 << (2 * stones),
            _ => 0,
        };
        self.lines[cell].iter().map(of_line).sum()
    }
}

fn number(shape: &Shape, (column, level): Cell) -> usize {
    column + shape.columns() * level
}

fn set(shape: &Shape, cells: impl Iterator<Item = Cell>) -> Cells {
    cells.map(|cell| (1 as Cells) << number(shape, cell)).sum()
}

/// Returns the value of a position for the side to move as a search of this many plies sees it, without any
/// shortcut: games that end within them count, everything else is neutral.
pub fn within<B: Board>(position: &B, plies: u32) -> Value {
    if position.is_lost() {
        return Value::lost(position.stones());
    }
    let moves = position.playable().ones();
    let values = moves.map(|cell| -within(&position.play(cell), plies - 1));
    match plies {
        0 => Value::NEUTRAL,
        _ => values.max().unwrap_or(Value::NEUTRAL),
    }
}
