//! What there is to learn from, as the model sees it.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use fourfold_core::lab::prior::Stones;
use fourfold_core::lab::training::TrainingSample;
use fourfold_core::support::random::SplitMix64;

use super::root::Root;
use crate::failure::{Failure, Result};
use crate::text;

/// How many characters of a file's name are shown.
const LONGEST_NAME: usize = 200;

/// What is wrong with a line that lacks its end: whatever was being written may have been longer.
const UNFINISHED: &str = "the last line is cut off; run 'train labels' again to finish the file";

/// One root in so many is held out, with all its labels.
const HELD_OUT: u32 = 10;

/// A decided position.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) stones: Stones,
    /// The rows of its lines.
    pub(super) rows: Box<[u16]>,
    /// What goes with the rows for numbers, near 1: always 1, and the numbers of stones, of odd
    /// columns and of playable cells.
    pub(super) numbers: [f32; 4],
    pub(super) first_wins: bool,
    /// The logarithm to the base of 2 of what it took to decide it.
    pub(super) effort: f32,
}

/// Numbers of stones, of odd columns and of playable cells as the model takes them.
pub(super) fn numbers(stones: usize, odd_columns: usize, playable: usize) -> [f32; 4] {
    [
        1.0,
        stones as f32 / 32.0 - 1.0,
        odd_columns as f32 / 8.0,
        playable as f32 / 8.0,
    ]
}

impl Example {
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

/// All examples, apart for training and for judging, none of which have a root in common.
#[derive(Debug, Default)]
pub(super) struct Examples {
    pub(super) training: Vec<Example>,
    pub(super) held_out: Vec<Example>,
}

impl Examples {
    /// Reads files of labels.
    pub(super) fn read(paths: &[impl AsRef<Path>]) -> Result<Self> {
        let mut examples = Self::default();
        let mut known = HashMap::new();
        let mut random = SplitMix64::new(0);
        for path in paths {
            let name = text::shown(&path.as_ref().to_string_lossy(), LONGEST_NAME);
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
                let part = if random.below(HELD_OUT) == 0 {
                    &mut examples.held_out
                } else {
                    &mut examples.training
                };
                part.extend(root.labels.iter().map(Example::new));
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
