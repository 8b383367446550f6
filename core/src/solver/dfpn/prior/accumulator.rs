//! The sums of the rows of a position, kept up step by step.

use crate::board::cells::LINES;
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Portable};
use crate::solver::dfpn::prior::columns::{COLUMN_CLASS, ColumnCells};
use crate::solver::dfpn::prior::free_cells::{FREE_CELL_ROWS, FreeCells};
use crate::solver::dfpn::prior::lines::{
    CLASSED_LINES, FIRST_STONE, LINES_BY_CELL, PLAYABLE, ROWS, SECOND_STONE,
};
use crate::solver::dfpn::prior::model::{Model, Row, Sums, WIDTH};

/// The pattern of every line in a position, the states of its free cells, and the sums of the rows of its lines,
/// columns and free cells in a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// The states of the cells of every line, two bits each.
    patterns: [u8; LINES.len()],
    free_cells: FreeCells,
    sums: Sums,
}

impl Accumulator {
    /// Returns the accumulator of a position.
    pub(crate) fn of(model: &Model, position: &CompactCube) -> Self {
        let patterns = line_patterns(position);
        Self {
            patterns,
            free_cells: FreeCells::of(Portable, position),
            sums: sums(model, position, &patterns),
        }
    }

    /// Returns the sums.
    #[inline(always)]
    pub(crate) fn sums(&self) -> &Sums {
        &self.sums
    }

    /// Returns the accumulator of a later position, in the same model.
    #[inline(always)]
    pub(crate) fn follow<I: Isa>(
        &self,
        isa: I,
        model: &Model,
        from: &CompactCube,
        to: &CompactCube,
    ) -> Self {
        // The compiler keeps the sums in registers only if they are a variable of their own.
        let (mut patterns, mut sums) = (self.patterns, self.sums);
        let (first, _) = to.by_player();
        let (before, after) = (from.playable(), to.playable());
        let mut played = to.occupied() & !from.occupied();
        while played != 0 {
            let cell = played.trailing_zeros();
            let was = (before >> cell & 1) as u8;
            let is = SECOND_STONE - (first >> cell & 1) as u8;
            change(model, &mut patterns, &mut sums, cell, is - was);
            played &= played - 1;
        }
        let mut reached = after & !before;
        while reached != 0 {
            let cell = reached.trailing_zeros();
            change(model, &mut patterns, &mut sums, cell, PLAYABLE);
            reached &= reached - 1;
        }
        let (columns, columns_after) = (ColumnCells::of(from), ColumnCells::of(to));
        let mut differences = u32::from(columns.differences(&columns_after));
        while differences != 0 {
            let column = differences.trailing_zeros();
            differences &= differences - 1;
            let class = &model.columns[usize::from(COLUMN_CLASS[column as usize % 16])];
            let (before, after) = (columns.row(column), columns_after.row(column));
            replace(&mut sums, &class[before], &class[after]);
        }
        let free_cells = FreeCells::of(isa, to);
        let mut differences = self.free_cells.differences(&free_cells);
        while differences != 0 {
            let cell = differences.trailing_zeros();
            differences &= differences - 1;
            let (before, after) = (self.free_cells.row(isa, cell), free_cells.row(isa, cell));
            replace(
                &mut sums,
                &model.free_cells[before],
                &model.free_cells[after],
            );
        }
        Self {
            patterns,
            free_cells,
            sums,
        }
    }
}

/// Adds to the state of a cell, in all lines through it.
#[inline(always)]
fn change(model: &Model, patterns: &mut [u8; LINES.len()], sums: &mut Sums, cell: u32, by: u8) {
    let (lines, count) = &LINES_BY_CELL[cell as usize];
    for on_line in &lines[..usize::from(*count)] {
        let line = usize::from(on_line.line);
        let pattern = &mut patterns[line];
        let class = &model.lines[usize::from(CLASSED_LINES[line].1)];
        let before = &class[usize::from(ROWS[usize::from(*pattern)])];
        *pattern += by << on_line.shift;
        let after = &class[usize::from(ROWS[usize::from(*pattern)])];
        replace(sums, before, after);
    }
}

