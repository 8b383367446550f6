//! Search under a budget: a principal-variation search that looks ahead ever deeper.
//!
//! Each iteration searches all moves of the root to some depth, and what it leaves in the table orders
//! the moves of the next one. The first move of a position is searched with the whole window, the
//! others are only shown to be no better, and searched again if they are. (Marsland and Campbell,
//! *Parallel search of strongly ordered game trees*, 1982.)
//!
//! Wins and losses are facts, whatever the depth. At the depth of the iteration a position gets the
//! estimate of [`crate::evaluation`], but never in the middle of a forced line: where a threat must be
//! answered the search goes on, and one ply above that depth the side to move looks for a win by
//! threats alone. Without an evaluation the search is by depth alone, and every position at the depth
//! of the iteration is neutral: a *level* of the computer player.
//!
//! The threads of a team share nothing but the table. Every other one is a ply ahead.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::{Bits, Board};
use crate::player::evaluation::{Accumulator, Evaluation};
use crate::player::lookahead::table::{BoundKind, LookaheadEntry, LookaheadSlot, LookaheadTable};
use crate::player::value::Value;
use crate::solver::limits::Budget;
use crate::solver::move_order::{History, MoveList};
use crate::solver::{Counters, Interrupted, Limits, Team};

/// No game is longer.
const MOST_PLIES: usize = 65;

/// The window around the last iteration's value in which the next one's is expected.
const ASPIRATION_WINDOW: i32 = 96;

/// The longest win by threats alone that is looked for, in threats.
const MOST_THREATS: u32 = 8;

/// How many positions a search for a win by threats may visit.
const THREAT_NODES: u64 = 200;

/// MoveList after so many others are searched one ply less deep at first.
const FULL_DEPTH_MOVES: usize = 4;

/// The same from this depth on.
const REDUCTION_DEPTH: u32 = 4;

/// What a iteration found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// How many plies it looked ahead; forced lines further.
    pub depth: u32,
    /// The value of every move that was given one: the best one, and all if that was asked for.
    pub columns: Vec<Option<Value>>,
    /// MoveList that both sides are expected to make, columns counted from 0; the first is the best one.
    pub line: Vec<u32>,
}

impl Iteration {
    /// The value of the best move.
    pub fn value(&self) -> Value {
        self.columns[self.line[0] as usize].expect("the best move has a value")
    }
}

/// A search of one position on one thread. It can be interrupted, and goes on when it is called again.
pub(crate) struct Lookahead<'a, B> {
    position: B,
    table: LookaheadTable<'a>,
    evaluation: Option<&'a Evaluation<B>>,
    accumulator: Accumulator,
    budget: Budget<'a>,
    /// Whether the best move alone is of interest.
    best_only: bool,
    symmetries: u8,
    /// Entries of other searches give way first.
    generation: u8,
    history: History,
    /// The best line from every ply on, and its length.
    lines: Box<[([u8; MOST_PLIES], u8); MOST_PLIES]>,
    /// The moves of the root in the order in which they are tried.
    order: Vec<u32>,
    last: Option<Iteration>,
}

impl<'a, B: Board> Lookahead<'a, B> {
    /// A search of a position in which the game goes on. `order` are its moves, columns counted from 0,
    /// in the order in which they are tried; of moves of equal value the first one is best.
    pub(crate) fn new(
        position: B,
        order: Vec<u32>,
        table: LookaheadTable<'a>,
        evaluation: Option<&'a Evaluation<B>>,
        best_only: bool,
        limits: Limits<'a>,
    ) -> Self {
        Self {
            position,
            table,
            evaluation,
            accumulator: Accumulator::EMPTY,
            budget: Budget::new(limits),
            best_only,
            symmetries: position.live_symmetries(),
            generation: position.stones() as u8,
            history: History::new(),
            lines: Box::new([([0; MOST_PLIES], 0); MOST_PLIES]),
            order,
            last: None,
        }
    }

    /// The same search as one of a team, which shares its node limit.
    pub(crate) fn in_team(mut self, team: &'a Team) -> Self {
        self.budget.join(team);
        self
    }

    pub(crate) fn counters(&self) -> Counters {
        self.budget.counters
    }

