//! `fourfold puzzles check`: whether files of puzzles keep what they promise.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use fourfold_core::{Board, Interrupted, Kind, Limits, SolverTables, with_board};
use serde::Serialize;

use super::choice::is_kin;
use super::judge;
use super::judge::{Means, judge, table};
use super::puzzle::{BOARD, GRADES, Puzzle};
use crate::failure::{Failure, Result};
use crate::lines::{Line, Lines};
use crate::memory::Memory;
use crate::options::Options;
use crate::output::{Output, complain};
use crate::progress::Progress;
use crate::watch::Watch;
use crate::{pool, text};

/// What is promised of every puzzle.
const MEANS: Means = Means {
    nodes: 200_000,
    positions: 4_000,
};

/// How much of a file's name is repeated.
const LONGEST_NAME: usize = 200;

/// Checks files of puzzles, every line by the exact solver
///
/// The first line of a file names its board. What is wrong is said line by line on standard error, and ends in
/// exit status 2.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What checking one file came to.
#[derive(Serialize)]
struct Checked {
    file: String,
    board: &'static str,
    puzzles: usize,
    /// How many are of each grade.
    grades: [usize; GRADES],
    /// How many lines are wrong.
    wrong: usize,
    seconds: f64,
}

/// What one line came to.
enum Found<B> {
    /// It says nothing.
    Nothing,
    /// It is a puzzle, and perhaps not what it should be.
    Puzzle(Puzzle<B>, Option<String>),
    Bad(String),
    Stopped(String),
}

/// What is wrong with all files.
#[derive(Default)]
struct Troubles {
    wrong: usize,
    stopped: usize,
    unreadable: usize,
}

impl Check {
    pub(super) fn run(&self, options: &Options) -> Result {
        let watch = Watch::new(options)?;
        let mut output = Output::new(options.format);
        let mut troubles = Troubles::default();
        let mut header = Some(Checked::HEADER);
        for path in &self.files {
            let name = text::shown(&path.to_string_lossy(), LONGEST_NAME);
            let opened = File::open(path).map(|file| Lines(BufReader::new(file)));
            let board = opened.and_then(|mut lines| Ok((board(&mut lines)?, lines)));
            let checked = match board {
                Ok((Some(board), lines)) => {
                    with_board!(board, B => check::<B>(&name, lines, options, &watch, &mut troubles))?
                }
                Ok((None, _)) => {
                    troubles.wrong += 1;
                    let first = format_args!(
                        "{name}:1: error: this is not '{BOARD}4x4x4' or another board"
                    );
                    complain(first);
                    continue;
                }
                Err(error) => {
                    troubles.unreadable += 1;
                    complain(format_args!("fourfold: can't read {name}: {error}"));
                    continue;
                }
            };
            if let Some(header) = header.take() {
                output.note(header)?;
            }
            output.put(&checked)?;
        }
        troubles.end()
    }
}

/// The board that the first line names.
fn board(lines: &mut Lines<BufReader<File>>) -> io::Result<Option<Kind>> {
    let first = lines.next().transpose()?;
    Ok(match first {
        Some(Line::Text(text)) => text.strip_prefix(BOARD).and_then(|name| name.parse().ok()),
        _ => None,
    })
}

