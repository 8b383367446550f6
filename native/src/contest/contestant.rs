//! Who plays in a match: a computer player of our own, or another program.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fourfold_core::board::notation::EMPTY;
use fourfold_core::{Board, Engine, Game, Goal, Limits, Policy};

use super::entrant::Entrant;
use super::program::{Program, Trouble, shown};
use super::specification::Specification;
use crate::computer::{Computer, Strength};
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::watch::{Searcher, Watch};

/// Enough words for a level, which needs no large tables. It never gets more: it sees the same then,
/// however much memory there is.
pub(super) const LEVEL_WORDS: usize = 1 << 20;

/// One side of a match, in one game after the other.
pub(super) struct Contestant<'m, 's, B> {
    entrant: &'s Entrant,
    memory: &'m [AtomicU64],
    conditions: Conditions<'s>,
    player: Player<'m, B>,
}

/// What is the same for all players of a match.
#[derive(Clone, Copy)]
pub(super) struct Conditions<'s> {
    /// The limits of the options.
    pub(super) options: &'s Options,
    pub(super) search: (Goal, Engine, Policy),
    /// How much longer than it should another program may take.
    pub(super) patience: Duration,
    pub(super) watch: &'s Watch,
}

enum Player<'m, B> {
    Computer(Box<Computer<'m, B>>),
    /// Nothing after it has failed, until the next game begins.
    Program(Option<Program>),
}

/// What came of a player's turn.
pub(super) enum Turn {
    Move {
        /// The column, counted from 0.
        column: u32,
        time: Duration,
        /// How many positions were visited, as far as the player tells.
        nodes: Option<u64>,
    },
    /// The game is lost, for this reason.
    Forfeit(String),
    /// Nobody wants to know any more.
    Interrupted,
}

impl<'m, 's, B: Board> Contestant<'m, 's, B> {
    pub(super) fn new(
        entrant: &'s Entrant,
        memory: &'m [AtomicU64],
        conditions: Conditions<'s>,
    ) -> Result<Self> {
        let player = match &entrant.program {
            None => {
                let threads = entrant.threads();
                let computer = Computer::new(memory, conditions.search, threads, 0)?;
                Player::Computer(Box::new(computer))
            }
            Some(words) => Player::Program(Some(Program::start(words)?)),
        };
        Ok(Self {
            entrant,
            memory,
            conditions,
            player,
        })
    }

    /// Begins a new game, in which the seed decides what is left to chance. Says why if the player can't.
    pub(super) fn begin(&mut self, seed: u64) -> Result<Option<Turn>> {
        let Conditions {
            search,
            patience,
            watch,
            ..
        } = self.conditions;
        let entrant = self.entrant;
        match &mut self.player {
            Player::Computer(computer) => {
                if entrant.specification.strength() == Strength::Full {
                    computer.forget();
                }
                let threads = entrant.threads();
                **computer = Computer::new(self.memory, search, threads, seed)?;
                Ok(None)
            }
            Player::Program(place) => {
                let mut program = match (place.take(), &entrant.program) {
                    (Some(program), _) => program,
                    (None, Some(words)) => Program::start(words)?,
                    (None, None) => unreachable!("only a program ends"),
                };
                if let Err(trouble) = program.greet(patience, watch) {
                    return Ok(Some(trouble.into()));
                }
                let memory = (size_of_val(self.memory) >> 20) as u64;
                entrant.set_up::<B>(&program, memory, seed)?;
                if let Err(trouble) = program.settle(patience, watch) {
                    return Ok(Some(trouble.into()));
                }
                *place = Some(program);
                Ok(None)
            }
        }
    }

    /// A move in a game that goes on.
    pub(super) fn choose(&mut self, game: &Game<B>, searcher: &Searcher) -> Result<Turn> {
        let specification = &self.entrant.specification;
        match &mut self.player {
            Player::Computer(computer) => {
                let turn = choose(computer, specification, game, searcher)?;
                // An interruption cuts the search short.
                match self.conditions.watch.is_interrupted() {
                    true => Ok(Turn::Interrupted),
                    false => Ok(turn),
                }
            }
            Player::Program(place) => {
                let turn = match place {
                    Some(program) => ask(program, specification, self.conditions, game),
                    None => unreachable!("a program that can't play has lost"),
                };
                Ok(turn.unwrap_or_else(|trouble| {
                    *place = None;
                    trouble.into()
                }))
            }
        }
    }
}

