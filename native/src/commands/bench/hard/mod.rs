//! `fourfold bench hard`: where the work of hard proofs goes.

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use fourfold_core::lab::{Waste, proof_work, waste};
use fourfold_core::support::memory::clear;
use fourfold_core::{Board, Cube, Game};
use serde::Serialize;

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{FormatOption, LimitOptions, MemoryOption};
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::games;
use crate::text::output::{Output, tell};
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
/// when the search came back to a position, and again because the table had lost one that was decided. The last
/// two columns say by what factor a search that knows the proof visits fewer positions, and how many seconds
/// the first search takes. The record of a search of hundreds of millions of positions takes gigabytes beside
/// --memory. A position at which a limit is reached is named, and left out of the total.
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
        memory.touch(1)?;
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
                Err(why) if watch.is_interrupted() => return Err(watch.failure(why)),
                Err(why) => {
                    let why = limiter.reason(why);
                    progress.aside(|| tell(format_args!("{game} is left out: {why}")));
                    progress.step();
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
            let words = set.lines().filter_map(|line| line.split(' ').next());
            let words = words.filter(|word| !word.is_empty() && !word.starts_with('#'));
            let games = words.map(|word| word.parse().expect("the set is legal"));
            return Ok(games.collect());
        }
        let mut games = Vec::new();
        for path in &self.files {
            for game in games::read(path)? {
                let (number, game) = game?;
                if !has_moves_to_search(&game) {
                    let name = shown::path(path);
                    return Err(Failure::Bad(format!(
                        "{name}:{number}: {game}: there is nothing to search"
                    )));
                }
                games.push(game);
            }
        }
        Ok(games)
    }
}

/// Returns false if the game is over, or the side to move has a line.
fn has_moves_to_search(game: &Game<Cube>) -> bool {
    let position = game.position();
    let is_over = position.playable() == 0 || Cube::has_line(position.opponent());
    !is_over && position.threats() & position.playable() == 0
}
