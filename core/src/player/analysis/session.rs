//! Thinking about a position under a budget, on any number of threads: which move is best, or what
//! every move is worth.
//!
//! Two searches share the work. One looks ahead ever deeper and has an estimate at any time; the
//! other one is the exact solver, and may know the truth before the time is over. A single thread does
//! a little of each in turn; of several ones half solve, where that can be hoped for.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::board::{Bits, Board};
use crate::player::analysis::state::{SearchUpdate, first_bounds, proved_by};
use crate::player::evaluation::Evaluation;
use crate::player::level;
use crate::player::level::Level;
use crate::player::lookahead::{Iteration, Lookahead, LookaheadTable};
use crate::player::style::Style;
use crate::solver::move_order::MoveList;
use crate::solver::{
    Bounds, Engine, Goal, Interrupted, Limits, Policy, Solver, SolverTables, Team,
};
use crate::support::memory::TooSmall;
use crate::support::random::SplitMix64;

/// How many positions a single thread visits before it turns to the other search for the first time;
/// each time after that it stays twice as long.
const FIRST_TURN: u64 = 1 << 12;

/// No turn is longer.
const LONGEST_TURN: u64 = 1 << 24;

/// Where there is only one sensible move, it is made after lookahead ahead so far, for its value.
const FORCED_DEPTH: u32 = 8;

/// Memory for the levels, in words of 8 bytes: little, since it is cleared for every move.
const LEVEL_WORDS: usize = 1 << 17;

/// With so many free cells or fewer the solver may find out who wins within seconds.
const SOLVABLE_FLAT: u32 = 42;
const SOLVABLE_CUBE: u32 = 50;

/// What is kept from one move of a game to the next: tables, and the evaluation.
pub struct PlayerTables<'m, B> {
    values: LookaheadTable<'m>,
    exact: SolverTables<'m, B>,
    /// For the levels.
    levels: &'m [AtomicU64],
    evaluation: Evaluation<B>,
}

impl<'m, B: Board> PlayerTables<'m, B> {
    /// A mind in memory that holds zeros, or what one for the same board, size and search left there. The
    /// goal tells what is to be found out of moves: it is the score, unless less will do.
    pub fn new(
        memory: &'m [AtomicU64],
        goal: Goal,
        engine: Engine,
        policy: Policy,
    ) -> Result<Self, TooSmall> {
        let (levels, memory) = memory.split_at(LEVEL_WORDS.min(memory.len() / 8));
        let (values, exact) = memory.split_at(memory.len() / 2);
        Ok(Self {
            values: LookaheadTable::new(values),
            exact: SolverTables::new(exact, engine, goal, policy)?,
            levels,
            evaluation: Evaluation::new(),
        })
    }

    /// The same mind with another evaluation. What it remembers must not come from the old one.
    #[must_use]
    pub fn with_evaluation(self, evaluation: Evaluation<B>) -> Self {
        Self { evaluation, ..self }
    }

    /// The evaluation of positions.
    pub const fn evaluation(&self) -> &Evaluation<B> {
        &self.evaluation
    }

    /// What the values of this mind answer.
    pub const fn goal(&self) -> Goal {
        self.exact.goal()
    }

    /// What a level sees of a position in which the game goes on. It makes the first move of the line, of
    /// equal ones the one that the style likes best, of those chance decides. That move has a value, or all
    /// have, if `all` is said.
    ///
    /// # Errors
    /// If a limit came before anything was seen.
    pub fn look(
        &self,
        position: &B,
        (level, style): (Level, Style),
        all: bool,
        random: &mut SplitMix64,
        limits: Limits,
    ) -> Result<Iteration, Interrupted> {
        let limits = Limits {
            nodes: limits.nodes.min(level.nodes()),
            ..limits
        };
        let order = level::order(position, style, random);
        let look = |best_only| {
            level::look_ahead(
                position,
                &order,
                level.depth(),
                best_only,
                self.levels,
                limits,
            )
        };
        let made = look(true)?;
        if !all {
            return Ok(made);
        }
        // With a value for every move it may see less far, but that is not how it chooses.
        let mut iteration = look(false)?;
        let column = made.line[0] as usize;
        iteration.columns[column] = made.columns[column];
        iteration.line = made.line;
        Ok(iteration)
    }

    /// MoveList for both sides, to the end of the game, that keep a value which is known to be that of the
    /// position, as [`Solver::line`] gives them.
    ///
    /// # Errors
    /// If a limit comes first.
    pub fn line(&self, position: &B, value: i32, limits: Limits) -> Result<Vec<u32>, Interrupted> {
        Solver::new(&self.exact, limits).line(position, value)
    }

