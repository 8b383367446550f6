//! The analysis of one position on any number of threads: which move is best, or the value of every
//! move.
//!
//! Two searches share the work. One looks ahead ever deeper and has an estimate at any time; the
//! other is the exact solver, which may know the truth before the time is up. A single thread runs both
//! in turn, and spends more on the solver where that chooses the move as a rule. Of several threads, half
//! solve if that looks promising.

use core::sync::atomic::{AtomicU64, Ordering};

use crate::board::{Bits, Board};
use crate::player::analysis::root::Root;
use crate::player::analysis::root_solver::{FIRST_TURN, RootSolver};
use crate::player::analysis::state::SearchUpdate;
use crate::player::evaluation::Evaluation;
use crate::player::lookahead::Lookahead;
use crate::player::tables::PlayerTables;
use crate::solver::{Interrupted, Limits, Team};

/// The longest turn, in positions. A single thread switches to the other search after [`FIRST_TURN`]
/// positions, then after twice as many each time.
const LONGEST_TURN: u64 = 1 << 24;

/// How many positions the solver visits for each one of the look-ahead, where a single thread runs both
/// and the solver is expected to choose the move.
const SOLVER_POSITIONS: u64 = 4;

/// The depth of the look-ahead where the move is forced: it only has to give the move a value.
const FORCED_DEPTH: u32 = 8;

/// With this many free cells or fewer the solver may find out who wins within seconds.
const SOLVABLE_FLAT: u32 = 42;
const SOLVABLE_CUBE: u32 = 50;

/// With this many free cells or fewer, alpha-beta usually finds the value of a position within a second.
const QUICKLY_SOLVED: u32 = 34;

/// The aim of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A good move.
    BestMove,
    /// The value of every move.
    AllMoves,
}

/// The analysis of one position, shared by threads of which each calls [`AnalysisSession::run`].
pub struct AnalysisSession<'t, B> {
    root: Root<'t, B>,
    evaluation: &'t Evaluation<B>,
    scope: Scope,
    threads: usize,
    /// The threads that look ahead, and those that solve the position together.
    lookahead_team: Team,
    solving_team: Team,
    /// Positions visited by threads that are in neither of these teams.
    visited: AtomicU64,
}

impl<'t, B: Board> AnalysisSession<'t, B> {
    /// Creates an analysis for this number of threads. The game must not be over.
    pub fn new(
        tables: PlayerTables<'t, B>,
        evaluation: &'t Evaluation<B>,
        position: B,
        scope: Scope,
        threads: usize,
    ) -> Self {
        Self {
            root: Root::new(tables, position),
            evaluation,
            scope,
            threads: threads.max(1),
            lookahead_team: Team::new(),
            solving_team: Team::new(),
            visited: AtomicU64::new(0),
        }
    }

    /// Returns about how many positions all threads have visited.
    pub fn nodes(&self) -> u64 {
        self.lookahead_team.nodes()
            + self.solving_team.nodes()
            + self.visited.load(Ordering::Relaxed)
    }

    /// Analyses, as the thread with this number, until a limit is reached or nothing more can be found
    /// out. The thread that finds out the last of what the scope asks for returns true, and sets the
    /// stop flag, which ends the others.
    ///
    /// Each thread reports what it finds out; [`AnalysisState::apply`](super::AnalysisState::apply)
    /// puts the updates of all threads together.
    ///
    /// # Errors
    /// If a limit ends it first.
    pub fn run(
        &self,
        thread: usize,
        limits: Limits,
        report: &mut dyn FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let solvers = if self.solver_takes_part() {
            self.threads / 2
        } else {
            0
        };
        let lookers = self.threads - solvers;
        // The solvers may visit their share, the others what is left.
        let share = limits.nodes / self.threads as u64;
        let for_solvers = |solvers: usize| Limits {
            nodes: share * solvers as u64,
            ..limits
        };
        let for_lookers = Limits {
            nodes: limits.nodes - share * solvers as u64,
            ..limits
        };
        let result = if self.threads == 1 {
            self.take_turns(limits, report)
        } else if thread < lookers {
            let mut lookahead = self.lookahead(for_lookers).in_team(&self.lookahead_team);
            self.look_to_the_end(&mut lookahead, thread, report)
        } else if self.scope == Scope::BestMove {
            let mut solver = self
                .root_solver(for_solvers(solvers))
                .in_team(&self.solving_team);
            solver.solve_position(thread == lookers, report)
        } else {
            let mut solver = self.root_solver(for_solvers(1));
            solver.solve_columns(share, report)
        };
        if result == Ok(true) {
            limits.stop.store(true, Ordering::SeqCst);
        }
        result
    }

