//! `fourfold bench styles`: how often the styles of the computer player make the same move.

use std::fmt;
use std::sync::atomic::AtomicBool;

use clap::Args;
use fourfold_core::lab::Sampler;
use fourfold_core::player::level;
use fourfold_core::player::level::Level;
use fourfold_core::player::style::Style;
use fourfold_core::support::memory;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Game, Interrupted, Limits, with_board};
use serde::Serialize;

use crate::failure::Result;
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
use crate::range::{self, Range};
use crate::sample::{check_stones, in_turn};
use crate::watch::Watch;

/// Memory of a level, in words of 8 bytes.
const WORDS: usize = 1 << 14;

/// Compares the moves that the styles make at a level on random positions
///
/// Prints a table: how many in a hundred of the moves of one style another one makes too. Works on one thread.
#[derive(Debug, Args)]
pub(crate) struct Styles {
    /// The level, from 1 to 10
    #[arg(long, default_value_t = Level::LEAST)]
    level: Level,
    /// The numbers of stones of the positions, which take turns [default: none to half of the cells]
    #[arg(long, value_name = "A..B", value_parser = range::parse)]
    stones: Option<Range>,
    /// How many positions
    #[arg(long, value_name = "K", default_value_t = 1000)]
    count: usize,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

#[derive(Serialize)]
struct Report {
    board: &'static str,
    level: u32,
    positions: usize,
    styles: [&'static str; 8],
    /// How many moves each pair of styles has in common.
    agreements: [[usize; 8]; 8],
}

impl Styles {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let stones = self.stones.unwrap_or(Range {
            most: B::CELLS / 2,
            least: 0,
        });
        check_stones::<B>(stones.most)?;
        let watch = Watch::new(options)?;
        let progress = Progress::new(Some(self.count));
        let samplers = stones
            .downwards()
            .map(|stones| Sampler::<B>::new(stones, self.seed));
        let games = in_turn(samplers).take(self.count);
        let mut report = Report {
            board: B::NAME,
            level: self.level.number(),
            positions: 0,
            styles: Style::ALL.map(Style::name),
            agreements: [[0; 8]; 8],
        };
        let searched = watch.searcher().limited(|limits| {
            for (number, game) in games.enumerate() {
                report.add(&self.moves(&game, number as u64, limits.stop)?);
                progress.step();
            }
            Ok(())
        });
        drop(progress);
        Output::new(options.format).put(&report)?;
        searched.map_err(|why| watch.failure(why))
    }

    /// The move of every style.
    fn moves<B: Board>(
        &self,
        game: &Game<B>,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<[u32; 8], Interrupted> {
        let position = game.position();
        let memory = memory::zeroed(WORDS);
        let mut moves = [0; 8];
        for style in Style::ALL {
            let number = style.number() as usize;
            // What each leaves to chance has nothing to do with what the others do.
            let mut random = SplitMix64::new(seed << 3 | number as u64);
            let order = level::order(&position, style, &mut random);
            let nodes = self.level.nodes();
            let limits = Limits {
                nodes,
                ..Limits::stopped_by(stop)
            };
            let depth = self.level.depth();
            let round = level::look_ahead(&position, &order, depth, true, &memory, limits)?;
            moves[number] = round.line[0];
        }
        Ok(moves)
    }
}

impl Report {
    fn add(&mut self, moves: &[u32; 8]) {
        self.positions += 1;
        for (row, one) in self.agreements.iter_mut().zip(moves) {
            for (count, other) in row.iter_mut().zip(moves) {
                *count += usize::from(one == other);
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, level {}, {} positions\n{:<22}",
            self.board, self.level, self.positions, ""
        )?;
        for number in 0..self.styles.len() {
            write!(f, "{number:>5}")?;
        }
        for ((number, name), row) in self.styles.iter().enumerate().zip(&self.agreements) {
            write!(f, "\n{number} {name:<20}")?;
            for count in row {
                let share = 100.0 * *count as f64 / self.positions.max(1) as f64;
                write!(f, "{share:>5.0}")?;
            }
        }
        Ok(())
    }
}
