//! Explanations as JavaScript gets them. Their doc comments become those of the TypeScript types.

use fourfold_core::player;
use serde::Serialize;
use tsify::Tsify;

/// A cell.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
pub struct Cell {
    /// Counted from 0.
    column: u32,
    /// Counted from 0 at the bottom.
    level: u32,
}

/// A move of an explanation.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct ExplanationStep {
    /// Where the stone falls.
    cell: Cell,
    /// What is true of the move, at least one fact.
    facts: Vec<ExplanationFact>,
}

/// What is true of a move. The mover makes it; a move loses at once if the opponent then completes a line
/// with the next stone.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(tag = "fact", rename_all = "kebab-case")]
#[tsify(missing_as_null, hashmap_as_object)]
pub enum ExplanationFact {
    /// It completes these lines and wins.
    Completes {
        /// The lines.
        lines: Vec<[Cell; 4]>,
    },
    /// The board is full: a draw.
    FillsBoard,
    /// The mover could have completed a line in any of these cells.
    Misses {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The opponent would have completed these lines with a stone in this cell.
    Blocks {
        /// The lines.
        lines: Vec<[Cell; 4]>,
    },
    /// Every other legal move loses at once, and this one doesn't.
    Forced,
    /// No other move was legal.
    LastColumn,
    /// Every legal move loses at once. The cells are those in which the opponent threatened to complete a line:
    /// several; one, if blocking it opens another above; or none, if every move opens one.
    NoDefence {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The opponent could complete a line in these cells, and still can.
    Leaves {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The cell above the stone is now playable, and the opponent completes a line there.
    Opens {
        /// The cell.
        cell: Cell,
    },
    /// New threats that are playable now. Two or more can't all be blocked.
    Threatens {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Once the opponent blocks the threat in the cell, the mover completes a line above it.
    ThreatAbove {
        /// The cell.
        cell: Cell,
        /// The cell above it.
        above: Cell,
    },
    /// New threats that aren't playable yet.
    Builds {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Every legal reply makes one of these cells playable, and the mover completes a line there.
    Zugzwang {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Only some of the legal replies don't lose at once.
    FewReplies {
        /// How many of them don't.
        safe: u32,
        /// How many are legal.
        legal: u32,
    },
    /// Every other move gives away the outcome, or else part of the score.
    OnlyMove {
        /// What the others give away.
        #[tsify(type = "'outcome' | 'score'")]
        keeps: &'static str,
    },
    /// The mover loses; of this many moves that don't lose at once, none lasts longer.
    BestDefence {
        /// How many.
        moves: u32,
    },
    /// A static proof decides the rest. The columns are those of a region, or of partners.
    Closed {
        /// The proof.
        #[tsify(
            type = "'no-line' | 'follow-up' | 'claimeven' | 'zugzwang' | 'matching' | 'region'"
        )]
        rule: &'static str,
        /// What it shows for the mover.
        #[tsify(type = "'win' | 'not-lose' | 'draw'")]
        aim: &'static str,
        /// Counted from 0.
        columns: Vec<u32>,
    },
    /// None of the other facts, only that the result is proved: 1 if the mover wins, 0 for a draw, -1 if the
    /// opponent wins; and the plies to the end after the move, null if they aren't known.
    Proved {
        /// For the mover.
        outcome: i32,
        /// To the end of the game.
        plies: Option<u32>,
    },
}

impl From<player::Step> for ExplanationStep {
    fn from(step: player::Step) -> Self {
        Self {
            cell: step.cell.into(),
            facts: step.facts.into_iter().map(ExplanationFact::from).collect(),
        }
    }
}

impl From<player::Cell> for Cell {
    fn from(player::Cell { column, level }: player::Cell) -> Self {
        Self { column, level }
    }
}

fn all(cells: Vec<player::Cell>) -> Vec<Cell> {
    cells.into_iter().map(Cell::from).collect()
}

fn all_lines(lines: Vec<[player::Cell; 4]>) -> Vec<[Cell; 4]> {
    let lines = lines.into_iter();
    lines.map(|line| line.map(Cell::from)).collect()
}

impl From<player::Fact> for ExplanationFact {
    fn from(fact: player::Fact) -> Self {
        use player::Fact;
        match fact {
            Fact::Completes { lines } => Self::Completes {
                lines: all_lines(lines),
            },
            Fact::FillsBoard => Self::FillsBoard,
            Fact::Misses { cells } => Self::Misses { cells: all(cells) },
            Fact::Blocks { lines } => Self::Blocks {
                lines: all_lines(lines),
            },
            Fact::Forced => Self::Forced,
            Fact::LastColumn => Self::LastColumn,
            Fact::NoDefence { cells } => Self::NoDefence { cells: all(cells) },
            Fact::Leaves { cells } => Self::Leaves { cells: all(cells) },
            Fact::Opens { cell } => Self::Opens { cell: cell.into() },
            Fact::Threatens { cells } => Self::Threatens { cells: all(cells) },
            Fact::ThreatAbove { cell, above } => Self::ThreatAbove {
                cell: cell.into(),
                above: above.into(),
            },
            Fact::Builds { cells } => Self::Builds { cells: all(cells) },
            Fact::Zugzwang { cells } => Self::Zugzwang { cells: all(cells) },
            Fact::FewReplies { safe, legal } => Self::FewReplies { safe, legal },
            Fact::OnlyMove { keeps } => Self::OnlyMove {
                keeps: match keeps {
                    player::Kept::Outcome => "outcome",
                    player::Kept::Score => "score",
                },
            },
            Fact::BestDefence { moves } => Self::BestDefence { moves },
            Fact::Closed { rule, aim, columns } => Self::Closed {
                rule: name_of(rule),
                aim: match aim {
                    player::Aim::Win => "win",
                    player::Aim::NotLose => "not-lose",
                    player::Aim::Draw => "draw",
                },
                columns,
            },
            Fact::Proved { outcome, plies } => Self::Proved { outcome, plies },
        }
    }
}

fn name_of(rule: player::Rule) -> &'static str {
    match rule {
        player::Rule::NoLine => "no-line",
        player::Rule::FollowUp => "follow-up",
        player::Rule::Claimeven => "claimeven",
        player::Rule::Zugzwang => "zugzwang",
        player::Rule::Matching => "matching",
        player::Rule::Region => "region",
    }
}
