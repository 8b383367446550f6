//! `fourfold train fit`: learns weights from labels.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use fourfold_core::Interrupted;
use fourfold_core::lab::prior::{Estimator, FILE_BYTES, OUTPUT};
use fourfold_core::support::random::SplitMix64;

use super::draft::Draft;
use super::examples::{Example, Examples};
use super::figures::Figures;
use super::model::Model;
use super::net::{Adam, Net};
use crate::failure::Result;
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
use crate::watch::Watch;

/// How many examples make a step.
const BATCH: usize = 1024;

/// Learns from labels, writes the weights, and judges them by labels held out
///
/// One root in ten is held out with all its labels. The figures for these, by the number of stones:
/// the area under the ROC curve, the mean logarithmic loss, and the root mean square error of the
/// logarithm to the base of 2 of the effort. They are given for a constant for each number of
/// stones, for logistic regression on counts of lines, for the model in floating point and for the
/// integers that are written. Works on one thread.
#[derive(Debug, Args)]
pub(crate) struct Fit {
    /// Files that 'train labels' has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file for the weights; what there is already must be weights too
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Which parts of the model are used
    #[arg(long, value_name = "MODEL", default_value = "full")]
    model: Model,
    /// How often each label is learned from
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// One for each player to move, the first one first.
type Nets = [Net; 2];

impl Fit {
    pub(crate) fn run(&self, options: &Options) -> Result {
        let watch = Watch::new(options)?;
        let Examples { training, held_out } = Examples::read(&self.files)?;
        let draft = Draft::new(&self.out, &self.files, FILE_BYTES)?;
        let learned = watch.searcher().limited(|limits| {
            let counts = self.learn(&training, Model::Counts, limits.stop)?;
            let nets = self.learn(&training, self.model, limits.stop)?;
            Ok((counts, nets))
        });
        let (counts, nets) = learned.map_err(|why| watch.failure(why))?;
        let bytes: Vec<_> = nets
            .iter()
            .flat_map(|net| net.quantised().bytes())
            .collect();
        // Whatever becomes of the figures, the weights are kept.
        draft.finish(&bytes)?;

        let estimator = Estimator::new(&bytes).expect("the bytes of two models");
        let constant = Constant::of(&training);
        let figures = [
            Figures::all("constant", &held_out, |example| constant.outputs(example)),
            Figures::all("counts", &held_out, |example| outputs(&counts, example)),
            Figures::all("float", &held_out, |example| outputs(&nets, example)),
            Figures::all("integer", &held_out, |example| {
                estimator
                    .outputs(example.stones)
                    .map(|output| output as f32 / OUTPUT)
            }),
        ];
        let mut output = Output::new(options.format);
        output.note(Figures::HEADER)?;
        for figures in figures.into_iter().flatten() {
            output.put(&figures)?;
        }
        Ok(())
    }

    /// Learns a model for each player to move.
    fn learn(
        &self,
        examples: &[Example],
        model: Model,
        stop: &AtomicBool,
    ) -> Result<Nets, Interrupted> {
        let learn = |first| self.learn_one(examples, model, first, stop);
        Ok([learn(true)?, learn(false)?])
    }

    fn learn_one(
        &self,
        examples: &[Example],
        model: Model,
        first_to_move: bool,
        stop: &AtomicBool,
    ) -> Result<Net, Interrupted> {
        let mine = |example: &&Example| example.stones.first_to_move() == first_to_move;
        let mut examples: Vec<_> = examples.iter().filter(mine).collect();
        let batches = examples.len().div_ceil(BATCH);
        let steps = batches * self.epochs as usize;
        let progress = Progress::new(Some(steps));
        let player = if first_to_move { "first" } else { "second" };
        progress.say(&format!("{model:?}, {player} player to move"));
        let mut random = SplitMix64::new(self.seed);
        let efforts = [true, false].map(|won| mean_effort(&examples, won));
        let mut net = Net::new(model, efforts, &mut random);
        let mut adam = Adam::new(&net);
        let mut step = 0;
        for _ in 0..self.epochs {
            shuffle(&mut examples, &mut random);
            for batch in examples.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return Err(Interrupted::Stopped);
                }
                let rate = 1.0 - step as f32 / steps as f32;
                adam.step(&mut net, batch.iter().copied(), rate);
                step += 1;
                progress.step();
            }
        }
        Ok(net)
    }
}

fn outputs(nets: &Nets, example: &Example) -> [f32; 3] {
    nets[usize::from(!example.stones.first_to_move())].outputs(example)
}

pub(super) fn shuffle<T>(all: &mut [T], random: &mut SplitMix64) {
    for left in (1..all.len()).rev() {
        all.swap(left, random.below(left as u32 + 1) as usize);
    }
}

fn mean_effort(examples: &[&Example], won: bool) -> f32 {
    let efforts = examples.iter().filter(|example| example.first_wins == won);
    let (count, sum) = efforts.fold((0, 0.0), |(count, sum), example| {
        (count + 1, sum + example.effort)
    });
    sum / count.max(1) as f32
}

/// What is true on average of positions with the same number of stones.
struct Constant(Vec<[f32; 3]>);

impl Constant {
    fn of(examples: &[Example]) -> Self {
        let mut by_stones = vec![Vec::new(); 65];
        for example in examples {
            by_stones[example.stones.count() as usize].push(example);
        }
        let outputs = by_stones.iter().map(|examples| {
            let won = examples.iter().filter(|example| example.first_wins).count();
            // As if one more of each kind had been seen.
            let odds = (won + 1) as f32 / (examples.len() - won + 1) as f32;
            [
                odds.ln(),
                mean_effort(examples, true),
                mean_effort(examples, false),
            ]
        });
        Self(outputs.collect())
    }

    fn outputs(&self, example: &Example) -> [f32; 3] {
        self.0[example.stones.count() as usize]
    }
}
