//! The line of play that explains a value, and what the solver knows of its moves.

use alloc::vec::Vec;

use crate::board::score::{stones_at_end, win};
use crate::board::{Bits, Board};
use crate::player::explanation::by_rules::{self, safe_moves};
use crate::player::explanation::cell::Cell;
use crate::player::explanation::closing::{Closing, is_dead};
use crate::player::explanation::decision::decide;
use crate::player::explanation::fact::{Aim, Fact, Kept, Rule};
use crate::player::explanation::step::{Explanation, Step};
use crate::solver::move_order::MoveList;
use crate::solver::{Bounds, Goal, Interrupted, Limits, Solver, SolverTables};
use crate::support::threads::Threads;

/// The most positions that are visited for a single move, to say more of it than that it keeps the value.
const MOST_FOR_FACT: u64 = 20_000;

/// Explains the value of a position, or of the move in a column.
///
/// The inner error is the limit that came first.
///
/// # Errors
/// If the threads are unavailable.
///
/// # Panics
/// If the game is over, the column is full, or the goal of the tables is [`Goal::First`].
pub(in crate::player) fn explain<B: Board, T: Threads>(
    tables: &SolverTables<B>,
    position: &B,
    column: Option<u32>,
    threads: &T,
    limits: Limits,
) -> Result<Result<Explanation, Interrupted>, T::Error> {
    assert!(!position.is_over(), "the game is over");
    assert!(tables.goal() != Goal::First, "the goal tells too little");
    let first = column.map(|column| position.landing(column).expect("the column has room"));
    let start = first.map_or(*position, |cell| position.play(cell));
    let (bounds, nodes) = match end_of(&start) {
        Some(score) => (Bounds::exactly(score), 0),
        None => match decide(tables, &start, threads, limits)? {
            Ok(found) => found,
            Err(why) => return Ok(Err(why)),
        },
    };
    let left = limits.nodes.saturating_sub(nodes);
    let limits = Limits {
        nodes: left,
        ..limits
    };
    let mut explainer = Explainer::new(tables, limits);
    let steps = explainer.steps(position, first, bounds);
    let nodes = nodes + explainer.solver.counters().nodes;
    Ok(steps.map(|steps| Explanation {
        bounds: match first {
            Some(_) => bounds.negated(),
            None => bounds,
        },
        steps,
        nodes,
    }))
}

/// Returns the score if the game is over.
fn end_of<B: Board>(position: &B) -> Option<i32> {
    match position.is_lost() {
        true => Some(-win::<B>(position.stones() - 1)),
        false => position.is_full().then_some(0),
    }
}

/// Makes the steps of an explanation.
struct Explainer<'s, B> {
    solver: Solver<'s, B>,
    /// The most positions that it may visit in all.
    most: u64,
    closing: Closing,
    /// For each player, whether a static proof has decided the rest.
    is_closed: [bool; 2],
}

impl<'s, B: Board> Explainer<'s, B> {
    fn new(tables: &'s SolverTables<'s, B>, limits: Limits<'s>) -> Self {
        Self {
            solver: Solver::new(tables, limits).asking_for_outcome_first(),
            most: limits.nodes,
            closing: Closing::new(),
            is_closed: [false; 2],
        }
    }

    /// Returns the steps. The bounds are those of the position after the first move, if that is given.
    fn steps(
        &mut self,
        position: &B,
        first: Option<B::Bits>,
        bounds: Bounds,
    ) -> Result<Vec<Step>, Interrupted> {
        let (mut position, mut bounds, mut steps) = (*position, bounds, Vec::new());
        if let Some(cell) = first {
            let facts = by_rules::facts(&position, cell);
            steps.push(self.step(&position, cell, bounds, facts));
            position = position.play(cell);
        }
        while !position.is_over() && (steps.is_empty() || !is_dead(&position)) {
            bounds = self.sharpened(&position, bounds)?;
            let (cell, next) = self.best_move(&position, bounds)?;
            let mut facts = by_rules::facts(&position, cell);
            self.compare(&position, cell, bounds, &mut facts)?;
            steps.push(self.step(&position, cell, next, facts));
            (position, bounds) = (position.play(cell), next);
        }
        Ok(steps)
    }

