//! `fourfold perft`: move paths, the usual check of a move generator.

use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::board::perft::perft;
use fourfold_core::{Bits, Board, with_board};
use serde::Serialize;

use crate::batch;
use crate::failure::Result;
use crate::options::Options;
use crate::output::Output;
use crate::watch::Watch;

/// The depth to which counting takes no time worth a look at the stop flag.
const UNINTERRUPTED: u32 = 4;

/// Counts the ways to play exactly so many plies from a position, the usual check of the rules
///
/// Text: POSITION DEPTH PATHS. A path that is over sooner does not count. Works on one thread.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// The columns played to reach the position, or - for the empty one
    #[arg(default_value = "-")]
    position: OsString,
    /// How many plies
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Shows before that the paths through each column, as COLUMN PATHS
    #[arg(long)]
    divide: bool,
}

#[derive(Serialize)]
struct Column {
    column: char,
    paths: u64,
}

#[derive(Serialize)]
struct Count {
    position: String,
    depth: u32,
    paths: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<Column>,
}

impl Perft {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let game = batch::game::<B>(&self.position)?;
        let watch = Watch::new(options)?;
        let start = Instant::now();
        let count = watch
            .searcher()
            .limited(|limits| count_columns::<B>(&game.position(), self.depth, limits.stop));
        let (paths, columns) = count.ok_or_else(|| watch.stopped())?;
        let mut output = Output::new(options.format);
        if self.divide {
            for Column { column, paths } in &columns {
                output.note(format_args!("{column} {paths}"))?;
            }
        }
        Ok(output.put(&Count {
            position: game.to_string(),
            depth: self.depth,
            paths,
            seconds: start.elapsed().as_secs_f64(),
            columns: if self.divide { columns } else { Vec::new() },
        })?)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.position, self.depth, self.paths)
    }
}

/// All paths, and those through each column; nothing if the flag was set.
fn count_columns<B: Board>(
    position: &B,
    depth: u32,
    stop: &AtomicBool,
) -> Option<(u64, Vec<Column>)> {
    if depth == 0 || position.is_over() {
        return Some((perft(position, depth), Vec::new()));
    }
    let columns: Option<Vec<_>> = position
        .playable()
        .ones()
        .map(|cell| {
            let column = notation::digit::<B>(B::column_of(cell));
            let paths = count(&position.play(cell), depth - 1, stop)?;
            Some(Column { column, paths })
        })
        .collect();
    let columns = columns?;
    Some((columns.iter().map(|column| column.paths).sum(), columns))
}

/// Counts what takes long piece by piece, to look at the flag in between.
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
