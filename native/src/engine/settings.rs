//! What the other program can set.

use std::fmt::{self, Display};
use std::str::FromStr;

use fourfold_core::Kind;
use fourfold_core::player::level::Level;
use fourfold_core::player::style::Style;

use super::request::shown;
use crate::computer::Strength;
use crate::failure::Failure;
use crate::options::{self, Options};

/// The settings for the next search.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// Board, threads and memory, and what else the command line said.
    pub(super) options: Options,
    level: Option<Level>,
    style: Style,
    pub(super) seed: u64,
}

impl Settings {
    pub(super) fn new(options: &Options) -> Result<Self, Failure> {
        // What can't be had is better said now.
        options.size(options.threads())?;
        Ok(Self {
            options: options.clone(),
            level: None,
            style: Style::TacticalNeutral,
            seed: 1,
        })
    }

    pub(super) fn strength(&self) -> Strength {
        match self.level {
            Some(level) => Strength::Level(level, self.style),
            None => Strength::Full,
        }
    }

    /// Changes the option with this name, small letters or not; or says what is wrong.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = |error: &dyn Display| format!("{name} can't be {}: {error}", shown(value));
        let mut options = self.options.clone();
        match name.to_ascii_lowercase().as_str() {
            "board" => options.board = read(value).map_err(|error| wrong(&error))?,
            "threads" => {
                let threads = options::threads(value).map_err(|error| wrong(&error))?;
                options.set_threads(threads);
            }
            "memory" => {
                let size = mebibytes(value).map_err(|error| wrong(&error))?;
                options.set_memory(size);
            }
            "level" if value == "0" => self.level = None,
            "level" => {
                let level = read(value)
                    .map_err(|error| wrong(&format_args!("{error}, and 0 for full strength")))?;
                self.level = Some(level);
            }
            "style" => self.style = read(value).map_err(|error| wrong(&error))?,
            "seed" => {
                self.seed = value.parse().map_err(|_| {
                    wrong(&format_args!("a seed is a number from 0 to {}", u64::MAX))
                })?;
            }
            _ => {
                return Err(format!(
                    "there is no option {}; the options are Board, Threads, Memory, Level, Style and Seed",
                    shown(name)
                ));
            }
        }
        // So much memory may be too little for so many threads.
        options
            .size(options.threads())
            .map_err(|error| wrong(&error))?;
        self.options = options;
        Ok(())
    }
}

/// All options with their defaults, as the answer to `uci` lists them.
impl Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = self.options.threads();
        let memory = self.options.size(threads).unwrap_or_default() >> 20;
        let (least, most) = (options::least_memory(1) >> 20, options::most_memory() >> 20);
        write!(
            f,
            "option name Board type combo default {}",
            self.options.board
        )?;
        Kind::ALL
            .iter()
            .try_for_each(|kind| write!(f, " var {kind}"))?;
        writeln!(f)?;
        let most_threads = options::MOST_THREADS;
        writeln!(
            f,
            "option name Threads type spin default {threads} min 1 max {most_threads}"
        )?;
        writeln!(
            f,
            "option name Memory type spin default {memory} min {} max {most}",
            least + 1
        )?;
        let level = self.level.map_or(0, Level::number);
        let most = Level::MOST;
        writeln!(
            f,
            "option name Level type spin default {level} min 0 max {most}"
        )?;
        write!(f, "option name Style type combo default {}", self.style)?;
        Style::ALL
            .iter()
            .try_for_each(|style| write!(f, " var {style}"))?;
        writeln!(f)?;
        let (seed, most) = (self.seed, u64::MAX);
        write!(
            f,
            "option name Seed type spin default {seed} min 0 max {most}"
        )
    }
}

fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Reads a number of MiB that this machine can have.
fn mebibytes(text: &str) -> Result<u64, String> {
    match text.parse::<u32>() {
        Ok(size) => options::affordable(&format!("{size}M")),
        Err(_) => Err("it is a number of MiB".to_owned()),
    }
}
