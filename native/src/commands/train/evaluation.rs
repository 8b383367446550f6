//! `fourfold train evaluation`: the weights of the evaluation, learned from games.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use fourfold_core::player::Value;
use fourfold_core::player::evaluation::{Evaluation, bytes_of};
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, with_board};
use serde::Serialize;

use super::figures::{auc, log_loss};
use super::games::TrainingGame;
use super::learning::is_held_out;
use super::logistic::{EvaluationWeights, GameExample};
use super::room::Room;
use super::source::for_each_line;
use super::weights_file::WeightsFile;
use crate::runtime::options::{BoardOption, FormatOption, TimeLimitOption};
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;

/// The numbers of stones that are judged together.
const BAND: u32 = 8;

/// Learns the weights of the evaluation from games, and judges them by games held out
///
/// One game in ten is held out. The figures for the positions of these, by the number of stones, are the area
/// under the ROC curve for wins against losses, and the mean logarithmic loss, where a draw counts as half a
/// win. They are given for a constant for each number of stones, and for the weights as they are written.
/// Works on one thread.
#[derive(Debug, Args)]
pub(super) struct EvaluationCommand {
    /// Files that 'train games' has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file for the weights; an existing file must hold weights of this board
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of times that each position is learned from
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    time_limit: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

impl EvaluationCommand {
    pub(super) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let watch = Watch::new(self.time_limit)?;
        let mut output = Output::new(self.format.format)?;
        let evaluation = Evaluation::<B>::new();
        let count = evaluation.count();
        let [training, held_out] = self.examples(&evaluation, &watch)?;
        let file = WeightsFile::new(&self.out, &self.files, 4 * count as u64)?;
        let progress = Progress::new(Some(self.epochs as usize));
        let learned = watch.limiter().limited(|limits| {
            let (epochs, seed) = (self.epochs, self.seed);
            EvaluationWeights::learned(count, &training, epochs, seed, limits.stop, || {
                progress.step();
            })
        });
        drop(progress);
        let weights = learned.map_err(|why| watch.failure(why))?;
        let unit = Value::UNIT as f32;
        // The conversion saturates.
        let rounded: Vec<_> = weights
            .0
            .iter()
            .map(|halves| halves.map(|half| (half * unit).round() as i16))
            .collect();
        file.finish(&bytes_of(&rounded))?;

        let written = rounded
            .iter()
            .map(|halves| halves.map(|half| f32::from(half) / unit));
        let written = EvaluationWeights(written.collect());
        let constant = ConstantEvaluation::of(&training);
        output.note(EvaluationFigures::HEADER)?;
        let bands = (0..B::CELLS)
            .step_by(BAND as usize)
            .map(|least| (least, least + BAND - 1));
        for (least, most) in bands.chain([(0, B::CELLS)]) {
            let inside = |example: &&GameExample| (least..=most).contains(&example.stones);
            let judged: Vec<_> = held_out.iter().filter(inside).collect();
            let models = [
                EvaluationFigures::of("constant", [least, most], &judged, |example| {
                    constant.log_odds(example)
                }),
                EvaluationFigures::of("weights", [least, most], &judged, |example| {
                    written.log_odds(example)
                }),
            ];
            for figures in models.into_iter().flatten() {
                output.put(&figures)?;
            }
        }
        Ok(())
    }

    /// Reads the positions of all games, for training and for judging.
    fn examples<B: Board>(
        &self,
        evaluation: &Evaluation<B>,
        watch: &Watch,
    ) -> Result<[Vec<GameExample>; 2]> {
        let mut parts = [Vec::new(), Vec::new()];
        let (mut random, mut room) = (SplitMix64::new(0), Room::of_machine());
        for path in &self.files {
            for_each_line(path, watch, |line| {
                let Some(played) = TrainingGame::<B>::read(&line.text)? else {
                    return Ok(());
                };
                let part = &mut parts[usize::from(is_held_out(&mut random))];
                let examples = examples(evaluation, &played);
                room.take(examples.iter().map(GameExample::size).sum())?;
                part.extend(examples);
                Ok(())
            })?;
        }
        if parts.iter().any(Vec::is_empty) {
            let message = "there are too few games: none to learn from, or none to hold out";
            return Err(Failure::Bad(message.to_owned()));
        }
        Ok(parts)
    }
}

/// Returns the quiet positions of a game.
fn examples<B: Board>(evaluation: &Evaluation<B>, played: &TrainingGame<B>) -> Vec<GameExample> {
    let examples = played.quiet_positions().map(|position| {
        let (features, share) = evaluation.features(&position);
        GameExample {
            features: features.into(),
            share,
            stones: position.stones(),
            result: (played.result + 1) as f32 / 2.0,
        }
    });
    examples.collect()
}

/// The mean result of positions with the same number of stones, as log-odds.
struct ConstantEvaluation(Vec<f32>);

impl ConstantEvaluation {
    fn of(examples: &[GameExample]) -> Self {
        let mut sums = vec![(0.5, 1.0); 128];
        for example in examples {
            let (results, count) = &mut sums[example.stones as usize];
            *results += example.result;
            *count += 1.0;
        }
        Self(
            sums.iter()
                .map(|(results, count)| (results / (count - results)).ln())
                .collect(),
        )
    }

    fn log_odds(&self, example: &GameExample) -> f32 {
        self.0[example.stones as usize]
    }
}

/// The quality of estimates.
#[derive(Serialize)]
struct EvaluationFigures {
    model: &'static str,
    /// The least and the greatest number of stones.
    stones: [u32; 2],
    positions: usize,
    /// The share of pairs of a won and a lost position that are in the right order.
    auc: f64,
    /// The mean of −ln of the probability of the true result.
    log_loss: f64,
}

impl EvaluationFigures {
    const HEADER: &str = "model     stones positions   AUC  log-loss";

    /// Returns the figures of these positions, unless all of them have the same result.
    fn of(
        model: &'static str,
        stones: [u32; 2],
        judged: &[&GameExample],
        log_odds: impl Fn(&GameExample) -> f32,
    ) -> Option<Self> {
        let has = |result| judged.iter().any(|example| example.result == result);
        if !has(0.0) || !has(1.0) {
            return None;
        }
        let loss = |example: &GameExample| {
            let log_odds = log_odds(example);
            let result = f64::from(example.result);
            result * log_loss(log_odds) + (1.0 - result) * log_loss(-log_odds)
        };
        let decided = judged.iter().filter(|example| example.result != 0.5);
        Some(Self {
            model,
            stones,
            positions: judged.len(),
            auc: auc(decided.map(|example| (log_odds(example), example.result == 1.0))),
            log_loss: judged.iter().map(|example| loss(example)).sum::<f64>() / judged.len() as f64,
        })
    }
}

impl fmt::Display for EvaluationFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.stones;
        let stones = format!("{from}-{to}");
        write!(
            f,
            "{:<9} {stones:>6} {:>9} {:>5.3} {:>9.3}",
            self.model, self.positions, self.auc, self.log_loss
        )
    }
}
