//! `fourfold match`: games between two players, and their difference in strength.
//!
//! An `entrant` is a player as described by the arguments; `player` makes moves for it, with the engine
//! or with an external `program`, over which a `guard` watches. `game` plays one game from one of the
//! `openings`; `tally` and `elo` sum up.

mod elo;
mod entrant;
mod game;
mod guard;
mod openings;
mod player;
mod program;
mod tally;

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use clap::Args;
use fastrand::Rng;
use fourfold_core::{Board, Game, Goal, with_board};

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, FormatOption, SearchOptions};
use crate::runtime::pipeline;
use crate::runtime::shares::Shares;
use crate::runtime::watch::{GRACE_TO_SAVE, Watch};
use crate::text::draft::Target;
use crate::text::failure::{Failure, Result};
use crate::text::output::{Output, tell};
use crate::text::progress::Progress;
use crate::text::{quantities, shown};
use entrant::Entrant;
use game::{GameJob, Record, Side};
use guard::Guard;
use player::{Conditions, LEVEL_WORDS, MatchPlayer};
use tally::Tally;

/// The number of random openings, unless something else is asked for.
const PAIRS: usize = 50;

/// Plays games between two players, and says how much stronger the first one is
///
/// A player is described by properties with commas between them. One with level=N (1 to 10) and perhaps
/// style=S plays at that level; any other plays as well as it can with move-time=TIME or nodes=N or both
/// for each move, and threads=N. For example: level=3,style=neutral, or move-time=100ms,threads=2.
///
/// Games begin from random openings, each of which is played twice with the colours swapped. Only openings
/// are taken that a short search finds even, unless a file of openings is given. The range of the Elo
/// difference is Wilson's, with the variance of the points of such pairs. Players with a level play the same
/// games from the same seed. The limits count for each move.
///
/// Another program plays if program=PATH and its arguments come last: move-time=1s,program=./other -q. It
/// speaks the protocol of 'fourfold engine', and gets what comes before as options and limits. If it
/// ends, plays an illegal move, doesn't answer in time or writes without end, it loses that game, and the
/// match goes on. What it writes to standard error is passed on with its name, made safe to show.
#[derive(Debug, Args)]
pub(crate) struct MatchCommand {
    /// The first player
    a: Entrant,
    /// The second player
    b: Entrant,
    /// The number of games, which is even [default: 100, or two from each of the openings]
    #[arg(long, value_name = "N", value_parser = games)]
    games: Option<usize>,
    /// The number of stones on the board when a game begins
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening: u32,
    /// A file with openings to begin from, instead of random ones; the first word of a line is the moves
    #[arg(long, value_name = "FILE", conflicts_with = "opening")]
    openings: Option<PathBuf>,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of games that are played at once [default: as many as there are threads for]
    #[arg(long, value_name = "N", value_parser = quantities::threads)]
    concurrency: Option<NonZeroUsize>,
    /// The time beyond its move-time that another program may take to answer
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = quantities::duration)]
    patience: Duration,
    /// A file for the games, one a line: the moves, who won (first, second or draw), who was the first
    /// player (A or B), and 'forfeit' if it was not won on the board
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    format: FormatOption,
}

