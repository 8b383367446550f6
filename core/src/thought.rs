//! Thinking about a position under a budget, on any number of threads: which move is best, or what
//! every move is worth.
//!
//! Two searches share the work. One looks ahead ever deeper and has an estimate at any time; the
//! other one is the exact solver, and may know the truth before the time is over. A single thread does
//! a little of each in turn; of several ones half solve, where that can be hoped for.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::analysis::{News, Round, first_bounds, proved_by};
use crate::board::{Bits, Board};
use crate::evaluation::Evaluation;
use crate::level::{self, Level};
use crate::order::Moves;
use crate::sample::SplitMix64;
use crate::score::{Bounds, Goal};
use crate::search::deepening::Deepening;
use crate::search::{Engine, Interrupted, Limits, Solver, Team};
use crate::style::Style;
use crate::table::values::Values;
use crate::table::{Policy, Table, TooSmall};

/// How many positions a single thread visits before it turns to the other search for the first time;
/// each time after that it stays twice as long.
const FIRST_TURN: u64 = 1 << 12;

/// No turn is longer.
const LONGEST_TURN: u64 = 1 << 24;

/// Where there is only one sensible move, it is made after looking ahead so far, for its value.
const FORCED_DEPTH: u32 = 8;

/// Memory for the levels, in words of 8 bytes: little, since it is cleared for every move.
const LEVEL_WORDS: usize = 1 << 17;

/// With so many free cells or fewer the solver may find out who wins within seconds.
const SOLVABLE_FLAT: u32 = 42;
const SOLVABLE_CUBE: u32 = 50;

/// What is kept from one move of a game to the next: tables, and the evaluation.
pub struct Mind<'m, B> {
    values: Values<'m>,
    exact: Table<'m, B>,
    /// For the levels.
    levels: &'m [AtomicU64],
    evaluation: Evaluation<B>,
}

