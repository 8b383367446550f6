//! The options that several commands share, in groups: each command takes those that mean something
//! to it.

use std::fmt::{self, Display};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use fourfold_core::solver::book::Book;
use fourfold_core::{Board, Engine, Goal, Kind, Policy};

use crate::runtime::machine::{self, MACHINE};
use crate::runtime::memory::Memory;
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::session::SearchConfiguration;
use crate::runtime::watch::SearchLimits;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::output::Format;
use crate::text::{named, quantities, shown};

/// The heading of these options in the help of a command.
pub(crate) const HEADING: &str = "Shared options";

/// The largest table that is made without being asked for, in bytes. A larger one helps only searches
/// of minutes, and it takes time to get it from the system.
const MOST_UNASKED: u64 = 128 << 20;

/// More bytes than any book has.
const MOST_OF_BOOK: u64 = 1 << 30;

/// The board.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct BoardOption {
    /// The board: 4x4x4, 7x6, 9x7, 6x5, 8x7, 8x8, 9x5 or 10x6
    #[arg(long, default_value_t = Kind::Cube)]
    pub(crate) board: Kind,
}

/// The number of threads.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct ThreadOption {
    /// The number of threads [default: the physical cores]
    #[arg(long, value_name = "N", value_parser = quantities::threads)]
    threads: Option<NonZeroUsize>,
}

impl ThreadOption {
    pub(crate) fn count(&self) -> usize {
        self.threads.map_or_else(machine::cores, NonZeroUsize::get)
    }

    /// Replaces the number of threads.
    pub(crate) fn set(&mut self, threads: NonZeroUsize) {
        self.threads = Some(threads);
    }
}

/// The memory of the program.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct MemoryOption {
    /// The memory of the whole program, table included: 512M, 1G, 1GiB [default: half of what is
    /// free, at most for a table of 128M]
    ///
    /// Searches of minutes gain from more; short ones may wait for it longer than they search.
    #[arg(long, value_name = "SIZE", value_parser = affordable_size)]
    memory: Option<u64>,
}

impl MemoryOption {
    /// Replaces the size of the memory, in bytes.
    pub(crate) fn set(&mut self, size: u64) {
        self.memory = Some(size);
    }

    /// Returns the memory of the whole program, in bytes.
    ///
    /// # Errors
    /// If that is too little for what is needed.
    pub(crate) fn size(&self, need: MemoryNeed) -> Result<u64> {
        let least = need.least();
        match self.memory {
            Some(size) if size < least => Err(Failure::Bad(format!(
                "--memory {} is too small; with --threads {} it takes at least {}M",
                quantities::size_text(size),
                need.threads,
                least.div_ceil(1 << 20)
            ))),
            Some(size) => Ok(size),
            None => {
                let most = need.with_tables(MOST_UNASKED);
                Ok((MACHINE.free / 2).clamp(least, most))
            }
        }
    }

    /// Takes the memory of the tables: the whole without what else is needed.
    pub(crate) fn take(&self, need: MemoryNeed) -> Result<Memory> {
        Memory::new(self.words(need)?).map_err(|error| {
            let whole = self
                .size(need)
                .map_or_else(|_| String::new(), quantities::size_text);
            Failure::Bad(format!("the system refuses {whole} of memory: {error}"))
        })
    }

    /// Returns the number of words of the tables.
    pub(crate) fn words(&self, need: MemoryNeed) -> Result<usize> {
        let words = need.tables(self.size(need)?) / size_of::<u64>() as u64;
        usize::try_from(words).map_err(|error| Failure::Bad(error.to_string()))
    }
}

/// The option as it was given, after a blank; nothing if it wasn't.
impl fmt::Display for MemoryOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.memory {
            Some(size) => write!(f, " --memory {}", quantities::size_text(size)),
            None => Ok(()),
        }
    }
}