impl MatchCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        self.check_limits()?;
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::with_grace(self.search.limits, GRACE_TO_SAVE)?;
        self.keep_openings()?;
        // A pipe waits for its reader.
        let mut file = self.file()?;
        let openings = self.openings::<B>(&watch)?;
        let games = 2 * openings.len();
        let threads = self.a.thread_count().max(self.b.thread_count());
        let concurrency = match self.concurrency {
            Some(concurrency) => concurrency.get(),
            None => (self.search.threads.count() / threads).max(1),
        };
        let concurrency = concurrency.min(games);
        let need = MemoryNeed::of_sessions::<B>(2 * concurrency, concurrency * threads);
        let mut memory = self.search.memory.take(need)?;
        let progress = Progress::new(Some(games));
        let (guard, messages) = (Guard::new(), progress.messages());
        let conditions = Conditions {
            limits: self.search.limits,
            search: self.search.engine.with_goal(Goal::Score),
            patience: self.patience,
            watch: &watch,
            guard: &guard,
            messages: &messages,
        };
        let players = self.players::<B>(memory.words(), concurrency, conditions)?;
        let players = Shares::new(players);
        let worker = || {
            let mut players = players.take();
            let limiter = watch.limiter();
            move |job: GameJob<B>| job.play(&mut players, &limiter)
        };

        let mut tally = Tally::default();
        let mut failure = None;
        let mut put = |played: Result<Option<Record<B>>>| -> Result {
            if let Some(record) = played? {
                tally.add(&record);
                progress.step();
                progress.say(&tally.brief());
                if let (Some(reason), Some(winner)) = (&record.forfeit, record.winner) {
                    let (number, side) = (record.number + 1, winner.other());
                    let note = format_args!("game {number}: {side:?} forfeits: {reason}");
                    progress.aside(|| tell(note));
                }
                if let Some(file) = &mut file {
                    let line = format!("{record}\n");
                    let written = file.write_all(line.as_bytes());
                    written.map_err(|error| self.unwritable(&error))?;
                }
            }
            Ok(())
        };
        let sink = |played| {
            // The first failure ends the match.
            if failure.is_none() {
                failure = put(played).err();
                if failure.is_some() {
                    watch.interrupt();
                }
            }
            Ok(())
        };
        let jobs = jobs(openings, self.seed);
        let finished = pipeline::in_order(jobs, concurrency, &watch, worker, sink)?;
        drop(progress);
        let placed = match (file, finished) {
            (None, _) => Ok(()),
            (Some(file), true) => file.finish(),
            (Some(file), false) => file.give_up().map(|path| {
                if let Some(path) = path {
                    let path = shown::path(&path);
                    tell(format_args!("fourfold: the games so far are in {path}"));
                }
            }),
        };
        if let Some(failure) = failure {
            return Err(failure);
        }
        placed.map_err(|error| self.unwritable(&error))?;
        let names = [&*self.a.text, &*self.b.text];
        output.put(&tally.report(B::NAME, names))?;
        match finished {
            true => Ok(()),
            false => Err(watch.stopped()),
        }
    }

    /// Returns the openings of half as many games as were asked for.
    fn openings<B: Board>(&self, watch: &Watch) -> Result<Vec<Game<B>>> {
        let count = self.games.map(|games| games / 2);
        match &self.openings {
            Some(path) => openings::read(path, count),
            None => {
                let count = count.unwrap_or(PAIRS);
                openings::random(self.opening, count, self.seed, watch)
            }
        }
    }

    /// Checks that the games don't take the place of the openings.
    fn keep_openings(&self) -> Result {
        if let (Some(out), Some(openings)) = (&self.out, &self.openings)
            && let Ok(place) = fs::canonicalize(out)
            && fs::canonicalize(openings).is_ok_and(|openings| openings == place)
        {
            let path = shown::path(out);
            return Err(Failure::Bad(format!(
                "{path}: this is the file of the openings; choose another --out"
            )));
        }
        Ok(())
    }

    /// Checks that something ends the searches of both players.
    fn check_limits(&self) -> Result {
        for (side, player) in [(Side::A, &self.a), (Side::B, &self.b)] {
            if !player.description.is_limited(self.search.limits) {
                return Err(Failure::Bad(format!(
                    "nothing ends the search of player {side:?}, {}; add move-time=100ms or nodes=100000",
                    player.text
                )));
            }
        }
        Ok(())
    }

    /// Returns a pair of players for every game that is played at once, with its share of the memory.
    fn players<'m, 's, B: Board>(
        &'s self,
        memory: &'m [AtomicU64],
        concurrency: usize,
        conditions: Conditions<'s>,
    ) -> Result<Vec<[MatchPlayer<'m, 's, B>; 2]>> {
        // A level leaves the memory that it can't use to the other side.
        let most = |player: &Entrant| match player.is_level() {
            true => LEVEL_WORDS,
            false => usize::MAX,
        };
        let (a, b) = (&self.a, &self.b);
        let shares = memory.chunks_exact(memory.len() / concurrency);
        let pairs = shares.take(concurrency).map(|share| {
            let half = share.len() / 2;
            let of_b = half.min(most(b));
            let of_a = (share.len() - of_b).min(most(a));
            let of_b = (share.len() - of_a).min(most(b));
            Ok([
                MatchPlayer::new(a, &share[..of_a], conditions)?,
                MatchPlayer::new(b, &share[share.len() - of_b..], conditions)?,
            ])
        });
        pairs.collect()
    }

    fn file(&self) -> Result<Option<Target>> {
        let file = self.out.as_deref().map(Target::new).transpose();
        file.map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        let path = self.out.as_deref().map(shown::path).unwrap_or_default();
        Failure::Bad(format!("{path}: can't write the games: {error}"))
    }
}

/// Returns every opening twice, with the colours swapped.
fn jobs<B: Board>(openings: Vec<Game<B>>, seed: u64) -> impl Iterator<Item = GameJob<B>> + Send {
    let mut random = Rng::with_seed(seed);
    let twice = openings.into_iter().flat_map(|opening| {
        let again = opening.clone();
        [(opening, Side::A), (again, Side::B)]
    });
    twice
        .enumerate()
        .map(move |(number, (opening, first))| GameJob {
            number,
            opening,
            first,
            seeds: [random.u64(..), random.u64(..)],
        })
}

fn games(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("every opening is played twice, so the number of games is even".to_owned()),
    }
}

/// Reads the move with which a program answers, after a game.
#[cfg(fuzzing)]
pub fn fuzz<B: Board>(game: &str, answer: &str) {
    let Ok(game) = game.parse::<fourfold_core::Game<B>>() else {
        return;
    };
    match player::legal(&game, answer) {
        Ok(column) => assert!(game.clone().play(column).is_ok()),
        Err(message) => crate::commands::fuzzing::check_message(&message),
    }
}
