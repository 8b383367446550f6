//! `fourfold analyze`: all that there is to say of one position.

use std::ffi::OsString;
use std::fmt;
use std::time::Instant;

use clap::Args;
use fourfold_core::analysis::{self, Analysis};
use fourfold_core::score::stones_at_end;
use fourfold_core::{Bits, Board, Game, Goal, Solver, Table, notation, with_board};
use serde::Serialize;

use crate::batch;
use crate::drawing::{drawing, legend, stone};
use crate::failure::Result;
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
use crate::value::{self, Value};
use crate::watch::Watch;

/// Draws a position and values every column, with a line of best play
///
/// Works on one thread. If a limit ends the analysis, what is known by then is written all the same.
#[derive(Debug, Args)]
pub(crate) struct Analyze {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The question: score, or to be faster outcome or first (does the first player win?)
    #[arg(long, default_value_t = Goal::Score)]
    goal: Goal,
}

/// What was found out of the position.
#[derive(Serialize)]
struct Report<B: Board> {
    board: &'static str,
    position: String,
    goal: &'static str,
    /// For the side to move, like all values here; null if a limit came first.
    value: Option<Value>,
    /// In how many plies the game ends, for the goal score.
    plies: Option<u32>,
    columns: Vec<Column>,
    line: String,
    /// How many plies the line looks ahead.
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
    value: Option<Value>,
    plies: Option<u32>,
    /// What the values are compared by.
    #[serde(skip)]
    rank: Option<i32>,
}

impl Analyze {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let game = batch::game::<B>(&self.position)?;
        let position = game.position();
        let watch = Watch::new(options)?;
        let mut memory = options.memory(1)?;
        let engine = options.engine()?;
        let table = Table::<B>::new(memory.words(), engine, self.goal, options.policy()?)
            .expect("the options see to it that there is enough");
        let progress = Progress::new(Some(position.playable().count() as usize));
        let start = Instant::now();
        let (analysis, counters) = watch.searcher().limited(|limits| {
            let mut solver = Solver::new(&table, limits);
            let analysis = analysis::analyze(&mut solver, &position, |_, _| progress.step());
            (analysis, solver.counters())
        });
        drop(progress);
        let seconds = start.elapsed().as_secs_f64();
        let report = Report::new(game, self.goal, &analysis, counters.nodes, seconds);
        Output::new(options.format).put(&report)?;
        match analysis.interrupted {
            Some(why) => Err(watch.failure(why)),
            None => Ok(()),
        }
    }
}

impl<B: Board> Report<B> {
    fn new(game: Game<B>, goal: Goal, analysis: &Analysis, nodes: u64, seconds: f64) -> Self {
        let position = game.position();
        let stones = position.stones();
        let plies = |score: i32| {
            let in_plies = goal == Goal::Score && !position.is_over();
            in_plies.then(|| stones_at_end::<B>(stones, score) - stones)
        };
        let columns = (0..B::COLUMNS)
            .filter(|&column| !position.is_lost() && position.landing(column).is_some())
            .map(|column| {
                let rank = analysis.columns[column as usize];
                Column {
                    column: notation::digit::<B>(column),
                    value: rank.map(|value| Value::new(goal, value)),
                    plies: rank.and_then(plies),
                    rank,
                }
            })
            .collect();
        Self {
            board: B::NAME,
            position: game.to_string(),
            goal: goal.name(),
            value: analysis.value.map(|value| Value::new(goal, value)),
            plies: analysis.value.and_then(plies),
            columns,
            line: value::line::<B>(&analysis.line),
            depth: analysis.line.len(),
            nodes,
            seconds,
            game,
        }
    }

    /// The columns with their values, those of one value together, the best first.
    fn write_columns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut columns: Vec<_> = self.columns.iter().collect();
        columns.sort_by_key(|column| std::cmp::Reverse(column.rank));
        for alike in columns.chunk_by(|one, other| one.rank == other.rank) {
            write!(f, "{:>12}  ", in_words(alike[0].value, alike[0].plies))?;
            if let Some(Value::Score(score)) = alike[0].value {
                write!(f, "score {score:>3}  ")?;
            }
            let plural = if alike.len() == 1 { "" } else { "s" };
            write!(f, "column{plural}")?;
            for column in alike {
                write!(f, " {}", column.column)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// `win in 7`, `draw`, …; a question mark for what is not known.
fn in_words(value: Option<Value>, plies: Option<u32>) -> String {
    match (value, plies) {
        (Some(Value::Score(0)), _) => "draw".to_owned(),
        (Some(Value::Score(score)), Some(plies)) => {
            let result = if score > 0 { "win" } else { "loss" };
            format!("{result} in {plies}")
        }
        (Some(value), _) => value.to_string(),
        (None, _) => "?".to_owned(),
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
        let value = in_words(self.value, self.plies);
        let asked = match self.value {
            Some(Value::Word("yes" | "no")) => ", does X win",
            _ => "",
        };
        writeln!(f, "{stones} stones, {to_move} to move{asked}: {value}")?;
        self.write_columns(f)?;
        if !self.line.is_empty() {
            writeln!(f, "best line {} (depth {})", self.line, self.depth)?;
        }
        write!(f, "{} nodes in {:.3} seconds", self.nodes, self.seconds)
    }
}
