//! `fourfold play`: a game in the terminal.
//!
//! `game` is the game and `game_engine` the engine behind it; they are shown on the whole screen by
//! `screen`, or line by line by `plain`.

#[cfg_attr(
    not(feature = "tui"),
    allow(dead_code, reason = "only the screen uses all of it")
)]
mod game;
#[cfg_attr(
    not(feature = "tui"),
    allow(dead_code, reason = "only the screen uses all of it")
)]
mod game_engine;
mod plain;
#[cfg(feature = "tui")]
mod screen;
mod store;

use std::ffi::OsString;
use std::fmt;
use std::time::Duration;

use clap::Args;
use fourfold_core::board::notation::EMPTY;
use fourfold_core::player::{Level, Style};
use fourfold_core::{Board, Goal, with_board};
use serde::Serialize;

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, FormatOption, SearchOptions};
use crate::runtime::player;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::output::Output;
use crate::text::{batch, quantities};
use game::{PlayedGame, Who};
use game_engine::GameEngine;
use plain::PlainGame;

/// The time for a move unless another one is given.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The time that the game has to leave the terminal and write the moves when it is asked to end. It can be
/// long, because nothing in the game waits for anything that may never come.
const GRACE: Duration = Duration::from_secs(30);

/// Plays a game in the terminal, against the computer or against another person
///
#[cfg_attr(
    feature = "tui",
    doc = "A column's own digit drops a stone there; so do the arrow keys and Enter. ? shows all keys. Where there \
           is no terminal to draw on the game is played line by line."
)]
#[cfg_attr(
    not(feature = "tui"),
    doc = "The game is played line by line: a column, or a word such as undo; help shows all words."
)]
/// At the end the move text of the game is written to standard output.
#[derive(Debug, Args)]
pub(crate) struct PlayCommand {
    /// The first player
    #[arg(long, value_name = "WHO", default_value = "person")]
    first: Who,
    /// The second player
    #[arg(long, value_name = "WHO", default_value = "computer")]
    second: Who,
    /// The level of the computer: 1 looks ahead 3 plies, 10 up to 21 [default: full strength]
    #[arg(long, value_name = "1..10", conflicts_with = "move_time")]
    level: Option<Level>,
    /// The style of the level, which decides where it sees no win or loss: a name, or a number from 0 to 7
    /// [default: tactical-neutral]
    #[arg(long, value_name = "STYLE", requires = "level")]
    style: Option<Style>,
    /// The time for each move at full strength, and for a hint [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = quantities::duration)]
    move_time: Option<Duration>,
    /// The seed of a level's random numbers [default: another one every time]
    #[arg(long, value_name = "S", requires = "level")]
    seed: Option<u64>,
    /// The columns played before the game begins
    #[arg(long, value_name = "MOVES", default_value = EMPTY)]
    position: OsString,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// The game at its end.
#[derive(Serialize)]
struct GameRecord {
    board: &'static str,
    position: String,
}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)
    }
}

impl PlayCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let start = batch::game::<B>(&self.position)?;
        let SearchOptions {
            threads,
            memory,
            limits,
            engine,
        } = self.search;
        let search = engine.with_goal(Goal::Score);
        let threads = threads.count();
        let mut memory = memory.take(MemoryNeed::of_sessions::<B>(1, threads))?;
        let words = memory.words();
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let player = search.session::<B>(words, threads).with_seed(seed);
        let analyst = search.session::<B>(words, threads).with_seed(seed);
        let strength = player::strength(self.level, self.style);
        let time = self.move_time.unwrap_or(USUAL_TIME);
        let watch = Watch::with_grace(limits, GRACE)?;
        let engine = GameEngine::new([player, analyst], (strength, time), watch.limiter());
        let game = PlayedGame::new(start, [self.first, self.second]);
        let format = self.format.format;
        #[cfg(feature = "tui")]
        let end = match screen::can_draw() {
            true => screen::play(game, engine, (strength, time), &watch)?,
            false => PlainGame::new(game, engine, time, format, &watch)?.play()?,
        };
        #[cfg(not(feature = "tui"))]
        let end = PlainGame::new(game, engine, time, format, &watch)?.play()?;
        let record = GameRecord {
            board: B::NAME,
            position: end.to_string(),
        };
        Ok(Output::plain(format)?.put(&record)?)
    }
}