    /// Returns true if the solver takes part: always for the values of all moves, and for a good move where
    /// it may find out who wins.
    fn solver_takes_part(&self) -> bool {
        let most = if B::IS_CUBE {
            SOLVABLE_CUBE
        } else {
            SOLVABLE_FLAT
        };
        self.scope == Scope::AllMoves || self.free_cells() <= most
    }

    fn free_cells(&self) -> u32 {
        B::CELLS - self.root.position.stones()
    }

    /// Returns how many positions a single thread gives the look-ahead for each `nodes` of the solver.
    fn lookahead_share(&self, lookahead: &Lookahead<B>, nodes: u64) -> u64 {
        let solver_chooses = if self.scope == Scope::AllMoves || !self.solver_takes_part() {
            false
        } else if self.root.tables.solver.has_proof_numbers() {
            // Once the game is lost, only the look-ahead knows how to delay the end.
            !lookahead
                .last()
                .is_some_and(|iteration| iteration.value().is_loss())
        } else {
            self.free_cells() <= QUICKLY_SOLVED
        };
        if solver_chooses {
            nodes.div_ceil(SOLVER_POSITIONS)
        } else {
            nodes
        }
    }

    fn lookahead<'s>(&'s self, limits: Limits<'s>) -> Lookahead<'s, B> {
        Lookahead::new(
            self.root.position,
            self.root.different_moves(),
            self.root.tables.lookahead,
            Some(self.evaluation),
            self.scope == Scope::BestMove,
            limits,
        )
    }

