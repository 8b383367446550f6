//! Players as they are described on the command line: `level=3,style=7`, `move-time=1s`.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use fourfold_core::player::level::Level;
use fourfold_core::player::style::Style;

use crate::computer::Strength;
use crate::options;

/// Which player takes part in a match, and what it may spend for a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Specification {
    /// As it was written.
    pub(crate) text: String,
    pub(super) level: Option<Level>,
    pub(super) style: Option<Style>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) threads: Option<NonZeroUsize>,
}

impl Specification {
    /// How a computer player plays that is described so.
    pub(crate) fn strength(&self) -> Strength {
        match self.level {
            Some(level) => Strength::Level(level, self.style.unwrap_or(Style::TacticalNeutral)),
            None => Strength::Full,
        }
    }

    /// How many threads it has.
    pub(crate) fn threads(&self) -> usize {
        match self.level {
            Some(_) => 1,
            None => self.threads.map_or(1, NonZeroUsize::get),
        }
    }

    /// Whether anything ends its search in a position of which it can't find out all.
    pub(crate) fn is_limited(&self) -> bool {
        self.level.is_some() || self.move_time.is_some() || self.nodes.is_some()
    }

    fn set(&mut self, property: &str) -> Result<(), String> {
        let Some((name, value)) = property.split_once('=') else {
            return Err(format!(
                "'{property}' is no property; write level=3 or move-time=100ms, and commas between \
                 several"
            ));
        };
        match name {
            "level" => once(&mut self.level, name, read(value)?),
            "style" => once(&mut self.style, name, read(value)?),
            "move-time" => once(&mut self.move_time, name, options::duration(value)?),
            "nodes" => once(&mut self.nodes, name, nodes(value)?),
            "threads" => once(&mut self.threads, name, options::threads(value)?),
            _ => Err(format!(
                "'{name}' is no property; the properties are level, style, move-time, nodes and threads"
            )),
        }
    }
}

impl FromStr for Specification {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut specification = Self {
            text: text.to_owned(),
            ..Self::default()
        };
        for property in text.split(',') {
            specification.set(property)?;
        }
        match (specification.level, specification.style) {
            (None, Some(_)) => Err("a style needs a level; write level=3,style=7".to_owned()),
            _ => Ok(specification),
        }
    }
}

fn once<T>(place: &mut Option<T>, name: &str, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{name} is given twice")),
    }
}

fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn nodes(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(nodes) if nodes > 0 => Ok(nodes),
        _ => Err("nodes is a number of positions from 1 on".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::Specification;

    #[test]
    fn what_makes_no_sense_is_refused() {
        for wrong in [
            "",
            ",",
            "level",
            "level=0",
            "level=11",
            "level=3,level=4",
            "style=3",
            "level=3,style=8",
            "nodes=0",
            "nodes=-1",
            "move-time=0s",
            "threads=0",
            "speed=1",
            "nodes=1,",
        ] {
            assert!(wrong.parse::<Specification>().is_err(), "{wrong}");
        }
    }
}
