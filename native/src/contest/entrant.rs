//! Who takes part in a match, as it is described on the command line: `level=3`, or
//! `move-time=1s,program=./other --quiet`.

use std::num::NonZeroUsize;
use std::str::FromStr;

use super::specification::Specification;
use crate::computer::Strength;

/// What a description of another program begins with.
const PROGRAM: &str = "program=";

/// A player of our own, or another program.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    /// As it was written.
    pub(super) text: String,
    /// How it plays, and what it may spend.
    pub(super) specification: Specification,
    /// The program and its arguments, if it isn't one of ours.
    pub(super) program: Option<Vec<String>>,
}

impl Entrant {
    /// How many threads it has.
    pub(super) fn threads(&self) -> usize {
        match self.program {
            Some(_) => self.specification.threads.map_or(1, NonZeroUsize::get),
            None => self.specification.threads(),
        }
    }

    /// Whether it is a level of our own, which needs little memory.
    pub(super) fn is_level(&self) -> bool {
        self.program.is_none() && self.specification.strength() != Strength::Full
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // A program comes last, since its arguments may hold anything.
        let (properties, program) = match text.split_once(&format!(",{PROGRAM}")) {
            Some((properties, command)) => (Some(properties), Some(command)),
            None => match text.strip_prefix(PROGRAM) {
                Some(command) => (None, Some(command)),
                None => (Some(text), None),
            },
        };
        Ok(Self {
            text: text.to_owned(),
            specification: properties.map(str::parse).transpose()?.unwrap_or_default(),
            program: program.map(words).transpose()?,
        })
    }
}

/// A program and its arguments.
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
        let time = entrant.specification.move_time;
        assert_eq!(time, Some(Duration::from_secs(1)));
        let words = ["./other", "-a=1,program=b", "-c"];
        assert_eq!(entrant.program.unwrap(), words);
        let alone: Entrant = "program=./other nodes=1".parse().unwrap();
        assert_eq!(alone.specification.nodes, None);
        for wrong in ["program=", "level=3,program= ", ",program=x", "level=3,"] {
            assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
        }
    }
}