/// Checks what follows the first line.
fn check<B: Board>(
    name: &str,
    lines: Lines<BufReader<File>>,
    options: &Options,
    watch: &Watch,
    troubles: &mut Troubles,
) -> Result<Checked> {
    let threads = options.threads();
    let mut memory = Memory::of(judge::WORDS * threads, "the tables")?;
    let shares = Mutex::new(memory.words().chunks_exact(judge::WORDS));
    let worker = || {
        let searcher = watch.searcher();
        let share = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
        let table = table::<B>(share.expect("there is a share for each thread"));
        move |line: io::Result<Line>| {
            let text = match line {
                Ok(Line::Text(text)) => text,
                Ok(Line::TooLong) => return Found::Bad("this is no puzzle".to_owned()),
                Err(error) => return Found::Bad(format!("can't be read: {error}")),
            };
            if text.is_empty() || text.starts_with('#') {
                return Found::Nothing;
            }
            let puzzle: Puzzle<B> = match text.parse() {
                Ok(puzzle) => puzzle,
                Err(error) => return Found::Bad(error),
            };
            match searcher.limited(|limits| wrong(&puzzle, &table, limits)) {
                Ok(wrong) => Found::Puzzle(puzzle, wrong),
                Err(why) => Found::Stopped(format!("{} {}", puzzle.game, searcher.reason(why))),
            }
        }
    };

    let progress = Progress::new(None);
    progress.say(name);
    let start = Instant::now();
    let mut checked = Checked::new::<B>(name);
    let mut known: Vec<(usize, Puzzle<B>)> = Vec::new();
    // The first line is the one that names the board.
    let mut number = 1;
    let finished = pool::in_order(lines, threads, watch, worker, |found| {
        number += 1;
        progress.step();
        let trouble = match found {
            Found::Nothing => None,
            Found::Puzzle(puzzle, wrong) => {
                let wrong = wrong.or_else(|| beside(&puzzle, &known));
                checked.add(&puzzle);
                let text = wrong.map(|wrong| format!("wrong: {} {wrong}", puzzle.game));
                known.push((number, puzzle));
                text
            }
            Found::Bad(what) => Some(format!("error: {what}")),
            Found::Stopped(why) => {
                troubles.stopped += 1;
                progress.aside(|| complain(format_args!("{name}:{number}: stopped: {why}")));
                None
            }
        };
        if let Some(trouble) = trouble {
            checked.wrong += 1;
            progress.aside(|| complain(format_args!("{name}:{number}: {trouble}")));
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

/// What is not true of a puzzle for itself.
fn wrong<B: Board>(
    puzzle: &Puzzle<B>,
    table: &SolverTables<B>,
    limits: Limits,
) -> Result<Option<String>, Interrupted> {
    let merits = match judge(&puzzle.game.position(), table, MEANS, limits)? {
        Ok(merits) => merits,
        Err(flaw) => return Ok(Some(format!("is no puzzle: {flaw}"))),
    };
    let (moves, grade) = (merits.moves, merits.grade());
    Ok(if puzzle.moves != moves {
        Some(format!("takes {moves} moves, not {}", puzzle.moves))
    } else if puzzle.grade != grade {
        Some(format!("is of grade {grade}, not {}", puzzle.grade))
    } else {
        None
    })
}

/// What is wrong with a puzzle beside those that come before it.
fn beside<B: Board>(puzzle: &Puzzle<B>, known: &[(usize, Puzzle<B>)]) -> Option<String> {
    let position = puzzle.game.position();
    let mut known_ones = known.iter();
    if let Some((line, _)) = known_ones.find(|(_, other)| is_kin(&other.game.position(), &position))
    {
        return Some(format!(
            "is the puzzle of line {line} again, earlier or later"
        ));
    }
    let (line, last) = known.last()?;
    (last.grade > puzzle.grade).then(|| format!("is easier than that of line {line}"))
}

impl Checked {
    const HEADER: &str = "board  puzzles  of grade 1    2    3    4    5   wrong   seconds  file";

    fn new<B: Board>(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            board: B::NAME,
            puzzles: 0,
            grades: [0; GRADES],
            wrong: 0,
            seconds: 0.0,
        }
    }

    fn add<B>(&mut self, puzzle: &Puzzle<B>) {
        self.puzzles += 1;
        let grade = (puzzle.grade as usize).checked_sub(1);
        if let Some(count) = grade.and_then(|grade| self.grades.get_mut(grade)) {
            *count += 1;
        }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two, three, four, five] = self.grades;
        write!(
            f,
            "{:<6} {:>7} {one:>11} {two:>4} {three:>4} {four:>4} {five:>4} {:>7} {:>9.3}  {}",
            self.board, self.puzzles, self.wrong, self.seconds, self.file
        )
    }
}

impl Troubles {
    fn end(&self) -> Result {
        let Self {
            wrong,
            stopped,
            unreadable,
        } = self;
        if *wrong > 0 {
            Err(Failure::Bad(format!("lines that are wrong: {wrong}")))
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
