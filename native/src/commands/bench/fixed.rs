//! The fixed work of `fourfold bench`, and its signature.

use std::fmt;
use std::time::Instant;

use fourfold_core::Counters;
use fourfold_core::lab::bench::{PARTS, Part, WORDS, Work};
use serde::Serialize;

use super::speed::millions_a_second;
use crate::runtime::memory::Memory;
use crate::runtime::options::LimitOptions;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::output::{Format, Output};
use crate::text::progress::Progress;

/// The figures of one part of the work.
#[derive(Serialize)]
struct PartReport {
    board: &'static str,
    /// The goal and the engine; null if the work is to look ahead.
    goal: Option<&'static str>,
    engine: Option<&'static str>,
    /// The plies to look ahead; null if the work is to solve.
    depth: Option<u32>,
    stones: u32,
    positions: usize,
    nodes: u64,
    seconds: f64,
}

/// The figures of the whole work.
#[derive(Serialize)]
struct BenchReport {
    parts: Vec<PartReport>,
    positions: usize,
    nodes: u64,
    seconds: f64,
    signature: u64,
}

/// Does the work and writes its figures.
pub(super) fn run(limits: LimitOptions, format: Format) -> Result {
    let mut output = Output::new(format)?;
    let watch = Watch::new(limits)?;
    let mut memory = Memory::of(WORDS, "the table")?;
    let words = memory.words();
    let progress = Progress::new(Some(PARTS.len()));
    progress.aside(|| {
        output.note(format_args!(
            "{:<6} {:<8} {:<8} {:>6} {:>9} {:>12} {:>8} {:>9}",
            "board", "goal", "engine", "stones", "positions", "nodes", "seconds", "M nodes/s"
        ))
    })?;
    let mut parts = Vec::new();
    watch.limiter().limited(|limits| {
        for part in PARTS {
            let start = Instant::now();
            let counters = part.run(words, limits).map_err(|why| watch.failure(why))?;
            let done = PartReport::new(&part, counters, start.elapsed().as_secs_f64());
            progress.step();
            progress.aside(|| output.note(&done))?;
            parts.push(done);
        }
        Ok::<_, Failure>(())
    })?;
    drop(progress);
    let nodes = parts.iter().map(|part| part.nodes).sum();
    Ok(output.put(&BenchReport {
        positions: parts.iter().map(|part| part.positions).sum(),
        nodes,
        seconds: parts.iter().map(|part| part.seconds).sum(),
        signature: nodes,
        parts,
    })?)
}

impl PartReport {
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

impl fmt::Display for PartReport {
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

impl fmt::Display for BenchReport {
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
