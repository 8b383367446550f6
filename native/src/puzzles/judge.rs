//! Whether a position makes a puzzle, by the exact solver, and how hard a one.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::AtomicU64;

use fourfold_core::board::score::win;
use fourfold_core::{Bits, Board, Engine, Goal, Interrupted, Limits, Policy, Solver, SolverTables};

use super::puzzle::GRADES;

/// The longest win that is asked for, in moves of the side that wins; one move is no puzzle.
pub(super) const MOST_MOVES: u32 = 8;

/// How many wrong first moves must not lose at once: with fewer the right one is found by elimination.
const LEAST_ALTERNATIVES: u32 = 2;

/// How many lines there must be to look at.
const LEAST_LINES: u64 = 2;

/// Nobody looks at a move after which the other side needs no more moves of its own to win.
const QUICK_LOSS: u32 = 2;

/// From these sums on of the moves and the binary logarithm of the lines a puzzle is of the next grade.
const STEPS: [u32; GRADES - 1] = [5, 9, 13, 17];

/// Memory of a judge, in words of 8 bytes.
pub(super) const WORDS: usize = 1 << 16;

/// What the solver must be able to do, so that a program on one thread can answer every move at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// The most positions that it visits to solve any position that may come up, with an empty table.
    pub(super) nodes: u64,
    /// The most positions that may come up.
    pub(super) positions: usize,
}

/// What there is to say of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Merits {
    /// How many moves of its own the side to move needs to win.
    pub(super) moves: u32,
    /// The column of the first one, counted from 0.
    pub(super) column: u32,
    /// How far the cells of the line that wins in the end are apart.
    pub(super) direction: u32,
    /// How many lines there are to look at before the win is found.
    lines: u64,
}

impl Merits {
    /// The sum of the moves and the binary logarithm of the lines.
    pub(super) fn effort(&self) -> u32 {
        self.moves + self.lines.ilog2()
    }

    /// From 1 to 5.
    pub(super) fn grade(&self) -> u32 {
        let steps = STEPS.iter().filter(|&&step| self.effort() >= step);
        1 + steps.count() as u32
    }
}

/// Why a position makes no puzzle.
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

/// What ends a judgement.
enum End {
    Flaw(Flaw),
    Interrupted(Interrupted),
}

/// Judges one position.
struct Judge<'j, B> {
    table: &'j SolverTables<'j, B>,
    /// Whether the table may hold something.
    is_used: bool,
    limits: Limits<'j>,
    means: Means,
    /// By the keys of positions.
    scores: HashMap<u128, i32>,
    lines: HashMap<u128, u64>,
}

/// A table for a judge in this memory.
pub(super) fn table<B: Board>(words: &[AtomicU64]) -> SolverTables<'_, B> {
    SolverTables::new(words, Engine::Best, Goal::Score, Policy::TwoBig).expect("there is enough")
}

/// What there is to say of a position as a puzzle, or why it makes none. Of the limits only the stop
/// flag counts.
pub(super) fn judge<B: Board>(
    position: &B,
    table: &SolverTables<B>,
    means: Means,
    limits: Limits,
) -> Result<Result<Merits, Flaw>, Interrupted> {
    let mut judge = Judge {
        table,
        is_used: true,
        limits,
        means,
        scores: HashMap::new(),
        lines: HashMap::new(),
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
        let lines = self.lines(position)?;
        if alternatives < LEAST_ALTERNATIVES || lines < LEAST_LINES {
            return Err(End::Flaw(Flaw::NoChoice));
        }
        Ok(Merits {
            moves: self.moves(position)?,
            column: B::column_of(right),
            direction: self.direction(position)?,
            lines,
        })
    }

    /// How many first moves win in no more moves than may be asked for. Most positions fail here, which takes
    /// less than all the scores.
    fn quick_wins(&mut self, position: &B) -> Result<u32, End> {
        let least = (win::<B>(position.stones()) - MOST_MOVES as i32 + 1).max(1);
        self.ask(self.means.nodes / 4, |solver| {
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

    /// How many lines there are to look at in a position that is won.
    ///
    /// People look at threats first. So there are as many first moves to look at as make a threat, if one of
    /// these is right, and otherwise as many as there are that don't lose quickly. Each of them takes as many
    /// lines as the right one, which takes those of all replies that don't lose at once. Of several right
    /// moves that with the fewest lines counts.
    fn lines(&mut self, position: &B) -> Result<u64, End> {
        if self.moves(position)? == 1 {
            return Ok(0);
        }
        if let Some(&lines) = self.lines.get(&position.key()) {
            return Ok(lines);
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
                after = after.saturating_add(self.lines(&next.play(cell))?);
            }
            let moves = match threatens(&next) {
                true => threats,
                false => threats + others,
            };
            least = least.min(after.max(1).saturating_mul(moves));
        }
        self.lines.insert(position.key(), least);
        Ok(least)
    }

    /// How far the cells of the line are apart that wins in the end, if the other side loses as late as it can.
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

    /// How many moves of its own the side to move needs in a position that it wins.
    fn moves(&mut self, position: &B) -> Result<u32, End> {
        let score = self.score(position)?;
        Ok(moves_to_win(position, score))
    }

    /// The score of a position that may come up.
    fn score(&mut self, position: &B) -> Result<i32, End> {
        if let Some(&score) = self.scores.get(&position.key()) {
            return Ok(score);
        }
        if self.scores.len() == self.means.positions {
            return Err(End::Flaw(Flaw::TooLarge(self.means.positions)));
        }
        let score = self.ask(self.means.nodes, |solver| solver.solve(position))?;
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

/// Whether the side that has just moved could win with its next move.
fn threatens<B: Board>(next: &B) -> bool {
    !(next.opponent_threats() & next.playable()).is_empty()
}

/// How many moves of its own the side to move needs, where it wins with this score.
fn moves_to_win<B: Board>(position: &B, score: i32) -> u32 {
    (win::<B>(position.stones()) + 1 - score) as u32
}
