//! The moves of an explanation as they are written.

use fourfold_core::Board;
use fourfold_core::board::notation::digit;
use fourfold_core::player::{Aim, Cell, Fact, Kept, Rule, Step};
use serde::Serialize;

/// A move of the line.
#[derive(Serialize)]
pub(super) struct StepReport {
    /// Counted from 1, from the empty board.
    pub(super) ply: u32,
    #[serde(flatten)]
    pub(super) cell: CellReport,
    pub(super) facts: Vec<FactReport>,
}

/// A cell.
#[derive(Clone, Copy, Serialize)]
pub(super) struct CellReport {
    pub(super) column: char,
    /// Counted from 1 at the bottom.
    pub(super) level: u32,
}

/// What is true of a move; [`Fact`] has the definitions.
#[derive(Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub(super) enum FactReport {
    Completes {
        lines: Vec<[CellReport; 4]>,
    },
    FillsBoard,
    Misses {
        cells: Vec<CellReport>,
    },
    Blocks {
        lines: Vec<[CellReport; 4]>,
    },
    Forced,
    LastColumn,
    NoDefence {
        cells: Vec<CellReport>,
    },
    Leaves {
        cells: Vec<CellReport>,
    },
    Opens {
        cell: CellReport,
    },
    Threatens {
        cells: Vec<CellReport>,
    },
    ThreatAbove {
        cell: CellReport,
        above: CellReport,
    },
    Builds {
        cells: Vec<CellReport>,
    },
    Zugzwang {
        cells: Vec<CellReport>,
    },
    FewReplies {
        safe: u32,
        legal: u32,
    },
    OnlyMove {
        keeps: &'static str,
    },
    BestDefence {
        moves: u32,
    },
    Closed {
        rule: &'static str,
        aim: &'static str,
        columns: String,
    },
    Proved {
        outcome: i32,
        plies: Option<u32>,
    },
}

impl StepReport {
    pub(super) fn new<B: Board>(ply: u32, step: Step) -> Self {
        let facts = step.facts.into_iter().map(FactReport::new::<B>);
        Self {
            ply,
            cell: CellReport::new::<B>(step.cell),
            facts: facts.collect(),
        }
    }
}

impl CellReport {
    fn new<B: Board>(cell: Cell) -> Self {
        Self {
            column: digit::<B>(cell.column),
            level: cell.level + 1,
        }
    }
}

impl FactReport {
    fn new<B: Board>(fact: Fact) -> Self {
        let cell = CellReport::new::<B>;
        let cells = |cells: Vec<Cell>| cells.into_iter().map(cell).collect();
        let lines = |lines: Vec<[Cell; 4]>| lines.into_iter().map(|line| line.map(cell)).collect();
        match fact {
            Fact::Completes { lines: all } => Self::Completes { lines: lines(all) },
            Fact::FillsBoard => Self::FillsBoard,
            Fact::Misses { cells: all } => Self::Misses { cells: cells(all) },
            Fact::Blocks { lines: all } => Self::Blocks { lines: lines(all) },
            Fact::Forced => Self::Forced,
            Fact::LastColumn => Self::LastColumn,
            Fact::NoDefence { cells: all } => Self::NoDefence { cells: cells(all) },
            Fact::Leaves { cells: all } => Self::Leaves { cells: cells(all) },
            Fact::Opens { cell: one } => Self::Opens { cell: cell(one) },
            Fact::Threatens { cells: all } => Self::Threatens { cells: cells(all) },
            Fact::ThreatAbove { cell: one, above } => Self::ThreatAbove {
                cell: cell(one),
                above: cell(above),
            },
            Fact::Builds { cells: all } => Self::Builds { cells: cells(all) },
            Fact::Zugzwang { cells: all } => Self::Zugzwang { cells: cells(all) },
            Fact::FewReplies { safe, legal } => Self::FewReplies { safe, legal },
            Fact::OnlyMove { keeps } => Self::OnlyMove {
                keeps: match keeps {
                    Kept::Outcome => "outcome",
                    Kept::Score => "score",
                },
            },
            Fact::BestDefence { moves } => Self::BestDefence { moves },
            Fact::Closed { rule, aim, columns } => Self::Closed {
                rule: name_of(rule),
                aim: match aim {
                    Aim::Win => "win",
                    Aim::NotLose => "not lose",
                    Aim::Draw => "draw",
                },
                columns: columns.into_iter().map(digit::<B>).collect(),
            },
            Fact::Proved { outcome, plies } => Self::Proved { outcome, plies },
        }
    }
}

/// Returns the name of a static proof in the glossary.
fn name_of(rule: Rule) -> &'static str {
    match rule {
        Rule::NoLine => "no line",
        Rule::FollowUp => "follow-up",
        Rule::Claimeven => "claimeven",
        Rule::Zugzwang => "zugzwang",
        Rule::Matching => "pair matching",
        Rule::Region => "region",
    }
}
