//! The patterns of all lines in a position, and the sums of their rows.

use crate::board::cells::{LINES, playable};
use crate::board::compact::CompactCube;
use crate::solver::dfpn::prior::lines::{
    CLASSED_LINES, FIRST_STONE, LINES_BY_CELL, PLAYABLE, ROWS, SECOND_STONE,
};
use crate::solver::dfpn::prior::model::{Model, Sums, WIDTH};

/// The pattern of every line: the states of its cells, two bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patterns(pub(crate) [u8; LINES.len()]);

impl Patterns {
    /// Returns the patterns of a position.
    pub(crate) fn of(position: &CompactCube) -> Self {
        let (first, second) = position.by_player();
        Self::of_stones(first, second)
    }

    /// Returns the patterns of the position with these stones of both players.
    pub(crate) fn of_stones(first: u64, second: u64) -> Self {
        let playable = playable(first | second);
        let mut patterns = [0; LINES.len()];
        for (pattern, (cells, _)) in patterns.iter_mut().zip(&CLASSED_LINES) {
            for (at, &cell) in cells.iter().enumerate() {
                let has = |set: u64| (set >> cell & 1) as u8;
                let state = PLAYABLE * has(playable)
                    + FIRST_STONE * has(first)
                    + SECOND_STONE * has(second);
                *pattern |= state << (2 * at);
            }
        }
        Self(patterns)
    }

    /// Returns the sums of the rows of all lines, in the model in use for this player to move.
    #[inline(always)]
    pub(crate) fn sums(&self, first_to_move: bool) -> Sums {
        self.sums_in(Model::in_use(first_to_move))
    }

    /// Returns the sums of the rows of all lines in a model.
    #[inline(always)]
    pub(crate) fn sums_in(&self, model: &Model) -> Sums {
        let mut sums = [0; WIDTH];
        for (&pattern, &(_, class)) in self.0.iter().zip(&CLASSED_LINES) {
            let row = &model.lines[usize::from(class)][usize::from(ROWS[usize::from(pattern)])];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum += i16::from(weight);
            }
        }
        sums
    }

    /// Updates the patterns and the sums from one position to a later one.
    #[inline(always)]
    pub(crate) fn follow(
        &mut self,
        from: &CompactCube,
        to: &CompactCube,
        first_to_move: bool,
        sums: &mut Sums,
    ) {
        let (first, _) = to.by_player();
        let (before, after) = (from.playable(), to.playable());
        let mut played = to.occupied() & !from.occupied();
        while played != 0 {
            let cell = played.trailing_zeros();
            let was = (before >> cell & 1) as u8;
            let is = SECOND_STONE - (first >> cell & 1) as u8;
            self.change(cell, is - was, first_to_move, sums);
            played &= played - 1;
        }
        let mut reached = after & !before;
        while reached != 0 {
            self.change(reached.trailing_zeros(), PLAYABLE, first_to_move, sums);
            reached &= reached - 1;
        }
    }

    /// Adds to the state of a cell, in all lines through it.
    #[inline(always)]
    fn change(&mut self, cell: u32, by: u8, first_to_move: bool, sums: &mut Sums) {
        let model = Model::in_use(first_to_move);
        let (lines, count) = &LINES_BY_CELL[cell as usize];
        for on_line in &lines[..usize::from(*count)] {
            let line = usize::from(on_line.line);
            let pattern = &mut self.0[line];
            let class = &model.lines[usize::from(CLASSED_LINES[line].1)];
            let before = &class[usize::from(ROWS[usize::from(*pattern)])];
            *pattern += by << on_line.shift;
            let after = &class[usize::from(ROWS[usize::from(*pattern)])];
            for unit in 0..WIDTH {
                sums[unit] += i16::from(after[unit]) - i16::from(before[unit]);
            }
        }
    }
}
