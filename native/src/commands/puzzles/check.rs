//! `fourfold puzzles check`: the puzzles of files, checked by the exact solver.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use fourfold_core::{Board, Interrupted, Kind, Limits, SolverTables, with_board};
use serde::Serialize;

use super::choice::is_kin;
use super::judge::judge;
use super::kind::PuzzleKind;
use super::puzzle::{BOARD, GRADES, MOST_BYTES, Puzzle};
use super::scores;
use super::scores::{Effort, table};
use crate::runtime::memory::Memory;
use crate::runtime::options::{FormatOption, ThreadOption, TimeLimitOption};
use crate::runtime::pipeline;
use crate::runtime::shares::Shares;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::lines::{Line, Lines};
use crate::text::output::{Output, tell};
use crate::text::progress::Progress;
use crate::text::shown;

/// The most effort that a puzzle may take.
const MOST_EFFORT: Effort = Effort {
    nodes: 200_000,
    positions: 4_000,
};

/// Checks files of puzzles, every line by the exact solver
///
/// The first line of a file names its board. Everything that is wrong is written line by line to standard error,
/// and the exit status is then 2.
#[derive(Debug, Args)]
pub(super) struct CheckCommand {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    time_limit: TimeLimitOption,
    #[command(flatten)]
    format: FormatOption,
}

/// The figures of one file.
#[derive(Serialize)]
struct PuzzleFileReport {
    file: String,
    board: &'static str,
    puzzles: usize,
    /// The number of puzzles of each kind.
    kinds: BTreeMap<PuzzleKind, usize>,
    /// The number of puzzles of each grade.
    grades: [usize; GRADES],
    /// The number of lines that are wrong.
    wrong: usize,
    seconds: f64,
}

/// The outcome of one line.
enum PuzzleOutcome<B> {
    /// The line is blank or a comment.
    Nothing,
    /// A puzzle, and what is wrong with it.
    Puzzle(Puzzle<B>, Option<String>),
    Bad(String),
    Stopped(String),
}

/// The numbers of mistakes in all files together.
#[derive(Default)]
struct PuzzleTroubles {
    wrong: usize,
    stopped: usize,
    unreadable: usize,
}

impl CheckCommand {
    pub(super) fn run(&self) -> Result {
        let watch = Watch::new(self.time_limit)?;
        let threads = self.threads.count();
        let mut output = Output::beside_status(self.format.format)?;
        let mut troubles = PuzzleTroubles::default();
        let mut header = Some(PuzzleFileReport::HEADER);
        for path in &self.files {
            let name = shown::path(path);
            let opened = Input::up_to(MOST_BYTES, path).map(Input::lines);
            let board = opened.and_then(|mut lines| Ok((board(&mut lines)?, lines)));
            let checked = match board {
                Ok((Some(board), lines)) => {
                    with_board!(board, B => check::<B>(&name, lines, threads, &watch, &mut troubles))?
                }
                Ok((None, _)) => {
                    troubles.wrong += 1;
                    let first = format_args!(
                        "{name}:1: error: this is not '{BOARD}4x4x4' or another board"
                    );
                    tell(first);
                    continue;
                }
                Err(error) => {
                    troubles.unreadable += 1;
                    tell(format_args!("fourfold: can't read {name}: {error}"));
                    continue;
                }
            };
            if checked.puzzles + checked.wrong + troubles.stopped == 0 {
                troubles.unreadable += 1;
                tell(format_args!("fourfold: {name} holds no puzzle"));
                continue;
            }
            if let Some(header) = header.take() {
                output.note(header)?;
            }
            output.put(&checked)?;
        }
        troubles.end()
    }
}

/// Returns the board that the first line names.
fn board(lines: &mut Lines<BufReader<Input>>) -> io::Result<Option<Kind>> {
    let first = lines.next().transpose()?;
    let text = first.and_then(|line| line.whole());
    Ok(text.and_then(|text| text.strip_prefix(BOARD)?.parse().ok()))
}

