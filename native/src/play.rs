//! `fourfold play`: a game in the terminal.

mod board;
mod desk;
mod keys;
mod plain;
mod prompt;
mod screen;
mod session;
mod state;
mod store;
mod terminal;
mod thinker;
mod values;
mod view;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::time::Duration;
use std::{env, fmt};

use clap::Args;
use fourfold_core::board::notation::EMPTY;
use fourfold_core::player::level::Level;
use fourfold_core::player::style::Style;
use fourfold_core::{Board, Game, Goal, with_board};
use serde::Serialize;

use crate::batch;
use crate::computer::{Computer, Strength};
use crate::failure::Result;
use crate::options::{Options, duration};
use crate::output::Output;
use crate::play::plain::Plain;
use crate::play::session::{Session, Who};
use crate::play::state::State;
use crate::play::thinker::Thinker;
use crate::watch::Watch;

/// For a move, where nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// How long the game may take to end itself. Nothing in it waits for what may never come, and the end of a game
/// is more than a message: the terminal is to be left, and the moves are to be written.
const GRACE: Duration = Duration::from_secs(30);

/// What a level plays like, where nothing else is said.
const USUAL_STYLE: Style = Style::TacticalNeutral;

/// Plays a game in the terminal, against the computer or against another person
///
/// A column's own digit drops a stone there; so do the arrow keys and Enter. ? shows all keys. Where there is
/// no terminal to draw on the game is played line by line. In the end its move text is written to standard
/// output.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// Who plays first
    #[arg(long, value_name = "WHO", default_value = "person")]
    first: Who,
    /// Who plays second
    #[arg(long, value_name = "WHO", default_value = "computer")]
    second: Who,
    /// How strong the computer is: 1 looks ahead 3 plies, 10 up to 21 [default: full strength]
    #[arg(long, value_name = "1..10", conflicts_with = "move_time")]
    level: Option<Level>,
    /// What a level likes where it sees no win or loss: a name, or a number from 0 to 7
    /// [default: tactical-neutral]
    #[arg(long, value_name = "STYLE", requires = "level")]
    style: Option<Style>,
    /// The time for each move at full strength, and for a hint [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    move_time: Option<Duration>,
    /// Where the random numbers of a level start [default: somewhere else every time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The columns played before the game begins
    #[arg(long, value_name = "MOVES", default_value = EMPTY)]
    position: OsString,
}

/// The game in the end.
#[derive(Serialize)]
struct Played {
    board: &'static str,
    position: String,
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)
    }
}

impl Play {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let start = batch::game::<B>(&self.position)?;
        let search = (Goal::Score, options.engine()?, options.policy()?);
        let threads = options.threads();
        let mut memory = options.memory(threads)?;
        let words = memory.words();
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let player = Computer::<B>::new(words, search, threads, seed)?;
        let analyst = Computer::<B>::new(words, search, threads, seed)?;
        let style = self.style.unwrap_or(USUAL_STYLE);
        let strength = self
            .level
            .map_or(Strength::Full, |level| Strength::Level(level, style));
        let time = self.move_time.unwrap_or(USUAL_TIME);
        let watch = Watch::with_grace(options, GRACE)?;
        let thinker = Thinker::new(player, analyst, (strength, time), watch.searcher());
        let session = Session::new(start, [self.first, self.second]);
        let game = if can_draw() {
            let state = State::new(session, strength, time);
            screen::play(state, thinker, &watch)?
        } else {
            let plain = Plain {
                session,
                thinker,
                time,
                output: &mut Output::plain(options.format),
                watch: &watch,
                warned: None,
            };
            plain.play()?
        };
        write(&game, options)
    }
}

/// Whether there is a terminal at both ends that understands more than lines.
fn can_draw() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

fn write<B: Board>(game: &Game<B>, options: &Options) -> Result {
    let played = Played {
        board: B::NAME,
        position: game.to_string(),
    };
    Ok(Output::plain(options.format).put(&played)?)
}
