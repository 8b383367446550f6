//! An explanation as it is written.

use std::fmt;

use fourfold_core::board::Player;
use fourfold_core::board::notation::digit;
use fourfold_core::player::Explanation;
use fourfold_core::{Board, Game, Goal};
use serde::Serialize;

use crate::commands::explain::step::StepReport;
use crate::commands::explain::words::sentence;
use crate::text::assessment::Assessment;
use crate::text::drawing::stone;

/// The explanation of a value.
#[derive(Serialize)]
pub(super) struct ExplanationReport {
    board: &'static str,
    position: String,
    /// The column of the move that is explained; null for the best one.
    column: Option<char>,
    #[serde(flatten)]
    assessment: Assessment,
    steps: Vec<StepReport>,
    nodes: u64,
    seconds: f64,
    /// The stones before the first step.
    #[serde(skip)]
    stones: u32,
    /// The player who makes it.
    #[serde(skip)]
    to_move: Player,
}

impl ExplanationReport {
    pub(super) fn new<B: Board>(
        game: &Game<B>,
        column: Option<u32>,
        explanation: Explanation,
        seconds: f64,
    ) -> Self {
        let position = game.position();
        let stones = position.stones();
        let steps = (stones + 1..).zip(explanation.steps);
        Self {
            board: B::NAME,
            position: game.to_string(),
            column: column.map(digit::<B>),
            assessment: Assessment::new(Goal::Score, &position, explanation.bounds, None),
            steps: steps
                .map(|(ply, step)| StepReport::new::<B>(ply, step))
                .collect(),
            nodes: explanation.nodes,
            seconds,
            stones,
            to_move: position.to_move(),
        }
    }
}

impl fmt::Display for ExplanationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut mover = self.to_move;
        let (letter, _) = stone(mover);
        write!(f, "{} stones, {letter} ", self.stones)?;
        match self.column {
            Some(column) => write!(f, "plays {column}")?,
            None => f.write_str("to move")?,
        }
        writeln!(f, ": {}", self.assessment)?;
        for step in &self.steps {
            let ply = step.ply;
            let (letter, style) = stone(mover);
            let (opponent, _) = stone(mover.other());
            let column = step.cell.column;
            let words = sentence(step, letter, opponent);
            writeln!(f, "{ply:>3}  {style}{letter}{style:#} {column}  {words}")?;
            mover = mover.other();
        }
        write!(f, "{} nodes in {:.3} seconds", self.nodes, self.seconds)
    }
}
