//! `fourfold bench moves`: how good the moves of a computer player are, by the solver.

use std::sync::{Mutex, PoisonError};
use std::{fmt, io};

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::board::score::win;
use fourfold_core::lab::Sampler;
use fourfold_core::{
    Bits, Board, Engine, Game, Goal, Interrupted, Limits, Policy, Solver, SolverTables, with_board,
};
use serde::Serialize;

use crate::computer::Computer;
use crate::contest::specification::Specification;
use crate::failure::{Failure, Result};
use crate::memory::Memory;
use crate::options::Options;
use crate::output::{Output, complain};
use crate::pool;
use crate::progress::Progress;
use crate::range::{self, Range};
use crate::sample::{check_stones, in_turn};
use crate::watch::Watch;

/// Memory of a judge, in words of 8 bytes.
const JUDGE_WORDS: usize = 1 << 22;

/// Judges the moves of a computer player on random positions by the exact solver
///
/// How often does it miss a forced win of few plies, how often does it walk into one that it could have
/// avoided? And, with --exact, how often does its move keep the score, and the result, of the position? Every
/// position with a mistake is named on standard error. One position for each thread at a time; the player has
/// the threads of its description.
#[derive(Debug, Args)]
pub(crate) struct Moves {
    /// The player, as for 'match': level=3,style=neutral or move-time=1s
    player: Specification,
    /// The numbers of stones of the positions, which take turns
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "32..16")]
    stones: Range,
    /// How many positions
    #[arg(long, value_name = "K", default_value_t = 100)]
    count: usize,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The longest forced win that counts, in plies; an odd number
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=63))]
    plies: u32,
    /// Whether the moves are judged by the exact score too
    #[arg(long)]
    exact: bool,
}

/// What there is to say of one move.
struct Judged {
    /// The position and the move.
    moves: String,
    /// What became of a forced win, if there was one.
    win: Option<Win>,
    /// Where some moves allow a forced win and others don't: whether this one doesn't.
    is_safe: Option<bool>,
    /// The score of the position, and that of the move.
    scores: Option<[i32; 2]>,
}

/// What became of a forced win.
#[derive(Clone, Copy, PartialEq)]
enum Win {
    /// It takes no more plies than it may.
    Kept,
    /// It takes longer.
    Delayed,
    Missed,
}

/// What there is to say of all moves.
#[derive(Serialize)]
struct Report {
    player: String,
    plies: u32,
    positions: usize,
    /// Positions with a forced win of so many plies at most; moves that win later, or no more.
    wins: usize,
    delayed: usize,
    missed: usize,
    /// Positions in which such a win of the other side can be allowed or avoided; moves that allow it.
    dangers: usize,
    walked_into: usize,
    /// With --exact: how many moves kept the score, and how many the result.
    kept_score: Option<usize>,
    kept_result: Option<usize>,
}

impl Moves {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        check_stones::<B>(self.stones.most)?;
        if self.plies.is_multiple_of(2) {
            let message = format!(
                "--plies {} is even, but a win takes an odd number",
                self.plies
            );
            return Err(Failure::Bad(message));
        }
        if !self.player.is_limited() {
            let message = "nothing ends the search of the player; add move-time=1s or nodes=100000";
            return Err(Failure::Bad(message.to_owned()));
        }
        let watch = Watch::new(options)?;
        let threads = options.threads();
        let (judges, each) = (JUDGE_WORDS * threads, self.player.threads());
        let judges_bytes = (judges * size_of::<u64>()) as u64;
        let mut memory = options.memory_beside(judges_bytes, threads * each)?;
        let words = memory.words();
        let mut judges_memory = Memory::of(judges, "the judges")?;
        let judges = judges_memory.words();
        let share = words.len() / threads;
        let shares = words
            .chunks_exact(share)
            .zip(judges.chunks_exact(JUDGE_WORDS));
        let shares = Mutex::new(shares);

