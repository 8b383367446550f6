//! `fourfold train`: the weights of the prior, learned from positions that the solver has decided and from games, and
//! the weights of the evaluation, learned from games.
//!
//! `labels` makes the training samples of each `root`, `games` plays. For the prior, `fit` learns from both, with
//! `examples`, `model` and `net`; for the evaluation, `evaluation` learns from games, with `logistic`.
//! Both use `learning`, `figures`, `filling`, `room`, `source` and `weights_file`.

mod evaluation;
mod examples;
mod figures;
mod filling;
mod fit;
mod games;
mod labels;
mod learning;
mod logistic;
mod model;
mod net;
mod room;
mod root;
mod source;
mod weights_file;

use clap::{Args, Subcommand};

use crate::text::failure::Result;
use evaluation::EvaluationCommand;
use fit::FitCommand;
use games::GamesCommand;
use labels::LabelsCommand;

/// Makes weights from nothing but the program's own results
///
/// For the network of 4x4x4, `labels` decides random positions and writes them to a file, and `fit` learns from
/// such files and from games. For the evaluation of every board, `games` plays and `evaluation` learns.
#[derive(Debug, Args)]
pub(crate) struct TrainCommand {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Labels(LabelsCommand),
    Fit(FitCommand),
    Games(GamesCommand),
    Evaluation(EvaluationCommand),
}

impl TrainCommand {
    pub(crate) fn run(self) -> Result {
        match self.step {
            Step::Labels(labels) => labels.run(),
            Step::Fit(fit) => fit.run(),
            Step::Games(games) => games.run(),
            Step::Evaluation(evaluation) => evaluation.run(),
        }
    }
}

/// Reads a line of the files to learn from: a game, or a root with its labels.
#[cfg(fuzzing)]
pub fn fuzz<B: fourfold_core::Board>(line: &str) {
    crate::commands::fuzzing::check_line::<games::TrainingGame<B>>(line);
    crate::commands::fuzzing::check_line::<root::Root>(line);
}