impl<'m, B: Board> Mind<'m, B> {
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
            values: Values::new(values),
            exact: Table::new(exact, engine, goal, policy)?,
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
    ) -> Result<Round, Interrupted> {
        let limits = Limits {
            nodes: limits.nodes.min(level.nodes()),
            ..limits
        };
        let order = level::order(position, style, random);
        let look = |best_only| {
            level::look(
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
        let mut round = look(false)?;
        let column = made.line[0] as usize;
        round.columns[column] = made.columns[column];
        round.line = made.line;
        Ok(round)
    }

    /// Moves for both sides, to the end of the game, that keep a value which is known to be that of the
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
pub enum Aim {
    /// A good move.
    Move,
    /// The value of every move.
    AllMoves,
}

/// One position that is being thought about. It is shared by the threads, each of which calls
/// [`Thought::run`].
pub struct Thought<'t, B> {
    mind: &'t Mind<'t, B>,
    position: B,
    aim: Aim,
    threads: usize,
    /// Those that look ahead, and those that solve the position together.
    looking: Team,
    solving: Team,
    /// Positions visited by threads that are in neither of these teams.
    visited: AtomicU64,
    /// Every column with a move, the promising ones first, with the first of those that lead to an image
    /// of the same position.
    moves: Vec<(u32, u32)>,
    /// For each column what the solvers know of it.
    columns: Vec<Task>,
}

/// A column to be solved.
struct Task {
    /// What its value lies between, as two halves, for the side that moves there.
    bounds: AtomicU32,
    /// How many threads are at work on it.
    workers: AtomicU32,
    /// How many positions they have visited for it.
    nodes: AtomicU64,
}

impl<'t, B: Board> Thought<'t, B> {
    /// A thought about a position in which the game goes on, for so many threads.
    pub fn new(mind: &'t Mind<'t, B>, position: B, aim: Aim, threads: usize) -> Self {
        let mut keys: Vec<(u128, u32)> = Vec::new();
        let order = Moves::sorted(&position, position.playable());
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
            Task::new(bounds)
        });
        Self {
            mind,
            position,
            aim,
            threads: threads.max(1),
            looking: Team::new(),
            solving: Team::new(),
            visited: AtomicU64::new(0),
            moves,
            columns: columns.collect(),
        }
    }

    /// How many positions all threads have visited, or nearly so.
    pub fn nodes(&self) -> u64 {
        self.looking.nodes() + self.solving.nodes() + self.visited.load(Ordering::Relaxed)
    }

    /// Thinks, as the thread with this number, until a limit ends it or nothing more is to be found out;
    /// then the stop flag is set, so that all threads end. What each thread finds out it reports; the
    /// caller puts the news of all of them together in [`crate::analysis::Findings`]. Whether it was this
    /// thread that found out the last of what is wanted.
    pub fn run(
        &self,
        thread: usize,
        limits: Limits,
        mut report: impl FnMut(News),
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
            let mut looking = self.looking(for_lookers).in_team(&self.looking);
            self.look_to_the_end(&mut looking, thread, &mut report)
        } else if self.aim == Aim::Move {
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
        let most = match self.position.as_cube() {
            Some(_) => SOLVABLE_CUBE,
            None => SOLVABLE_FLAT,
        };
        self.aim == Aim::AllMoves || free <= most
    }

    fn looking<'s>(&'s self, limits: Limits<'s>) -> Deepening<'s, B> {
        let different = self.moves.iter().filter(|(column, first)| column == first);
        Deepening::new(
            self.position,
            different.map(|&(column, _)| column).collect(),
            self.mind.values,
            Some(&self.mind.evaluation),
            self.aim == Aim::Move,
            limits,
        )
    }

    /// Looks ahead as far as there is something to be seen; whether nothing more is wanted then.
    fn look_to_the_end(
        &self,
        looking: &mut Deepening<B>,
        thread: usize,
        report: &mut impl FnMut(News),
    ) -> Result<bool, Interrupted> {
        // Every other thread is a ply ahead, and leaves in the table what is needed next.
        let ahead = thread as u32 % 2;
        loop {
            let depth = looking.last().map_or(1 + ahead, |round| round.depth + 1);
            let before = looking.counters().nodes;
            let deepened = looking.deepen(depth).map(|round| self.completed(round));
            if self.threads == 1 {
                let nodes = looking.counters().nodes - before;
                self.visited.fetch_add(nodes, Ordering::Relaxed);
            }
            let round = deepened?;
            // What is used of a round is told, and what is not told is not used.
            if thread == 0 {
                self.note(&round);
                report(News::Round(round.clone()));
            }
            let is_enough = self.is_enough(looking);
            if thread > 0 && is_enough == Some(true) {
                report(News::Round(round));
            }
            if let Some(is_all) = is_enough {
                return Ok(is_all);
            }
        }
    }

    /// The same round with the values of moves that lead to the same position.
    fn completed(&self, round: &Round) -> Round {
        let mut round = round.clone();
        for &(column, first) in &self.moves {
            round.columns[column as usize] = round.columns[first as usize];
        }
        round
    }

    /// Takes from a round what it proves.
    fn note(&self, round: &Round) {
        for (task, value) in self.columns.iter().zip(&round.columns) {
            if let &Some(value) = value {
                task.narrow(proved_by(&self.position, self.mind.goal(), value));
            }
        }
    }

    /// Whether looking ahead has come to an end, and if so, whether nothing more is wanted.
    fn is_enough(&self, looking: &Deepening<B>) -> Option<bool> {
        let depth = looking.last().map_or(0, |round| round.depth);
        match self.aim {
            Aim::Move => {
                let threats = self.position.opponent_threats() & self.position.playable();
                let is_forced = !threats.is_empty() || self.moves.len() == 1;
                let is_clear = is_forced && depth >= FORCED_DEPTH;
                (looking.is_decided() || is_clear)
                    .then_some(true)
                    .or(looking.is_at_the_end().then_some(false))
            }
            Aim::AllMoves if self.is_solved() => Some(true),
            Aim::AllMoves => looking.is_at_the_end().then_some(false),
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
        report: &mut impl FnMut(News),
    ) -> Result<bool, Interrupted> {
        let mut looking = self.looking(limits);
        let mut solving = Solving::new(self, Solver::new(&self.mind.exact, limits));
        let (mut turn, mut sees_all) = (FIRST_TURN, false);
        loop {
            let left = |looking: &Deepening<B>, solver: &Solver<B>| {
                let spent = looking.counters().nodes + solver.counters().nodes;
                limits.nodes.saturating_sub(spent)
            };
            let before = left(&looking, &solving.solver);
            if before == 0 {
                return Err(Interrupted::Nodes);
            }
            let share = match self.is_solvable() {
                true => turn.min(before),
                false => before,
            };
            if !sees_all {
                looking.grant(share);
                match self.look_to_the_end(&mut looking, 0, report) {
                    Ok(true) => return Ok(true),
                    Ok(false) => sees_all = true,
                    Err(Interrupted::Nodes) => {}
                    Err(why) => return Err(why),
                }
            }
            let share = share.min(left(&looking, &solving.solver));
            if self.is_solvable() && share > 0 {
                solving.solver.grant(share);
                let solved = match self.aim {
                    Aim::Move => {
                        let before = solving.solver.counters().nodes;
                        let solved = solving.solve_position(true, report);
                        let nodes = solving.solver.counters().nodes - before;
                        self.visited.fetch_add(nodes, Ordering::Relaxed);
                        solved
                    }
                    Aim::AllMoves => solving.solve_columns(share, report),
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
    thought: &'s Thought<'t, B>,
    solver: Solver<'s, B>,
    /// What is known of the position, and whether that is all that will be.
    bounds: Bounds,
}

impl<'s, 't, B: Board> Solving<'s, 't, B> {
    fn new(thought: &'s Thought<'t, B>, solver: Solver<'s, B>) -> Self {
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
        report: &mut impl FnMut(News),
    ) -> Result<bool, Interrupted> {
        let position = &self.thought.position;
        loop {
            let is_exact = self.bounds.is_exact();
            // A sure win is worth a move at once.
            let keeps = if is_exact || self.bounds.least > 0 {
                let cell = self.solver.keeping(position, self.bounds.least)?;
                Some(B::column_of(cell))
            } else {
                None
            };
            if reports {
                let bounds = self.bounds;
                report(News::Position { bounds, keeps });
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
        report: &mut impl FnMut(News),
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
        report: &mut impl FnMut(News),
    ) -> Result<(), Interrupted> {
        let thought = self.thought;
        let cell = thought.position.landing(column).expect("there is a move");
        let next = thought.position.play(cell);
        loop {
            let bounds = thought.columns[column as usize].bounds();
            if bounds.is_exact() {
                return Ok(());
            }
            let mut turned = bounds.turned();
            self.solver.narrow(&next, &mut turned)?;
            for &(alike, _) in thought.moves.iter().filter(|&&(_, first)| first == column) {
                let bounds = thought.columns[alike as usize].narrow(turned.turned());
                report(News::Column {
                    column: alike,
                    bounds,
                });
            }
        }
    }
}

impl<B: Board> Thought<'_, B> {
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

impl Task {
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
