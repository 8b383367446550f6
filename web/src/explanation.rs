//! Explanations as JavaScript gets them. A cell is its column plus its level times the number of columns.

use fourfold_core::Board;
use fourfold_core::player::{self, Aim, Cell, Kept, Rule};
use serde::Serialize;
use tsify::Tsify;

use crate::answers::move_text;

/// A proved value as a line of best play, and what is true of its moves.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub(crate) struct Explanation {
    /// The moves of the line, as move text.
    moves: String,
    /// What best play leads to, for the side to move: 1 a win, 0 a draw, -1 a loss.
    outcome: i32,
    steps: Vec<Step>,
}

/// A move of the line.
#[derive(Clone, Debug, Serialize, Tsify)]
pub(crate) struct Step {
    column: u32,
    cell: u32,
    /// At least one: what answers the position before the move, then what it brings about.
    facts: Vec<Fact>,
}

/// What is true of a move. The mover is the side that makes it; a move loses at once if the opponent
/// completes a line with the next stone.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Fact {
    /// The move completes lines and wins.
    Completes { lines: Vec<Vec<u32>> },
    /// It fills the board without a line.
    FillsBoard,
    /// The mover could have won in these cells.
    Misses { cells: Vec<u32> },
    /// The opponent would have completed these lines there.
    Blocks { lines: Vec<Vec<u32>> },
    /// Every other move loses at once.
    Forced,
    /// There was only one legal move.
    LastColumn,
    /// Every move loses at once. The cells are those in which the opponent wins.
    NoDefence { cells: Vec<u32> },
    /// The opponent can complete a line in these cells now.
    Leaves { cells: Vec<u32> },
    /// The opponent completes a line in this cell, right above the stone.
    Opens { cell: u32 },
    /// The mover threatens to complete a line in these cells with the next stone.
    Threatens { cells: Vec<u32> },
    /// Blocking the threat in the cell opens the one above.
    ThreatAbove { cell: u32, above: u32 },
    /// The move makes threats that aren't playable yet.
    Builds { cells: Vec<u32> },
    /// Every reply makes a threat playable.
    Zugzwang { cells: Vec<u32> },
    /// Some replies lose at once.
    FewReplies { safe: u32, legal: u32 },
    /// Every other move is worse: it gives away the win or the draw, or else part of the score.
    OnlyMove {
        #[serde(rename = "keepsOutcome")]
        keeps_outcome: bool,
    },
    /// The mover loses, and no move lasts longer.
    BestDefence { moves: u32 },
    /// A static proof decides the rest.
    Closed {
        rule: ProofRule,
        aim: ProofAim,
        columns: Vec<u32>,
    },
    /// The solver has proved the result after the move: 1 if the mover wins, -1 if the opponent does.
    Proved { outcome: i32, plies: Option<u32> },
}

/// A static proof.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProofRule {
    NoLine,
    FollowUp,
    Claimeven,
    Zugzwang,
    Matching,
    Region,
}

/// What a static proof shows of the mover.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProofAim {
    Win,
    NotLose,
    Draw,
}

impl Explanation {
    pub(crate) fn new<B: Board>(found: &player::Explanation) -> Self {
        let columns: Vec<u32> = found.steps.iter().map(|step| step.cell.column).collect();
        let steps = found.steps.iter().map(|step| Step {
            column: step.cell.column,
            cell: number::<B>(step.cell),
            facts: step.facts.iter().map(fact::<B>).collect(),
        });
        // Unless they are exact, the bounds say only who wins.
        let outcome = found.bounds.least.signum() + found.bounds.most.signum();
        Self {
            moves: move_text::<B>(&columns),
            outcome: outcome.signum(),
            steps: steps.collect(),
        }
    }
}

fn number<B: Board>(cell: Cell) -> u32 {
    cell.column + B::COLUMNS * cell.level
}

fn numbers<B: Board>(cells: &[Cell]) -> Vec<u32> {
    cells.iter().copied().map(number::<B>).collect()
}

fn lines<B: Board>(lines: &[[Cell; 4]]) -> Vec<Vec<u32>> {
    lines.iter().map(|line| numbers::<B>(line)).collect()
}

fn fact<B: Board>(fact: &player::Fact) -> Fact {
    use player::Fact as Known;
    match fact {
        Known::Completes { lines: all } => Fact::Completes {
            lines: lines::<B>(all),
        },
        Known::FillsBoard => Fact::FillsBoard,
        Known::Misses { cells } => Fact::Misses {
            cells: numbers::<B>(cells),
        },
        Known::Blocks { lines: all } => Fact::Blocks {
            lines: lines::<B>(all),
        },
        Known::Forced => Fact::Forced,
        Known::LastColumn => Fact::LastColumn,
        Known::NoDefence { cells } => Fact::NoDefence {
            cells: numbers::<B>(cells),
        },
        Known::Leaves { cells } => Fact::Leaves {
            cells: numbers::<B>(cells),
        },
        Known::Opens { cell } => Fact::Opens {
            cell: number::<B>(*cell),
        },
        Known::Threatens { cells } => Fact::Threatens {
            cells: numbers::<B>(cells),
        },
        Known::ThreatAbove { cell, above } => Fact::ThreatAbove {
            cell: number::<B>(*cell),
            above: number::<B>(*above),
        },
        Known::Builds { cells } => Fact::Builds {
            cells: numbers::<B>(cells),
        },
        Known::Zugzwang { cells } => Fact::Zugzwang {
            cells: numbers::<B>(cells),
        },
        &Known::FewReplies { safe, legal } => Fact::FewReplies { safe, legal },
        Known::OnlyMove { keeps } => Fact::OnlyMove {
            keeps_outcome: *keeps == Kept::Outcome,
        },
        &Known::BestDefence { moves } => Fact::BestDefence { moves },
        Known::Closed { rule, aim, columns } => Fact::Closed {
            rule: match rule {
                Rule::NoLine => ProofRule::NoLine,
                Rule::FollowUp => ProofRule::FollowUp,
                Rule::Claimeven => ProofRule::Claimeven,
                Rule::Zugzwang => ProofRule::Zugzwang,
                Rule::Matching => ProofRule::Matching,
                Rule::Region => ProofRule::Region,
            },
            aim: match aim {
                Aim::Win => ProofAim::Win,
                Aim::NotLose => ProofAim::NotLose,
                Aim::Draw => ProofAim::Draw,
            },
            columns: columns.clone(),
        },
        &Known::Proved { outcome, plies } => Fact::Proved { outcome, plies },
    }
}
