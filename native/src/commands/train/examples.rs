//! Labels as the model sees them.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use fourfold_core::lab::prior::Stones;
use fourfold_core::lab::training::TrainingSample;
use fourfold_core::support::random::SplitMix64;

use super::learning::is_held_out;
use super::root::Root;
use crate::text::failure::{Failure, Result};
use crate::text::shown;

/// The message about a last line without a line feed, which may have been longer.
const UNFINISHED: &str = "the last line is cut off; run 'train labels' again to finish the file";

/// A decided position.
#[derive(Clone, Debug)]
pub(super) struct LabelExample {
    pub(super) stones: Stones,
    /// The rows of the model for its lines.
    pub(super) rows: Box<[u16]>,
    /// The factors of the rows for numbers, all near 1: the constant 1, and the numbers of stones, of odd
    /// columns and of playable cells.
    pub(super) numbers: [f32; 4],
    pub(super) first_wins: bool,
    /// The binary logarithm of the number of positions that it took to decide it.
    pub(super) effort: f32,
}

/// Returns the factors for these numbers of stones, of odd columns and of playable cells.
pub(super) fn numbers(stones: usize, odd_columns: usize, playable: usize) -> [f32; 4] {
    [
        1.0,
        stones as f32 / 32.0 - 1.0,
        odd_columns as f32 / 8.0,
        playable as f32 / 8.0,
    ]
}

impl LabelExample {
    pub(super) fn new(label: &TrainingSample) -> Self {
        let features = label.stones.features();
        Self {
            stones: label.stones,
            numbers: numbers(features.stones, features.odd_columns, features.playable),
            rows: features.rows.into(),
            first_wins: label.first_wins,
            effort: (label.nodes as f32 + 1.0).log2(),
        }
    }
}

/// The examples for training and for judging, which have no root in common.
#[derive(Debug, Default)]
pub(super) struct Examples {
    pub(super) training: Vec<LabelExample>,
    pub(super) held_out: Vec<LabelExample>,
}

impl Examples {
    /// Reads files of labels.
    pub(super) fn read(paths: &[impl AsRef<Path>]) -> Result<Self> {
        let mut examples = Self::default();
        let mut known = HashMap::new();
        let mut random = SplitMix64::new(0);
        for path in paths {
            let name = shown::path(path.as_ref());
            let unreadable = |error| Failure::Bad(format!("can't read {name}: {error}"));
            let file = File::open(path).map_err(unreadable)?;
            let mut reader = BufReader::new(file);
            let mut line = String::new();
            for number in 1.. {
                line.clear();
                if reader.read_line(&mut line).map_err(unreadable)? == 0 {
                    break;
                }
                let place = format!("{name}:{number}");
                let bad = |why: &str| Failure::Bad(format!("{place}: {why}"));
                if !line.ends_with('\n') {
                    return Err(bad(UNFINISHED));
                }
                if line.starts_with('#') {
                    continue;
                }
                let root: Root = line.parse().map_err(|why: String| bad(&why))?;
                let part = if is_held_out(&mut random) {
                    &mut examples.held_out
                } else {
                    &mut examples.training
                };
                part.extend(root.labels.iter().map(LabelExample::new));
                if let Some(other) = known.insert(root.moves, place.clone()) {
                    return Err(bad(&format!("the root of {other} again")));
                }
            }
        }
        if examples.training.is_empty() || examples.held_out.is_empty() {
            let message = "there are too few labels: none to learn from, or none to hold out";
            return Err(Failure::Bad(message.to_owned()));
        }
        Ok(examples)
    }
}
