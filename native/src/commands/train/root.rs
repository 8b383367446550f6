//! A random position with the labels found below it, as a line of a file.

use std::fmt;
use std::str::FromStr;

use fourfold_core::lab::prior::Stones;
use fourfold_core::lab::training::TrainingSample;
use fourfold_core::{Cube, Game};

use crate::text::shown;

/// A root and its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Root {
    pub(super) moves: String,
    pub(super) labels: Vec<TrainingSample>,
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.moves)?;
        for label in &self.labels {
            let Stones { first, second } = label.stones;
            let wins = u8::from(label.first_wins);
            write!(f, " {first:x},{second:x},{wins},{}", label.nodes)?;
        }
        Ok(())
    }
}

impl FromStr for Root {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let mut words = line.split_ascii_whitespace();
        let moves = words.next().ok_or("the line is empty")?;
        let game = moves.parse::<Game<Cube>>();
        game.map_err(|error| format!("{}: {error}", shown::word(moves)))?;
        let labels = words.map(|word| {
            label(word).ok_or_else(|| {
                let word = shown::word(word);
                format!("'{word}' is no label; a label is FIRST,SECOND,WINS,NODES")
            })
        });
        Ok(Self {
            moves: moves.to_owned(),
            labels: labels.collect::<Result<_, _>>()?,
        })
    }
}

fn label(word: &str) -> Option<TrainingSample> {
    let mut parts = word.split(',');
    let mut set = || u64::from_str_radix(parts.next()?, 16).ok();
    let (first, second) = (set()?, set()?);
    let stones = Stones { first, second };
    let first_wins = match parts.next()? {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    let nodes = parts.next()?.parse().ok()?;
    (parts.next().is_none() && stones.are_possible()).then_some(TrainingSample {
        stones,
        first_wins,
        nodes,
    })
}
