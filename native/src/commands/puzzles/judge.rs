//! The judgement of a position as a puzzle, by the exact solver.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::AtomicU64;

use fourfold_core::board::score::win;
use fourfold_core::{Bits, Board, Goal, Interrupted, Limits, Solver, SolverTables};

use super::puzzle::GRADES;
use crate::runtime::session::SearchConfiguration;

/// The longest win of a puzzle, in moves of the side that wins. One move is no puzzle.
pub(super) const MOST_MOVES: u32 = 8;

/// The least number of wrong first moves that don't lose at once. With fewer, the right move is found by
/// elimination.
const LEAST_ALTERNATIVES: u32 = 2;

/// The least number of variations to look at.
const LEAST_VARIATIONS: u64 = 2;

/// A move isn't worth a look if the other side then wins within this number of its own moves.
const QUICK_LOSS: u32 = 2;

/// The least difficulties of the grades after the first.
const STEPS: [u32; GRADES - 1] = [5, 9, 13, 17];

/// The memory of a judge, in words of 8 bytes.
pub(super) const WORDS: usize = 1 << 16;

/// A limit for the solver's effort, so that a program on one thread can answer every move at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The most positions that the solver visits to solve a position of the puzzle with an empty table.
    pub(super) nodes: u64,
    /// The most positions of the puzzle.
    pub(super) positions: usize,
}

/// The judgement of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Merits {
    /// The number of its own moves in which the side to move wins.
    pub(super) moves: u32,
    /// The column of the first move, counted from 0.
    pub(super) column: u32,
    /// The distance between the cells of the line that wins in the end.
    pub(super) direction: u32,
    /// The number of variations to look at before the win is found.
    variations: u64,
}

impl Merits {
    /// Returns the sum of the moves and the binary logarithm of the variations.
    pub(super) fn difficulty(&self) -> u32 {
        self.moves + self.variations.ilog2()
    }

    /// Returns the grade, from 1 to 5.
    pub(super) fn grade(&self) -> u32 {
        let steps = STEPS.iter().filter(|&&step| self.difficulty() >= step);
        1 + steps.count() as u32
    }
}

/// Why a position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    Over,
    WinsAtOnce,
    MustBlock,
    NoWin,
    Several,
    NoChoice,
    TooHard(u64),
    TooLarge(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => write!(f, "the game is over"),
            Self::WinsAtOnce => write!(f, "the side to move wins at once"),
            Self::MustBlock => write!(f, "the side to move must block"),
            Self::NoWin => write!(f, "the side to move has no win in up to {MOST_MOVES} moves"),
            Self::Several => write!(f, "several first moves win"),
            Self::NoChoice => write!(f, "there is no real choice"),
            Self::TooHard(nodes) => write!(
                f,
                "more than {nodes} nodes are visited to solve a position that may come up"
            ),
            Self::TooLarge(positions) => {
                write!(f, "more than {positions} positions may come up")
            }
        }
    }
}

/// Why a judgement ends early.
enum End {
    Flaw(Flaw),
    Interrupted(Interrupted),
}

/// Judges one position.
struct Judge<'j, B> {
    table: &'j SolverTables<'j, B>,
    /// True if the table may hold something.
    is_used: bool,
    limits: Limits<'j>,
    most_effort: Effort,
    /// Scores and numbers of variations by the keys of positions.
    scores: HashMap<u128, i32>,
    variations: HashMap<u128, u64>,
}

/// Returns a table for a judge in this memory.
pub(super) fn table<B: Board>(words: &[AtomicU64]) -> SolverTables<'_, B> {
    SearchConfiguration::usual(Goal::Score).tables(words)
}

/// Judges a position as a puzzle. Of the limits only the stop flag counts.
pub(super) fn judge<B: Board>(
    position: &B,
    table: &SolverTables<B>,
    most_effort: Effort,
    limits: Limits,
) -> Result<Result<Merits, Flaw>, Interrupted> {
    let mut judge = Judge {
        table,
        is_used: true,
        limits,
        most_effort,
        scores: HashMap::new(),
        variations: HashMap::new(),
    };
    match judge.merits(position) {
        Ok(merits) => Ok(Ok(merits)),
        Err(End::Flaw(flaw)) => Ok(Err(flaw)),
        Err(End::Interrupted(why)) => Err(why),
    }
}

