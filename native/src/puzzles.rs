//! `fourfold puzzles`: positions with a forced win to be found.

mod check;
mod choice;
mod judge;
mod make;
mod play;
mod puzzle;

use clap::{Args, Subcommand};

use crate::failure::Result;
use crate::options::Options;
use check::Check;
use make::Make;

/// Makes and checks puzzles: find the only move that wins, and win in so many moves
#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Make(Make),
    Check(Check),
}

impl Puzzles {
    pub(crate) fn run(&self, options: &Options) -> Result {
        match &self.step {
            Step::Make(make) => make.run(options),
            Step::Check(check) => check.run(options),
        }
    }
}
