//! `fourfold puzzles`: positions in which one move is right, made and checked.
//!
//! `make` and `check` are the subcommands; `puzzle` is one line of a file, `kind` what is to be done in it.
//! `source_games` plays the games that candidates come from. `judge` judges a candidate by the `scores` of its
//! positions, and says its `flaw` if it has one; `choice` chooses among the good ones.

mod check;
mod choice;
mod flaw;
mod judge;
mod kind;
mod make;
mod puzzle;
mod scores;
mod source_games;

use clap::{Args, Subcommand};

use crate::text::failure::Result;
use check::CheckCommand;
use make::MakeCommand;

/// Makes and checks puzzles: find the only move that wins, holds the draw or doesn't lose
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