impl<B: Board> Judge<'_, B> {
    fn merits(&mut self, position: &B) -> Result<Merits, End> {
        let playable = position.playable();
        if position.is_over() {
            return Err(End::Flaw(Flaw::Over));
        }
        if !(position.threats() & playable).is_empty() {
            return Err(End::Flaw(Flaw::WinsAtOnce));
        }
        if !(position.opponent_threats() & playable).is_empty() {
            return Err(End::Flaw(Flaw::MustBlock));
        }
        match self.quick_wins(position)? {
            0 => return Err(End::Flaw(Flaw::NoWin)),
            1 => {}
            _ => return Err(End::Flaw(Flaw::Several)),
        }
        let (mut right, mut alternatives) = (B::Bits::NONE, 0);
        for cell in playable.ones() {
            let next = position.play(cell);
            if self.score(&next)? < 0 {
                right = right | cell;
            } else {
                alternatives += u32::from((next.threats() & next.playable()).is_empty());
            }
        }
        if right.has_several() {
            return Err(End::Flaw(Flaw::Several));
        }
        let variations = self.variations(position)?;
        if alternatives < LEAST_ALTERNATIVES || variations < LEAST_VARIATIONS {
            return Err(End::Flaw(Flaw::NoChoice));
        }
        Ok(Merits {
            moves: self.moves(position)?,
            column: B::column_of(right),
            direction: self.direction(position)?,
            variations,
        })
    }

    /// Returns the number of first moves that win in time, within [`MOST_MOVES`]. Most positions fail here,
    /// which is cheaper than finding all scores.
    fn quick_wins(&mut self, position: &B) -> Result<u32, End> {
        let least = (win::<B>(position.stones()) - MOST_MOVES as i32 + 1).max(1);
        self.ask(self.most_effort.nodes / 4, |solver| {
            let mut wins = 0;
            if solver.reaches(position, least)? {
                for cell in position.playable().ones() {
                    let is_win = !solver.reaches(&position.play(cell), 1 - least)?;
                    wins += u32::from(is_win);
                }
            }
            Ok(wins)
        })
    }

    /// Returns the number of variations to look at in a position that is won.
    ///
    /// People look at threats first. So if a right first move makes a threat, they look at all moves that make
    /// one, and otherwise at all moves that don't lose quickly. Each move takes as many variations as the
    /// right one, and that takes the variations of all replies. Of several right moves the one with the fewest
    /// counts.
    fn variations(&mut self, position: &B) -> Result<u64, End> {
        if self.moves(position)? == 1 {
            return Ok(0);
        }
        if let Some(&variations) = self.variations.get(&position.key()) {
            return Ok(variations);
        }
        let score = self.score(position)?;
        let (mut threats, mut others) = (0, 0);
        let mut right = Vec::new();
        for cell in position.playable().ones() {
            let next = position.play(cell);
            let value = self.score(&next)?;
            if value == -score {
                right.push(next);
            }
            if value <= 0 || moves_to_win(&next, value) > QUICK_LOSS {
                match threatens(&next) {
                    true => threats += 1,
                    false => others += 1,
                }
            }
        }
        let mut least = u64::MAX;
        for next in right {
            let mut after = 0_u64;
            for cell in next.playable().ones() {
                after = after.saturating_add(self.variations(&next.play(cell))?);
            }
            let moves = match threatens(&next) {
                true => threats,
                false => threats + others,
            };
            least = least.min(after.max(1).saturating_mul(moves));
        }
        self.variations.insert(position.key(), least);
        Ok(least)
    }

    /// Returns the distance between the cells of the line that wins, if the other side loses as late as it
    /// can.
    fn direction(&mut self, position: &B) -> Result<u32, End> {
        let mut position = *position;
        while self.moves(&position)? > 1 {
            let score = self.score(&position)?;
            for turned in [-score, score] {
                let cells = position.playable().ones();
                let mut keeping = None;
                for next in cells.map(|cell| position.play(cell)) {
                    if keeping.is_none() && self.score(&next)? == turned {
                        keeping = Some(next);
                    }
                }
                position = keeping.expect("some move keeps the score");
            }
        }
        let cell = (position.threats() & position.playable()).lowest();
        let mut direction = 0;
        B::for_each_line(position.own() | cell, |line| {
            direction = line.without_lowest().index() - line.index();
        });
        Ok(direction)
    }

    /// Returns the number of its own moves in which the side to move wins a position that is won.
    fn moves(&mut self, position: &B) -> Result<u32, End> {
        let score = self.score(position)?;
        Ok(moves_to_win(position, score))
    }

    /// Returns the score of a position of the puzzle.
    fn score(&mut self, position: &B) -> Result<i32, End> {
        if let Some(&score) = self.scores.get(&position.key()) {
            return Ok(score);
        }
        if self.scores.len() == self.most_effort.positions {
            return Err(End::Flaw(Flaw::TooLarge(self.most_effort.positions)));
        }
        let score = self.ask(self.most_effort.nodes, |solver| solver.solve(position))?;
        self.scores.insert(position.key(), score);
        Ok(score)
    }

    /// Asks a solver with an empty table.
    fn ask<T>(
        &mut self,
        nodes: u64,
        question: impl FnOnce(&mut Solver<B>) -> Result<T, Interrupted>,
    ) -> Result<T, End> {
        if self.is_used {
            self.table.clear();
        }
        let limits = Limits {
            nodes,
            ..self.limits
        };
        let mut solver = Solver::new(self.table, limits);
        let answer = question(&mut solver);
        self.is_used = solver.counters().nodes > 0;
        answer.map_err(|why| match why {
            Interrupted::Nodes => End::Flaw(Flaw::TooHard(nodes)),
            Interrupted::Stopped => End::Interrupted(why),
        })
    }
}

/// Returns true if the side that has just moved could win with its next move.
fn threatens<B: Board>(next: &B) -> bool {
    !(next.opponent_threats() & next.playable()).is_empty()
}

/// Returns the number of its own moves in which the side to move wins with this score.
fn moves_to_win<B: Board>(position: &B, score: i32) -> u32 {
    (win::<B>(position.stones()) + 1 - score) as u32
}
