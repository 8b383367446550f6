//! `fourfold bench moves`: the moves of a computer player, judged by the solver.

use std::fmt;

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::board::score::win;
use fourfold_core::{Bits, Board, Game, Goal, Interrupted, Solver, with_board};
use serde::Serialize;

use super::judging::{Judging, JudgingOptions, Report};
use crate::runtime::player::PlayerDescription;
use crate::runtime::samples::{check_stones, in_turn};
use crate::text::failure::{Failure, Result};
use crate::text::output::tell;
use crate::text::range::{self, StoneRange};

/// The memory of a judge, in words of 8 bytes.
const JUDGE_WORDS: usize = 1 << 22;

/// Judges the moves of a computer player on random positions by the exact solver
///
/// Counts how often the player misses a forced win of few plies, and how often it allows one that it could have
/// avoided; with --exact also how often its move keeps the score, and the result, of the position. Every
/// position with a mistake is written to standard error. Each thread judges one position at a time; the player
/// has the threads of its description.
#[derive(Debug, Args)]
pub(crate) struct MovesCommand {
    /// The player, as for 'match': level=3,style=neutral or move-time=1s
    player: PlayerDescription,
    /// The numbers of stones of the positions, in turn
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "32..16")]
    stones: StoneRange,
    /// The number of positions
    #[arg(long, value_name = "K", default_value_t = 100)]
    count: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The longest forced win that counts, in plies; an odd number
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=63))]
    plies: u32,
    /// Judge the moves by the exact score too
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    judging: JudgingOptions,
}

/// The judgement of one move.
struct Judgement {
    /// The position and the move.
    moves: String,
    /// The fate of a forced win, if there is one.
    win: Option<Win>,
    /// True if the move avoids a forced win of the other side that other moves allow, false if it allows
    /// one that others avoid.
    is_safe: Option<bool>,
    /// The scores of the position and of the move.
    scores: Option<[i32; 2]>,
}

/// The fate of a forced win after a move.
#[derive(Clone, Copy, PartialEq)]
enum Win {
    Kept,
    /// The move still wins, but later.
    Delayed,
    Missed,
}

/// The judgement of all moves.
#[derive(Serialize)]
struct MoveReport {
    player: String,
    plies: u32,
    positions: usize,
    /// Positions with a forced win of at most `plies` plies; moves that win later, or no longer.
    wins: usize,
    delayed: usize,
    missed: usize,
    /// Positions in which such a win of the other side can be avoided; moves that allow it.
    dangers: usize,
    walked_into: usize,
    /// With --exact, the numbers of moves that kept the score and the result.
    kept_score: Option<usize>,
    kept_result: Option<usize>,
}

impl MovesCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.judging.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        check_stones::<B>("--stones", self.stones.most)?;
        if self.plies.is_multiple_of(2) {
            let message = format!(
                "--plies {} is even, but a win takes an odd number",
                self.plies
            );
            return Err(Failure::Bad(message));
        }
        let output = self.judging.output(&self.player)?;
        let judging = Judging {
            player: &self.player,
            goal: Goal::Score,
            words: JUDGE_WORDS,
            seed: self.seed,
        };
        let seed = self.seed;
        let games = in_turn::<B>(self.stones, move || seed);
        self.judging.judge_all(
            &judging,
            (games, self.count),
            |judge, game| {
                let column = judge.choice(&game.position())?;
                Ok(judge.ask(u64::MAX, |solver| self.judge(solver, game, column))?)
            },
            MoveReport::new(self),
            output,
        )
    }

    fn judge<B: Board>(
        &self,
        solver: &mut Solver<B>,
        game: &Game<B>,
        column: u32,
    ) -> Result<Judgement, Interrupted> {
        let position = game.position();
        let next = |column| {
            let cell = position.landing(column).expect("the move is legal");
            position.play(cell)
        };
        let chosen = next(column);
        // A win within `plies` plies has at least this score, and any win has at least 1.
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
        Ok(Judgement {
            moves: format!("{game} {}", notation::digit::<B>(column)),
            win,
            is_safe: is_choice.then_some(!allows_now),
            scores,
        })
    }
}

impl MoveReport {
    fn new(moves: &MovesCommand) -> Self {
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
}

impl Report for MoveReport {
    type Judgement = Judgement;

    fn add(&mut self, judgement: &Judgement) {
        let moves = &judgement.moves;
        self.positions += 1;
        self.wins += usize::from(judgement.win.is_some());
        self.delayed += usize::from(judgement.win == Some(Win::Delayed));
        self.dangers += usize::from(judgement.is_safe.is_some());
        if judgement.win == Some(Win::Missed) {
            self.missed += 1;
            tell(format_args!("{moves} misses a win"));
        }
        if judgement.is_safe == Some(false) {
            self.walked_into += 1;
            tell(format_args!("{moves} allows a win"));
        }
        if let (Some([best, chosen]), Some(scores), Some(results)) = (
            judgement.scores,
            &mut self.kept_score,
            &mut self.kept_result,
        ) {
            *scores += usize::from(chosen == best);
            *results += usize::from(chosen.signum() == best.signum());
            if chosen != best {
                tell(format_args!("{moves} scores {chosen}, not {best}"));
            }
        }
    }
}

impl fmt::Display for MoveReport {
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
