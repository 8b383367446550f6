//! `fourfold train`: the search's first estimates, learned from positions that it has decided.

mod draft;
mod examples;
mod figures;
mod fit;
mod labels;
mod model;
mod net;
mod root;

use clap::{Args, Subcommand};
use fourfold_core::Kind;

use crate::failure::{Failure, Result};
use crate::options::Options;
use fit::Fit;
use labels::Labels;

/// Makes the weights of the first estimates from nothing but the solver's own results
///
/// First `labels` decides random positions of 4x4x4 and writes them to a file, then `fit` learns
/// from such files.
#[derive(Debug, Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Labels(Labels),
    Fit(Fit),
}

impl Train {
    pub(crate) fn run(self, options: &Options) -> Result {
        if options.board != Kind::Cube {
            let board = options.board;
            let message = format!("there are first estimates for 4x4x4 only, not for {board}");
            return Err(Failure::Bad(message));
        }
        match self.step {
            Step::Labels(labels) => labels.run(options),
            Step::Fit(fit) => fit.run(options),
        }
    }
}