    /// Forgets everything. No thought may go on meanwhile.
    pub fn clear(&self) {
        self.values.clear();
        self.exact.clear();
    }
}

/// What is wanted of a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A good move.
    BestMove,
    /// The value of every move.
    AllMoves,
}

/// One position that is being thought about. It is shared by the threads, each of which calls
/// [`AnalysisSession::run`].
pub struct AnalysisSession<'t, B> {
    mind: &'t PlayerTables<'t, B>,
    position: B,
    scope: Scope,
    threads: usize,
    /// Those that look ahead, and those that solve the position together.
    lookahead: Team,
    solving: Team,
    /// Positions visited by threads that are in neither of these teams.
    visited: AtomicU64,
    /// Every column with a move, the promising ones first, with the first of those that lead to an image
    /// of the same position.
    moves: Vec<(u32, u32)>,
    /// For each column what the solvers know of it.
    columns: Vec<ColumnProgress>,
}

/// A column to be solved.
struct ColumnProgress {
    /// What its value lies between, as two halves, for the side that moves there.
    bounds: AtomicU32,
    /// How many threads are at work on it.
    workers: AtomicU32,
    /// How many positions they have visited for it.
    nodes: AtomicU64,
}

impl<'t, B: Board> AnalysisSession<'t, B> {
    /// A thought about a position in which the game goes on, for so many threads.
    pub fn new(mind: &'t PlayerTables<'t, B>, position: B, scope: Scope, threads: usize) -> Self {
        let mut keys: Vec<(u128, u32)> = Vec::new();
        let order = MoveList::sorted(&position, position.playable());
        let moves = order.iter::<B::Bits>().map(|cell| {
            let (key, column) = (
                position.play(cell).canonical_key(u8::MAX),
                B::column_of(cell),
            );
            let alike = keys.iter().find(|(other, _)| *other == key);
            let first = alike.map_or(column, |&(_, first)| first);
            keys.push((key, first));
            (column, first)
        });
        let moves = moves.collect();
        let columns = (0..B::COLUMNS).map(|column| {
            let cell = position.landing(column);
            let bounds = cell.map_or(Bounds::UNKNOWN, |cell| {
                first_bounds(&position, cell, mind.goal())
            });
            ColumnProgress::new(bounds)
        });
        Self {
            mind,
            position,
            scope,
            threads: threads.max(1),
            lookahead: Team::new(),
            solving: Team::new(),
            visited: AtomicU64::new(0),
            moves,
            columns: columns.collect(),
        }
    }

    /// How many positions all threads have visited, or nearly so.
    pub fn nodes(&self) -> u64 {
        self.lookahead.nodes() + self.solving.nodes() + self.visited.load(Ordering::Relaxed)
    }

    /// Thinks, as the thread with this number, until a limit ends it or nothing more is to be found out;
    /// then the stop flag is set, so that all threads end. What each thread finds out it reports; the
    /// caller puts the news of all of them together in [`crate::analysis::AnalysisState`]. Whether it was this
    /// thread that found out the last of what is wanted.
    pub fn run(
        &self,
        thread: usize,
        limits: Limits,
        mut report: impl FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let solvers = if self.is_solvable() {
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
            self.take_turns(limits, &mut report)
        } else if thread < lookers {
            let mut lookahead = self.lookahead(for_lookers).in_team(&self.lookahead);
            self.look_to_the_end(&mut lookahead, thread, &mut report)
        } else if self.scope == Scope::BestMove {
            let solver = Solver::new(&self.mind.exact, for_solvers(solvers)).in_team(&self.solving);
            let mut solving = Solving::new(self, solver);
            solving.solve_position(thread == lookers, &mut report)
        } else {
            let solver = Solver::new(&self.mind.exact, for_solvers(1));
            Solving::new(self, solver).solve_columns(share, &mut report)
        };
        if result == Ok(true) {
            limits.stop.store(true, Ordering::SeqCst);
        }
        result
    }

    /// Whether the solver takes part.
    fn is_solvable(&self) -> bool {
        let free = B::CELLS - self.position.stones();
        let most = match self.position.compact_cube() {
            Some(_) => SOLVABLE_CUBE,
            None => SOLVABLE_FLAT,
        };
        self.scope == Scope::AllMoves || free <= most
    }

