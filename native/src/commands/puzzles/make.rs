//! `fourfold puzzles make`: puzzles from games of weak players.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

use clap::Args;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Interrupted, Limits, SolverTables, with_board};

use super::choice::{Candidate, choose};
use super::judge;
use super::judge::{Effort, judge, table};
use super::puzzle::{BOARD, GRADES, Puzzle};
use super::source_games::{self, play};
use crate::runtime::memory::Memory;
use crate::runtime::options::{BoardOption, ThreadOption, TimeLimitOption};
use crate::runtime::pipeline;
use crate::runtime::shares::Shares;
use crate::runtime::watch::Watch;
use crate::text::draft::Target;
use crate::text::failure::{Failure, Result};
use crate::text::progress::Progress;
use crate::text::shown;

/// Half of what 'puzzles check' allows, so that the puzzles stay good if the search changes a little.
const MOST_EFFORT: Effort = Effort {
    nodes: 100_000,
    positions: 2_000,
};

/// The number of candidates for each puzzle that is chosen.
const CHOICE: usize = 3;

/// No more games are played after this number in a row that had no missing candidate.
const MOST_GAMES: usize = 20_000;

/// Makes a file of puzzles: win in a number of moves, where only one first move wins
///
/// The positions come from games that the program plays against itself at low levels, at most one from each
/// game, and the exact solver makes sure of them. Each grade, from 1 for beginners to 5 for experts, has the
/// same number of puzzles; docs/puzzles.md explains the grades. The same arguments give the same file on every
/// machine. An earlier file is replaced only at the end.
#[derive(Debug, Args)]
pub(super) struct MakeCommand {
    /// The file for the puzzles
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of puzzles
    #[arg(long, value_name = "K", default_value_t = 72, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    time_limit: TimeLimitOption,
}

impl MakeCommand {
    pub(super) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let watch = Watch::new(self.time_limit)?;
        let threads = self.threads.count();
        // A file that can't be written is reported before the work.
        let file = Target::new(&self.out);
        let mut file = file.map_err(|error| self.unwritable(&error))?;
        let words = judge::WORDS + source_games::WORDS;
        let mut memory = Memory::of(words * threads, "the tables")?;
        let shares = Shares::new(memory.words().chunks_exact(words));
        let worker = || {
            let limiter = watch.limiter();
            let (of_judge, of_players) = shares.take().split_at(judge::WORDS);
            let table = table::<B>(of_judge);
            move |seed: u64| {
                let found = limiter.limited(|limits| candidates(seed, &table, of_players, limits));
                found.map_err(|why| limiter.reason(why))
            }
        };

        let mut harvest = Harvest::<B>::new(self.count as usize);
        let wanted = harvest.missing();
        let progress = Progress::new(Some(wanted));
        let mut stopped = None;
        let sink = |found: Result<Vec<Candidate<B>>, String>| {
            match found {
                _ if harvest.is_over() || stopped.is_some() => {}
                Ok(found) => harvest.add(found),
                Err(why) => stopped = Some(why),
            }
            progress.set(
                wanted - harvest.missing(),
                &format!("{} games", harvest.games),
            );
            if harvest.is_over() || stopped.is_some() {
                watch.interrupt();
            }
            Ok(())
        };
        let mut random = SplitMix64::new(self.seed);
        let seeds = (0..).map(move |_: usize| u64::from(random.below(u32::MAX)) << 8);
        pipeline::in_order(seeds, threads, &watch, worker, sink)?;
        drop(progress);
        if !harvest.is_over() {
            let why = stopped.unwrap_or_else(|| watch.stopped().to_string());
            return Err(Failure::Limit(format!("{why}; {harvest}")));
        }
        let Some(puzzles) = harvest.puzzles(self.count as usize) else {
            let message = format!("{harvest}; take a smaller --count");
            return Err(Failure::Bad(message));
        };
        let written = self.write(&puzzles, &mut file);
        let placed = written.and_then(|()| file.finish());
        placed.map_err(|error| self.unwritable(&error))
    }

    /// Writes the whole file.
    fn write<B: Board>(&self, puzzles: &[Puzzle<B>], file: &mut Target) -> io::Result<()> {
        let board = B::NAME;
        let Self { count, seed, .. } = self;
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!(
            "{BOARD}{board}\n\
             # One puzzle a line, the easiest first: POSITION N GRADE. The side to move wins in N moves of its own,\n\
             # and no other first move wins. GRADE is from 1 for beginners to {GRADES} for experts.\n\
             # fourfold puzzles make --board {board} --count {count} --seed {seed}, fourfold {version}\n"
        );
        for puzzle in puzzles {
            text += &format!("{puzzle}\n");
        }
        file.write_all(text.as_bytes())
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        let path = shown::path(&self.out);
        Failure::Bad(format!("{path}: can't write the puzzles: {error}"))
    }
}

