//! `fourfold sample`: random positions.

use std::fmt;
use std::sync::atomic::Ordering;

use clap::Args;
use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Game, with_board};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::Output;
use crate::watch::Watch;

/// Writes random positions from reasonable play, one a line, the same from the same seed everywhere
///
/// A player who must block does, and nobody makes a move that loses at once if there is another.
/// In each position the side to move can't win at once.
#[derive(Debug, Args)]
pub(crate) struct Sample {
    /// How many stones each position has
    #[arg(long, value_name = "N")]
    stones: u32,
    /// How many positions to write
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: usize,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
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

impl Sample {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        check_stones::<B>(self.stones)?;
        let watch = Watch::new(options)?;
        let mut output = Output::new(options.format);
        watch.searcher().limited(|limits| {
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

/// Random positions from several supplies, which take turns.
pub(crate) fn in_turn<B: Board>(
    samplers: impl Iterator<Item = Sampler<B>>,
) -> impl Iterator<Item = Game<B>> + Send + 'static {
    let mut samplers: Vec<_> = samplers.collect();
    (0..).map(move |number: usize| {
        let turn = number % samplers.len();
        samplers[turn].next().expect("samples never end")
    })
}

/// Whether positions with so many stones can be sampled.
pub(crate) fn check_stones<B: Board>(stones: u32) -> Result {
    if stones < B::CELLS {
        return Ok(());
    }
    Err(Failure::Bad(format!(
        "--stones {stones} leaves no cell free; on {} take at most {}",
        B::NAME,
        B::CELLS - 1
    )))
}
