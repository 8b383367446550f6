//! The options that every command takes.

use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use clap::Args;
use fourfold_core::support::memory::LEAST_WORDS;
use fourfold_core::{Engine, Kind, Policy};
use sysinfo::System;

use crate::failure::{Failure, Result};
use crate::memory::Memory;
use crate::output::Format;

/// What the program itself takes, and what it takes more for each thread, in bytes; both measured
/// and rounded up.
const PROGRAM: u64 = 11 << 20;
const THREAD: u64 = 768 << 10;

/// More threads than any machine runs at once.
pub(crate) const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(1 << 12).expect("it is not zero");

/// The largest table that is made unasked, in bytes. More helps only searches of minutes, and takes
/// time to get from the system.
const MOST_UNASKED: u64 = 128 << 20;

/// The options that every command takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Options {
    /// The board: 4x4x4, 7x6, 9x7, 6x5, 8x7, 8x8, 9x5 or 10x6
    #[arg(long, global = true, default_value_t = Kind::Cube)]
    pub(crate) board: Kind,
    /// How many threads work [default: the physical cores]
    ///
    /// Some commands work on one thread whatever this says; their help tells.
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// The memory of the whole program, table included: 512M, 1G, 1GiB [default: half of what is
    /// free, at most for a table of 128M]
    ///
    /// Searches of minutes gain from more; short ones may wait for it longer than they search.
    #[arg(long, global = true, value_name = "SIZE", value_parser = affordable)]
    memory: Option<u64>,
    /// The longest a search may take, for each position: 30s, 5m, 1h 30m
    #[arg(long, global = true, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// The most positions a search may visit, for each position
    #[arg(long, global = true, value_name = "NODES", default_value_t = u64::MAX, hide_default_value = true)]
    pub(crate) node_limit: u64,
    /// The search: best, or classic, the reference that improvements are measured against
    #[arg(
        long,
        global = true,
        value_name = "ENGINE",
        default_value = "best",
        value_delimiter = ','
    )]
    pub(crate) engine: Vec<Engine>,
    /// What stays in a full table: new, big, or twobig, which is both
    #[arg(
        long,
        global = true,
        value_name = "POLICY",
        default_value = "twobig",
        value_delimiter = ','
    )]
    pub(crate) policy: Vec<Policy>,
    /// How results are written
    #[arg(long, global = true, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

impl Options {
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or_else(cores, NonZeroUsize::get)
    }

    /// The one engine that was chosen.
    pub(crate) fn engine(&self) -> Result<Engine> {
        single(&self.engine, "engine")
    }

    /// The one policy that was chosen.
    pub(crate) fn policy(&self) -> Result<Policy> {
        single(&self.policy, "policy")
    }

    /// Works with so many threads, whatever was said before.
    pub(crate) fn set_threads(&mut self, threads: NonZeroUsize) {
        self.threads = Some(threads);
    }

    /// Takes so much memory, in bytes, whatever was said before.
    pub(crate) fn set_memory(&mut self, size: u64) {
        self.memory = Some(size);
    }

    /// The memory of the whole program, in bytes.
    pub(crate) fn size(&self, threads: usize) -> Result<u64> {
        self.size_beside(0, threads)
    }

    /// The same with a command that itself takes so many bytes more than others.
    fn size_beside(&self, command: u64, threads: usize) -> Result<u64> {
        let least = command + least_memory(threads);
        match self.memory {
            Some(size) if size < least => Err(Failure::Bad(format!(
                "--memory {} is too small; with --threads {threads} it takes at least {}M",
                size_text(size),
                least.div_ceil(1 << 20)
            ))),
            Some(size) => Ok(size),
            None => {
                let most = MOST_UNASKED + command + beside_table(threads);
                Ok((MACHINE.free / 2).clamp(least, most))
            }
        }
    }

    /// Memory for the table: what is left of the whole when the program and its threads have
    /// theirs.
    pub(crate) fn memory(&self, threads: usize) -> Result<Memory> {
        self.memory_beside(0, threads)
    }

    /// The same for a command that itself takes so many bytes more than others.
    pub(crate) fn memory_beside(&self, command: u64, threads: usize) -> Result<Memory> {
        let whole = self.size_beside(command, threads)?;
        let words = (whole - command - beside_table(threads)) / size_of::<u64>() as u64;
        usize::try_from(words)
            .map_err(|error| error.to_string())
            .and_then(|words| Memory::new(words).map_err(|error| error.to_string()))
            .map_err(|error| {
                let whole = size_text(whole);
                Failure::Bad(format!("the system refuses {whole} of memory: {error}"))
            })
    }
}

