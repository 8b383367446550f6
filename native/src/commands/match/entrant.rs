//! The descriptions of the players of a match: `level=3`, or `move-time=1s,program=./other --quiet`.

use std::num::NonZeroUsize;
use std::str::FromStr;

use fourfold_core::player::Strength;

use crate::runtime::player::PlayerDescription;

/// The property that names another program.
const PROGRAM: &str = "program=";

/// A player of this program, or another program.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    /// The description as it was written.
    pub(super) text: String,
    /// Its strength and its limits.
    pub(super) description: PlayerDescription,
    /// The other program and its arguments.
    pub(super) program: Option<Vec<String>>,
}

impl Entrant {
    /// Returns the number of threads that it has.
    pub(super) fn thread_count(&self) -> usize {
        match self.program {
            Some(_) => self.description.threads.map_or(1, NonZeroUsize::get),
            None => self.description.thread_count(),
        }
    }

    /// Returns true for a level of this program, which needs little memory.
    pub(super) fn is_level(&self) -> bool {
        self.program.is_none() && self.description.strength() != Strength::Full
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // The program comes last, since its arguments may hold anything.
        let (properties, program) = match text.split_once(&format!(",{PROGRAM}")) {
            Some((properties, command)) => (Some(properties), Some(command)),
            None => match text.strip_prefix(PROGRAM) {
                Some(command) => (None, Some(command)),
                None => (Some(text), None),
            },
        };
        Ok(Self {
            text: text.to_owned(),
            description: properties.map(str::parse).transpose()?.unwrap_or_default(),
            program: program.map(words).transpose()?,
        })
    }
}

/// Splits a command into the program and its arguments.
fn words(command: &str) -> Result<Vec<String>, String> {
    let words: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
    match words.is_empty() {
        true => Err("a program has a name; write program=./other".to_owned()),
        false => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::Entrant;
    use std::time::Duration;

    #[test]
    fn a_program_takes_the_rest() {
        let text = "move-time=1s,program=./other  -a=1,program=b -c";
        let entrant: Entrant = text.parse().unwrap();
        let time = entrant.description.move_time;
        assert_eq!(time, Some(Duration::from_secs(1)));
        let words = ["./other", "-a=1,program=b", "-c"];
        assert_eq!(entrant.program.unwrap(), words);
        let alone: Entrant = "program=./other nodes=1".parse().unwrap();
        assert_eq!(alone.description.nodes, None);
        for wrong in ["program=", "level=3,program= ", ",program=x", "level=3,"] {
            assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
        }
    }
}
