//! `fourfold bench styles`: the moves that the styles of the computer player have in common.

use std::fmt;
use std::sync::atomic::AtomicBool;

use clap::Args;
use fourfold_core::player::{Level, Style, look_ahead};
use fourfold_core::support::memory;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Game, Interrupted, Limits, with_board};
use serde::Serialize;

use crate::runtime::options::{BoardOption, FormatOption, TimeLimitOption};
use crate::runtime::samples::{check_stones, in_turn};
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::range::{self, StoneRange};

/// The number of styles.
const STYLES: usize = Style::ALL.len();

/// The memory of a level, in words of 8 bytes.
const WORDS: usize = 1 << 14;

/// Compares the moves that the styles make at a level on random positions
///
/// Writes a table: of a hundred moves of one style, how many another style makes too. Works on one thread.
#[derive(Debug, Args)]
pub(crate) struct StylesCommand {
    /// The level, from 1 to 10
    #[arg(long, default_value_t = Level::LEAST)]
    level: Level,
    /// The numbers of stones of the positions, in turn [default: none to half of the cells]
    #[arg(long, value_name = "A..B", value_parser = range::parse)]
    stones: Option<StoneRange>,
    /// The number of positions
    #[arg(long, value_name = "K", default_value_t = 1000)]
    count: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    time_limit: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct StyleReport {
    board: &'static str,
    level: u32,
    positions: usize,
    styles: [&'static str; STYLES],
    /// For each pair of styles the number of moves that both make.
    agreements: [[usize; STYLES]; STYLES],
}

impl StylesCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let stones = self.stones.unwrap_or_else(StoneRange::first_half::<B>);
        check_stones::<B>("--stones", stones.most)?;
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(self.time_limit)?;
        let progress = Progress::new(Some(self.count));
        let games = in_turn::<B>(stones, || self.seed).take(self.count);
        let mut report = StyleReport {
            board: B::NAME,
            level: self.level.number(),
            positions: 0,
            styles: Style::ALL.map(Style::name),
            agreements: [[0; STYLES]; STYLES],
        };
        let searched = watch.limiter().limited(|limits| {
            for (number, game) in games.enumerate() {
                report.add(&self.moves(&game, number as u64, limits.stop)?);
                progress.step();
            }
            Ok(())
        });
        drop(progress);
        output.put(&report)?;
        searched.map_err(|why| watch.failure(why))
    }

    /// Returns the move of every style.
    fn moves<B: Board>(
        &self,
        game: &Game<B>,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<[u32; STYLES], Interrupted> {
        let position = game.position();
        let memory = memory::zeroed(WORDS);
        let mut moves = [0; STYLES];
        for style in Style::ALL {
            let number = style.number() as usize;
            // Each style has random numbers of its own.
            let mut random = SplitMix64::new(seed << 3 | number as u64);
            let order = style.ranking(&position, &mut random);
            let nodes = self.level.nodes();
            let limits = Limits {
                nodes,
                ..Limits::stopped_by(stop)
            };
            let depth = self.level.depth();
            let seen = look_ahead(&position, &order, depth, true, &memory, limits)?;
            moves[number] = seen.best;
        }
        Ok(moves)
    }
}

impl StyleReport {
    fn add(&mut self, moves: &[u32; STYLES]) {
        self.positions += 1;
        for (row, one) in self.agreements.iter_mut().zip(moves) {
            for (count, other) in row.iter_mut().zip(moves) {
                *count += usize::from(one == other);
            }
        }
    }
}

impl fmt::Display for StyleReport {
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
