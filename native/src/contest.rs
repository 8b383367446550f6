//! `fourfold match`: which of two players is stronger, and by how much.

mod contestant;
mod elo;
mod entrant;
mod game;
mod openings;
mod program;
pub(crate) mod specification;
mod standing;

use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use fastrand::Rng;
use fourfold_core::{Board, Game, Goal, with_board};

use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::{Output, complain};
use crate::pool;
use crate::progress::Progress;
use crate::watch::Watch;
use contestant::{Conditions, Contestant, LEVEL_WORDS};
use entrant::Entrant;
use game::{Job, Record, Side};
use openings::openings;
use standing::Standing;

/// Plays games between two players, and says how much stronger the first one is
///
/// A player is described by properties with commas between them: level=N (1 to 10) with style=S, for a
/// player that sees so far; or one that plays as well as it can with move-time=TIME or
/// nodes=N or both for each move, and threads=N. For example: level=3,style=neutral, or
/// move-time=100ms,threads=2.
///
/// Games begin from random openings, each of which is played twice with the colours swapped. An opening is
/// taken only if a short search by the computer player finds it even. The range
/// of the Elo difference is Wilson's, with the variance of the points of such pairs. Players with a level
/// play the same games from the same seed. The limits of the options count for each move.
///
/// Another program plays if program=PATH and its arguments come last: move-time=1s,program=./other -q. It
/// speaks the protocol of 'fourfold engine', and gets what comes before as options and limits. If it
/// ends, plays an illegal move or doesn't answer in time, it loses that game, and the match goes on.
#[derive(Debug, Args)]
pub(crate) struct Match {
    /// The first player
    a: Entrant,
    /// The second player
    b: Entrant,
    /// How many games, an even number
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    games: usize,
    /// How many stones are on the board when a game begins
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening: u32,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games are played at once [default: as many as there are threads for]
    #[arg(long, value_name = "N", value_parser = crate::options::threads)]
    concurrency: Option<NonZeroUsize>,
    /// How much longer than its move-time another program may take to answer
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = crate::options::duration)]
    patience: Duration,
    /// A file for the games, one a line: the moves, who won (first, second or draw), who was the first
    /// player (A or B), and 'forfeit' if it was not won on the board
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Match {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        self.check_limits(options)?;
        let watch = Watch::new(options)?;
        let openings = openings::<B>(self.opening, self.games / 2, self.seed, &watch)?;
        let threads = self.a.threads().max(self.b.threads());
        let concurrency = match self.concurrency {
            Some(concurrency) => concurrency.get(),
            None => (options.threads() / threads).max(1),
        };
        let concurrency = concurrency.min(self.games);
        let mut memory = options.memory(concurrency * threads)?;
        let conditions = Conditions {
            options,
            search: (Goal::Score, options.engine()?, options.policy()?),
            patience: self.patience,
            watch: &watch,
        };
        let players = self.players::<B>(memory.words(), concurrency, conditions)?;
        let players = Mutex::new(players);
        let worker = || {
            let next = players.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut players = next.expect("there is a pair of players for every thread");
            let searcher = watch.searcher();
            move |job: Job<B>| job.play(&mut players, &searcher)
        };

        let mut file = self.file()?;
        let progress = Progress::new(Some(self.games));
        let mut standing = Standing::default();
        let mut failure = None;
        let mut put = |played: Result<Option<Record<B>>>| -> Result {
            if let Some(record) = played? {
                standing.add(&record);
                progress.step();
                progress.say(&standing.brief());
                if let (Some(reason), Some(winner)) = (&record.forfeit, record.winner) {
                    let (number, side) = (record.number + 1, winner.other());
                    let note = format_args!("game {number}: {side:?} forfeits: {reason}");
                    progress.aside(|| complain(note));
                }
                if let Some(file) = &mut file {
                    writeln!(file, "{record}")?;
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
        let finished = pool::in_order(jobs, concurrency, &watch, worker, sink)?;
        drop(progress);
        if let Some(failure) = failure {
            return Err(failure);
        }
        let names = [&*self.a.text, &*self.b.text];
        Output::new(options.format).put(&standing.report(B::NAME, names))?;
        match finished {
            true => Ok(()),
            false => Err(watch.stopped()),
        }
    }

    /// Every player's search must come to an end.
    fn check_limits(&self, options: &Options) -> Result {
        let is_limited = options.time_limit.is_some() || options.node_limit != u64::MAX;
        for (side, player) in [(Side::A, &self.a), (Side::B, &self.b)] {
            if !player.specification.is_limited() && !is_limited {
                return Err(Failure::Bad(format!(
                    "nothing ends the search of player {side:?}, {}; add move-time=100ms or nodes=100000",
                    player.text
                )));
            }
        }
        Ok(())
    }

    /// A pair of players for every game that is played at once, with its share of the memory.
    fn players<'m, 's, B: Board>(
        &'s self,
        memory: &'m [AtomicU64],
        concurrency: usize,
        conditions: Conditions<'s>,
    ) -> Result<Vec<[Contestant<'m, 's, B>; 2]>> {
        // A level leaves to the other side what it has no use for.
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
                Contestant::new(a, &share[..of_a], conditions)?,
                Contestant::new(b, &share[share.len() - of_b..], conditions)?,
            ])
        });
        pairs.collect()
    }

    fn file(&self) -> Result<Option<File>> {
        let Some(path) = &self.out else {
            return Ok(None);
        };
        let file = File::create(path).map_err(|error| {
            let path = path.display();
            Failure::Bad(format!("{path}: can't write the games: {error}"))
        })?;
        Ok(Some(file))
    }
}

/// Every opening twice, with the colours swapped.
fn jobs<B: Board>(openings: Vec<Game<B>>, seed: u64) -> impl Iterator<Item = Job<B>> + Send {
    let mut random = Rng::with_seed(seed);
    let twice = openings.into_iter().flat_map(|opening| {
        let again = opening.clone();
        [(opening, Side::A), (again, Side::B)]
    });
    twice
        .enumerate()
        .map(move |(number, (opening, first))| Job {
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