    fn root_solver<'s>(&'s self, limits: Limits<'s>) -> RootSolver<'s, 't, B> {
        RootSolver::new(&self.root, limits, &self.visited)
    }

    /// Looks ahead until there is nothing more to see. Returns true if all that the scope asks for is
    /// known then.
    fn look_to_the_end(
        &self,
        lookahead: &mut Lookahead<B>,
        thread: usize,
        report: &mut dyn FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        // Every other thread is a ply ahead, and leaves in the table what is needed next.
        let ahead = thread as u32 % 2;
        loop {
            let depth = lookahead
                .last()
                .map_or(1 + ahead, |iteration| iteration.depth + 1);
            let before = lookahead.counters().nodes;
            let deepened = lookahead
                .deepen(depth)
                .map(|iteration| self.root.completed(iteration));
            if self.threads == 1 {
                let nodes = lookahead.counters().nodes - before;
                self.visited.fetch_add(nodes, Ordering::Relaxed);
            }
            let iteration = deepened?;
            // The first thread reports every iteration, the others only one that ends the analysis.
            if thread == 0 {
                self.root.note(&iteration);
                report(SearchUpdate::Iteration(iteration.clone()));
            }
            let end = self.end_of(lookahead);
            if thread > 0 && end == Some(true) {
                report(SearchUpdate::Iteration(iteration));
            }
            if let Some(is_all) = end {
                return Ok(is_all);
            }
        }
    }

    /// Returns `None` while there is more to see, and then true if all that the scope asks for is known.
    fn end_of(&self, lookahead: &Lookahead<B>) -> Option<bool> {
        let depth = lookahead.last().map_or(0, |iteration| iteration.depth);
        match self.scope {
            Scope::BestMove => {
                let position = &self.root.position;
                let threats = position.opponent_threats() & position.playable();
                let is_forced = !threats.is_empty() || self.root.moves.len() == 1;
                let is_clear = is_forced && depth >= FORCED_DEPTH;
                (lookahead.is_decided() || is_clear)
                    .then_some(true)
                    .or(lookahead.is_at_the_end().then_some(false))
            }
            Scope::AllMoves if self.root.is_solved() => Some(true),
            Scope::AllMoves => lookahead.is_at_the_end().then_some(false),
        }
    }

    /// Looks ahead and solves in turn, on one thread. Returns true if all that the scope asks for is known.
    fn take_turns(
        &self,
        limits: Limits,
        report: &mut dyn FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let mut lookahead = self.lookahead(limits);
        let mut solver = self.root_solver(limits);
        let (mut turn, mut sees_all) = (FIRST_TURN, false);
        loop {
            let left = |lookahead: &Lookahead<B>, solver: &RootSolver<B>| {
                let spent = lookahead.counters().nodes + solver.nodes();
                limits.nodes.saturating_sub(spent)
            };
            let before = left(&lookahead, &solver);
            if before == 0 {
                return Err(Interrupted::Nodes);
            }
            let share = match self.solver_takes_part() {
                true => turn.min(before),
                false => before,
            };
            if !sees_all {
                lookahead.grant(self.lookahead_share(&lookahead, share));
                match self.look_to_the_end(&mut lookahead, 0, report) {
                    Ok(true) => return Ok(true),
                    Ok(false) => sees_all = true,
                    Err(Interrupted::Nodes) => {}
                    Err(why) => return Err(why),
                }
            }
            let share = share.min(left(&lookahead, &solver));
            if self.solver_takes_part() && share > 0 {
                solver.grant(share);
                let solved = match self.scope {
                    Scope::BestMove => {
                        let before = solver.nodes();
                        let solved = solver.solve_position(true, report);
                        let nodes = solver.nodes() - before;
                        self.visited.fetch_add(nodes, Ordering::Relaxed);
                        solved
                    }
                    Scope::AllMoves => solver.solve_columns(share, report),
                };
                match solved {
                    Ok(is_all) => return Ok(is_all),
                    Err(Interrupted::Nodes) => {}
                    Err(why) => return Err(why),
                }
            } else if sees_all && share > 0 {
                return Ok(true);
            }
            turn = (2 * turn).min(LONGEST_TURN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cube, Flat};
    use crate::lab::Sampler;
    use crate::player::tables::Purpose;
    use crate::solver::{Engine, Goal, Policy};
    use crate::support::memory::zeroed;

    /// Returns how many positions the look-ahead gets for 400 of the solver.
    fn share<B: Board>(stones: u32, scope: Scope) -> u64 {
        let memory = zeroed(1 << 12);
        let tables = PlayerTables::new(
            &memory,
            Purpose::Analysis,
            Engine::Best,
            Goal::Score,
            Policy::TwoBig,
        )
        .unwrap();
        let evaluation = Evaluation::new();
        let position = Sampler::<B>::new(stones, 1).next().unwrap().position();
        let session = AnalysisSession::new(tables, &evaluation, position, scope, 1);
        let stop = core::sync::atomic::AtomicBool::new(false);
        let lookahead = session.lookahead(Limits::stopped_by(&stop));
        session.lookahead_share(&lookahead, 400)
    }

    #[test]
    fn the_look_ahead_gets_less_where_the_solver_chooses() {
        type SevenBySix = Flat<7, 6>;
        assert_eq!(share::<SevenBySix>(7, Scope::BestMove), 400);
        assert_eq!(share::<SevenBySix>(8, Scope::BestMove), 100);
        assert_eq!(share::<SevenBySix>(8, Scope::AllMoves), 400);
        assert_eq!(share::<Cube>(13, Scope::BestMove), 400);
        assert_eq!(share::<Cube>(14, Scope::BestMove), 100);
        assert_eq!(share::<Cube>(14, Scope::AllMoves), 400);
    }
}