    /// Finds out the length of the game too, if it isn't known and doesn't take long.
    fn sharpened(&mut self, position: &B, bounds: Bounds) -> Result<Bounds, Interrupted> {
        let mut bounds = bounds;
        if self.solver.goal() == Goal::Score {
            self.cheaply(|solver| {
                while !bounds.is_exact() {
                    solver.narrow(position, &mut bounds)?;
                }
                Ok(())
            })?;
        }
        Ok(bounds)
    }

    /// Returns the move of the line, and the bounds after it.
    fn best_move(
        &mut self,
        position: &B,
        bounds: Bounds,
    ) -> Result<(B::Bits, Bounds), Interrupted> {
        if bounds.is_exact() || bounds.least > 0 {
            let cell = self.solver.value_keeping_move(position, bounds.least)?;
            return Ok((cell, bounds.negated()));
        }
        // The loser doesn't know which move lasts longest. Any move loses, perhaps sooner than the best.
        let safe = safe_moves(position);
        let moves = match safe.is_empty() {
            true => position.playable(),
            false => safe,
        };
        let first = MoveList::sorted(position, moves).iter().next();
        let after = Bounds {
            least: -bounds.most,
            most: win::<B>(position.stones() + 1),
        };
        Ok((first.expect("the game goes on"), after))
    }

    /// Adds what comparing the move with the others tells.
    fn compare(
        &mut self,
        position: &B,
        cell: B::Bits,
        bounds: Bounds,
        facts: &mut Vec<Fact>,
    ) -> Result<(), Interrupted> {
        if !(position.threats() & position.playable()).is_empty() {
            return Ok(());
        }
        let safe = safe_moves(position);
        if !safe.has_several() {
            return Ok(());
        }
        if bounds.most < 0 && bounds.is_exact() {
            let moves = safe.count();
            facts.push(Fact::BestDefence { moves });
        }
        let others = safe & !cell;
        let outcome = (bounds.least >= 0).then_some((Kept::Outcome, bounds.least.signum()));
        let is_scored = self.solver.goal() == Goal::Score && bounds.is_exact();
        let score = (is_scored && bounds.least != 0).then_some((Kept::Score, bounds.least));
        for (keeps, value) in [outcome, score].into_iter().flatten() {
            let only = self.cheaply(|solver| {
                for other in others.ones() {
                    // The other side gets more than it should.
                    if !solver.reaches(&position.play(other), 1 - value)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            })?;
            if only == Some(true) {
                facts.push(Fact::OnlyMove { keeps });
                break;
            }
        }
        Ok(())
    }

    /// Makes a step of a move; `bounds` are those of the position after it.
    fn step(&mut self, position: &B, cell: B::Bits, bounds: Bounds, mut facts: Vec<Fact>) -> Step {
        let next = position.play(cell);
        if !next.is_over() {
            facts.extend(self.closed(&next, bounds));
        }
        if facts.is_empty() {
            let stones = next.stones();
            let plies = |score| stones_at_end::<B>(stones, score) - stones;
            facts.push(Fact::Proved {
                outcome: -(bounds.least.max(0) + bounds.most.min(0)).signum(),
                plies: bounds.exact().map(plies),
            });
        }
        let cell = Cell::of::<B>(cell);
        Step { cell, facts }
    }

    /// Returns the static proof that decides the rest after a move, if it is the first of the mover.
    fn closed(&mut self, next: &B, bounds: Bounds) -> Option<Fact> {
        if is_dead(next) {
            return Some(Fact::Closed {
                rule: Rule::NoLine,
                aim: Aim::Draw,
                columns: Vec::new(),
            });
        }
        let mover = next.to_move().other();
        if bounds.most > 0 || self.is_closed[mover as usize] {
            return None;
        }
        let proof = self.closing.proof(next, bounds.most < 0);
        self.is_closed[mover as usize] = proof.is_some();
        proof
    }

    /// Does some work of the solver if it takes few positions; `None` if it would take more.
    fn cheaply<R>(
        &mut self,
        work: impl FnOnce(&mut Solver<'s, B>) -> Result<R, Interrupted>,
    ) -> Result<Option<R>, Interrupted> {
        let left = |solver: &Solver<B>| self.most.saturating_sub(solver.counters().nodes);
        let share = left(&self.solver).min(MOST_FOR_FACT);
        self.solver.grant(share);
        let result = work(&mut self.solver);
        let left = left(&self.solver);
        self.solver.grant(left);
        match result {
            Ok(result) => Ok(Some(result)),
            Err(Interrupted::Nodes) => Ok(None),
            Err(why) => Err(why),
        }
    }
}