fn choose<B: Board>(
    computer: &mut Computer<B>,
    specification: &Specification,
    game: &Game<B>,
    searcher: &Searcher,
) -> Result<Turn> {
    let (start, visited) = (Instant::now(), AtomicU64::new(0));
    let column = searcher.limited_to(specification.move_time, |limits| {
        let most = specification.nodes.unwrap_or(u64::MAX);
        let limits = Limits {
            nodes: limits.nodes.min(most),
            ..limits
        };
        let strength = specification.strength();
        computer.choose(&game.position(), strength, limits, |_, nodes| {
            visited.fetch_max(nodes, Ordering::Relaxed);
        })
    })?;
    let visited = visited.into_inner();
    Ok(Turn::Move {
        column,
        time: start.elapsed(),
        nodes: (visited > 0).then_some(visited),
    })
}

/// Asks a program for a move.
fn ask<B: Board>(
    program: &mut Program,
    specification: &Specification,
    conditions: Conditions,
    game: &Game<B>,
) -> Result<Turn, Trouble> {
    let options = conditions.options;
    let times = [specification.move_time, options.time_limit];
    let move_time = times.into_iter().flatten().min();
    let nodes = specification
        .nodes
        .unwrap_or(u64::MAX)
        .min(options.node_limit);
    let mut go = "go".to_owned();
    if let Some(time) = move_time {
        // A string takes all.
        _ = write!(go, " movetime {}", time.as_millis().max(1));
    }
    if nodes != u64::MAX {
        _ = write!(go, " nodes {nodes}");
    }
    program.tell(format!("position {game}"));
    let start = Instant::now();
    program.tell(go);
    let patience = move_time
        .unwrap_or_default()
        .saturating_add(conditions.patience);
    let mut visited = None;
    let answer = program.wait(patience, conditions.watch, |line| {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => {
                let nodes = words.skip_while(|&word| word != "nodes").nth(1);
                visited = nodes.and_then(|nodes| nodes.parse().ok()).or(visited);
                None
            }
            Some("bestmove") => Some(words.next().unwrap_or_default().to_owned()),
            _ => None,
        }
    })?;
    let time = start.elapsed();
    Ok(match legal(game, &answer) {
        Ok(column) => Turn::Move {
            column,
            time,
            nodes: visited,
        },
        Err(reason) => Turn::Forfeit(reason),
    })
}

/// The column of a move that a program named, or why it can't be played.
fn legal<B: Board>(game: &Game<B>, answer: &str) -> Result<u32, String> {
    let before = match game.to_string() {
        text if text == EMPTY => String::new(),
        text => text,
    };
    let illegal = |why: &str| format!("bestmove {} after {game}: {why}", shown(answer));
    match format!("{before}{answer}").parse::<Game<B>>() {
        Ok(after) if after.columns().len() == game.columns().len() + 1 => {
            Ok(after.columns()[game.columns().len()].into())
        }
        Ok(_) => Err(illegal("it is not one column")),
        Err(error) => Err(illegal(&error.to_string())),
    }
}

impl Entrant {
    /// Tells a program how it is to play. It must have the options that are asked for.
    fn set_up<B: Board>(&self, program: &Program, memory: u64, seed: u64) -> Result {
        let Specification {
            level,
            style,
            threads,
            ..
        } = &self.specification;
        let set = |name: &str, value: &dyn std::fmt::Display| {
            program.tell(format!("setoption name {name} value {value}"));
        };
        let must = |name: &str| {
            let lacks = || Failure::Bad(format!("{} has no option {name}", self.text));
            program.option(name).ok_or_else(lacks)
        };
        let boards = must("Board")?;
        if !boards.split_whitespace().any(|board| board == B::NAME) {
            let (text, board) = (&self.text, B::NAME);
            return Err(Failure::Bad(format!("{text} doesn't play on {board}")));
        }
        set("Board", &B::NAME);
        if let Some(threads) = threads {
            must("Threads")?;
            set("Threads", threads);
        }
        if program.option("Memory").is_some() {
            set("Memory", &memory);
        }
        if let Some(level) = level {
            must("Level")?;
            set("Level", level);
        }
        if let Some(style) = style {
            must("Style")?;
            set("Style", style);
        }
        if program.option("Seed").is_some() {
            // Some programs have small numbers only.
            set("Seed", &(seed >> 33));
        }
        program.tell("newgame".to_owned());
        Ok(())
    }
}

impl From<Trouble> for Turn {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Interrupted => Self::Interrupted,
            trouble => Self::Forfeit(trouble.to_string()),
        }
    }
}
