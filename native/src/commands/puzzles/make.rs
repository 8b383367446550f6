//! `fourfold puzzles make`: puzzles from games of weak players.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use clap::Args;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Game, Interrupted, Limits, SolverTables, with_board};

use super::choice::{Candidate, choose, is_kin};
use super::judge::judge;
use super::kind::PuzzleKind;
use super::puzzle::{BOARD, GRADES, MOST_BYTES, Puzzle};
use super::scores::{self, Effort, table};
use super::source_games::{self, play};
use crate::runtime::memory::Memory;
use crate::runtime::options::{BoardOption, ThreadOption, TimeLimitOption};
use crate::runtime::pipeline;
use crate::runtime::shares::Shares;
use crate::runtime::watch::Watch;
use crate::text::draft::Target;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
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

/// Makes a file of puzzles of one kind, in which only one first move is right
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
    /// What is to be done in the puzzles
    #[arg(long, value_name = "KIND", value_enum, default_value_t = PuzzleKind::USUAL)]
    kind: PuzzleKind,
    /// A file of puzzles, which come first: none of the new ones is one of them again, earlier or later
    #[arg(long, value_name = "FILE")]
    after: Option<PathBuf>,
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
        let earlier = match &self.after {
            Some(path) => Earlier::<B>::read(path)?,
            None => Earlier::none(),
        };
        let kind = self.kind;
        let words = scores::WORDS + source_games::WORDS;
        let mut memory = Memory::of(words * threads, "the tables")?;
        let shares = Shares::new(memory.words().chunks_exact(words));
        let worker = || {
            let limiter = watch.limiter();
            let (of_judge, of_players) = shares.take().split_at(scores::WORDS);
            let table = table::<B>(of_judge);
            move |seed: u64| {
                let found =
                    limiter.limited(|limits| candidates(seed, kind, &table, of_players, limits));
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
                Ok(mut found) => {
                    found.retain(|one| !earlier.has_kin_of(&one.game));
                    harvest.add(found);
                }
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
        let Some(puzzles) = harvest.puzzles(self.count as usize, kind) else {
            let message = format!("{harvest}; take a smaller --count or another --seed");
            return Err(Failure::Bad(message));
        };
        let written = self.write(&earlier.text, &puzzles, &mut file);
        let placed = written.and_then(|()| file.finish());
        placed.map_err(|error| self.unwritable(&error))
    }

    /// Writes the whole file.
    fn write<B: Board>(
        &self,
        earlier: &str,
        puzzles: &[Puzzle<B>],
        file: &mut Target,
    ) -> io::Result<()> {
        let board = B::NAME;
        let Self {
            count, seed, kind, ..
        } = self;
        let version = env!("CARGO_PKG_VERSION");
        let [first, second] = kind.explanation();
        let (word, option) = match *kind {
            PuzzleKind::USUAL => (String::new(), String::new()),
            kind => (format!(" {kind}"), format!(" --kind {kind}")),
        };
        let (mut text, after) = match earlier {
            "" => (format!("{BOARD}{board}\n"), ""),
            earlier => (
                format!("{}\n", earlier.trim_end()),
                " --after THE-LINES-ABOVE",
            ),
        };
        text += &format!(
            "# One puzzle a line, the easiest first: POSITION N GRADE{word}. {first}\n\
             # {second} GRADE is from 1 for beginners to {GRADES} for experts.\n\
             # fourfold puzzles make --board {board}{option}{after} --count {count} --seed {seed}, fourfold {version}\n"
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

/// The puzzles that come first in a file.
struct Earlier<B> {
    /// All that stands there; nothing if there are none.
    text: String,
    positions: Vec<B>,
}

impl<B: Board> Earlier<B> {
    fn none() -> Self {
        Self {
            text: String::new(),
            positions: Vec::new(),
        }
    }

    fn read(path: &Path) -> Result<Self> {
        let shown = shown::path(path);
        let unreadable = |error: io::Error| Failure::Bad(format!("can't read {shown}: {error}"));
        let input = Input::up_to(MOST_BYTES, path).map_err(unreadable)?;
        let bytes = input.bytes().map_err(unreadable)?;
        let bad = |line: usize, what: &str| Failure::Bad(format!("{shown}:{line}: {what}"));
        let text = String::from_utf8(bytes).map_err(|_| bad(1, "this is no text"))?;
        let mut lines = (1..).zip(text.lines());
        let board = lines.next().and_then(|(_, line)| line.strip_prefix(BOARD));
        if board != Some(B::NAME) {
            let what = format!("this is not '{BOARD}{}', as --board says", B::NAME);
            return Err(bad(1, &what));
        }
        let mut positions = Vec::new();
        for (number, line) in lines {
            if !line.is_empty() && !line.starts_with('#') {
                let puzzle = line.parse::<Puzzle<B>>();
                let puzzle = puzzle.map_err(|what| bad(number, &what))?;
                positions.push(puzzle.game.position());
            }
        }
        Ok(Self { text, positions })
    }

    fn has_kin_of(&self, game: &Game<B>) -> bool {
        let position = game.position();
        self.positions.iter().any(|one| is_kin(one, &position))
    }
}

/// Returns the puzzles in the game of this seed.
fn candidates<B: Board>(
    seed: u64,
    kind: PuzzleKind,
    table: &SolverTables<B>,
    of_players: &[AtomicU64],
    limits: Limits,
) -> Result<Vec<Candidate<B>>, Interrupted> {
    let (least, most) = kind.stones::<B>();
    let mut game = play::<B>(seed, most, of_players, limits)?;
    let mut found = Vec::new();
    while game.position().stones() >= least {
        if let Ok(merits) = judge(&game.position(), kind, table, MOST_EFFORT, limits)? {
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
    fn puzzles(&self, count: usize, kind: PuzzleKind) -> Option<Vec<Puzzle<B>>> {
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
            kind,
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
