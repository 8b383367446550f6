//! `fourfold book`: the scores of all early positions.

use std::collections::HashMap;
use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use fourfold_core::solver::book::{Book, early_positions, score_by};
use fourfold_core::{Bits, Board, Goal, Interrupted, Solver, SolverTables, with_board};
use serde::Serialize;

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{
    BoardOption, EngineOptions, FormatOption, MemoryOption, ThreadOption,
};
use crate::runtime::pipeline;
use crate::runtime::watch::{SearchLimits, Watch};
use crate::text::draft::Draft;
use crate::text::failure::{Failure, Result};
use crate::text::journal::Journal;
use crate::text::output::{Output, tell};
use crate::text::progress::Progress;
use crate::text::shown;

/// With more stones there are too many positions for the memory of any machine.
const MOST_PLIES: u32 = 16;

/// What is kept of each position, in bytes; measured and rounded up.
const BYTES_OF_POSITION: usize = 160;

/// Makes a book: the scores of all positions of a flat board with at most so many stones
///
/// The scores of positions with many stones are searched first; most of the others follow from them. They
/// go into a journal, from which the same command goes on after an interruption. The finished book is
/// small: less than a byte for each of its positions. The app loads that of 7x6, with 11 plies.
#[derive(Debug, Args)]
pub(crate) struct BookCommand {
    /// The most stones of a position in the book
    #[arg(long, value_name = "N", default_value_t = 11)]
    plies: u32,
    /// The file for the book
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The file for the scores found so far
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// A finished book.
#[derive(Serialize)]
struct Made {
    board: &'static str,
    plies: u32,
    positions: usize,
    bytes: usize,
    seconds: f64,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            board,
            plies,
            positions,
            bytes,
            seconds,
        } = self;
        write!(
            f,
            "the book of {board} has the scores of all positions with at most {plies} stones: \
             {positions} in {bytes} bytes, {seconds:.0} s"
        )
    }
}

impl BookCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        if B::IS_CUBE {
            let why = "a book is for a flat board: give one, for example --board 7x6";
            return Err(Failure::Bad(why.to_owned()));
        }
        if self.plies > MOST_PLIES {
            let why = format!(
                "--plies {} is too many; it is at most {MOST_PLIES}",
                self.plies
            );
            return Err(Failure::Bad(why));
        }
        let start = Instant::now();
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(SearchLimits::default())?;
        let threads = self.threads.count();
        let header = format!("# book: --board {} --plies {}", B::NAME, self.plies);
        let read = |line: &str| {
            line.parse::<i32>()
                .map_err(|_| format!("{line:?} is no score"))
        };
        let advice = "choose another name";
        let (mut journal, known) = Journal::open(&self.journal, &header, advice, read)?;
        let early = early_positions::<B>(self.plies);
        let count: usize = early.iter().map(Vec::len).sum();
        let kept = (count * BYTES_OF_POSITION) as u64;
        let mut memory = self
            .memory
            .take(MemoryNeed::of_table::<B>(threads).beside(kept))?;
        let tables: SolverTables<B> = self.engine.with_goal(Goal::Score).tables(memory.words());

        if !known.is_empty() {
            let known = known.len();
            tell(format_args!("{known} of {count} scores are known already"));
        }
        let progress = Progress::new(Some(count));
        let mut known = known.into_iter();
        // By their keys, of which each position has one.
        let mut scores: HashMap<u128, i32> = HashMap::with_capacity(count);
        for positions in early.iter().rev() {
            let before: Vec<i32> = known.by_ref().take(positions.len()).collect();
            let missing = &positions[before.len()..];
            scores.extend(positions.iter().map(Board::key).zip(before));
            let pieces: Vec<(B, Moves<B>)> = missing
                .iter()
                .map(|position| (*position, self.moves(position, &scores)))
                .collect();
            progress.set(scores.len(), "");
            let worker = || {
                let limiter = watch.limiter();
                move |(position, moves): (B, Moves<B>)| {
                    let score = limiter.unlimited(|limits| {
                        moves.score_of(&position, &mut Solver::new(&tables, limits))
                    });
                    (position, score)
                }
            };
            let mut failed = None;
            let sink = |(position, score): (B, Result<i32, Interrupted>)| {
                // Later scores would leave a gap.
                if failed.is_some() {
                    return Ok(());
                }
                let put = |score| journal.put(score).map(|()| score);
                match score.map_err(|why| watch.failure(why)).and_then(put) {
                    Ok(score) => {
                        scores.insert(position.key(), score);
                        progress.step();
                    }
                    Err(why) => {
                        failed = Some(why);
                        watch.interrupt();
                    }
                }
                Ok(())
            };
            let finished = pipeline::in_order(pieces.into_iter(), threads, &watch, worker, sink)?;
            match failed {
                Some(why) => return Err(why),
                None if !finished => return Err(watch.stopped()),
                None => {}
            }
        }
        drop(progress);
        let entries: Vec<(B, i32)> = early
            .into_iter()
            .flatten()
            .map(|position| (position, scores[&position.key()]))
            .collect();
        let book = Book::new(self.plies, &entries);
        if let Some((position, _)) = entries
            .iter()
            .find(|(p, score)| book.score(p) != Some(*score))
        {
            return Err(Failure::Wrong(format!("the book errs about {position:?}")));
        }
        let bytes = book.bytes();
        let failure = |error| Failure::Bad(format!("{}: {error}", shown::path(&self.out)));
        let mut draft = Draft::new(&self.out).map_err(failure)?;
        draft.write_all(&bytes).map_err(failure)?;
        draft.finish().map_err(failure)?;
        let made = Made {
            board: B::NAME,
            plies: self.plies,
            positions: count,
            bytes: bytes.len(),
            seconds: start.elapsed().as_secs_f64(),
        };
        Ok(output.put(&made)?)
    }

    /// Looks up the scores of the positions one move on.
    fn moves<B: Board>(&self, position: &B, scores: &HashMap<u128, i32>) -> Moves<B> {
        let quiet = |quiet: &B| {
            let key = quiet.key();
            let images = (0..B::SYMMETRIES).map(|symmetry| B::key_image(key, symmetry));
            images.filter_map(|key| scores.get(&key)).next().copied()
        };
        let mut moves = Moves {
            best: None,
            unknown: Vec::new(),
        };
        for cell in position.playable().ones() {
            let next = position.play(cell);
            match score_by(&next, self.plies, &quiet) {
                Some(score) => moves.best = moves.best.max(Some(-score)),
                None => moves.unknown.push(next),
            }
        }
        moves
    }
}

/// The moves of a position: the score of the best one of those that are known, and where the others lead.
struct Moves<B> {
    best: Option<i32>,
    unknown: Vec<B>,
}

impl<B: Board> Moves<B> {
    /// Returns the score of the position: most often that of the best known move. Only the others are searched.
    fn score_of(self, position: &B, solver: &mut Solver<B>) -> Result<i32, Interrupted> {
        let Some(mut best) = self.best else {
            let mut bounds = Goal::Score.bounds(position);
            while !bounds.is_exact() {
                solver.narrow(position, &mut bounds)?;
            }
            return Ok(bounds.least);
        };
        for next in self.unknown {
            if !solver.reaches(&next, -best)? {
                let mut bounds = Goal::Score.bounds(&next);
                bounds.most = -best - 1;
                while !bounds.is_exact() {
                    solver.narrow(&next, &mut bounds)?;
                }
                best = -bounds.least;
            }
        }
        Ok(best)
    }
}
