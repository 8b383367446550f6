//! `fourfold bench`: fixed work with a signature, and the measurements, one a file.
//!
//! Each measurement decides what its picture shows; `results` and `diagram` only write the tables and the
//! pictures.

mod ablation;
mod choices;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "plots")]
mod diagram;
mod difficulty;
mod estimate;
mod fixed;
mod frontier;
mod hard;
mod judging;
mod kept;
mod lines;
mod moves;
mod results;
mod sets;
mod speed;
mod styles;

use clap::{Args, Subcommand};

use crate::runtime::options::{FormatOption, LimitOptions};
use crate::text::failure::Result;
use ablation::AblationCommand;
use choices::ChoicesCommand;
#[cfg(feature = "cluster")]
use cluster::ClusterCommand;
use difficulty::DifficultyCommand;
use estimate::EstimateCommand;
use frontier::FrontierCommand;
use hard::HardCommand;
use kept::KeptCommand;
use moves::MovesCommand;
use sets::SetsCommand;
use styles::StylesCommand;

/// Does a fixed piece of work on one thread and reports its speed and its signature
///
/// The signature is the number of positions visited. It changes when the search changes, and is the
/// same on every machine.
#[derive(Debug, Args)]
pub(crate) struct BenchCommand {
    #[command(subcommand)]
    measurement: Option<Measurement>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Debug, Subcommand)]
enum Measurement {
    Sets(SetsCommand),
    Difficulty(DifficultyCommand),
    Ablation(AblationCommand),
    Moves(MovesCommand),
    Kept(KeptCommand),
    Styles(StylesCommand),
    Frontier(FrontierCommand),
    Estimate(EstimateCommand),
    Hard(HardCommand),
    Choices(ChoicesCommand),
    #[cfg(feature = "cluster")]
    Cluster(ClusterCommand),
}

impl BenchCommand {
    pub(crate) fn run(self) -> Result {
        match self.measurement {
            Some(Measurement::Sets(sets)) => sets.run(),
            Some(Measurement::Difficulty(difficulty)) => difficulty.run(),
            Some(Measurement::Ablation(ablation)) => ablation.run(),
            Some(Measurement::Moves(moves)) => moves.run(),
            Some(Measurement::Kept(kept)) => kept.run(),
            Some(Measurement::Styles(styles)) => styles.run(),
            Some(Measurement::Frontier(frontier)) => frontier.run(),
            Some(Measurement::Estimate(estimate)) => estimate.run(),
            Some(Measurement::Hard(hard)) => hard.run(),
            Some(Measurement::Choices(choices)) => choices.run(),
            #[cfg(feature = "cluster")]
            Some(Measurement::Cluster(cluster)) => cluster.run(),
            None => fixed::run(self.limits, self.format.format),
        }
    }
}
