//! The judgement of a position as a puzzle, by the exact solver.

use std::collections::HashMap;

use fourfold_core::player::is_zugzwang;
use fourfold_core::{Bits, Board, Interrupted, Limits, SolverTables};

use super::flaw::Flaw;
use super::kind::PuzzleKind;
use super::puzzle::{GRADES, MOST_MOVES};
use super::scores::{Effort, End, Scores, moves_to_win};

/// The least number of wrong first moves that don't lose at once. With fewer, the right move is found by
/// elimination.
const LEAST_ALTERNATIVES: u32 = 2;

/// The least number of variations to look at.
const LEAST_VARIATIONS: u64 = 2;

/// A move isn't worth a look if the other side then wins within this number of its own moves.
const QUICK_LOSS: u32 = 2;

/// The least difficulties of the grades after the first.
const STEPS: [u32; GRADES - 1] = [5, 9, 13, 17];

/// The judgement of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Merits {
    /// The N of the puzzle.
    pub(super) moves: u32,
    /// The column of the first move, counted from 0.
    pub(super) column: u32,
    /// The distance between the cells of the line that wins in the end.
    pub(super) direction: u32,
    /// The number of moves in which the side to move wins, or the other side after a wrong first move.
    depth: u32,
    /// The number of variations to look at before that is found.
    variations: u64,
}

impl Merits {
    /// Returns the sum of the depth and the binary logarithm of the variations.
    pub(super) fn difficulty(&self) -> u32 {
        self.depth + self.variations.ilog2()
    }

    /// Returns the grade, from 1 to 5.
    pub(super) fn grade(&self) -> u32 {
        let steps = STEPS.iter().filter(|&&step| self.difficulty() >= step);
        1 + steps.count() as u32
    }
}

/// Judges one position.
struct Judge<'j, B> {
    scores: Scores<'j, B>,
    /// Numbers of variations, and of moves until a draw is certain, by the keys of positions.
    variations: HashMap<u128, u64>,
    most_moves: HashMap<u128, u32>,
    /// Whether zugzwang decides a position.
    by_zugzwang: HashMap<u128, bool>,
}

/// Judges a position as a puzzle of a kind. Of the limits only the stop flag counts.
pub(super) fn judge<B: Board>(
    position: &B,
    kind: PuzzleKind,
    table: &SolverTables<B>,
    most_effort: Effort,
    limits: Limits,
) -> Result<Result<Merits, Flaw>, Interrupted> {
    let mut judge = Judge {
        scores: Scores::new(table, most_effort, limits),
        variations: HashMap::new(),
        most_moves: HashMap::new(),
        by_zugzwang: HashMap::new(),
    };
    match judge.merits(position, kind) {
        Ok(merits) => Ok(Ok(merits)),
        Err(End::Flaw(flaw)) => Ok(Err(flaw)),
        Err(End::Interrupted(why)) => Err(why),
    }
}

