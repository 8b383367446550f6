//! Labels and positions of games as the model sees them.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use fourfold_core::lab::prior::{OUTPUTS, Stones};
use fourfold_core::lab::training::TrainingSample;
use fourfold_core::support::hash::fnv1a;
use fourfold_core::{Board, Cube};

use super::games::TrainingGame;
use super::learning::HELD_OUT;
use super::room::Room;
use super::root::Root;
use super::source::for_each_line;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::shown;

/// The message about a last line without a line feed, which may have been longer.
const UNFINISHED: &str = "the last line is cut off; run 'train labels' again to finish the file";

/// A position that a search has worked on, or one of a game.
#[derive(Clone, Debug)]
pub(super) struct LabelExample {
    pub(super) stones: Stones,
    /// The rows of the model.
    pub(super) rows: Box<[u16]>,
    /// Whether the first player wins, if that was found out.
    pub(super) first_wins: Option<bool>,
    /// The binary logarithm of the number of positions that the search visited for it; unknown in a game.
    pub(super) effort: Option<f32>,
    /// What a teacher says of the position: the log-odds that the first player wins, and the efforts if so and if
    /// not.
    pub(super) taught: Option<[f32; OUTPUTS]>,
}

impl LabelExample {
    /// Returns what it takes in memory, in bytes.
    fn size(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.rows)
    }

    pub(super) fn of_label(label: &TrainingSample) -> Self {
        Self {
            stones: label.stones,
            rows: label.stones.rows().into(),
            first_wins: label.first_wins,
            effort: Some((label.nodes as f32 + 1.0).log2()),
            taught: None,
        }
    }

    /// Returns the quiet positions of a game. A draw counts as no win, as in a proof.
    fn of_game(played: &TrainingGame<Cube>) -> impl Iterator<Item = Self> {
        played.quiet_positions().map(|position| {
            let (first, second) = position.by_player();
            let stones = Stones { first, second };
            Self {
                stones,
                rows: stones.rows().into(),
                first_wins: Some(played.result > 0),
                effort: None,
                taught: None,
            }
        })
    }
}

/// The examples for training and for judging. No root and no beginning of a game is in both.
#[derive(Debug, Default)]
pub(super) struct Examples {
    pub(super) training: Vec<LabelExample>,
    pub(super) held_out: Vec<LabelExample>,
    pub(super) games_held_out: Vec<LabelExample>,
}

impl Examples {
    /// Reads files of labels, and of games.
    pub(super) fn read(
        labels: &[impl AsRef<Path>],
        games: &[impl AsRef<Path>],
        watch: &Watch,
    ) -> Result<Self> {
        let mut examples = Self::default();
        let mut known = HashMap::new();
        let mut room = Room::of_machine();
        for path in labels {
            for_each_line(path.as_ref(), watch, |line| {
                if !line.is_finished {
                    return Err(UNFINISHED.to_owned());
                }
                if line.text.starts_with('#') {
                    return Ok(());
                }
                let root: Root = line.text.parse()?;
                // What a search met on its way isn't judged by: it mostly decides what it takes for easy.
                // Chance by the root itself holds out the same ones when there are more files.
                let (part, met) = match fnv1a(root.moves.as_bytes()) % HELD_OUT {
                    0 => (&mut examples.held_out, &[][..]),
                    _ => (&mut examples.training, &root.met[..]),
                };
                let examples: Vec<_> = root
                    .labels
                    .iter()
                    .chain(met)
                    .map(LabelExample::of_label)
                    .collect();
                room.take(examples.iter().map(LabelExample::size).sum())?;
                part.extend(examples);
                match known.insert(root.moves, line.place.clone()) {
                    Some(other) => Err(format!("the root of {other} again")),
                    None => Ok(()),
                }
            })?;
        }
        let mut known = HashSet::new();
        for path in games {
            let before = known.len();
            for_each_line(path.as_ref(), watch, |line| {
                let Some(played) = TrainingGame::<Cube>::read(&line.text)? else {
                    return Ok(());
                };
                let moves = played.game.to_string();
                // From few random moves, games are often the same.
                let part = match fnv1a(&moves.as_bytes()[..played.random]) % HELD_OUT {
                    0 => &mut examples.games_held_out,
                    _ => &mut examples.training,
                };
                if !known.insert(moves) {
                    return Ok(());
                }
                let examples: Vec<_> = LabelExample::of_game(&played).collect();
                room.take(examples.iter().map(LabelExample::size).sum())?;
                part.extend(examples);
                Ok(())
            })?;
            if known.len() == before {
                let path = shown::path(path.as_ref());
                return Err(Failure::Bad(format!(
                    "{path} holds no game that others don't"
                )));
            }
        }
        if examples.training.is_empty() || examples.held_out.is_empty() {
            let message = "there are too few labels: none to learn from, or none to hold out";
            return Err(Failure::Bad(message.to_owned()));
        }
        Ok(examples)
    }
}
