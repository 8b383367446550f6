//! `fourfold train fit`: the weights of the prior, learned from labels.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use fourfold_core::Interrupted;
use fourfold_core::board::Player;
use fourfold_core::lab::prior::{Estimator, FILE_BYTES, OUTPUT};
use fourfold_core::support::random::SplitMix64;

use super::examples::{Examples, LabelExample};
use super::figures::FitFigures;
use super::learning::shuffle;
use super::model::Model;
use super::net::{Net, NetTraining};
use super::weights_file::WeightsFile;
use crate::runtime::options::{FormatOption, TimeLimitOption};
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::Output;
use crate::text::progress::Progress;

/// The number of examples in a step.
const BATCH: usize = 1024;

/// Learns from labels, writes the weights, and judges them by labels held out
///
/// One root in ten is held out with all its labels. The figures for these, by the number of stones, are
/// the area under the ROC curve, the mean logarithmic loss, and the root mean square error of the
/// binary logarithm of the effort. They are given for a constant for each number of stones, for
/// logistic regression on counts of lines, for the model in floating point and for the integers that
/// are written. Works on one thread.
#[derive(Debug, Args)]
pub(super) struct FitCommand {
    /// Files that 'train labels' has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file for the weights; an existing file must hold weights too
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The parts of the model that are used
    #[arg(long, value_name = "MODEL", default_value = "full")]
    model: Model,
    /// The number of times that each label is learned from
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    time_limit: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

/// The nets for the first and the second player to move.
type Nets = [Net; 2];

impl FitCommand {
    pub(super) fn run(&self) -> Result {
        let watch = Watch::new(self.time_limit)?;
        let mut output = Output::new(self.format.format)?;
        let Examples { training, held_out } = Examples::read(&self.files, &watch)?;
        let file = WeightsFile::new(&self.out, &self.files, FILE_BYTES)?;
        let learned = watch.limiter().limited(|limits| {
            let counts = self.learn(&training, Model::Counts, limits.stop)?;
            let nets = self.learn(&training, self.model, limits.stop)?;
            Ok((counts, nets))
        });
        let (counts, nets) = learned.map_err(|why| watch.failure(why))?;
        let bytes: Vec<_> = nets
            .iter()
            .flat_map(|net| net.quantised().bytes())
            .collect();
        // The weights are kept even if the figures can't be written.
        file.finish(&bytes)?;

        let estimator = Estimator::new(&bytes).expect("the bytes of two models");
        let constant = ConstantPrior::of(&training);
        let figures = [
            FitFigures::all("constant", &held_out, |example| constant.outputs(example)),
            FitFigures::all("counts", &held_out, |example| outputs(&counts, example)),
            FitFigures::all("float", &held_out, |example| outputs(&nets, example)),
            FitFigures::all("integer", &held_out, |example| {
                estimator
                    .outputs(example.stones)
                    .map(|output| output as f32 / OUTPUT)
            }),
        ];
        output.note(FitFigures::HEADER)?;
        for figures in figures.into_iter().flatten() {
            output.put(&figures)?;
        }
        Ok(())
    }

    /// Learns a model for each player to move.
    fn learn(
        &self,
        examples: &[LabelExample],
        model: Model,
        stop: &AtomicBool,
    ) -> Result<Nets, Interrupted> {
        let learn = |to_move| self.learn_one(examples, model, to_move, stop);
        Ok([learn(Player::First)?, learn(Player::Second)?])
    }

    fn learn_one(
        &self,
        examples: &[LabelExample],
        model: Model,
        to_move: Player,
        stop: &AtomicBool,
    ) -> Result<Net, Interrupted> {
        let mine = |example: &&LabelExample| example.stones.to_move() == to_move;
        let mut examples: Vec<_> = examples.iter().filter(mine).collect();
        let batches = examples.len().div_ceil(BATCH);
        let steps = batches * self.epochs as usize;
        let progress = Progress::new(Some(steps));
        let player = match to_move {
            Player::First => "first",
            Player::Second => "second",
        };
        progress.say(&format!("{model:?}, {player} player to move"));
        let mut random = SplitMix64::new(self.seed);
        let efforts = [true, false].map(|won| mean_effort(&examples, won));
        let mut net = Net::new(model, efforts, &mut random);
        let mut training = NetTraining::new(&net);
        let mut step = 0;
        for _ in 0..self.epochs {
            shuffle(&mut examples, &mut random);
            for batch in examples.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return Err(Interrupted::Stopped);
                }
                let rate = 1.0 - step as f32 / steps as f32;
                training.step(&mut net, batch.iter().copied(), rate);
                step += 1;
                progress.step();
            }
        }
        Ok(net)
    }
}

fn outputs(nets: &Nets, example: &LabelExample) -> [f32; 3] {
    nets[example.stones.to_move() as usize].outputs(example)
}

fn mean_effort(examples: &[&LabelExample], won: bool) -> f32 {
    let efforts = examples.iter().filter(|example| example.first_wins == won);
    let (count, sum) = efforts.fold((0, 0.0), |(count, sum), example| {
        (count + 1, sum + example.effort)
    });
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
            let won = examples.iter().filter(|example| example.first_wins).count();
            // One position of each kind is added, so that no odds are infinite.
            let odds = (won + 1) as f32 / (examples.len() - won + 1) as f32;
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