    fn lookahead<'s>(&'s self, limits: Limits<'s>) -> Lookahead<'s, B> {
        let different = self.moves.iter().filter(|(column, first)| column == first);
        Lookahead::new(
            self.position,
            different.map(|&(column, _)| column).collect(),
            self.mind.values,
            Some(&self.mind.evaluation),
            self.scope == Scope::BestMove,
            limits,
        )
    }

    /// Looks ahead as far as there is something to be seen; whether nothing more is wanted then.
    fn look_to_the_end(
        &self,
        lookahead: &mut Lookahead<B>,
        thread: usize,
        report: &mut impl FnMut(SearchUpdate),
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
                .map(|iteration| self.completed(iteration));
            if self.threads == 1 {
                let nodes = lookahead.counters().nodes - before;
                self.visited.fetch_add(nodes, Ordering::Relaxed);
            }
            let iteration = deepened?;
            // What is used of a iteration is told, and what is not told is not used.
            if thread == 0 {
                self.note(&iteration);
                report(SearchUpdate::Iteration(iteration.clone()));
            }
            let is_enough = self.is_enough(lookahead);
            if thread > 0 && is_enough == Some(true) {
                report(SearchUpdate::Iteration(iteration));
            }
            if let Some(is_all) = is_enough {
                return Ok(is_all);
            }
        }
    }

    /// The same iteration with the values of moves that lead to the same position.
    fn completed(&self, iteration: &Iteration) -> Iteration {
        let mut iteration = iteration.clone();
        for &(column, first) in &self.moves {
            iteration.columns[column as usize] = iteration.columns[first as usize];
        }
        iteration
    }

    /// Takes from a iteration what it proves.
    fn note(&self, iteration: &Iteration) {
        for (task, value) in self.columns.iter().zip(&iteration.columns) {
            if let &Some(value) = value {
                task.narrow(proved_by(&self.position, self.mind.goal(), value));
            }
        }
    }

    /// Whether lookahead ahead has come to an end, and if so, whether nothing more is wanted.
    fn is_enough(&self, lookahead: &Lookahead<B>) -> Option<bool> {
        let depth = lookahead.last().map_or(0, |iteration| iteration.depth);
        match self.scope {
            Scope::BestMove => {
                let threats = self.position.opponent_threats() & self.position.playable();
                let is_forced = !threats.is_empty() || self.moves.len() == 1;
                let is_clear = is_forced && depth >= FORCED_DEPTH;
                (lookahead.is_decided() || is_clear)
                    .then_some(true)
                    .or(lookahead.is_at_the_end().then_some(false))
            }
            Scope::AllMoves if self.is_solved() => Some(true),
            Scope::AllMoves => lookahead.is_at_the_end().then_some(false),
        }
    }

    /// Whether the value of every column is known.
    fn is_solved(&self) -> bool {
        let mut moves = self.moves.iter();
        moves.all(|&(column, _)| self.columns[column as usize].bounds().is_exact())
    }

    /// Does both on one thread; whether nothing more is wanted then.
    fn take_turns(
        &self,
        limits: Limits,
        report: &mut impl FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let mut lookahead = self.lookahead(limits);
        let mut solving = Solving::new(self, Solver::new(&self.mind.exact, limits));
        let (mut turn, mut sees_all) = (FIRST_TURN, false);
        loop {
            let left = |lookahead: &Lookahead<B>, solver: &Solver<B>| {
                let spent = lookahead.counters().nodes + solver.counters().nodes;
                limits.nodes.saturating_sub(spent)
            };
            let before = left(&lookahead, &solving.solver);
            if before == 0 {
                return Err(Interrupted::Nodes);
            }
            let share = match self.is_solvable() {
                true => turn.min(before),
                false => before,
            };
            if !sees_all {
                lookahead.grant(share);
                match self.look_to_the_end(&mut lookahead, 0, report) {
                    Ok(true) => return Ok(true),
                    Ok(false) => sees_all = true,
                    Err(Interrupted::Nodes) => {}
                    Err(why) => return Err(why),
                }
            }
            let share = share.min(left(&lookahead, &solving.solver));
            if self.is_solvable() && share > 0 {
                solving.solver.grant(share);
                let solved = match self.scope {
                    Scope::BestMove => {
                        let before = solving.solver.counters().nodes;
                        let solved = solving.solve_position(true, report);
                        let nodes = solving.solver.counters().nodes - before;
                        self.visited.fetch_add(nodes, Ordering::Relaxed);
                        solved
                    }
                    Scope::AllMoves => solving.solve_columns(share, report),
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

/// The exact solver at work on a thought.
struct Solving<'s, 't, B> {
    thought: &'s AnalysisSession<'t, B>,
    solver: Solver<'s, B>,
    /// What is known of the position, and whether that is all that will be.
    bounds: Bounds,
}

impl<'s, 't, B: Board> Solving<'s, 't, B> {
    fn new(thought: &'s AnalysisSession<'t, B>, solver: Solver<'s, B>) -> Self {
        Self {
            thought,
            solver,
            bounds: thought.mind.goal().bounds(&thought.position),
        }
    }

    /// Finds out the value of the position, and a move that keeps it.
    fn solve_position(
        &mut self,
        reports: bool,
        report: &mut impl FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let position = &self.thought.position;
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

    /// Finds out the values of all columns, by at most so many positions more.
    fn solve_columns(
        &mut self,
        nodes: u64,
        report: &mut impl FnMut(SearchUpdate),
    ) -> Result<bool, Interrupted> {
        let start = self.solver.counters().nodes;
        loop {
            let left = nodes.saturating_sub(self.solver.counters().nodes - start);
            let Some(column) = self.thought.next_column() else {
                return Ok(true);
            };
            if left == 0 {
                return Err(Interrupted::Nodes);
            }
            let task = &self.thought.columns[column as usize];
            let turn = task.nodes.load(Ordering::Relaxed).max(FIRST_TURN).min(left);
            self.solver.grant(turn);
            task.workers.fetch_add(1, Ordering::Relaxed);
            let before = self.solver.counters().nodes;
            let result = self.solve_column(column, report);
            let spent = self.solver.counters().nodes - before;
            task.workers.fetch_sub(1, Ordering::Relaxed);
            task.nodes.fetch_add(spent, Ordering::Relaxed);
            self.thought.visited.fetch_add(spent, Ordering::Relaxed);
            match result {
                Ok(()) | Err(Interrupted::Nodes) => {}
                Err(why) => return Err(why),
            }
        }
    }

    /// Finds out the value of one column, and of all that lead to the same position.
    fn solve_column(
        &mut self,
        column: u32,
        report: &mut impl FnMut(SearchUpdate),
    ) -> Result<(), Interrupted> {
        let thought = self.thought;
        let cell = thought.position.landing(column).expect("there is a move");
        let next = thought.position.play(cell);
        loop {
            let bounds = thought.columns[column as usize].bounds();
            if bounds.is_exact() {
                return Ok(());
            }
            let mut turned = bounds.negated();
            self.solver.narrow(&next, &mut turned)?;
            for &(alike, _) in thought.moves.iter().filter(|&&(_, first)| first == column) {
                let bounds = thought.columns[alike as usize].narrow(turned.negated());
                report(SearchUpdate::Column {
                    column: alike,
                    bounds,
                });
            }
        }
    }
}

impl<B: Board> AnalysisSession<'_, B> {
    /// The column that needs work most: one with the fewest threads, then with the least work done.
    fn next_column(&self) -> Option<u32> {
        let open = self.moves.iter().filter(|&&(column, first)| {
            column == first && !self.columns[column as usize].bounds().is_exact()
        });
        let next = open.min_by_key(|(column, _)| {
            let task = &self.columns[*column as usize];
            let workers = task.workers.load(Ordering::Relaxed);
            (workers, task.nodes.load(Ordering::Relaxed))
        });
        next.map(|&(column, _)| column)
    }
}

impl ColumnProgress {
    fn new(bounds: Bounds) -> Self {
        Self {
            bounds: AtomicU32::new(packed(bounds)),
            workers: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
        }
    }

    fn bounds(&self) -> Bounds {
        unpacked(self.bounds.load(Ordering::SeqCst))
    }

    /// Adds what has been found out: what is known then.
    fn narrow(&self, bounds: Bounds) -> Bounds {
        let narrower = |old| Some(packed(unpacked(old).and(bounds)));
        _ = self
            .bounds
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, narrower);
        self.bounds()
    }
}

/// Bounds in one word; those that no value reaches become the widest that fit.
fn packed(bounds: Bounds) -> u32 {
    let half = |bound: i32| bound.clamp(i16::MIN.into(), i16::MAX.into()) as u16;
    u32::from(half(bounds.least)) << 16 | u32::from(half(bounds.most))
}

fn unpacked(word: u32) -> Bounds {
    let half = |word: u32| i32::from((word as u16).cast_signed());
    Bounds {
        least: half(word >> 16),
        most: half(word),
    }
}
