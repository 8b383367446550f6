//! `fourfold perft`: numbers of move paths, the usual check of a move generator.

use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::board::perft::perft_within;
use fourfold_core::{Bits, Board, Interrupted, Limits, with_board};
use serde::Serialize;

use crate::runtime::options::{BoardOption, FormatOption, LimitOptions};
use crate::runtime::watch::Watch;
use crate::text::batch;
use crate::text::failure::Result;
use crate::text::output::Output;

/// The number of positions between two looks at the stop flag.
const CHECK_INTERVAL: u64 = 1 << 16;

/// Counts the ways to play a number of plies from a position, the usual check of the rules
///
/// Writes POSITION DEPTH PATHS. A path that ends the game sooner doesn't count. Works on one thread. The
/// positions that count for the node limit are those after every ply.
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
    limits: LimitOptions,
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
        let watch = Watch::new(self.limits)?;
        let start = Instant::now();
        let count = watch
            .limiter()
            .limited(|limits| count_columns::<B>(&game.position(), self.depth, limits));
        let (paths, columns) = count.map_err(|why| watch.failure(why))?;
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

/// Counts all paths, and those through each column.
fn count_columns<B: Board>(
    position: &B,
    depth: u32,
    limits: Limits,
) -> Result<(u64, Vec<ColumnPaths>), Interrupted> {
    let (mut visited, mut check_at) = (0, 0);
    let mut visit = |positions: u32| {
        visited += u64::from(positions);
        if visited > limits.nodes {
            return Err(Interrupted::Nodes);
        }
        if visited >= check_at {
            check_at = visited + CHECK_INTERVAL;
            if limits.stop.load(Ordering::Relaxed) {
                return Err(Interrupted::Stopped);
            }
        }
        Ok(())
    };
    if depth == 0 || position.is_over() {
        return Ok((perft_within(position, depth, &mut visit)?, Vec::new()));
    }
    let playable = position.playable();
    visit(playable.count())?;
    let columns: Result<Vec<_>, _> = playable
        .ones()
        .map(|cell| {
            let column = notation::digit::<B>(B::column_of(cell));
            let paths = perft_within(&position.play(cell), depth - 1, &mut visit)?;
            Ok(ColumnPaths { column, paths })
        })
        .collect();
    let columns = columns?;
    Ok((columns.iter().map(|column| column.paths).sum(), columns))
}