/// Checks the lines after the first.
fn check<B: Board>(
    name: &str,
    lines: Lines<BufReader<Input>>,
    threads: usize,
    watch: &Watch,
    troubles: &mut PuzzleTroubles,
) -> Result<PuzzleFileReport> {
    let mut memory = Memory::of(scores::WORDS * threads, "the tables")?;
    let shares = Shares::new(memory.words().chunks_exact(scores::WORDS));
    let worker = || {
        let limiter = watch.limiter();
        let table = table::<B>(shares.take());
        move |line: io::Result<Line>| {
            let text = match line.map(|line| line.whole()) {
                Ok(Some(text)) => text,
                Ok(None) => return PuzzleOutcome::Bad("this is no puzzle".to_owned()),
                Err(error) => return PuzzleOutcome::Bad(format!("can't be read: {error}")),
            };
            if text.is_empty() || text.starts_with('#') {
                return PuzzleOutcome::Nothing;
            }
            let puzzle: Puzzle<B> = match text.parse() {
                Ok(puzzle) => puzzle,
                Err(error) => return PuzzleOutcome::Bad(error),
            };
            match limiter.limited(|limits| wrong(&puzzle, &table, limits)) {
                Ok(wrong) => PuzzleOutcome::Puzzle(puzzle, wrong),
                Err(why) => {
                    PuzzleOutcome::Stopped(format!("{} {}", puzzle.game, limiter.reason(why)))
                }
            }
        }
    };

    let progress = Progress::new(None);
    progress.say(name);
    let start = Instant::now();
    let mut checked = PuzzleFileReport::new::<B>(name);
    let mut known: Vec<(usize, Puzzle<B>)> = Vec::new();
    // The first line names the board.
    let mut number = 1;
    let finished = pipeline::in_order(lines, threads, watch, worker, |found| {
        number += 1;
        progress.step();
        let trouble = match found {
            PuzzleOutcome::Nothing => None,
            PuzzleOutcome::Puzzle(puzzle, wrong) => {
                let wrong = wrong.or_else(|| beside(&puzzle, &known));
                checked.add(&puzzle);
                let text = wrong.map(|wrong| format!("wrong: {} {wrong}", puzzle.game));
                known.push((number, puzzle));
                text
            }
            PuzzleOutcome::Bad(what) => Some(format!("error: {what}")),
            PuzzleOutcome::Stopped(why) => {
                troubles.stopped += 1;
                progress.aside(|| tell(format_args!("{name}:{number}: stopped: {why}")));
                None
            }
        };
        if let Some(trouble) = trouble {
            checked.wrong += 1;
            progress.aside(|| tell(format_args!("{name}:{number}: {trouble}")));
        }
        Ok(())
    })?;
    if !finished {
        return Err(watch.stopped());
    }
    checked.seconds = start.elapsed().as_secs_f64();
    troubles.wrong += checked.wrong;
    Ok(checked)
}

/// Returns what is wrong with a puzzle by itself.
fn wrong<B: Board>(
    puzzle: &Puzzle<B>,
    table: &SolverTables<B>,
    limits: Limits,
) -> Result<Option<String>, Interrupted> {
    let position = puzzle.game.position();
    let merits = match judge(&position, puzzle.kind, table, MOST_EFFORT, limits)? {
        Ok(merits) => merits,
        Err(flaw) => return Ok(Some(format!("is no puzzle: {flaw}"))),
    };
    let (moves, grade) = (merits.moves, merits.grade());
    Ok(if puzzle.moves != moves {
        let unit = if moves == 1 { "move" } else { "moves" };
        Some(format!("takes {moves} {unit}, not {}", puzzle.moves))
    } else if puzzle.grade != grade {
        Some(format!("is of grade {grade}, not {}", puzzle.grade))
    } else {
        None
    })
}

/// Returns what is wrong with a puzzle compared with those before it.
fn beside<B: Board>(puzzle: &Puzzle<B>, known: &[(usize, Puzzle<B>)]) -> Option<String> {
    let position = puzzle.game.position();
    let mut known_ones = known.iter();
    if let Some((line, _)) = known_ones.find(|(_, other)| is_kin(&other.game.position(), &position))
    {
        return Some(format!(
            "is the puzzle of line {line} again, earlier or later"
        ));
    }
    let mut earlier = known.iter().rev();
    let (line, last) = earlier.find(|(_, other)| other.kind == puzzle.kind)?;
    (last.grade > puzzle.grade).then(|| format!("is easier than that of line {line}"))
}

impl PuzzleFileReport {
    const HEADER: &str = "board  puzzles   win  draw  defend  zugzwang  of grade 1    2    3    4    5   wrong   seconds  file";

    fn new<B: Board>(file: &str) -> Self {
        let kinds = PuzzleKind::value_variants().iter();
        Self {
            file: file.to_owned(),
            board: B::NAME,
            puzzles: 0,
            kinds: kinds.map(|&kind| (kind, 0)).collect(),
            grades: [0; GRADES],
            wrong: 0,
            seconds: 0.0,
        }
    }

    fn add<B>(&mut self, puzzle: &Puzzle<B>) {
        self.puzzles += 1;
        *self.kinds.entry(puzzle.kind).or_default() += 1;
        let grade = (puzzle.grade as usize).checked_sub(1);
        if let Some(count) = grade.and_then(|grade| self.grades.get_mut(grade)) {
            *count += 1;
        }
    }
}

impl fmt::Display for PuzzleFileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two, three, four, five] = self.grades;
        write!(f, "{:<6} {:>7}", self.board, self.puzzles)?;
        for (count, width) in self.kinds.values().zip([6, 6, 8, 10]) {
            write!(f, "{count:>width$}")?;
        }
        write!(
            f,
            " {one:>11} {two:>4} {three:>4} {four:>4} {five:>4} {:>7} {:>9.3}  {}",
            self.wrong, self.seconds, self.file
        )
    }
}

impl PuzzleTroubles {
    fn end(&self) -> Result {
        let Self {
            wrong,
            stopped,
            unreadable,
        } = self;
        if *wrong > 0 {
            Err(Failure::Bad(format!("wrong lines: {wrong}")))
        } else if *unreadable > 0 {
            Err(Failure::BadReported)
        } else if *stopped > 0 {
            let what = "puzzles for which a limit was too low";
            Err(Failure::Limit(format!("{what}: {stopped}")))
        } else {
            Ok(())
        }
    }
}
