//! `fourfold bench hard`: where the work of hard proofs goes.

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use fourfold_core::lab::{Waste, proof_work, waste};
use fourfold_core::support::memory::clear;
use fourfold_core::{Board, Cube, Game, Interrupted};
use serde::Serialize;

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{FormatOption, LimitOptions, MemoryOption};
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::shown;

/// The set that improvements are measured on while they are made, and the one for the figures at the end.
const SET: &str = include_str!("set.txt");
const CLOSING_SET: &str = include_str!("closing_set.txt");

/// Proves hard positions of 4x4x4 on one thread, and says where the work goes
///
/// Each position is proved with an empty table. Its line has whether the first player wins, the positions
/// visited, the positions that the proof needs, and how many times as many were visited; then the shares of
/// those visited that the proof needs, that lie below moves that it doesn't need, that were visited again
/// when the search came back to a position, and again because the table had lost one that was decided. Last
/// come how many times fewer a search visits that knows which positions are in the proof, and the seconds that
/// the first search takes. The record of a search of hundreds of millions of positions takes gigabytes beside
/// --memory.
#[derive(Debug, Args)]
pub(crate) struct HardCommand {
    /// Files with a position at the beginning of each line, instead of the set that the program has
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Take the second set, whose positions nothing was tuned on
    #[arg(long, conflicts_with = "files")]
    closing: bool,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// The figures of a position, or of all together.
#[derive(Serialize)]
struct HardRow {
    position: String,
    stones: Option<u32>,
    first_wins: Option<bool>,
    visited: u64,
    proof: u64,
    searched: u64,
    elsewhere: u64,
    again: u64,
    lost: u64,
    oracle: u64,
    seconds: f64,
}

impl HardRow {
    const HEADER: &str = "position                 wins      visited      proof ratio  needed elsewhere  again   lost oracle  seconds";

    fn total() -> Self {
        Self {
            position: "total".to_owned(),
            stones: None,
            first_wins: None,
            visited: 0,
            proof: 0,
            searched: 0,
            elsewhere: 0,
            again: 0,
            lost: 0,
            oracle: 0,
            seconds: 0.0,
        }
    }

    fn add(&mut self, waste: &Waste, seconds: f64) {
        self.visited += waste.visited;
        self.proof += waste.proof;
        self.searched += waste.searched;
        self.elsewhere += waste.elsewhere;
        self.again += waste.again;
        self.lost += waste.lost;
        self.oracle += waste.oracle;
        self.seconds += seconds;
    }
}

impl fmt::Display for HardRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wins = match self.first_wins {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        };
        let share = |part: u64| 100.0 * part as f64 / self.visited.max(1) as f64;
        write!(
            f,
            "{:<24} {wins:>4} {:>12} {:>10} {:>5.1} {:>6.1}% {:>8.1}% {:>5.1}% {:>5.1}% {:>6.1} {:>8.2}",
            self.position,
            self.visited,
            self.proof,
            self.visited as f64 / self.proof.max(1) as f64,
            share(self.proof),
            share(self.elsewhere),
            share(self.again),
            share(self.lost),
            self.visited as f64 / self.oracle.max(1) as f64,
            self.seconds,
        )
    }
}

impl HardCommand {
    pub(crate) fn run(self) -> Result {
        let watch = Watch::new(self.limits)?;
        let mut output = Output::new(self.format.format)?;
        let games = self.games()?;
        let mut memory = self.memory.take(MemoryNeed::of_table::<Cube>(1))?;
        memory.touch();
        let words = memory.words();
        let progress = Progress::new(Some(games.len()));
        output.note(HardRow::HEADER)?;
        let mut total = HardRow::total();
        for game in games {
            let position = game.position();
            let limiter = watch.limiter();
            let measured = limiter.limited(|limits| {
                clear(words);
                let begun = Instant::now();
                proof_work(&position, words, limits)?;
                let seconds = begun.elapsed().as_secs_f64();
                waste(&position, words, limits).map(|waste| (waste, seconds))
            });
            let (measured, seconds) = match measured {
                Ok(measured) => measured,
                Err(why @ Interrupted::Stopped) => return Err(watch.failure(why)),
                Err(Interrupted::Nodes) => {
                    progress.say(&format!("{game}: the limit was reached"));
                    continue;
                }
            };
            let mut row = HardRow {
                position: game.to_string(),
                stones: Some(position.stones()),
                first_wins: Some(measured.first_wins),
                ..HardRow::total()
            };
            row.add(&measured, seconds);
            total.add(&measured, seconds);
            output.put(&row)?;
            progress.step();
        }
        output.put(&total)?;
        Ok(())
    }

    fn games(&self) -> Result<Vec<Game<Cube>>> {
        if self.files.is_empty() {
            let set = if self.closing { CLOSING_SET } else { SET };
            return read("the set", set);
        }
        let mut games = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path)
                .map_err(|error| Failure::Bad(format!("{name}: {error}")))?;
            games.extend(read(&name, &text)?);
        }
        Ok(games)
    }
}

/// Reads the first word of each line as a position that can be searched. Lines that begin with # are comments.
fn read(name: &str, text: &str) -> Result<Vec<Game<Cube>>> {
    let lines = text.lines().enumerate();
    let words = lines.filter_map(|(number, line)| {
        let word = line.split_whitespace().next()?;
        (!word.starts_with('#')).then_some((number + 1, word))
    });
    let game = |(number, word): (usize, &str)| {
        let bad = |why: String| Failure::Bad(format!("{name}, line {number}: {why}"));
        let game: Game<Cube> = word
            .parse()
            .map_err(|error| bad(format!("{}: {error}", shown::word(word))))?;
        let position = game.position();
        let is_over = position.playable() == 0 || Cube::has_line(position.opponent());
        if is_over || position.threats() & position.playable() != 0 {
            let word = shown::word(word);
            return Err(bad(format!("{word}: there is nothing to search")));
        }
        Ok(game)
    };
    words.map(game).collect()
}
