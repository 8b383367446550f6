//! `fourfold bench`: fixed work, and what there is to measure beside it.

mod ablation;
mod difficulty;
mod moves;
mod plot;
mod results;
mod row;
mod sets;
mod styles;

use std::fmt;
use std::time::Instant;

use clap::{Args, Subcommand};
use fourfold_core::Counters;
use fourfold_core::lab::bench::{PARTS, Part, WORDS, Work};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::memory::Memory;
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
use crate::watch::Watch;
use ablation::Ablation;
use difficulty::Difficulty;
use moves::Moves;
use sets::Sets;
use styles::Styles;

/// Does a fixed piece of work on one thread and reports its speed and its signature
///
/// The signature is the number of positions visited. It changes when the search changes, and is the
/// same on every machine. The options for board, engine, threads and memory don't alter it.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    Sets(Sets),
    Difficulty(Difficulty),
    Ablation(Ablation),
    Moves(Moves),
    Styles(Styles),
}

/// One part of the work, done.
#[derive(Serialize)]
struct Done {
    board: &'static str,
    /// What is solved, and how; null where the work is to look ahead.
    goal: Option<&'static str>,
    engine: Option<&'static str>,
    /// How many plies the search under a budget looks ahead; null where something is solved.
    depth: Option<u32>,
    stones: u32,
    positions: usize,
    nodes: u64,
    seconds: f64,
}

/// The whole work, done.
#[derive(Serialize)]
struct Whole {
    parts: Vec<Done>,
    positions: usize,
    nodes: u64,
    seconds: f64,
    signature: u64,
}

impl Bench {
    pub(crate) fn run(self, options: &Options) -> Result {
        match self.what {
            Some(What::Sets(sets)) => sets.run(options),
            Some(What::Difficulty(difficulty)) => difficulty.run(options),
            Some(What::Ablation(ablation)) => ablation.run(options),
            Some(What::Moves(moves)) => moves.run(options),
            Some(What::Styles(styles)) => styles.run(options),
            None => fixed(options),
        }
    }
}

fn fixed(options: &Options) -> Result {
    let watch = Watch::new(options)?;
    let mut memory = Memory::of(WORDS, "the table")?;
    let words = memory.words();
    let mut output = Output::new(options.format);
    let progress = Progress::new(Some(PARTS.len()));
    progress.aside(|| {
        output.note(format_args!(
            "{:<6} {:<8} {:<8} {:>6} {:>9} {:>12} {:>8} {:>9}",
            "board", "goal", "engine", "stones", "positions", "nodes", "seconds", "M nodes/s"
        ))
    })?;
    let mut parts = Vec::new();
    watch.searcher().limited(|limits| {
        for part in PARTS {
            let start = Instant::now();
            let counters = part.run(words, limits).map_err(|why| watch.failure(why))?;
            let done = Done::new(&part, counters, start.elapsed().as_secs_f64());
            progress.step();
            progress.aside(|| output.note(&done))?;
            parts.push(done);
        }
        Ok::<_, Failure>(())
    })?;
    drop(progress);
    let nodes = parts.iter().map(|part| part.nodes).sum();
    Ok(output.put(&Whole {
        positions: parts.iter().map(|part| part.positions).sum(),
        nodes,
        seconds: parts.iter().map(|part| part.seconds).sum(),
        signature: nodes,
        parts,
    })?)
}

impl Done {
    fn new(part: &Part, counters: Counters, seconds: f64) -> Self {
        let (goal, engine, depth) = match part.work {
            Work::Solve(goal, engine) => (Some(goal.name()), Some(engine.name()), None),
            Work::LookAhead(depth) => (None, None, Some(depth)),
        };
        Self {
            board: part.board.name(),
            goal,
            engine,
            depth,
            stones: part.stones,
            positions: part.count,
            nodes: counters.nodes,
            seconds,
        }
    }
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<6} {:<8} {:<8} {:>6} {:>9} {:>12} {:>8.3} {:>9.2}",
            self.board,
            self.goal.unwrap_or("look"),
            self.depth.map_or_else(
                || self.engine.unwrap_or_default().to_owned(),
                |depth| format!("depth {depth}")
            ),
            self.stones,
            self.positions,
            self.nodes,
            self.seconds,
            millions_a_second(self.nodes, self.seconds)
        )
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<31} {:>9} {:>12} {:>8.3} {:>9.2}",
            "total",
            self.positions,
            self.nodes,
            self.seconds,
            millions_a_second(self.nodes, self.seconds)
        )?;
        write!(f, "signature {}", self.signature)
    }
}

fn millions_a_second(nodes: u64, seconds: f64) -> f64 {
    if seconds > 0.0 {
        nodes as f64 / seconds / 1e6
    } else {
        0.0
    }
}
