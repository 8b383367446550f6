//! `fourfold train evaluation`: the weights of the evaluation, from games.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use clap::Args;
use fourfold_core::player::evaluation::Evaluation;
use fourfold_core::player::value::Value;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Bits, Board, with_board};
use serde::Serialize;

use super::draft::Draft;
use super::figures::auc;
use super::games::Played;
use super::logistic::{Example, Weights};
use super::net::probability;
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
use crate::watch::Watch;

/// One game in so many is held out.
const HELD_OUT: u32 = 10;

/// Bands of numbers of stones that are judged together.
const BAND: u32 = 8;

/// Learns the weights of the evaluation from games, and judges them by games held out
///
/// One game in ten is held out. For the positions of these, by the number of stones: the area under the ROC
/// curve for wins against losses, and the mean logarithmic loss, a draw being half a win. They are given for
/// a constant for each number of stones, and for the weights as they are written. Works on one thread.
#[derive(Debug, Args)]
pub(crate) struct Learn {
    /// Files that 'train games' has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file for the weights; what there is already must be weights of this board
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often each position is learned from
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Learn {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let watch = Watch::new(options)?;
        let evaluation = Evaluation::<B>::new();
        let count = evaluation.count();
        let draft = Draft::new(&self.out, &self.files, 4 * count as u64)?;
        let [training, held_out] = self.examples(&evaluation)?;
        let progress = Progress::new(Some(self.epochs as usize));
        let learned = watch.searcher().limited(|limits| {
            let (epochs, seed) = (self.epochs, self.seed);
            Weights::learned(count, &training, epochs, seed, limits.stop, || {
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
        draft.finish(&Evaluation::<B>::bytes_of(&rounded))?;

        let written = rounded
            .iter()
            .map(|halves| halves.map(|half| f32::from(half) / unit));
        let written = Weights(written.collect());
        let constant = Constant::of(&training);
        let mut output = Output::new(options.format);
        output.note(Figures::HEADER)?;
        let bands = (0..B::CELLS)
            .step_by(BAND as usize)
            .map(|least| (least, least + BAND - 1));
        for (least, most) in bands.chain([(0, B::CELLS)]) {
            let inside = |example: &&Example| (least..=most).contains(&example.stones);
            let judged: Vec<_> = held_out.iter().filter(inside).collect();
            let models = [
                Figures::of("constant", [least, most], &judged, |example| {
                    constant.odds(example)
                }),
                Figures::of("weights", [least, most], &judged, |example| {
                    written.odds(example)
                }),
            ];
            for figures in models.into_iter().flatten() {
                output.put(&figures)?;
            }
        }
        Ok(())
    }

    /// The positions of all games, for training and for judging.
    fn examples<B: Board>(&self, evaluation: &Evaluation<B>) -> Result<[Vec<Example>; 2]> {
        let mut parts = [Vec::new(), Vec::new()];
        let mut random = SplitMix64::new(0);
        for path in &self.files {
            let unreadable =
                |error| Failure::Bad(format!("can't read {}: {error}", path.display()));
            let file = File::open(path).map_err(unreadable)?;
            for (number, line) in (1..).zip(BufReader::new(file).lines()) {
                let line = line.map_err(unreadable)?;
                if let Some(recipe) = line.strip_prefix("# games: --board ") {
                    let board = recipe.split_ascii_whitespace().next().unwrap_or_default();
                    if board != B::NAME {
                        let (path, name) = (path.display(), B::NAME);
                        return Err(Failure::Bad(format!(
                            "{path}:{number}: these are games on {board}, not on {name}"
                        )));
                    }
                }
                if line.starts_with('#') {
                    continue;
                }
                let played: Played<B> = line
                    .parse()
                    .map_err(|why| Failure::Bad(format!("{}:{number}: {why}", path.display())))?;
                let part = &mut parts[usize::from(random.below(HELD_OUT) == 0)];
                part.extend(examples(evaluation, &played));
            }
        }
        if parts.iter().any(Vec::is_empty) {
            let message = "there are too few games: none to learn from, or none to hold out";
            return Err(Failure::Bad(message.to_owned()));
        }
        Ok(parts)
    }
}

/// The positions of a game after its random moves, but those in which something is forced: there the search
/// goes on, so they are never evaluated.
fn examples<B: Board>(evaluation: &Evaluation<B>, played: &Played<B>) -> Vec<Example> {
    let plies = played.random..=played.game.columns().len();
    let positions = plies.filter_map(|ply| played.game.position_at(ply));
    let quiet = positions.filter(|position| {
        let threats = position.threats() | position.opponent_threats();
        !position.is_over() && (threats & position.playable()).is_empty()
    });
    let examples = quiet.map(|position| {
        let (features, share) = evaluation.features(&position);
        Example {
            features: features.into(),
            share,
            stones: position.stones(),
            result: (played.result + 1) as f32 / 2.0,
        }
    });
    examples.collect()
}

/// What is true on average of positions with the same number of stones.
struct Constant(Vec<f32>);

impl Constant {
    fn of(examples: &[Example]) -> Self {
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

    fn odds(&self, example: &Example) -> f32 {
        self.0[example.stones as usize]
    }
}

/// How good estimates are.
#[derive(Serialize)]
struct Figures {
    model: &'static str,
    /// From this number of stones to that.
    stones: [u32; 2],
    positions: usize,
    /// The share of pairs of a won and a lost position that are in the right order.
    auc: f64,
    /// The mean of −ln of the probability given to what is true.
    log_loss: f64,
}

impl Figures {
    const HEADER: &str = "model     stones positions   AUC  log-loss";

    /// If there are positions of both kinds.
    fn of(
        model: &'static str,
        stones: [u32; 2],
        judged: &[&Example],
        odds: impl Fn(&Example) -> f32,
    ) -> Option<Self> {
        let has = |result| judged.iter().any(|example| example.result == result);
        if !has(0.0) || !has(1.0) {
            return None;
        }
        let loss = |example: &Example| {
            let odds = odds(example);
            let result = f64::from(example.result);
            let logarithm = |odds| f64::from(probability(odds)).max(1e-30).ln();
            -result * logarithm(odds) - (1.0 - result) * logarithm(-odds)
        };
        let decided = judged.iter().filter(|example| example.result != 0.5);
        Some(Self {
            model,
            stones,
            positions: judged.len(),
            auc: auc(decided.map(|example| (odds(example), example.result == 1.0))),
            log_loss: judged.iter().map(|example| loss(example)).sum::<f64>() / judged.len() as f64,
        })
    }
}

impl fmt::Display for Figures {
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