    /// Allows so many positions more.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.budget.grant(nodes);
    }

    /// The last iteration.
    pub(crate) fn last(&self) -> Option<&Iteration> {
        self.last.as_ref()
    }

    /// Searches to one more depth.
    pub(crate) fn deepen(&mut self, depth: u32) -> Result<&Iteration, Interrupted> {
        if let Some(evaluation) = self.evaluation {
            self.accumulator = evaluation.accumulator(&self.position);
        }
        let iteration = self.iteration(depth)?;
        if self.evaluation.is_some() {
            // The best first, all others as they were.
            let best = iteration.line[0];
            self.order.retain(|&column| column != best);
            self.order.insert(0, best);
        }
        Ok(self.last.insert(iteration))
    }

    /// Whether the last iteration looked ahead to the end of the game.
    pub(crate) fn is_at_the_end(&self) -> bool {
        let stones = self.position.stones();
        let iteration = self.last.as_ref();
        iteration.is_some_and(|iteration| stones + iteration.depth >= B::CELLS)
    }

    /// Whether the last iteration found a win or a loss within its depth for every move that it valued.
    pub(crate) fn is_decided(&self) -> bool {
        let stones = self.position.stones();
        self.last.as_ref().is_some_and(|iteration| {
            let is_known = |value: &Value| {
                let end = value.stones_at_end();
                end.is_some_and(|end| end - stones <= iteration.depth)
            };
            iteration.columns.iter().flatten().all(is_known)
        })
    }

    /// Searches all moves of the root to a depth.
    fn iteration(&mut self, depth: u32) -> Result<Iteration, Interrupted> {
        let order = self.order.clone();
        let mut columns: Vec<_> = (0..B::COLUMNS).map(|_| None).collect();
        let mut best: Option<(Value, u32)> = None;
        let mut line = Vec::new();
        for column in order {
            let least = match best {
                Some((value, _)) if self.best_only => value,
                _ => Value::LEAST,
            };
            let last = self.last.as_ref();
            let expected = last.and_then(|iteration| iteration.columns[column as usize]);
            let value = self.root_move(column, depth, least, expected)?;
            if best.is_none_or(|(least, _)| value > least) {
                best = Some((value, column));
                line.clear();
                line.push(column);
                let (columns, len) = &self.lines[1];
                line.extend(columns[..usize::from(*len)].iter().map(|&c| u32::from(c)));
            }
            if best.is_some_and(|(_, best)| best == column) || !self.best_only {
                columns[column as usize] = Some(value);
            }
        }
        if self.best_only {
            let (value, column) = best.expect("the game goes on");
            columns.fill(None);
            columns[column as usize] = Some(value);
        }
        Ok(Iteration {
            depth,
            columns,
            line,
        })
    }

    /// The value of a move of the root, if it is more than `least`; if not, any value that is no more.
    fn root_move(
        &mut self,
        column: u32,
        depth: u32,
        least: Value,
        expected: Option<Value>,
    ) -> Result<Value, Interrupted> {
        self.lines[1].1 = 0;
        let position = self.position;
        let stones = position.stones();
        let cell = position.landing(column).expect("the move is legal");
        if !(cell & position.threats()).is_empty() {
            return Ok(Value::won(stones + 1));
        }
        let next = position.play(cell);
        if !(next.threats() & next.playable()).is_empty() {
            return Ok(if depth >= 2 || self.evaluation.is_some() {
                self.lines[1].0[0] =
                    B::column_of((next.threats() & next.playable()).lowest()) as u8;
                self.lines[1].1 = 1;
                Value::lost(stones + 2)
            } else {
                Value::NEUTRAL
            });
        }
        let index = cell.index();
        if least > Value::LEAST {
            let value = -self.node(&next, index, depth - 1, -least.next(), -least)?;
            if value <= least {
                return Ok(value);
            }
        } else if let Some(odds) = expected.and_then(Value::log_odds) {
            let window = [odds - ASPIRATION_WINDOW, odds + ASPIRATION_WINDOW].map(Value::estimate);
            let value = -self.node(&next, index, depth - 1, -window[1], -window[0])?;
            if window[0] < value && value < window[1] {
                return Ok(value);
            }
        }
        Ok(-self.node(&next, index, depth - 1, Value::LEAST, -least)?)
    }

    /// The value of a position that came about by a stone in the cell with the number `played`; outside
    /// of the window a bound. The side to move can't win at once.
    fn node(
        &mut self,
        position: &B,
        played: u32,
        depth: u32,
        mut alpha: Value,
        mut beta: Value,
    ) -> Result<Value, Interrupted> {
        self.budget.visit()?;
        let stones = position.stones();
        let ply = (stones - self.position.stones()) as usize;
        self.lines[ply].1 = 0;
        let playable = position.playable();
        let by_depth = self.evaluation.is_none();
        if playable.is_empty() || by_depth && depth < 2 {
            return Ok(Value::NEUTRAL);
        }
        let threats = position.opponent_threats();
        let openings = threats & playable;
        let is_forced = !openings.is_empty();
        let moves = if is_forced { openings } else { playable } & !B::below(threats);
        if moves.is_empty() || openings.has_several() {
            return Ok(Value::lost(stones + 2));
        }
        if by_depth && depth < 3 {
            return Ok(Value::NEUTRAL);
        }
        let most = if position.can_win() {
            Value::won(stones + 3)
        } else {
            Value::NEUTRAL
        };
        let least = if position.opponent_can_win() {
            Value::lost(stones + 4)
        } else {
            Value::NEUTRAL
        };
        if most <= alpha {
            return Ok(most);
        }
        if least >= beta {
            return Ok(least);
        }
        alpha = alpha.max(least);
        beta = beta.min(most);
        if alpha >= beta {
            return Ok(alpha);
        }
        let value = if is_forced && !by_depth {
            // A forced move takes nothing of the depth.
            self.follow(position, played, moves, depth, alpha, beta)?
        } else if depth == 0 {
            self.leaf(position, played)
        } else {
            self.choose(position, played, moves, depth, alpha, beta)?
        };
        // An estimate knows nothing of these.
        Ok(value.clamp(least, most))
    }

    /// The value of a position with a choice of moves.
    #[inline(always)]
    fn choose(
        &mut self,
        position: &B,
        played: u32,
        moves: B::Bits,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        let slot = self.table.slot(position.canonical_key(self.symmetries));
        let known = self.table.probe(&slot);
        self.budget.counters.probes += 1;
        if let Some(known) = known {
            let is_inside = beta > alpha.next();
            if let Some(value) = usable(&known, depth, alpha, beta)
                && (!is_inside || value.is_decided())
            {
                self.budget.counters.hits += 1;
                return Ok(value);
            }
        }
        if depth == 1 && self.evaluation.is_some() {
            let nodes = self.budget.counters.nodes + THREAT_NODES;
            if let Some(end) = self.wins_by_threats(position, MOST_THREATS, nodes)? {
                let value = Value::won(end);
                let known = LookaheadEntry {
                    value,
                    kind: BoundKind::AtLeast,
                    depth,
                    best: None,
                };
                self.table.store(&slot, known, self.generation);
                return Ok(value);
            }
        }
        let before = self.enter(position, played);
        let value = self.try_all(position, moves, depth, (alpha, beta), known.as_ref(), &slot)?;
        self.leave(played, before);
        Ok(value)
    }

    /// Searches all moves of a position.
    #[inline(always)]
    fn try_all(
        &mut self,
        position: &B,
        moves: B::Bits,
        depth: u32,
        (alpha, beta): (Value, Value),
        known: Option<&LookaheadEntry>,
        slot: &LookaheadSlot,
    ) -> Result<Value, Interrupted> {
        let side = position.to_move();
        let first = known.and_then(|known| known.best);
        let mut order = MoveList::new();
        for cell in moves.ones() {
            let index = cell.index();
            let weight = if first == Some(index) {
                (1 << 24) - 1
            } else {
                (position.move_score(cell) << 8) + self.history.score(side, cell)
            };
            order.insert(cell, weight);
        }
        let (mut best, mut best_cell, mut reached) = (Value::LEAST, 0, alpha);
        let mut cutoff = None;
        for (number, cell) in order.iter::<B::Bits>().enumerate() {
            let next = position.play(cell);
            let index = cell.index();
            let value = if number == 0 {
                -self.node(&next, index, depth - 1, -beta, -reached)?
            } else {
                // What decides how soon the game ends is searched in full.
                let is_late = number >= FULL_DEPTH_MOVES
                    && depth >= REDUCTION_DEPTH
                    && self.evaluation.is_some()
                    && !reached.is_decided()
                    && (next.opponent_threats() & next.playable()).is_empty();
                let mut value = reached.next();
                if is_late {
                    value = -self.node(&next, index, depth - 2, -reached.next(), -reached)?;
                }
                if value > reached {
                    value = -self.node(&next, index, depth - 1, -reached.next(), -reached)?;
                }
                if value > reached && value < beta {
                    value = -self.node(&next, index, depth - 1, -beta, -reached)?;
                }
                value
            };
            if value > best {
                (best, best_cell) = (value, index);
                if value > reached {
                    reached = value;
                    self.keep_line(position, B::column_of(cell));
                }
                if value >= beta {
                    cutoff = Some(number);
                    break;
                }
            }
        }
        if let Some(number) = cutoff {
            self.budget.counters.cutoffs += 1;
            self.budget.counters.first_move_cutoffs += u64::from(number == 0);
            self.history.learn(side, &order, number);
        }
        let kind = if best >= beta {
            BoundKind::AtLeast
        } else if best > alpha {
            BoundKind::Exact
        } else {
            BoundKind::AtMost
        };
        let known = LookaheadEntry {
            value: best,
            kind,
            depth,
            best: Some(best_cell),
        };
        self.table.store(slot, known, self.generation);
        Ok(best)
    }

    /// The value of a position with a single move that makes sense.
    fn follow(
        &mut self,
        position: &B,
        played: u32,
        cell: B::Bits,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        let before = self.enter(position, played);
        let value = -self.node(&position.play(cell), cell.index(), depth, -beta, -alpha)?;
        if value > alpha {
            self.keep_line(position, B::column_of(cell));
        }
        self.leave(played, before);
        Ok(value)
    }

    /// The estimate of a position in which nothing is forced.
    #[inline(always)]
    fn leaf(&mut self, position: &B, played: u32) -> Value {
        let Some(evaluation) = self.evaluation else {
            return Value::NEUTRAL;
        };
        let before = self.enter(position, played);
        let value = evaluation.value_of(position, &self.accumulator);
        self.leave(played, before);
        value
    }

    /// Whether the side to move wins by threats alone, each of which must be answered at once: how
    /// many stones are on the board then. The side to move can't win at once, and has nothing to
    /// answer.
    fn wins_by_threats(
        &mut self,
        position: &B,
        threats: u32,
        nodes: u64,
    ) -> Result<Option<u32>, Interrupted> {
        let moves = position.playable() & !B::below(position.opponent_threats());
        for cell in moves.ones() {
            let next = position.play(cell);
            let openings = next.opponent_threats() & next.playable();
            if openings.is_empty() {
                continue;
            }
            self.budget.visit()?;
            let stones = next.stones();
            // The other side can't win at once, so it has to be in the way.
            if openings.has_several() || !(B::above(openings) & next.opponent_threats()).is_empty()
            {
                return Ok(Some(stones + 2));
            }
            if threats == 1 || self.budget.counters.nodes >= nodes {
                continue;
            }
            let after = next.play(openings);
            // An answer that is itself a threat ends the attack here.
            if !(after.opponent_threats() & after.playable()).is_empty() {
                continue;
            }
            if let Some(end) = self.wins_by_threats(&after, threats - 1, nodes)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// Takes a stone along in the sums of the evaluation: the sums without it.
    #[inline(always)]
    fn enter(&mut self, position: &B, played: u32) -> [i32; 2] {
        let before = self.accumulator.sums();
        if let Some(evaluation) = self.evaluation {
            evaluation.play(&mut self.accumulator, played, position.to_move().other());
        }
        before
    }

    #[inline(always)]
    fn leave(&mut self, played: u32, before: [i32; 2]) {
        if let Some(evaluation) = self.evaluation {
            evaluation.undo(&mut self.accumulator, played, before);
        }
    }

    /// The best line of a position begins with this move.
    #[inline(always)]
    fn keep_line(&mut self, position: &B, column: u32) {
        let ply = (position.stones() - self.position.stones()) as usize;
        let (now, later) = self.lines.split_at_mut(ply + 1);
        let (columns, len) = &mut now[ply];
        let (rest, more) = &later[0];
        columns[0] = column as u8;
        columns[1..=usize::from(*more)].copy_from_slice(&rest[..usize::from(*more)]);
        *len = more + 1;
    }
}

/// The value that the table gives, if it is of use in this window at this depth.
#[inline(always)]
fn usable(known: &LookaheadEntry, depth: u32, alpha: Value, beta: Value) -> Option<Value> {
    let value = known.value;
    let (is_lower, is_upper) = match known.kind {
        BoundKind::AtLeast => (true, false),
        BoundKind::AtMost => (false, true),
        BoundKind::Exact => (true, true),
    };
    // A win that was found is one at any depth, and so is a loss that can't be avoided.
    let is_deep = known.depth >= depth;
    if is_lower && value >= beta && (is_deep || value.is_win())
        || is_upper && value <= alpha && (is_deep || value.is_loss())
        || is_lower && is_upper && is_deep
    {
        Some(value)
    } else {
        None
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
