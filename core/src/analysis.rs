//! The value of every column, and a line of best play.

use alloc::vec::Vec;

use crate::board::Board;
use crate::order::Moves;
use crate::search::{Interrupted, Solver};

/// What is known of a position after an analysis, which may have been interrupted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The value for the side to move, as [`Solver::solve`] gives it, if it is known.
    pub value: Option<i32>,
    /// For every column the value of a move there for the side that makes it: `None` if the
    /// column is full or its value is not known.
    pub columns: Vec<Option<i32>>,
    /// Moves that keep the value to the end of the game, columns counted from 0; empty if the
    /// value is not known.
    pub line: Vec<u32>,
    /// What ended the analysis before all was known.
    pub interrupted: Option<Interrupted>,
}

/// Values every column of a position, the most promising first. `report` is called with each
/// column and its value as soon as it is known.
pub fn analyze<B: Board>(
    solver: &mut Solver<B>,
    position: &B,
    mut report: impl FnMut(u32, i32),
) -> Analysis {
    let mut analysis = Analysis {
        value: None,
        columns: (0..B::COLUMNS).map(|_| None).collect(),
        line: Vec::new(),
        interrupted: None,
    };
    analysis.interrupted = fill(&mut analysis, solver, position, &mut report).err();
    analysis
}

fn fill<B: Board>(
    analysis: &mut Analysis,
    solver: &mut Solver<B>,
    position: &B,
    report: &mut impl FnMut(u32, i32),
) -> Result<(), Interrupted> {
    if position.is_over() {
        analysis.value = Some(solver.solve(position)?);
        return Ok(());
    }
    // Columns that lead to images of one position have one value.
    let mut known: Vec<(u128, i32)> = Vec::new();
    for cell in Moves::sorted(position, position.playable()).iter() {
        let child = position.play(cell);
        let key = child.canonical_key(u8::MAX);
        let value = match known.iter().find(|(same, _)| *same == key) {
            Some(&(_, value)) => value,
            None => -solver.solve(&child)?,
        };
        known.push((key, value));
        let column = B::column_of(cell);
        analysis.columns[column as usize] = Some(value);
        report(column, value);
    }
    let value = known.iter().map(|&(_, value)| value).max().unwrap_or(0);
    analysis.value = Some(value);
    analysis.line = solver.line(position, value)?;
    Ok(())
}
