//! `fourfold bench kept`: whether a computer player keeps the wins that it has in games of strong players.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::{Board, Game, Goal, Interrupted, with_board};
use serde::Serialize;

use super::judging::{Judge, JudgeError, Judging, JudgingOptions, Report};
use crate::runtime::player::PlayerDescription;
use crate::runtime::samples::check_stones;
use crate::text::failure::{Failure, Result};
use crate::text::games;
use crate::text::output::tell;
use crate::text::range::{self, StoneRange};
use crate::text::shown;

/// The memory of a judge, in words of 8 bytes.
const JUDGE_WORDS: usize = 1 << 23;

/// The most positions that a judge visits for a position, and for the move chosen there.
const JUDGE_NODES: u64 = 50_000_000;

/// Counts how often a computer player keeps a win that it has
///
/// The positions are those of games, as 'match --out' or 'train games' writes them: one of each game, with each
/// number of stones in turn, and only those that the side to move wins by the solver's word. Positions on which the
/// solver spends too much don't count. Every win that is given away is written to standard error. Each thread judges
/// one position at a time; the player has the threads of its description.
#[derive(Debug, Args)]
pub(crate) struct KeptCommand {
    /// The player, as for 'match': level=3,style=neutral or move-time=1s
    player: PlayerDescription,
    /// The file of the games; the first word of a line is the moves of a game
    games: PathBuf,
    /// The numbers of stones of the positions, in turn
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "28..18")]
    stones: StoneRange,
    /// The most positions to look at [default: one of each game]
    #[arg(long, value_name = "K", default_value_t = usize::MAX, hide_default_value = true)]
    count: usize,
    #[command(flatten)]
    judging: JudgingOptions,
}

/// What came out of a position.
enum Outcome {
    /// The side to move doesn't win.
    NotWon,
    /// The solver would have had to visit too many positions.
    Undecided,
    Kept,
    /// The position and the move.
    GivenAway(String),
}

/// The outcomes of all positions.
#[derive(Serialize)]
struct KeptReport {
    player: String,
    /// Positions that the side to move wins, and moves that keep the win.
    won: usize,
    kept: usize,
    /// Positions that it doesn't win, and those that weren't decided.
    not_won: usize,
    undecided: usize,
}

impl KeptCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.judging.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        check_stones::<B>("--stones", self.stones.most)?;
        let output = self.judging.output(&self.player)?;
        let positions = self.positions::<B>()?;
        let judging = Judging {
            player: &self.player,
            goal: Goal::Outcome,
            words: JUDGE_WORDS,
            seed: 0,
        };
        let count = positions.len();
        self.judging.judge_all(
            &judging,
            (positions.into_iter(), count),
            |judge, game| match outcome(judge, game) {
                Err(JudgeError::Interrupted(Interrupted::Nodes)) => Ok(Outcome::Undecided),
                outcome => outcome,
            },
            KeptReport::new(&self.player.text),
            output,
        )
    }

    /// Reads the games, and returns a position of each that is long enough.
    fn positions<B: Board>(&self) -> Result<Vec<Game<B>>> {
        let mut positions = Vec::new();
        let mut turns = self.stones.downwards().cycle();
        for game in games::read::<B>(&self.games)? {
            let (_, game) = game?;
            let stones = turns.next().expect("the range holds a number") as usize;
            // A game that goes on isn't over yet.
            if game.columns().len() > stones && positions.len() < self.count {
                let moves = game.to_string();
                positions.push(moves[..stones].parse().expect("the game is legal"));
            }
        }
        if positions.is_empty() && self.count > 0 {
            let name = shown::path(&self.games);
            return Err(Failure::Bad(format!(
                "{name} holds no game that is long enough"
            )));
        }
        Ok(positions)
    }
}

/// Returns what comes of a position, unless the solver would have to visit too many for it.
fn outcome<B: Board>(judge: &mut Judge<B>, game: &Game<B>) -> Result<Outcome, JudgeError> {
    let position = game.position();
    if !judge.ask(JUDGE_NODES, |solver| solver.reaches(&position, 1))? {
        return Ok(Outcome::NotWon);
    }
    let column = judge.choice(&position)?;
    let cell = position.landing(column).expect("the move is legal");
    let next = position.play(cell);
    // The win is given away if the other side has at least a draw.
    if !judge.ask(JUDGE_NODES, |solver| solver.reaches(&next, 0))? {
        return Ok(Outcome::Kept);
    }
    let column = notation::digit::<B>(column);
    Ok(Outcome::GivenAway(format!("{game} {column}")))
}

impl KeptReport {
    fn new(player: &str) -> Self {
        Self {
            player: player.to_owned(),
            won: 0,
            kept: 0,
            not_won: 0,
            undecided: 0,
        }
    }
}

impl Report for KeptReport {
    type Judgement = Outcome;

    fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::NotWon => self.not_won += 1,
            Outcome::Undecided => self.undecided += 1,
            Outcome::Kept => {
                self.won += 1;
                self.kept += 1;
            }
            Outcome::GivenAway(moves) => {
                self.won += 1;
                tell(format_args!("{moves} gives a win away"));
            }
        }
    }
}

impl fmt::Display for KeptReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            player,
            won,
            kept,
            not_won,
            undecided,
        } = self;
        let percent = 100.0 * *kept as f64 / (*won).max(1) as f64;
        writeln!(
            f,
            "{player}: {won} won positions, win kept in {kept} ({percent:.1} %)"
        )?;
        write!(f, "left out: {not_won} not won, {undecided} not decided")
    }
}
