//! Facts: what is true of a move, without words.

use alloc::vec::Vec;

use crate::player::explanation::cell::Cell;

/// What is true of a move. The *mover* is the side that makes it; a move *loses at once* if the opponent
/// completes a line with the next stone.
///
/// Cells and columns are in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The move completes these lines of the mover and wins; no other fact stands beside it.
    Completes {
        /// All lines that it completes.
        lines: Vec<[Cell; 4]>,
    },
    /// The move fills the board, and no line is complete: a draw.
    FillsBoard,
    /// The mover could have completed a line in any of these cells, and plays elsewhere. Never true of
    /// best play.
    Misses {
        /// Cells that were playable.
        cells: Vec<Cell>,
    },
    /// The opponent would have completed these lines with a stone in this cell.
    Blocks {
        /// The lines; each has three stones of the opponent.
        lines: Vec<[Cell; 4]>,
    },
    /// There was one move that doesn't lose at once, and several that are legal; this is the one.
    Forced,
    /// There was only one legal move.
    LastColumn,
    /// Every legal move loses at once, and the mover couldn't complete a line.
    NoDefence {
        /// The playable cells in which the opponent would have completed a line, before the move: two or
        /// more; one, if blocking it opens another one above; or none, if every move opens one.
        cells: Vec<Cell>,
    },
    /// The opponent could complete a line in these cells before the move, and can do so now.
    Leaves {
        /// The playable cells, all but that of the move.
        cells: Vec<Cell>,
    },
    /// The cell right above the stone is now playable, and the opponent completes a line there.
    Opens {
        /// That cell.
        cell: Cell,
    },
    /// The mover threatens to complete a line with the next stone, in cells where that wasn't possible
    /// before the move. With two cells or more the opponent can't block all of them.
    Threatens {
        /// The cells, all of them playable.
        cells: Vec<Cell>,
    },
    /// A threat with another one right above it: once the opponent blocks it, the mover completes a line
    /// above the block.
    ThreatAbove {
        /// The playable cell, one of those that the move [threatens](Self::Threatens).
        cell: Cell,
        /// The cell above.
        above: Cell,
    },
    /// The move makes threats of the mover that aren't playable yet.
    Builds {
        /// Free cells that complete a line of the mover and didn't before.
        cells: Vec<Cell>,
    },
    /// The mover has no threat that is playable, but each legal reply makes one playable right above it,
    /// and the opponent can't complete a line.
    Zugzwang {
        /// The cells above the replies.
        cells: Vec<Cell>,
    },
    /// The same of some replies: the mover has no threat that is playable, and the opponent can't complete
    /// a line, but some replies lose at once.
    FewReplies {
        /// The number of replies that don't lose at once, at least 1.
        safe: u32,
        /// The number of legal replies.
        legal: u32,
    },
    /// Every other legal move is worse, as the solver has proved. Said only where the mover had several
    /// moves that don't lose at once; where the proof would have taken long, it isn't said either.
    OnlyMove {
        /// What the other moves give away.
        keeps: Kept,
    },
    /// The mover loses, and had several moves that don't lose at once; none of them lasts longer.
    BestDefence {
        /// The number of these moves.
        moves: u32,
    },
    /// A static proof decides what is left. Said of the first such move of the mover.
    Closed {
        /// The proof.
        rule: Rule,
        /// What it proves.
        aim: Aim,
        /// The columns of the region, or those whose singles are partners; empty for other proofs.
        columns: Vec<u32>,
    },
    /// None of the other facts: only that the solver has proved the result of best play after the move.
    Proved {
        /// 1 if the mover wins, 0 for a draw, −1 if the opponent wins.
        outcome: i32,
        /// The number of plies to the end of the game after the move, if it is known.
        plies: Option<u32>,
    },
}

/// What all other moves give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The win, or the draw.
    Outcome,
    /// Part of the score: they win later, or lose sooner; perhaps some of them don't win at all.
    Score,
}

/// A static proof, by its name in the glossary; [`crate::proofs`] has what each says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No line can be completed any more, by the opponent or by anybody.
    NoLine,
    /// The follow-up bound: the mover answers in the same column.
    FollowUp,
    /// Claimeven, on the cube.
    Claimeven,
    /// Zugzwang, on the cube.
    Zugzwang,
    /// One of these two with pair matching.
    Matching,
    /// One of them with a region.
    Region,
}

/// What a static proof shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The mover wins.
    Win,
    /// The mover doesn't lose.
    NotLose,
    /// The game ends in a draw, whatever is played.
    Draw,
}
