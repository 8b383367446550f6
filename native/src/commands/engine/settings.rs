//! The settings that the other program can change.

use std::fmt::{self, Display};

use fourfold_core::player::{Level, Strength, Style};
use fourfold_core::{Cube, Kind};

use crate::runtime::machine::MACHINE;
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{self, SearchOptions};
use crate::runtime::player::{self, USUAL_STYLE};
use crate::text::failure::Result;
use crate::text::named::read;
use crate::text::quantities::{self, MOST_THREADS};
use crate::text::shown;

/// The settings for the next search.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) board: Kind,
    /// The threads, the memory and the other options of the command line.
    pub(super) options: SearchOptions,
    level: Option<Level>,
    style: Style,
    pub(super) seed: u64,
}

impl Settings {
    /// The settings of the command line.
    ///
    /// # Errors
    /// If there is too little memory for the threads.
    pub(super) fn new(board: Kind, options: SearchOptions) -> Result<Self> {
        options.memory.size(memory_need(&options))?;
        Ok(Self {
            board,
            options,
            level: None,
            style: USUAL_STYLE,
            seed: 1,
        })
    }

    pub(super) fn strength(&self) -> Strength {
        player::strength(self.level, Some(self.style))
    }

    /// Returns the memory that a search needs.
    pub(super) fn memory_need(&self) -> MemoryNeed {
        memory_need(&self.options)
    }

    /// Changes the option with this name, in capitals or not.
    ///
    /// # Errors
    /// If the option can't have this value: what is wrong.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = |error: &dyn Display| {
            let value = shown::word(value);
            format!("{name} can't be {value}: {error}")
        };
        let mut options = self.options;
        match name.to_ascii_lowercase().as_str() {
            "board" => self.board = read(value).map_err(|error| wrong(&error))?,
            "threads" => {
                let threads = quantities::threads(value).map_err(|error| wrong(&error))?;
                options.threads.set(threads);
            }
            "memory" => {
                let size = mebibytes(value).map_err(|error| wrong(&error))?;
                options.memory.set(size);
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
                    shown::word(name)
                ));
            }
        }
        // The memory may be too little for the threads.
        let size = options.memory.size(memory_need(&options));
        size.map_err(|error| wrong(&error))?;
        self.options = options;
        Ok(())
    }
}

/// All options with their values as defaults, as the answer to `uci` lists them.
impl Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = self.options.threads.count();
        let memory = self.options.memory.size(self.memory_need());
        let memory = memory.unwrap_or_default() >> 20;
        let (least, most) = (
            MemoryNeed::of_sessions::<Cube>(1, 1).least() >> 20,
            MACHINE.total >> 20,
        );
        write!(f, "option name Board type combo default {}", self.board)?;
        Kind::ALL
            .iter()
            .try_for_each(|kind| write!(f, " var {kind}"))?;
        writeln!(f)?;
        writeln!(
            f,
            "option name Threads type spin default {threads} min 1 max {MOST_THREADS}"
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

/// Returns what a search of 4x4x4 needs, whatever the board is now: another program may change it at any time.
fn memory_need(options: &SearchOptions) -> MemoryNeed {
    MemoryNeed::of_sessions::<Cube>(1, options.threads.count())
}

/// Reads a number of MiB that this machine has.
fn mebibytes(text: &str) -> Result<u64, String> {
    match text.parse::<u32>() {
        Ok(size) => options::affordable_size(&format!("{size}M")),
        Err(_) => Err("it is a number of MiB".to_owned()),
    }
}