        let worker = || {
            let searcher = watch.searcher();
            let next = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
            let (words, judge) = next.expect("there is a share for each thread");
            let search = (Goal::Score, Engine::Best, Policy::TwoBig);
            let mut computer = Computer::<B>::new(words, search, each, self.seed).expect("enough");
            let table = SolverTables::<B>::new(judge, Engine::Best, Goal::Score, Policy::TwoBig)
                .expect("there is enough");
            let watch = &watch;
            move |game: Game<B>| {
                computer.forget();
                let position = game.position();
                let column = searcher.limited_to(self.player.move_time, |limits| {
                    let nodes = self.player.nodes.unwrap_or(u64::MAX).min(limits.nodes);
                    let limits = Limits { nodes, ..limits };
                    computer.choose(&position, self.player.strength(), limits, |_, _| {})
                })?;
                searcher
                    .limited(|limits| {
                        let mut solver = Solver::new(&table, limits);
                        self.judge(&mut solver, &game, column)
                    })
                    .map_err(|why| watch.failure(why))
            }
        };
        let progress = Progress::new(Some(self.count));
        let mut report = Report::new(self);
        let mut failure = None;
        let sink = |judged: Result<Judged>| {
            match judged {
                Ok(judged) if failure.is_none() => {
                    progress.step();
                    progress.aside(|| report.add(&judged));
                }
                Ok(_) => {}
                Err(why) => {
                    failure.get_or_insert(why);
                    watch.interrupt();
                }
            }
            Ok::<_, io::Error>(())
        };
        let samplers = self
            .stones
            .downwards()
            .map(|stones| Sampler::new(stones, self.seed));
        let games = in_turn(samplers).take(self.count);
        let finished = pool::in_order(games, threads, &watch, worker, sink)?;
        drop(progress);
        Output::new(options.format).put(&report)?;
        match failure {
            Some(failure) => Err(failure),
            None if !finished => Err(watch.stopped()),
            None => Ok(()),
        }
    }

    fn judge<B: Board>(
        &self,
        solver: &mut Solver<B>,
        game: &Game<B>,
        column: u32,
    ) -> Result<Judged, Interrupted> {
        let position = game.position();
        let next = |column| {
            let cell = position.landing(column).expect("the move is legal");
            position.play(cell)
        };
        let chosen = next(column);
        // A win within so many plies has this score or more; none where the board is too full for it.
        let score = |position: &B| win::<B>(position.stones() + self.plies - 1).max(1);
        let win = match solver.reaches(&position, score(&position))? {
            false => None,
            true if !solver.reaches(&chosen, 1 - score(&position))? => Some(Win::Kept),
            true if !solver.reaches(&chosen, 0)? => Some(Win::Delayed),
            true => Some(Win::Missed),
        };
        let mut allows = |column| {
            let next = next(column);
            Ok::<_, Interrupted>(!next.is_over() && solver.reaches(&next, score(&next))?)
        };
        let allows_now = allows(column)?;
        let mut is_choice = false;
        for other in position.playable().ones().map(B::column_of) {
            is_choice |= allows(other)? != allows_now;
        }
        let scores = match self.exact {
            true => Some([solver.solve(&position)?, -solver.solve(&chosen)?]),
            false => None,
        };
        Ok(Judged {
            moves: format!("{game} {}", notation::digit::<B>(column)),
            win,
            is_safe: is_choice.then_some(!allows_now),
            scores,
        })
    }
}

impl Report {
    fn new(moves: &Moves) -> Self {
        Self {
            player: moves.player.text.clone(),
            plies: moves.plies,
            positions: 0,
            wins: 0,
            delayed: 0,
            missed: 0,
            dangers: 0,
            walked_into: 0,
            kept_score: moves.exact.then_some(0),
            kept_result: moves.exact.then_some(0),
        }
    }

    fn add(&mut self, judged: &Judged) {
        let moves = &judged.moves;
        self.positions += 1;
        self.wins += usize::from(judged.win.is_some());
        self.delayed += usize::from(judged.win == Some(Win::Delayed));
        self.dangers += usize::from(judged.is_safe.is_some());
        if judged.win == Some(Win::Missed) {
            self.missed += 1;
            complain(format_args!("{moves} misses a win"));
        }
        if judged.is_safe == Some(false) {
            self.walked_into += 1;
            complain(format_args!("{moves} allows a win"));
        }
        if let (Some([best, chosen]), Some(scores), Some(results)) =
            (judged.scores, &mut self.kept_score, &mut self.kept_result)
        {
            *scores += usize::from(chosen == best);
            *results += usize::from(chosen.signum() == best.signum());
            if chosen.signum() != best.signum() {
                complain(format_args!("{moves} scores {chosen}, not {best}"));
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            player,
            plies,
            positions,
            wins,
            delayed,
            missed,
            dangers,
            walked_into,
            ..
        } = self;
        writeln!(f, "{player}: {positions} positions")?;
        writeln!(
            f,
            "forced wins of up to {plies} plies: {wins}, of which missed {missed}, won later {delayed}"
        )?;
        write!(
            f,
            "such wins of the other side to be avoided: {dangers}, of which allowed {walked_into}"
        )?;
        if let (Some(scores), Some(results)) = (self.kept_score, self.kept_result) {
            let percent = |count: usize| 100.0 * count as f64 / (*positions).max(1) as f64;
            write!(
                f,
                "\nscore kept: {scores} ({:.1} %), result kept: {results} ({:.1} %)",
                percent(scores),
                percent(results)
            )?;
        }
        Ok(())
    }
}