/// Returns the puzzles in the game of this seed.
fn candidates<B: Board>(
    seed: u64,
    table: &SolverTables<B>,
    of_players: &[AtomicU64],
    limits: Limits,
) -> Result<Vec<Candidate<B>>, Interrupted> {
    // With fewer stones the wrong moves take too long to solve, with more there is little left to play.
    let (least, most) = (B::CELLS * 3 / 8, B::CELLS * 2 / 3);
    let mut game = play::<B>(seed, most, of_players, limits)?;
    let mut found = Vec::new();
    while game.position().stones() >= least {
        if let Ok(merits) = judge(&game.position(), table, MOST_EFFORT, limits)? {
            let game = game.clone();
            found.push(Candidate { game, merits });
        }
        game.undo();
    }
    Ok(found)
}

/// The candidates for each grade.
struct Harvest<B> {
    grades: [Vec<Candidate<B>>; GRADES],
    /// The number of candidates that are wanted of each grade.
    wanted: [usize; GRADES],
    games: usize,
    /// The number of games since the last one with a missing candidate.
    idle: usize,
}

impl<B: Board> Harvest<B> {
    fn new(count: usize) -> Self {
        Self {
            grades: [const { Vec::new() }; GRADES],
            wanted: shares(count).map(|share| CHOICE * share),
            games: 0,
            idle: 0,
        }
    }

    fn missing(&self) -> usize {
        (0..GRADES).map(|grade| self.missing_of(grade)).sum()
    }

    fn missing_of(&self, grade: usize) -> usize {
        self.wanted[grade].saturating_sub(self.grades[grade].len())
    }

    /// Returns true if no more games are to be played.
    fn is_over(&self) -> bool {
        self.missing() == 0 || self.idle == MOST_GAMES
    }

    /// Takes the candidate of the next game whose grade lacks the most.
    fn add(&mut self, found: Vec<Candidate<B>>) {
        self.games += 1;
        self.idle += 1;
        let grade = |candidate: &Candidate<B>| candidate.merits.grade() as usize - 1;
        let best = found
            .into_iter()
            .max_by_key(|one| self.missing_of(grade(one)));
        if let Some(best) = best
            && self.missing_of(grade(&best)) > 0
        {
            self.grades[grade(&best)].push(best);
            self.idle = 0;
        }
    }

    /// Returns this number of different puzzles, the easiest first; `None` if a grade has too few.
    fn puzzles(&self, count: usize) -> Option<Vec<Puzzle<B>>> {
        let mut chosen = Vec::new();
        for (candidates, share) in self.grades.iter().zip(shares(count)) {
            choose(&mut chosen, candidates.clone(), share)?;
        }
        chosen.sort_by_cached_key(|Candidate { game, merits }| {
            (merits.difficulty(), merits.moves, game.to_string())
        });
        let puzzles = chosen.into_iter().map(|Candidate { game, merits }| Puzzle {
            game,
            moves: merits.moves,
            grade: merits.grade(),
        });
        Some(puzzles.collect())
    }
}

impl<B> fmt::Display for Harvest<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.grades.each_ref().map(Vec::len);
        let wanted = self.wanted;
        write!(
            f,
            "{} games had {found:?} of the {wanted:?} candidates that were wanted of the grades 1 to {GRADES}",
            self.games
        )
    }
}

/// Divides a number of puzzles among the grades.
fn shares(count: usize) -> [usize; GRADES] {
    std::array::from_fn(|grade| (count + GRADES - 1 - grade) / GRADES)
}