/// Puts one row into the sums in place of another one.
#[inline(always)]
fn replace(sums: &mut Sums, before: &Row, after: &Row) {
    for (sum, (&before, &after)) in sums.iter_mut().zip(before.0.iter().zip(&after.0)) {
        *sum += i16::from(after) - i16::from(before);
    }
}

/// Returns the pattern of every line in a position.
pub(crate) fn line_patterns(position: &CompactCube) -> [u8; LINES.len()] {
    let (first, second) = position.by_player();
    let playable = position.playable();
    let mut patterns = [0; LINES.len()];
    for (pattern, (cells, _)) in patterns.iter_mut().zip(&CLASSED_LINES) {
        for (at, &cell) in cells.iter().enumerate() {
            let has = |set: u64| (set >> cell & 1) as u8;
            let state =
                PLAYABLE * has(playable) + FIRST_STONE * has(first) + SECOND_STONE * has(second);
            *pattern |= state << (2 * at);
        }
    }
    patterns
}

/// Returns the row of every column in a position, within the rows of its class.
pub(crate) fn column_rows(position: &CompactCube) -> [usize; 16] {
    let cells = ColumnCells::of(position);
    core::array::from_fn(|column| cells.row(column as u32))
}

/// Returns the rows of the free cells of a position.
pub(crate) fn free_cell_rows(position: &CompactCube) -> impl Iterator<Item = usize> {
    let cells = FreeCells::of(Portable, position);
    let rows = (0..64).map(move |cell| cells.row(Portable, cell));
    rows.filter(|&row| row < FREE_CELL_ROWS)
}

/// Returns the sums of the rows of all lines, which have these patterns, of all columns, and of all free cells.
pub(crate) fn sums(model: &Model, position: &CompactCube, patterns: &[u8; LINES.len()]) -> Sums {
    let lines = patterns.iter().zip(&CLASSED_LINES);
    let lines = lines.map(|(&pattern, &(_, class))| {
        &model.lines[usize::from(class)][usize::from(ROWS[usize::from(pattern)])]
    });
    let columns = COLUMN_CLASS.iter().zip(column_rows(position));
    let columns = columns.map(|(&class, row)| &model.columns[usize::from(class)][row]);
    let free_cells = free_cell_rows(position).map(|row| &model.free_cells[row]);
    let mut sums = [0; WIDTH];
    for row in lines.chain(columns).chain(free_cells) {
        for (sum, &weight) in sums.iter_mut().zip(&row.0) {
            *sum += i16::from(weight);
        }
    }
    sums
}

#[cfg(all(test, feature = "weights"))]
mod tests {
    use super::{Accumulator, Model};
    use crate::board::compact::CompactCube;
    use crate::board::lines::Portable;
    use crate::board::{Board, Cube};
    use crate::lab::prior::Stones;
    use crate::solver::dfpn::key::reduced_key;
    use crate::support::random::SplitMix64;

    /// As in the search, dead cells are filled, and up to three stones are played at once.
    #[test]
    fn step_by_step_it_is_what_the_position_alone_gives() {
        let model = Model::in_use().expect("weights");
        let mut random = SplitMix64::new(5);
        let (mut compared, mut filled) = (0, 0);
        for _ in 0..2000 {
            let mut position = CompactCube::from(&Cube::EMPTY);
            let mut accumulator = Accumulator::of(model, &position);
            loop {
                let mut next = position;
                for _ in 0..=random.below(3) {
                    let mut moves = next.playable() & !next.threats;
                    if moves == 0 {
                        break;
                    }
                    for _ in 0..random.below(moves.count_ones()) {
                        moves &= moves - 1;
                    }
                    next = next.play(Portable, moves & moves.wrapping_neg());
                }
                if next == position {
                    break;
                }
                let stones = next.occupied();
                reduced_key(Portable, &mut next, 1);
                filled += (next.occupied() ^ stones).count_ones();
                accumulator = accumulator.follow(Portable, model, &position, &next);
                assert_eq!(accumulator, Accumulator::of(model, &next));
                // Training knows the stones alone.
                let stones = Stones::of(&next).position();
                assert_eq!(accumulator, Accumulator::of(model, &stones));
                position = next;
                compared += 1;
            }
        }
        assert!(compared > 40_000 && filled > 500, "{compared}, {filled}");
    }
}
