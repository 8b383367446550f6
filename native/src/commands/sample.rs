//! `fourfold sample`: random positions.

use std::fmt;
use std::sync::atomic::Ordering;

use clap::Args;
use fourfold_core::lab::Sampler;
use fourfold_core::{Board, with_board};
use serde::Serialize;

use crate::runtime::options::{BoardOption, FormatOption, TimeLimitOption};
use crate::runtime::samples::check_stones;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::Output;

/// Writes random positions from reasonable play, one a line, the same from the same seed everywhere
///
/// Players block where they must, and make no move that loses at once if there is another one. In no
/// position can the side to move win at once.
#[derive(Debug, Args)]
pub(crate) struct SampleCommand {
    /// The number of stones of each position
    #[arg(long, value_name = "N")]
    stones: u32,
    /// The number of positions
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    time_limit: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Sampled {
    position: String,
}

impl fmt::Display for Sampled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)
    }
}

impl SampleCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        check_stones::<B>("--stones", self.stones)?;
        let watch = Watch::new(self.time_limit)?;
        let mut output = Output::new(self.format.format)?;
        watch.limiter().limited(|limits| {
            for game in Sampler::<B>::new(self.stones, self.seed).take(self.count) {
                if limits.stop.load(Ordering::Relaxed) {
                    return Err(watch.stopped());
                }
                let position = game.to_string();
                output.put(&Sampled { position })?;
            }
            Ok(())
        })
    }
}
