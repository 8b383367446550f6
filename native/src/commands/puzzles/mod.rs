//! `fourfold puzzles`: positions with a forced win to be found, made and checked.
//!
//! `make` and `check` are the subcommands; `puzzle` is one line of a file. `source_games` plays the games
//! that candidates come from, `judge` solves a candidate, `choice` chooses among the good ones.

mod check;
mod choice;
mod judge;
mod make;
mod puzzle;
mod source_games;

use clap::{Args, Subcommand};

use crate::text::failure::Result;
use check::CheckCommand;
use make::MakeCommand;

/// Makes and checks puzzles: find the only move that wins, and win in a number of moves
#[derive(Debug, Args)]
pub(crate) struct PuzzlesCommand {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Make(MakeCommand),
    Check(CheckCommand),
}

impl PuzzlesCommand {
    pub(crate) fn run(&self) -> Result {
        match &self.step {
            Step::Make(make) => make.run(),
            Step::Check(check) => check.run(),
        }
    }
}

/// Reads a line of a file of puzzles.
#[cfg(fuzzing)]
pub fn fuzz<B: fourfold_core::Board>(line: &str) {
    crate::commands::fuzzing::check_line::<puzzle::Puzzle<B>>(line);
}