impl<B: Board> Judge<'_, B> {
    fn merits(&mut self, position: &B, kind: PuzzleKind) -> Result<Merits, End> {
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
        let merits = match kind {
            PuzzleKind::Win | PuzzleKind::Zugzwang => self.merits_of_win(position)?,
            PuzzleKind::Draw | PuzzleKind::Defend => self.merits_of_hold(position, kind)?,
        };
        if kind == PuzzleKind::Zugzwang && !self.is_by_zugzwang(position)? {
            return Err(End::Flaw(Flaw::NoZugzwang));
        }
        Ok(merits)
    }

    /// Judges a position in which one first move should win.
    fn merits_of_win(&mut self, position: &B) -> Result<Merits, End> {
        // Most positions fail here, which is cheaper than finding all scores.
        match self.scores.quick_wins(position, MOST_MOVES)? {
            0 => return Err(End::Flaw(Flaw::NoWin)),
            1 => {}
            _ => return Err(End::Flaw(Flaw::SeveralWin)),
        }
        let (mut right, mut alternatives) = (B::Bits::NONE, 0);
        for cell in position.playable().ones() {
            let next = position.play(cell);
            if self.scores.score(&next)? < 0 {
                right = right | cell;
            } else {
                alternatives += u32::from(!wins_at_once(&next));
            }
        }
        if right.has_several() {
            return Err(End::Flaw(Flaw::SeveralWin));
        }
        let variations = self.variations(position)?;
        if alternatives < LEAST_ALTERNATIVES || variations < LEAST_VARIATIONS {
            return Err(End::Flaw(Flaw::NoChoice));
        }
        let moves = self.scores.moves(position)?;
        Ok(Merits {
            moves,
            column: B::column_of(right),
            direction: self.direction(position)?,
            depth: moves,
            variations,
        })
    }

    /// Judges a position in which all first moves but one should lose. How they lose is what is to be seen.
    fn merits_of_hold(&mut self, position: &B, kind: PuzzleKind) -> Result<Merits, End> {
        let right = match self.scores.holds(position, MOST_MOVES)?[..] {
            [] => return Err(End::Flaw(Flaw::AllLose)),
            [right] => right,
            _ => return Err(End::Flaw(Flaw::SeveralHold)),
        };
        match self.scores.outcome(&position.play(right))? {
            1 => return Err(End::Flaw(Flaw::AllLose)),
            -1 if kind == PuzzleKind::Draw => return Err(End::Flaw(Flaw::NoDraw)),
            // It would be no defence.
            -1 if self.scores.wins_within(position, MOST_MOVES)? => {
                return Err(End::Flaw(Flaw::QuickWin));
            }
            _ => {}
        }
        let (mut alternatives, mut variations, mut longest) = (0, 0_u64, None);
        for cell in (position.playable() & !right).ones() {
            let next = position.play(cell);
            if wins_at_once(&next) {
                continue;
            }
            alternatives += 1;
            let moves = self.scores.moves(&next)?;
            let after = self.variations(&next)?;
            if moves > QUICK_LOSS {
                variations = variations.saturating_add(after.max(1));
            }
            if longest.is_none_or(|(most, _)| most < moves) {
                longest = Some((moves, next));
            }
        }
        let (depth, lost) = match longest {
            Some(longest) if alternatives >= LEAST_ALTERNATIVES => longest,
            _ => return Err(End::Flaw(Flaw::NoChoice)),
        };
        let moves = match kind {
            PuzzleKind::Draw => match self.moves_to_draw(position)? {
                1 => return Err(End::Flaw(Flaw::Settled)),
                moves if moves > MOST_MOVES => return Err(End::Flaw(Flaw::TooLong)),
                moves => moves,
            },
            _ => 1,
        };
        Ok(Merits {
            moves,
            column: B::column_of(right),
            direction: self.direction(&lost)?,
            depth,
            variations: variations.max(1),
        })
    }

    /// Returns the most moves that the side to move makes in a drawn position until the draw is certain, while
    /// neither side makes a mistake.
    fn moves_to_draw(&mut self, position: &B) -> Result<u32, End> {
        if is_settled(position, position.opponent_can_win()) {
            return Ok(0);
        }
        if let Some(&moves) = self.most_moves.get(&position.key()) {
            return Ok(moves);
        }
        let mut most = 0;
        for next in position.playable().ones().map(|cell| position.play(cell)) {
            if self.scores.outcome(&next)? != 0 {
                continue;
            }
            most = most.max(1);
            if is_settled(&next, next.can_win()) {
                continue;
            }
            for after in next.playable().ones().map(|cell| next.play(cell)) {
                if self.scores.outcome(&after)? == 0 {
                    most = most.max(1 + self.moves_to_draw(&after)?);
                }
            }
        }
        self.most_moves.insert(position.key(), most);
        Ok(most)
    }

    /// Returns true if every line of best play ends in zugzwang: the side to move wins as soon as it can, the
    /// other side loses as late as it can, and before the last stone that has nothing but moves below a cell
    /// that loses.
    fn is_by_zugzwang(&mut self, position: &B) -> Result<bool, End> {
        let score = self.scores.score(position)?;
        if self.scores.moves(position)? == 1 {
            return Ok(false);
        }
        if let Some(&known) = self.by_zugzwang.get(&position.key()) {
            return Ok(known);
        }
        let mut is_by_zugzwang = true;
        for next in position.playable().ones().map(|cell| position.play(cell)) {
            if !is_by_zugzwang || self.scores.score(&next)? != -score || is_zugzwang(&next) {
                continue;
            }
            for after in next.playable().ones().map(|cell| next.play(cell)) {
                if is_by_zugzwang && self.scores.score(&after)? == score {
                    is_by_zugzwang = self.is_by_zugzwang(&after)?;
                }
            }
        }
        self.by_zugzwang.insert(position.key(), is_by_zugzwang);
        Ok(is_by_zugzwang)
    }

    /// Returns the number of variations to look at in a position that is won.
    ///
    /// People look at threats first. So if a right first move makes a threat, they look at all moves that make
    /// one, and otherwise at all moves that don't lose quickly. Each move takes as many variations as the
    /// right one, and that takes the variations of all replies. Of several right moves the one with the fewest
    /// counts.
    fn variations(&mut self, position: &B) -> Result<u64, End> {
        if self.scores.moves(position)? == 1 {
            return Ok(0);
        }
        if let Some(&variations) = self.variations.get(&position.key()) {
            return Ok(variations);
        }
        let score = self.scores.score(position)?;
        let (mut threats, mut others) = (0, 0);
        let mut right = Vec::new();
        for cell in position.playable().ones() {
            let next = position.play(cell);
            let value = self.scores.score(&next)?;
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
        while self.scores.moves(&position)? > 1 {
            let score = self.scores.score(&position)?;
            for turned in [-score, score] {
                let cells = position.playable().ones();
                let mut keeping = None;
                for next in cells.map(|cell| position.play(cell)) {
                    if keeping.is_none() && self.scores.score(&next)? == turned {
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
}

/// Returns true if the side that has just moved could win with its next move.
fn threatens<B: Board>(next: &B) -> bool {
    !(next.opponent_threats() & next.playable()).is_empty()
}

/// Returns true if the side to move completes a line with the next stone.
fn wins_at_once<B: Board>(next: &B) -> bool {
    !(next.threats() & next.playable()).is_empty()
}

/// Returns true if nothing can go wrong any more in a drawn position: the other side, which `can_win` is about, has no
/// line left that it could complete, or one column at most has room.
fn is_settled<B: Board>(position: &B, can_win: bool) -> bool {
    !can_win || !position.playable().has_several()
}
