//! Iterative deepening with a principal-variation search.
//!
//! Each iteration searches all moves of the root to some depth, and what it leaves in the table orders
//! the moves of the next one. The first move of a position is searched with the whole window, the
//! others with a null window, which shows that they are no better; if they are, they are searched
//! again. (Marsland and Campbell, *Parallel search of strongly ordered game trees*, 1982.)
//!
//! Wins and losses are facts at any depth. At the depth of the iteration a position gets the estimate
//! of [`Evaluation`], but never in the middle of a forced line: where a threat must be answered the
//! search goes on, and one ply above the leaves it looks for a win by threats alone. On flat boards an
//! estimate may be enough earlier (see [`Pruning`]). Without an evaluation the search is by depth alone,
//! and every position at the depth of the iteration is neutral: that is how a *level* of the computer
//! player sees.
//!
//! The threads of a team share the table and the node limit, nothing else. Every other thread is a ply
//! ahead.

use alloc::vec::Vec;

use crate::board::{Bits, Board};
use crate::player::evaluation::{Accumulator, Evaluation, NetworkPath};
use crate::player::lookahead::iteration::Iteration;
use crate::player::lookahead::principal_variation::PrincipalVariations;
use crate::player::lookahead::pruning::Pruning;
use crate::player::lookahead::table::{BoundKind, LookaheadEntry, LookaheadSlot, LookaheadTable};
use crate::player::lookahead::threat_search::{MOST_NODES, MOST_THREATS, win_by_threats};
use crate::player::value::Value;
use crate::solver::budget::Budget;
use crate::solver::move_order::{History, MoveList};
use crate::solver::{Counters, Interrupted, Limits, Team};

/// Half the width of the aspiration window, in which the value of the last iteration is expected again,
/// in 1/[`Value::UNIT`].
const ASPIRATION_WINDOW: i32 = 96;

/// The look-ahead search of one position, on one thread. After an interruption it goes on when it is
/// called again.
pub(crate) struct Lookahead<'a, B> {
    position: B,
    table: LookaheadTable<'a>,
    evaluation: Option<&'a Evaluation<B>>,
    accumulator: Accumulator,
    /// The network for the path of the search, on the cube.
    network: Option<NetworkPath>,
    budget: Budget<'a>,
    /// True if only the best move needs a value.
    best_only: bool,
    pruning: Pruning,
    /// The symmetries under which positions below the root can meet, one bit each.
    symmetries: u8,
    /// The generation of the search. Entries of other generations give way first.
    generation: u8,
    history: History,
    variations: PrincipalVariations,
    /// The moves of the root in the order in which they are tried.
    order: Vec<u32>,
    last: Option<Iteration>,
}

