//! A random position with the labels found below it, as a line of a file.

use std::fmt;
use std::str::FromStr;

use fourfold_core::lab::prior::Stones;
use fourfold_core::lab::training::TrainingSample;
use fourfold_core::{Cube, Game};

use crate::text::shown;

/// A root with its labels, and with what the search met on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Root {
    pub(super) moves: String,
    pub(super) labels: Vec<TrainingSample>,
    pub(super) met: Vec<TrainingSample>,
}

/// Between the labels and what was met.
const MET: &str = "|";

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.moves)?;
        let write = |f: &mut fmt::Formatter<'_>, label: &TrainingSample| {
            let Stones { first, second } = label.stones;
            let wins = match label.first_wins {
                Some(true) => "1",
                Some(false) => "0",
                None => "?",
            };
            write!(f, " {first:x},{second:x},{wins},{}", label.nodes)
        };
        self.labels.iter().try_for_each(|label| write(f, label))?;
        write!(f, " {MET}")?;
        self.met.iter().try_for_each(|label| write(f, label))
    }
}

impl FromStr for Root {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let mut words = line.split_ascii_whitespace();
        let moves = words.next().ok_or("the line is empty")?;
        let game = moves.parse::<Game<Cube>>();
        game.map_err(|error| format!("{}: {error}", shown::word(moves)))?;
        let mut root = Self {
            moves: moves.to_owned(),
            labels: Vec::new(),
            met: Vec::new(),
        };
        let mut is_met = false;
        for word in words {
            if word == MET && !is_met {
                is_met = true;
                continue;
            }
            let label = label(word)
                .filter(|label| is_met || label.first_wins.is_some())
                .ok_or_else(|| {
                    let word = shown::word(word);
                    format!("'{word}' is no label; a label is FIRST,SECOND,WINS,NODES")
                })?;
            match is_met {
                true => root.met.push(label),
                false => root.labels.push(label),
            }
        }
        Ok(root)
    }
}

fn label(word: &str) -> Option<TrainingSample> {
    let mut parts = word.split(',');
    let mut set = || u64::from_str_radix(parts.next()?, 16).ok();
    let (first, second) = (set()?, set()?);
    let stones = Stones { first, second };
    let first_wins = match parts.next()? {
        "0" => Some(false),
        "1" => Some(true),
        "?" => None,
        _ => return None,
    };
    let nodes = parts.next()?.parse().ok()?;
    (parts.next().is_none() && stones.are_possible()).then_some(TrainingSample {
        stones,
        first_wins,
        nodes,
    })
}
