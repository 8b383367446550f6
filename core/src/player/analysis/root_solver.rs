//! The exact solver at work on the root of an analysis.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::board::Board;
use crate::player::analysis::root::Root;
use crate::player::analysis::state::SearchUpdate;
use crate::solver::{Bounds, Interrupted, Limits, Solver, Team};

/// The positions that a thread visits for a column before it looks for one that needs work more.
/// Each column gets as many again as have been visited for it.
pub(super) const FIRST_TURN: u64 = 1 << 12;

/// The solver of one thread.
pub(super) struct RootSolver<'s, 't, B> {
    root: &'s Root<'t, B>,
    solver: Solver<'s, B>,
    /// The bounds of the value of the position.
    bounds: Bounds,
    /// The positions that the threads of the analysis have visited outside of a team.
    visited: &'s AtomicU64,
}

impl<'s, 't, B: Board> RootSolver<'s, 't, B> {
    pub(super) fn new(root: &'s Root<'t, B>, limits: Limits<'s>, visited: &'s AtomicU64) -> Self {
        Self {
            root,
            solver: Solver::new(&root.tables.solver, limits).asking_for_outcome_first(),
            bounds: root.tables.goal().bounds(&root.position),
            visited,
        }
    }

    /// Returns the solver as one of a team that solves the position together.
    pub(super) fn in_team(mut self, team: &'s Team) -> Self {
        self.solver = self.solver.in_team(team);
        self
    }

    /// Returns the number of positions that this solver has visited.
    pub(super) fn nodes(&self) -> u64 {
        self.solver.counters().nodes
    }

    /// Allows `nodes` more positions than have been visited.
    pub(super) fn grant(&mut self, nodes: u64) {
        self.solver.grant(nodes);
    }

    /// Finds the value of the position, and a move that keeps it. Returns true when both are known. If a limit
    /// comes first, reports the move that looks best so far.
    pub(super) fn solve_position(
        &mut self,
        reports: bool,
        report: &mut dyn FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let result = self.narrow_to_the_end(reports, report);
        if reports
            && result.is_err()
            && let Some(column) = self.promising_move()
        {
            report(SearchUpdate::Promising { column });
        }
        result
    }

    /// Returns the move that the proof numbers favour in the question that the solver works on: whether the
    /// side to move wins, or, once it is known not to, whether the opponent does. For each
    /// move, the work left to show the answer that the side to move wants is compared with the work left to
    /// show the other one. Moves that the look-ahead has seen to lose are left out.
    fn promising_move(&self) -> Option<u32> {
        let position = &self.root.position;
        let to_move = position.to_move();
        let winner = match self.bounds.most {
            1.. => to_move,
            0 => to_move.other(),
            ..0 => return None,
        };
        // The limits of the search may be used up, and this takes no time.
        let never = AtomicBool::new(false);
        let mut solver = Solver::new(&self.root.tables.solver, Limits::stopped_by(&never));
        let moves = self.root.different_moves().into_iter();
        let moves = moves.filter(|&column| self.root.column(column).get().most >= 0);
        let numbered = moves.filter_map(|column| {
            let next = position.play(position.landing(column)?);
            let (proof, disproof) = solver.proof_numbers(&next, winner).ok()??;
            let [right, wrong] = match winner == to_move {
                true => [proof, disproof],
                false => [disproof, proof],
            };
            Some((column, u64::from(wrong), u64::from(right)))
        });
        let best = numbered.max_by(|&(_, wrong, right), &(_, other_wrong, other_right)| {
            (wrong * other_right).cmp(&(other_wrong * right))
        });
        best.map(|(column, ..)| column)
    }

    fn narrow_to_the_end(
        &mut self,
        reports: bool,
        report: &mut dyn FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let position = &self.root.position;
        loop {
            let is_exact = self.bounds.is_exact();
            // A sure win is worth a move at once.
            let keeps = if is_exact || self.bounds.least > 0 {
                let cell = self
                    .solver
                    .value_keeping_move(position, self.bounds.least)?;
                Some(B::column_of(cell))
            } else {
                None
            };
            if reports {
                let bounds = self.bounds;
                report(SearchUpdate::Position { bounds, keeps });
            }
            if is_exact {
                return Ok(true);
            }
            self.solver.narrow(position, &mut self.bounds)?;
        }
    }

    /// Finds the values of all columns, visiting at most `nodes` more positions. Returns true when
    /// all are known.
    pub(super) fn solve_columns(
        &mut self,
        nodes: u64,
        report: &mut dyn FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let start = self.nodes();
        loop {
            let left = nodes.saturating_sub(self.nodes() - start);
            let Some(column) = self.root.next_column() else {
                return Ok(true);
            };
            if left == 0 {
                return Err(Interrupted::Nodes);
            }
            let work = self.root.column(column);
            let turn = work.nodes.load(Ordering::Relaxed).max(FIRST_TURN).min(left);
            self.grant(turn);
            work.workers.fetch_add(1, Ordering::Relaxed);
            let before = self.nodes();
            let result = self.solve_column(column, report);
            let spent = self.nodes() - before;
            work.workers.fetch_sub(1, Ordering::Relaxed);
            work.nodes.fetch_add(spent, Ordering::Relaxed);
            self.visited.fetch_add(spent, Ordering::Relaxed);
            match result {
                Ok(()) | Err(Interrupted::Nodes) => {}
                Err(why) => return Err(why),
            }
        }
    }

    /// Finds the value of one column, and of all that lead to an image of the same position.
    fn solve_column(
        &mut self,
        column: u32,
        report: &mut dyn FnMut(SearchUpdate),
    ) -> Result<(), Interrupted> {
        let root = self.root;
        let cell = root.position.landing(column).expect("there is a move");
        let next = root.position.play(cell);
        loop {
            let bounds = root.column(column).get();
            if bounds.is_exact() {
                return Ok(());
            }
            let mut negated = bounds.negated();
            self.solver.narrow(&next, &mut negated)?;
            let alike = root.moves.iter();
            for root_move in alike.filter(|root_move| root_move.first_alike == column) {
                let column = root_move.column;
                let bounds = root.column(column).narrow(negated.negated());
                report(SearchUpdate::Column { column, bounds });
            }
        }
    }
}
