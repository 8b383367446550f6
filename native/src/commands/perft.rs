//! `fourfold perft`: numbers of move paths, the usual check of a move generator.

use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::board::perft::perft;
use fourfold_core::{Bits, Board, with_board};
use serde::Serialize;

use crate::runtime::options::{BoardOption, FormatOption, TimeLimitOption};
use crate::runtime::watch::Watch;
use crate::text::batch;
use crate::text::failure::Result;
use crate::text::output::Output;

/// Up to this depth, paths are counted without checking the stop flag.
const UNINTERRUPTED: u32 = 4;

/// Counts the ways to play a number of plies from a position, the usual check of the rules
///
/// Writes POSITION DEPTH PATHS. A path that ends the game sooner doesn't count. Works on one thread.
#[derive(Debug, Args)]
pub(crate) struct PerftCommand {
    /// The columns played to reach the position, or - for the empty one
    #[arg(default_value = "-")]
    position: OsString,
    /// The number of plies
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Write the paths through each column first, as COLUMN PATHS
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    time_limit: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct ColumnPaths {
    column: char,
    paths: u64,
}

#[derive(Serialize)]
struct PathCount {
    position: String,
    depth: u32,
    paths: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<ColumnPaths>,
}

impl PerftCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let game = batch::game::<B>(&self.position)?;
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(self.time_limit)?;
        let start = Instant::now();
        let count = watch
            .limiter()
            .limited(|limits| count_columns::<B>(&game.position(), self.depth, limits.stop));
        let (paths, columns) = count.ok_or_else(|| watch.stopped())?;
        if self.divide {
            for ColumnPaths { column, paths } in &columns {
                output.note(format_args!("{column} {paths}"))?;
            }
        }
        Ok(output.put(&PathCount {
            position: game.to_string(),
            depth: self.depth,
            paths,
            seconds: start.elapsed().as_secs_f64(),
            columns: if self.divide { columns } else { Vec::new() },
        })?)
    }
}

impl fmt::Display for PathCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.position, self.depth, self.paths)
    }
}

/// Counts all paths, and those through each column; `None` if the stop flag was set.
fn count_columns<B: Board>(
    position: &B,
    depth: u32,
    stop: &AtomicBool,
) -> Option<(u64, Vec<ColumnPaths>)> {
    if depth == 0 || position.is_over() {
        return Some((perft(position, depth), Vec::new()));
    }
    let columns: Option<Vec<_>> = position
        .playable()
        .ones()
        .map(|cell| {
            let column = notation::digit::<B>(B::column_of(cell));
            let paths = count(&position.play(cell), depth - 1, stop)?;
            Some(ColumnPaths { column, paths })
        })
        .collect();
    let columns = columns?;
    Some((columns.iter().map(|column| column.paths).sum(), columns))
}

/// Counts paths, and checks the stop flag now and then.
fn count<B: Board>(position: &B, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if depth <= UNINTERRUPTED || position.is_over() {
        return Some(perft(position, depth));
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    position
        .playable()
        .ones()
        .map(|cell| count(&position.play(cell), depth - 1, stop))
        .sum()
}