/// The memory of all but the table, in bytes.
fn beside_table(threads: usize) -> u64 {
    PROGRAM + THREAD * threads as u64
}

/// The least memory with which so many threads work, in bytes.
pub(crate) fn least_memory(threads: usize) -> u64 {
    beside_table(threads) + (LEAST_WORDS * size_of::<u64>()) as u64
}

/// The memory of this machine, in bytes.
pub(crate) fn most_memory() -> u64 {
    MACHINE.total
}

fn single<T: Copy>(values: &[T], name: &str) -> Result<T> {
    match values {
        &[value] => Ok(value),
        _ => Err(Failure::Bad(format!(
            "--{name} takes one value here; only 'bench difficulty' compares several"
        ))),
    }
}

/// The memory of this machine or of the part of it that this program may use, in bytes.
struct Machine {
    total: u64,
    free: u64,
}

static MACHINE: LazyLock<Machine> = LazyLock::new(|| {
    let Ok(mut system) = System::new() else {
        // A system that doesn't tell: nothing is too much, and the default is modest.
        let (total, free) = (u64::MAX, MOST_UNASKED);
        return Machine { total, free };
    };
    system.refresh_memory();
    let (mut total, mut free) = (system.total_memory(), system.available_memory());
    if let Some(container) = system.cgroup_limits() {
        total = total.min(container.total_memory);
        free = free.min(container.free_memory);
    }
    Machine { total, free }
});

/// The physical cores that this program may use: two threads on one core slow each other down.
fn cores() -> usize {
    let usable = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    System::physical_core_count().map_or(usable, |cores| cores.clamp(1, usable))
}

pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!(
            "the number of threads is between 1 and {MOST_THREADS}"
        )),
    }
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(Duration::ZERO) => Err("no time is no time at all; write 30s, 5m or 1h 30m".to_owned()),
        Ok(duration) => Ok(duration),
        Err(error) => Err(format!("{error}; write 30s, 5m or 1h 30m")),
    }
}

/// Reads a size that this machine can have.
pub(crate) fn affordable(text: &str) -> Result<u64, String> {
    match size(text)? {
        size if size > MACHINE.total => Err(format!(
            "this machine has {}M, of which {}M are free",
            MACHINE.total >> 20,
            MACHINE.free >> 20
        )),
        size => Ok(size),
    }
}

/// Reads 512M, 1G or 1.5GiB; both kinds of unit are powers of 1024, as memory is made.
fn size(text: &str) -> Result<u64, String> {
    let wrong = || "a size is a number and a unit: 512M, 1G, 1.5GiB".to_owned();
    let split = text
        .find(|character: char| character.is_ascii_alphabetic())
        .ok_or_else(wrong)?;
    let (number, unit) = text.split_at(split);
    let unit = unit.to_ascii_uppercase();
    let shift = match unit
        .strip_suffix("IB")
        .or(unit.strip_suffix('B'))
        .unwrap_or(&unit)
    {
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(wrong()),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| wrong())?;
    if !(0.0..=1e9).contains(&number) {
        return Err(wrong());
    }
    Ok((number * (1u64 << shift) as f64) as u64)
}

/// A size in the largest unit of which it is a multiple.
fn size_text(bytes: u64) -> String {
    let (shift, unit) = [(30, "G"), (20, "M"), (10, "K")]
        .into_iter()
        .find(|(shift, _)| bytes > 0 && bytes.is_multiple_of(1 << shift))
        .unwrap_or((0, " bytes"));
    format!("{}{unit}", bytes >> shift)
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes() {
        assert_eq!(size("512M"), Ok(512 << 20));
        assert_eq!(size("1GiB"), Ok(1 << 30));
        assert_eq!(size("1.5 gb"), Ok(3 << 29));
        for wrong in ["", "1", "G", "-1G", "1X", "1GiBs", "NaNM", "infG", "1e99G"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
