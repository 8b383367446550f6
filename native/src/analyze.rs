//! `fourfold analyze`: all that there is to say of one position.

mod level;

use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::player::analysis::{AnalysisState, Scope};
use fourfold_core::player::level::Level;
use fourfold_core::player::style::Style;
use fourfold_core::player::value::Value as Guess;
use fourfold_core::{Bits, Board, Game, Goal, with_board};
use serde::Serialize;

use crate::batch;
use crate::computer::Computer;
use crate::drawing::{drawing, legend, stone};
use crate::failure::Result;
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
use crate::value::{self, Value};
use crate::watch::Watch;
use crate::worth::Assessment;
use level::Predictions;

/// Draws a position and values every column, with a line of best play
///
/// What is not proved is estimated: how much of a game won each column is worth on average, a draw being
/// half of one. If a limit or Ctrl-C ends the analysis, what is known by then is written all the same.
#[derive(Debug, Args)]
pub(crate) struct Analyze {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The question: score, or to be faster outcome or first (does the first player win?)
    #[arg(long, default_value_t = Goal::Score)]
    goal: Goal,
    /// What a level of the computer player sees instead, 1 to 10: a number for every column, from 1 (loses to
    /// the next move) over 10 (neither) to 20 (wins now)
    #[arg(long)]
    level: Option<Level>,
    /// The style of that level, which chooses among equal moves: a name, or a number from 0 to 7
    #[arg(long, default_value_t = Style::TacticalNeutral, requires = "level")]
    style: Style,
}

/// What was found out of the position.
#[derive(Serialize)]
struct Report<B: Board> {
    board: &'static str,
    position: String,
    goal: &'static str,
    #[serde(flatten)]
    worth: Assessment,
    columns: Vec<Column>,
    line: String,
    /// How many plies the line or the search looks ahead.
    depth: usize,
    nodes: u64,
    seconds: f64,
    #[serde(skip)]
    game: Game<B>,
}

/// A column that isn't full.
#[derive(Serialize)]
struct Column {
    column: char,
    #[serde(flatten)]
    worth: Assessment,
    /// How many plies the search looked ahead for the estimate.
    depth: Option<u32>,
}

impl Analyze {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let game = batch::game::<B>(&self.position)?;
        let position = game.position();
        let watch = Watch::new(options)?;
        let threads = options.threads();
        let mut memory = options.memory(threads)?;
        let search = (self.goal, options.engine()?, options.policy()?);
        let mut computer = Computer::<B>::new(memory.words(), search, threads, 0)?;
        if let Some(level) = self.level.filter(|_| !position.is_over()) {
            let round = watch
                .searcher()
                .limited(|limits| computer.look(&position, (level, self.style), true, limits))
                .map_err(|why| watch.failure(why))?;
            let predictions = Predictions::new(game, level, self.style, &round);
            return Ok(Output::new(options.format).put(&predictions)?);
        }
        let (start, visited) = (Instant::now(), AtomicU64::new(0));
        let progress = Progress::new(Some(position.playable().count() as usize));
        let say = |findings: &AnalysisState<B>, nodes| {
            visited.store(nodes, Ordering::Relaxed);
            let known = findings.columns().iter().flatten();
            let known = known.filter(|column| column.bounds.is_exact()).count();
            progress.set(known, &format!("depth {}", findings.depth()));
        };
        let searcher = watch.searcher();
        let (findings, mut why) = match position.is_over() {
            true => (AnalysisState::new(position, self.goal), None),
            false => searcher
                .limited(|limits| computer.think(&position, Scope::AllMoves, limits, say))?,
        };
        let mut line = findings.line();
        if let (None, Some(value)) = (why, findings.bounds().exact()) {
            let spent = start.elapsed();
            let left = options.time_limit.map(|limit| limit.saturating_sub(spent));
            match searcher.limited_to(left, |limits| computer.line(&position, value, limits)) {
                Ok(best) => line = best,
                Err(stopped) => why = Some(stopped),
            }
        }
        drop(progress);
        let seconds = start.elapsed().as_secs_f64();
        let nodes = visited.into_inner();
        let report = Report::new(game, self.goal, &findings, &line, nodes, seconds);
        Output::new(options.format).put(&report)?;
        match why {
            Some(why) => Err(watch.failure(why)),
            None => Ok(()),
        }
    }
}

impl<B: Board> Report<B> {
    fn new(
        game: Game<B>,
        goal: Goal,
        findings: &AnalysisState<B>,
        line: &[u32],
        nodes: u64,
        seconds: f64,
    ) -> Self {
        let position = game.position();
        let ranking = findings.ranking();
        let columns = ranking.iter().filter_map(|&column| {
            let known = findings.columns()[column as usize]?;
            let worth = Assessment::new(goal, &position, known.bounds, known.log_odds());
            Some(Column {
                column: notation::digit::<B>(column),
                worth,
                depth: worth.estimate.map(|_| known.depth),
            })
        });
        let odds = findings.value().and_then(Guess::log_odds);
        let worth = Assessment::new(goal, &position, findings.bounds(), odds);
        let depth = match worth.value {
            Some(_) => line.len(),
            None => findings.depth() as usize,
        };
        Self {
            board: B::NAME,
            position: game.to_string(),
            goal: goal.name(),
            worth,
            columns: columns.collect(),
            line: value::line::<B>(line),
            depth,
            nodes,
            seconds,
            game,
        }
    }

    /// The columns with what they are worth, those that are worth the same together, the best first.
    fn write_columns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are_alike =
            |one: &Column, other: &Column| one.worth == other.worth && one.depth == other.depth;
        for alike in self.columns.chunk_by(are_alike) {
            let worth = alike[0].worth;
            write!(f, "{:>16}  ", worth.to_string())?;
            if let Some(Value::Score(score)) = worth.value {
                write!(f, "score {score:>3}  ")?;
            }
            if let Some(depth) = alike[0].depth {
                write!(f, "depth {depth:>3}  ")?;
            }
            let plural = if alike.len() == 1 { "" } else { "s" };
            write!(f, "column{plural}")?;
            let mut names: Vec<_> = alike.iter().map(|column| column.column).collect();
            names.sort_unstable();
            for name in names {
                write!(f, " {name}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl<B: Board> fmt::Display for Report<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.game.position();
        writeln!(f, "{}", drawing(&self.game))?;
        writeln!(f, "{}", legend(&self.game))?;
        writeln!(f)?;
        let (to_move, _) = stone(position.to_move());
        let stones = position.stones();
        if position.is_lost() {
            return write!(f, "game over: ply {stones} completed a line and won");
        }
        if position.is_full() {
            return write!(f, "game over: the board is full, a draw");
        }
        let asked = match self.worth.value {
            Some(Value::Word("yes" | "no")) => ", does X win",
            _ => "",
        };
        writeln!(
            f,
            "{stones} stones, {to_move} to move{asked}: {}",
            self.worth
        )?;
        self.write_columns(f)?;
        if !self.line.is_empty() {
            writeln!(f, "best line {} (depth {})", self.line, self.depth)?;
        }
        write!(f, "{} nodes in {:.3} seconds", self.nodes, self.seconds)
    }
}