impl<'a, B: Board> Lookahead<'a, B> {
    /// Creates a search of a position in which the game is not over. `order` has its moves, as columns
    /// counted from 0, in the order in which they are tried; of moves with equal values the first is
    /// best. Without an evaluation, the value of every leaf is neutral.
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
            network: evaluation.and_then(|evaluation| evaluation.network_path(&position)),
            budget: Budget::new(limits),
            best_only,
            pruning: match evaluation {
                None => Pruning::None,
                Some(_) if B::IS_CUBE => Pruning::Mild,
                Some(_) => Pruning::Full,
            },
            symmetries: position.live_symmetries(),
            generation: position.stones() as u8,
            history: History::new(),
            variations: PrincipalVariations::new(),
            order,
            last: None,
        }
    }

    /// Returns the search as one of a team, which shares its node limit.
    pub(crate) fn in_team(mut self, team: &'a Team) -> Self {
        self.budget.join(team);
        self
    }

    /// Returns what the search has done so far.
    pub(crate) fn counters(&self) -> Counters {
        self.budget.counters
    }

    /// Allows `nodes` positions more than have been visited.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.budget.grant(nodes);
    }

    /// Returns the last iteration.
    pub(crate) fn last(&self) -> Option<&Iteration> {
        self.last.as_ref()
    }

    /// Searches all moves to a depth: one iteration.
    ///
    /// # Errors
    /// If a limit ends it first. The last iteration then stays as it was.
    pub(crate) fn deepen(&mut self, depth: u32) -> Result<&Iteration, Interrupted> {
        if let Some(evaluation) = self.evaluation {
            self.accumulator = evaluation.accumulator(&self.position);
        }
        let iteration = self.iteration(depth)?;
        if self.evaluation.is_some() {
            // The best move comes first, the others stay in their order.
            let best = iteration.best;
            self.order.retain(|&column| column != best);
            self.order.insert(0, best);
        }
        Ok(self.last.insert(iteration))
    }

    /// Returns true if the last iteration reached the end of the game.
    pub(crate) fn is_at_the_end(&self) -> bool {
        let stones = self.position.stones();
        let iteration = self.last.as_ref();
        iteration.is_some_and(|iteration| stones + iteration.depth >= B::CELLS)
    }

    /// Returns true if the last iteration saw the best move, or every move if all are asked for, win or lose
    /// within its depth.
    pub(crate) fn is_decided(&self) -> bool {
        let stones = self.position.stones();
        self.last.as_ref().is_some_and(|iteration| {
            let is_within_depth = |value: &Value| {
                let end = value.stones_at_end();
                end.is_some_and(|end| end - stones <= iteration.depth)
            };
            if self.best_only {
                is_within_depth(&iteration.value())
            } else {
                iteration.columns.iter().flatten().all(is_within_depth)
            }
        })
    }

    /// Searches the moves of the root to a depth.
    fn iteration(&mut self, depth: u32) -> Result<Iteration, Interrupted> {
        let order = self.order.clone();
        let mut columns: Vec<_> = (0..B::COLUMNS).map(|_| None).collect();
        let mut best: Option<(Value, u32)> = None;
        let mut lines: Vec<_> = (0..B::COLUMNS).map(|_| Vec::new()).collect();
        for column in order {
            let least = match best {
                Some((value, _)) if self.best_only => value,
                _ => Value::LEAST,
            };
            let last = self.last.as_ref();
            let expected = last.and_then(|iteration| iteration.columns[column as usize]);
            let value = self.root_move(column, depth, least, expected)?;
            let is_better = best.is_none_or(|(least, _)| value > least);
            if is_better {
                best = Some((value, column));
            }
            if is_better || !self.best_only {
                let line = &mut lines[column as usize];
                line.push(column);
                line.extend(self.variations.line(1).iter().copied().map(u32::from));
            }
            columns[column as usize] = Some(value);
        }
        let (_, best) = best.expect("the game goes on");
        if self.best_only {
            for (column, value) in (0..).zip(&mut columns) {
                // The values of the other moves are only upper bounds. Of these, losses are worth keeping.
                *value = value.filter(|value| column == best || value.is_loss());
            }
        }
        Ok(Iteration {
            depth,
            columns,
            best,
            lines,
        })
    }

    /// Returns the value of a move of the root if it is more than `least`, and otherwise some value that
    /// isn't. `expected` is its value in the last iteration.
    fn root_move(
        &mut self,
        column: u32,
        depth: u32,
        least: Value,
        expected: Option<Value>,
    ) -> Result<Value, Interrupted> {
        self.variations.clear(1);
        let position = self.position;
        let stones = position.stones();
        let cell = position.landing(column).expect("the move is legal");
        if !(cell & position.threats()).is_empty() {
            return Ok(Value::won(stones + 1));
        }
        let next = position.play(cell);
        if !(next.threats() & next.playable()).is_empty() {
            return Ok(if depth >= 2 || self.evaluation.is_some() {
                let win = (next.threats() & next.playable()).lowest();
                self.variations.set(1, B::column_of(win));
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
        } else if let Some(log_odds) = expected.and_then(Value::log_odds) {
            let window = [log_odds - ASPIRATION_WINDOW, log_odds + ASPIRATION_WINDOW];
            let window = window.map(Value::estimate);
            let value = -self.node(&next, index, depth - 1, -window[1], -window[0])?;
            if window[0] < value && value < window[1] {
                return Ok(value);
            }
        }
        Ok(-self.node(&next, index, depth - 1, Value::LEAST, -least)?)
    }

    /// Returns the value of a position, or a bound on it where it lies outside of the window. The last
    /// stone fell into the cell with the number `played`, and the side to move must not be able to win
    /// at once.
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
        self.variations.clear(self.ply(position));
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
            // A forced move costs no depth.
            self.search_forced(position, played, moves, depth, alpha, beta)?
        } else if depth == 0 {
            self.evaluate(position, played)
        } else {
            self.search_choice(position, played, moves, depth, alpha, beta)?
        };
        // An estimate doesn't know these bounds.
        Ok(value.clamp(least, most))
    }

    /// Returns the value of a position with a choice of moves: from the table, by a threat search or by
    /// searching the moves.
    #[inline(always)]
    fn search_choice(
        &mut self,
        position: &B,
        played: u32,
        moves: B::Bits,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        let slot = self.table.slot(position.canonical_key(self.symmetries));
        let entry = self.table.probe(&slot);
        self.budget.counters.probes += 1;
        if let Some(entry) = entry {
            // In a wide window the table answers only with wins and losses.
            let is_wide = beta > alpha.next();
            if let Some(value) = sufficient_value(&entry, depth, alpha, beta)
                && (!is_wide || value.is_decided())
            {
                self.budget.counters.hits += 1;
                return Ok(value);
            }
        }
        if depth == 1 && self.evaluation.is_some() {
            let nodes = self.budget.counters.nodes + MOST_NODES;
            if let Some(end) = win_by_threats(&mut self.budget, position, MOST_THREATS, nodes)? {
                let value = Value::won(end);
                let entry = LookaheadEntry {
                    value,
                    kind: BoundKind::AtLeast,
                    depth,
                    best: None,
                };
                self.table.store(&slot, entry, self.generation);
                return Ok(value);
            }
        }
        let before = self.add_stone(position, played);
        let window = (alpha, beta);
        let value = self.search_moves(position, moves, depth, window, entry.as_ref(), &slot)?;
        self.remove_stone(played, before);
        Ok(value)
    }

    /// Searches the moves of a position, and stores the result.
    #[inline(always)]
    fn search_moves(
        &mut self,
        position: &B,
        moves: B::Bits,
        depth: u32,
        (alpha, beta): (Value, Value),
        entry: Option<&LookaheadEntry>,
        slot: &LookaheadSlot,
    ) -> Result<Value, Interrupted> {
        // Nothing is left out of the principal variation, and nothing where the search sees the end of the game.
        let sees_the_end = position.stones() + depth >= B::CELLS;
        let may_prune = beta == alpha.next() && !sees_the_end;
        let margin = self.pruning.margin(depth).filter(|_| may_prune);
        let mut most_of_late_moves = None;
        if let (Some(margin), Some(odds)) = (margin, alpha.log_odds()) {
            let mut estimate = self.log_odds(position);
            if !position.can_win() {
                estimate = estimate.min(0);
            }
            if !position.opponent_can_win() {
                estimate = estimate.max(0);
            }
            if estimate - margin > odds {
                return Ok(Value::estimate(estimate - margin));
            }
            if estimate + margin <= odds {
                most_of_late_moves = Some(Value::estimate(estimate + margin));
            }
        }
        let side = position.to_move();
        let first = entry.and_then(|entry| entry.best);
        let mut order = MoveList::new();
        for cell in moves.ones() {
            let index = cell.index();
            let score = if first == Some(index) {
                (1 << 24) - 1
            } else {
                (position.move_score(cell) << 8) + self.history.score(side, cell)
            };
            order.insert(cell, score);
        }
        let (mut best, mut best_cell, mut reached) = (Value::LEAST, 0, alpha);
        let (mut cutoff, mut all_searched) = (None, true);
        for (number, cell) in order.iter::<B::Bits>().enumerate() {
            let next = position.play(cell);
            let index = cell.index();
            let value = if number == 0 {
                -self.node(&next, index, depth - 1, -beta, -reached)?
            } else {
                let is_quiet = (next.opponent_threats() & next.playable()).is_empty();
                let mut reduction = 0;
                // Where wins and losses are compared, every move is searched to the full depth.
                if is_quiet && !reached.is_decided() {
                    // As long as all moves lose, none is left out: a loss is a fact.
                    if may_prune && !best.is_decided() {
                        let is_futile = most_of_late_moves.is_some();
                        if is_futile || self.pruning.leaves_out(depth, number) {
                            best = best.max(most_of_late_moves.unwrap_or(best));
                            all_searched = false;
                            continue;
                        }
                    }
                    if !sees_the_end {
                        reduction = self.pruning.reduction(depth, number);
                    }
                }
                let mut value = reached.next();
                if reduction > 0 {
                    let depth = depth - 1 - reduction;
                    value = -self.node(&next, index, depth, -reached.next(), -reached)?;
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
                    self.extend_variation(position, B::column_of(cell));
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
            if all_searched {
                self.history.learn(side, &order, number);
            }
        }
        let kind = if best >= beta {
            BoundKind::AtLeast
        } else if best > alpha {
            BoundKind::Exact
        } else {
            BoundKind::AtMost
        };
        let entry = LookaheadEntry {
            value: best,
            kind,
            depth,
            best: Some(best_cell),
        };
        self.table.store(slot, entry, self.generation);
        Ok(best)
    }

    /// Returns the value of a position with a forced move.
    fn search_forced(
        &mut self,
        position: &B,
        played: u32,
        cell: B::Bits,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        let before = self.add_stone(position, played);
        let value = -self.node(&position.play(cell), cell.index(), depth, -beta, -alpha)?;
        if value > alpha {
            self.extend_variation(position, B::column_of(cell));
        }
        self.remove_stone(played, before);
        Ok(value)
    }

    /// Returns the estimate of a position without a forced move.
    #[inline(always)]
    fn evaluate(&mut self, position: &B, played: u32) -> Value {
        let before = self.add_stone(position, played);
        let log_odds = self.log_odds(position);
        self.remove_stone(played, before);
        Value::estimate(log_odds)
    }

    /// Returns the estimated log-odds of a position whose last stone is in the accumulator; zero without an
    /// evaluation.
    #[inline(always)]
    fn log_odds(&mut self, position: &B) -> i32 {
        let Some(evaluation) = self.evaluation else {
            return 0;
        };
        let sum = evaluation.sum_of(position, &self.accumulator);
        let ply = self.ply(position);
        match &mut self.network {
            Some(network) => network.log_odds(ply, sum),
            None => sum,
        }
    }

    /// Returns the number of moves that lead from the root to a position.
    #[inline(always)]
    fn ply(&self, position: &B) -> usize {
        (position.stones() - self.position.stones()) as usize
    }

    /// Adds the last stone of a position to the accumulator. Returns the sums without it.
    #[inline(always)]
    fn add_stone(&mut self, position: &B, played: u32) -> [i32; 2] {
        let before = self.accumulator.sums();
        let ply = self.ply(position);
        if let (Some(network), Some(cube)) = (&mut self.network, position.compact_cube()) {
            network.reach(ply, cube);
        }
        if let Some(evaluation) = self.evaluation {
            evaluation.play(&mut self.accumulator, played, position.to_move().other());
        }
        before
    }

    /// Takes a stone out of the accumulator again.
    #[inline(always)]
    fn remove_stone(&mut self, played: u32, before: [i32; 2]) {
        if let Some(evaluation) = self.evaluation {
            evaluation.undo(&mut self.accumulator, played, before);
        }
    }

    /// Makes the principal variation of a position begin with this move.
    #[inline(always)]
    fn extend_variation(&mut self, position: &B, column: u32) {
        self.variations.extend(self.ply(position), column);
    }
}

/// Returns the value of an entry if it makes a search of this depth with this window needless.
#[inline(always)]
fn sufficient_value(
    entry: &LookaheadEntry,
    depth: u32,
    alpha: Value,
    beta: Value,
) -> Option<Value> {
    let value = entry.value;
    let (is_lower, is_upper) = match entry.kind {
        BoundKind::AtLeast => (true, false),
        BoundKind::AtMost => (false, true),
        BoundKind::Exact => (true, true),
    };
    // A win that was found is a win at any depth, and so is a loss.
    let is_deep = entry.depth >= depth;
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
mod tests;
