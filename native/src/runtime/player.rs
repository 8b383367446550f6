//! Players as they are described on the command line: `level=3,style=7`, `move-time=1s`.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use fourfold_core::player::{Level, Strength, Style};

use crate::text::quantities::{self, read};

/// The description of a player: its strength, and the limits of each of its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayerDescription {
    /// The description as it was written.
    pub(crate) text: String,
    pub(crate) level: Option<Level>,
    pub(crate) style: Option<Style>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) threads: Option<NonZeroUsize>,
}

/// The style of a level if none is named.
pub(crate) const USUAL_STYLE: Style = Style::TacticalNeutral;

/// Returns the strength of a player with a level, or of one without.
pub(crate) fn strength(level: Option<Level>, style: Option<Style>) -> Strength {
    level.map_or(Strength::Full, |level| {
        Strength::Level(level, style.unwrap_or(USUAL_STYLE))
    })
}

impl PlayerDescription {
    pub(crate) fn strength(&self) -> Strength {
        strength(self.level, self.style)
    }

    /// Returns the number of threads of a player of this program; a level has one.
    pub(crate) fn thread_count(&self) -> usize {
        match self.level {
            Some(_) => 1,
            None => self.threads.map_or(1, NonZeroUsize::get),
        }
    }

    /// Returns true if a level or a limit is sure to end the search for a move.
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
            "move-time" => once(&mut self.move_time, name, quantities::duration(value)?),
            "nodes" => once(&mut self.nodes, name, nodes(value)?),
            "threads" => once(&mut self.threads, name, quantities::threads(value)?),
            _ => Err(format!(
                "'{name}' is no property; the properties are level, style, move-time, nodes and threads"
            )),
        }
    }
}

impl FromStr for PlayerDescription {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut description = Self {
            text: text.to_owned(),
            ..Self::default()
        };
        for property in text.split(',') {
            description.set(property)?;
        }
        match (description.level, description.style) {
            (None, Some(_)) => Err("a style needs a level; write level=3,style=7".to_owned()),
            _ => Ok(description),
        }
    }
}

fn once<T>(place: &mut Option<T>, name: &str, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{name} is given twice")),
    }
}

fn nodes(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(nodes) if nodes > 0 => Ok(nodes),
        _ => Err("nodes is a number of positions from 1 on".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerDescription;

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
            assert!(wrong.parse::<PlayerDescription>().is_err(), "{wrong}");
        }
    }
}
