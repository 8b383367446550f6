//! `fourfold explain`: why a position or a move is worth what it is.

mod report;
mod step;
mod words;

use std::ffi::{OsStr, OsString};
use std::time::Instant;

use clap::Args;
use fourfold_core::board::notation::digit;
use fourfold_core::{Board, Game, Goal, with_board};

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, FormatOption, SearchOptions};
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::{batch, shown};
use report::ExplanationReport;

/// Explains why a position, or a move, is worth what it is, by a line of best play
///
/// Proves the value, and writes every move of the line with what is true of it: the threats it makes or blocks,
/// whether it was forced, and so on. On 4x4x4 it may be known who wins but not how soon; the loser may then lose
/// sooner than need be. Cells of lines are written as COLUMN/LEVEL, where level 1 is at the bottom.
#[derive(Debug, Args)]
pub(crate) struct ExplainCommand {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The column of a move to be explained [default: the best one]
    column: Option<OsString>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    format: FormatOption,
}

impl ExplainCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let game = batch::game::<B>(&self.position)?;
        let position = game.position();
        if position.is_over() {
            let message = format!("{game}: the game is over: there is no move to explain");
            return Err(Failure::Bad(message));
        }
        let column = self.column.as_deref();
        let column = column.map(|text| column_of(&game, text)).transpose()?;
        let SearchOptions {
            threads,
            memory,
            limits,
            engine,
        } = self.search;
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(limits)?;
        let threads = threads.count();
        let mut memory = memory.take(MemoryNeed::of_sessions::<B>(1, threads))?;
        let search = engine.with_goal(Goal::Score);
        let session = search.session::<B>(memory.words(), threads);
        let start = Instant::now();
        let limiter = watch.limiter();
        let explanation = limiter.limited(|limits| session.explain(&position, column, limits))?;
        let explanation = explanation.map_err(|why| watch.failure(why))?;
        let seconds = start.elapsed().as_secs_f64();
        let report = ExplanationReport::new(&game, column, explanation, seconds);
        Ok(output.put(&report)?)
    }
}

/// Reads the column of a legal move.
fn column_of<B: Board>(game: &Game<B>, text: &OsStr) -> Result<u32> {
    let text = text.to_string_lossy();
    let shown = shown::word(&text);
    if text.chars().count() != 1 {
        return Err(Failure::Bad(format!(
            "{shown:?} is no column: a column is one character, as in a position"
        )));
    }
    let played = game
        .columns()
        .iter()
        .map(|&column| digit::<B>(column.into()));
    let moves = played.collect::<String>() + &text;
    let after = moves.parse::<Game<B>>();
    let after = after.map_err(|error| Failure::Bad(format!("{shown}: {error}")))?;
    let last = after.columns().last();
    Ok((*last.expect("a move was added")).into())
}
