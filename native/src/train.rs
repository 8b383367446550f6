//! `fourfold train`: the search's first estimates, learned from positions that it has decided, and the
//! evaluation, learned from games.

mod draft;
mod evaluation;
mod examples;
mod figures;
mod fit;
mod games;
mod journal;
mod labels;
mod logistic;
mod model;
mod net;
mod root;

use clap::{Args, Subcommand};
use fourfold_core::Kind;

use crate::failure::{Failure, Result};
use crate::options::Options;
use evaluation::Learn;
use fit::Fit;
use games::Games;
use labels::Labels;

/// Makes weights from nothing but the program's own results
///
/// For the first estimates of the solver on 4x4x4, `labels` decides random positions and writes them to a
/// file, and `fit` learns from such files. For the evaluation of every board, `games` plays and `evaluation`
/// learns.
#[derive(Debug, Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Labels(Labels),
    Fit(Fit),
    Games(Games),
    Evaluation(Learn),
}

impl Train {
    pub(crate) fn run(self, options: &Options) -> Result {
        match self.step {
            Step::Labels(labels) => estimates_exist(options).and_then(|()| labels.run(options)),
            Step::Fit(fit) => estimates_exist(options).and_then(|()| fit.run(options)),
            Step::Games(games) => games.run(options),
            Step::Evaluation(learn) => learn.run(options),
        }
    }
}

/// Only 4x4x4 has first estimates.
fn estimates_exist(options: &Options) -> Result {
    match options.board {
        Kind::Cube => Ok(()),
        board => {
            let message = format!("there are first estimates for 4x4x4 only, not for {board}");
            Err(Failure::Bad(message))
        }
    }
}
