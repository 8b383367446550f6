//! The position that an analysis is about: its moves, and what has been proved of each.

use alloc::vec::Vec;
use core::sync::atomic::Ordering;

use crate::board::Board;
use crate::player::analysis::column_bounds::ColumnBounds;
use crate::player::analysis::state::{first_bounds, proved_by};
use crate::player::lookahead::Iteration;
use crate::player::tables::PlayerTables;
use crate::solver::Bounds;
use crate::solver::move_order::MoveList;

/// A column with a move.
#[derive(Clone, Copy)]
pub(super) struct RootMove {
    pub(super) column: u32,
    /// The first column whose move leads to an image of the same position; often the column itself.
    pub(super) first_alike: u32,
}

impl RootMove {
    /// Returns true unless an earlier move leads to an image of the same position.
    pub(super) fn is_first(self) -> bool {
        self.column == self.first_alike
    }
}

/// The position, shared by all threads.
pub(super) struct Root<'t, B> {
    pub(super) tables: PlayerTables<'t, B>,
    pub(super) position: B,
    /// The promising moves first.
    pub(super) moves: Vec<RootMove>,
    columns: Vec<ColumnBounds>,
}

impl<'t, B: Board> Root<'t, B> {
    /// Creates the root. The game must not be over.
    pub(super) fn new(tables: PlayerTables<'t, B>, position: B) -> Self {
        let mut keys: Vec<(u128, u32)> = Vec::new();
        let order = MoveList::sorted(&position, position.playable());
        let moves = order.iter::<B::Bits>().map(|cell| {
            let key = position.play(cell).canonical_key(u8::MAX);
            let column = B::column_of(cell);
            let alike = keys.iter().find(|(other, _)| *other == key);
            let first_alike = alike.map_or(column, |&(_, first)| first);
            keys.push((key, first_alike));
            RootMove {
                column,
                first_alike,
            }
        });
        let moves = moves.collect();
        let columns = (0..B::COLUMNS).map(|column| {
            let cell = position.landing(column);
            let bounds = cell.map_or(Bounds::UNKNOWN, |cell| {
                first_bounds(&position, cell, tables.goal())
            });
            ColumnBounds::new(bounds)
        });
        Self {
            tables,
            position,
            moves,
            columns: columns.collect(),
        }
    }

    pub(super) fn column(&self, column: u32) -> &ColumnBounds {
        &self.columns[column as usize]
    }

    /// Returns the columns of moves that lead to different positions, the promising ones first.
    pub(super) fn different_moves(&self) -> Vec<u32> {
        let different = self.moves.iter().filter(|root_move| root_move.is_first());
        different.map(|root_move| root_move.column).collect()
    }

    /// Returns the iteration in which moves that lead to images of the same position all have the value of
    /// the first of them, and images of its line.
    pub(super) fn completed(&self, iteration: &Iteration) -> Iteration {
        let mut iteration = iteration.clone();
        for root_move in self.moves.iter().filter(|one| !one.is_first()) {
            let [column, first] = [root_move.column, root_move.first_alike];
            iteration.columns[column as usize] = iteration.columns[first as usize];
            let symmetry = self.symmetry(first, column);
            let line = iteration.lines[first as usize].iter().enumerate();
            let line = line.map(|(ply, &one)| match ply {
                0 => column,
                _ => column_image::<B>(one, symmetry),
            });
            iteration.lines[column as usize] = line.collect();
        }
        iteration
    }

    /// Returns a symmetry that takes what a move in one column leads to into what a move in another one leads to.
    fn symmetry(&self, from: u32, to: u32) -> u32 {
        let keys = [from, to].map(|column| {
            let cell = self.position.landing(column).expect("there is a move");
            self.position.play(cell).key()
        });
        let found = (0..B::SYMMETRIES).find(|&symmetry| B::key_image(keys[0], symmetry) == keys[1]);
        found.expect("the moves are alike")
    }

    /// Narrows the bounds of columns by what an iteration proves.
    pub(super) fn note(&self, iteration: &Iteration) {
        for (column, value) in self.columns.iter().zip(&iteration.columns) {
            if let &Some(value) = value {
                column.narrow(proved_by(&self.position, self.tables.goal(), value));
            }
        }
    }

    /// Returns true if the value of every column is known.
    pub(super) fn is_solved(&self) -> bool {
        let mut moves = self.moves.iter();
        moves.all(|root_move| self.column(root_move.column).get().is_exact())
    }

    /// Returns the column that needs work most: the one with the fewest threads, then the least work done.
    pub(super) fn next_column(&self) -> Option<u32> {
        let open = self.moves.iter().filter(|root_move| {
            root_move.is_first() && !self.column(root_move.column).get().is_exact()
        });
        let next = open.min_by_key(|root_move| {
            let column = self.column(root_move.column);
            let workers = column.workers.load(Ordering::Relaxed);
            (workers, column.nodes.load(Ordering::Relaxed))
        });
        next.map(|root_move| root_move.column)
    }
}

/// Returns the column that a symmetry takes a column to.
fn column_image<B: Board>(column: u32, symmetry: u32) -> u32 {
    let stone = B::EMPTY.play(B::cell(column, 0)).image(symmetry);
    B::column_of(stone.opponent())
}
