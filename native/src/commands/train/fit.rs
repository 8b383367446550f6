//! `fourfold train fit`: the weights of the prior, learned from labels and games.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use fourfold_core::Interrupted;
use fourfold_core::lab::prior::{Estimator, FILE_BYTES, OUTPUT, Weights};
use fourfold_core::solver::NoPrior;
use fourfold_core::support::random::SplitMix64;

use super::examples::{Examples, LabelExample};
use super::figures::FitFigures;
use super::learning::shuffle;
use super::model::Model;
use super::net::{Net, NetTraining};
use super::weights_file::{self, WeightsFile};
use crate::runtime::options::{FormatOption, TimeLimitOption};
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::Output;
use crate::text::progress::Progress;

/// The number of examples in a step.
const BATCH: usize = 1024;

/// The size of a full step from nothing, and from weights that are good already.
const RATE: f32 = 3e-3;
const RATE_FROM_START: f32 = 1e-3;

/// The share of all steps, at the end, in which the rate falls to zero.
const FALLING: f32 = 0.7;

/// Learns from labels and games, writes the weights, and judges them by those held out
///
/// One root in ten is held out with all its labels, and one game in ten. The figures for these, by the number of
/// stones, are the area under the ROC curve, the mean logarithmic loss, and the root mean square error of the binary
/// logarithm of the effort. They are given for a constant for each number of stones, for logistic regression on
/// counts of lines or the weights of --start, for the model in floating point and for the integers that are written.
/// Works on one thread.
#[derive(Debug, Args)]
pub(super) struct FitCommand {
    /// Files that 'train labels' has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A file of games written by 'train games', to learn from their results as well. Give the option once for each
    /// file
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The file for the weights; an existing file must hold weights too
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The parts of the model that are used
    #[arg(long, value_name = "MODEL", default_value = "full")]
    model: Model,
    /// A file of weights to begin with, as learned from other labels; what they say is learned, too
    #[arg(long, value_name = "FILE", conflicts_with = "model")]
    start: Option<PathBuf>,
    /// The number of times that each label and each position of a game is learned from
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    time_limit: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

impl FitCommand {
    pub(super) fn run(&self) -> Result {
        let watch = Watch::new(self.time_limit)?;
        let mut output = Output::new(self.format.format)?;
        let start = match &self.start {
            Some(path) => Some(weights_file::read(path, |bytes| {
                Weights::read(&bytes).ok_or_else(|| NoPrior.to_string())
            })?),
            None => None,
        };
        let Examples {
            mut training,
            held_out,
            games_held_out,
        } = Examples::read(&self.files, &self.games, &watch)?;
        let sources = [&self.files[..], &self.games].concat();
        let file = WeightsFile::new(&self.out, &sources, FILE_BYTES)?;
        let learned = watch.limiter().limited(|limits| {
            let before = match &start {
                Some(start) => Net::of(start),
                None => self.learn(&training, Model::Counts, None, limits.stop)?,
            };
            if start.is_some() {
                teach(&mut training, &before, limits.stop)?;
            }
            let net = self.learn(&training, self.model, start.as_ref(), limits.stop)?;
            Ok((before, net))
        });
        let (before, net) = learned.map_err(|why| watch.failure(why))?;
        let bytes = net.quantised().bytes();
        // The weights are kept even if the figures can't be written.
        file.finish(&bytes)?;

        let estimator = Estimator::new(&bytes).expect("the bytes of a model");
        let constant = ConstantPrior::of(&training);
        output.note(FitFigures::HEADER)?;
        for (source, judged) in [("labels", &held_out), ("games", &games_held_out)] {
            let figures = [
                FitFigures::all("constant", source, judged, |example| {
                    constant.outputs(example)
                }),
                FitFigures::all(
                    if start.is_some() { "start" } else { "counts" },
                    source,
                    judged,
                    |example| before.outputs(example),
                ),
                FitFigures::all("float", source, judged, |example| net.outputs(example)),
                FitFigures::all("integer", source, judged, |example| {
                    estimator
                        .outputs(example.stones)
                        .map(|output| output as f32 / OUTPUT)
                }),
            ];
            for figures in figures.into_iter().flatten() {
                output.put(&figures)?;
            }
        }
        Ok(())
    }

    fn learn(
        &self,
        examples: &[LabelExample],
        model: Model,
        start: Option<&Weights>,
        stop: &AtomicBool,
    ) -> Result<Net, Interrupted> {
        let mut examples: Vec<_> = examples.iter().collect();
        let batches = examples.len().div_ceil(BATCH);
        let steps = batches * self.epochs as usize;
        let progress = Progress::new(Some(steps));
        progress.say(&format!("{model:?}"));
        let mut random = SplitMix64::new(self.seed);
        let (mut net, full_rate) = match start {
            Some(start) => (Net::of(start), RATE_FROM_START),
            None => {
                let efforts = [true, false].map(|won| mean_effort(&examples, won));
                (Net::new(model, efforts, &mut random), RATE)
            }
        };
        let mut training = NetTraining::new(&net);
        let mut step = 0;
        for _ in 0..self.epochs {
            shuffle(&mut examples, &mut random);
            for batch in examples.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return Err(Interrupted::Stopped);
                }
                let left = 1.0 - step as f32 / steps as f32;
                let rate = full_rate * (left / FALLING).min(1.0);
                training.step(&mut net, batch.iter().copied(), rate);
                step += 1;
                progress.step();
            }
        }
        Ok(net)
    }
}

/// Adds to each label what a net says of it. Games are often beyond what it has learned.
fn teach(
    examples: &mut [LabelExample],
    teacher: &Net,
    stop: &AtomicBool,
) -> Result<(), Interrupted> {
    for batch in examples.chunks_mut(BATCH) {
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted::Stopped);
        }
        for example in batch.iter_mut().filter(|example| example.effort.is_some()) {
            example.taught = Some(teacher.outputs(example));
        }
    }
    Ok(())
}

fn mean_effort(examples: &[&LabelExample], won: bool) -> f32 {
    let decided = examples
        .iter()
        .filter(|example| example.first_wins == Some(won));
    let efforts = decided.filter_map(|example| example.effort);
    let (count, sum) = efforts.fold((0, 0.0), |(count, sum), effort| (count + 1, sum + effort));
    sum / count.max(1) as f32
}

/// The mean outputs for positions with the same number of stones.
struct ConstantPrior(Vec<[f32; 3]>);

impl ConstantPrior {
    fn of(examples: &[LabelExample]) -> Self {
        let mut by_stones = vec![Vec::new(); 65];
        for example in examples {
            by_stones[example.stones.count() as usize].push(example);
        }
        let outputs = by_stones.iter().map(|examples| {
            let count = |won| {
                let alike = examples.iter().filter(|e| e.first_wins == Some(won));
                alike.count() as f32
            };
            // One position of each kind is added, so that no odds are infinite.
            let odds = (count(true) + 1.0) / (count(false) + 1.0);
            [
                odds.ln(),
                mean_effort(examples, true),
                mean_effort(examples, false),
            ]
        });
        Self(outputs.collect())
    }

    fn outputs(&self, example: &LabelExample) -> [f32; 3] {
        self.0[example.stones.count() as usize]
    }
}