/// The time limit of a search.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct TimeLimitOption {
    /// The longest a search may take, for each position: 30s, 5m, 1h 30m
    #[arg(long, value_name = "TIME", value_parser = quantities::duration)]
    pub(crate) time_limit: Option<Duration>,
}

/// The node limit of a search.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct NodeLimitOption {
    /// The most positions that a search may visit, for each position
    #[arg(long, value_name = "NODES")]
    pub(crate) node_limit: Option<u64>,
}

/// Both limits of a search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitOptions {
    #[command(flatten)]
    pub(crate) time: TimeLimitOption,
    #[command(flatten)]
    pub(crate) nodes: NodeLimitOption,
}

/// The options as they were given, each after a blank.
impl fmt::Display for LimitOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(time) = self.time.time_limit {
            write!(f, " --time-limit {}", quantities::duration_text(time))?;
        }
        match self.nodes.node_limit {
            Some(nodes) => write!(f, " --node-limit {nodes}"),
            None => Ok(()),
        }
    }
}

impl From<TimeLimitOption> for SearchLimits {
    fn from(options: TimeLimitOption) -> Self {
        Self {
            time: options.time_limit,
            nodes: None,
        }
    }
}

impl From<LimitOptions> for SearchLimits {
    fn from(options: LimitOptions) -> Self {
        Self {
            time: options.time.time_limit,
            nodes: options.nodes.node_limit,
        }
    }
}

/// The search, and the policy of its table.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct EngineOptions {
    /// The search: best, or classic, the reference that improvements are measured against
    #[arg(long, value_name = "ENGINE", default_value = "best", value_parser = one_engine)]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) policy: PolicyOption,
}

impl EngineOptions {
    /// Returns the search for answers to this question.
    pub(crate) fn with_goal(self, goal: Goal) -> SearchConfiguration {
        SearchConfiguration {
            engine: self.engine,
            goal,
            policy: self.policy.policy,
        }
    }
}

/// The policy of a full table.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct PolicyOption {
    /// The entries that stay in a full table: new, big, or twobig, which is both
    #[arg(long, value_name = "POLICY", default_value = "twobig", value_parser = one_policy)]
    pub(crate) policy: Policy,
}

/// Everything that configures a search: its threads, memory, limits and engine.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchOptions {
    #[command(flatten)]
    pub(crate) threads: ThreadOption,
    #[command(flatten)]
    pub(crate) memory: MemoryOption,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}

/// A book of early positions.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct BookOption {
    /// A book that 'fourfold book' has made for the board: the values of early positions then take no search
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl BookOption {
    /// Reads the book, if one was given.
    pub(crate) fn read<B: Board>(&self) -> Result<Option<Book<B>>> {
        let Some(path) = &self.book else {
            return Ok(None);
        };
        let failure = |what: &dyn Display| Failure::Bad(format!("{}: {what}", shown::path(path)));
        let input = Input::up_to(MOST_OF_BOOK, path).map_err(|error| failure(&error))?;
        let bytes = input.bytes().map_err(|error| failure(&error))?;
        let book = Book::read(&bytes).map_err(|why| failure(&why))?;
        Ok(Some(book))
    }
}

/// The format of the results.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct FormatOption {
    /// The format of the results
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// Reads a size of memory that this machine has, in bytes.
pub(crate) fn affordable_size(text: &str) -> Result<u64, String> {
    match quantities::size(text)? {
        size if size > MACHINE.total => Err(format!(
            "this machine has {}M, of which {}M are free",
            MACHINE.total >> 20,
            MACHINE.free >> 20
        )),
        size => Ok(size),
    }
}

fn one_engine(text: &str) -> Result<Engine, String> {
    one(text)
}

fn one_policy(text: &str) -> Result<Policy, String> {
    one(text)
}

fn one<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    if text.contains(',') {
        let message = "it takes one value here; only 'bench difficulty' compares several";
        return Err(message.to_owned());
    }
    named::read(text)
}
