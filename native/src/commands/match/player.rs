//! The players of a match: computer players of this program, and other programs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fourfold_core::board::notation::EMPTY;
use fourfold_core::player::Strength;
use fourfold_core::{Board, Game};

use super::entrant::Entrant;
use super::guard::Guard;
use super::program::{Program, Trouble};
use crate::runtime::options::LimitOptions;
use crate::runtime::player::PlayerDescription;
use crate::runtime::session::{SearchConfiguration, Session};
use crate::runtime::watch::{Limiter, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::progress::Aside;
use crate::text::shown;

/// The memory of a level, in words of 8 bytes. It never gets more, so that it sees the same however
/// much memory there is.
pub(super) const LEVEL_WORDS: usize = 1 << 20;

/// One side of a match, game after game.
pub(super) struct MatchPlayer<'m, 's, B> {
    entrant: &'s Entrant,
    memory: &'m [AtomicU64],
    conditions: Conditions<'s>,
    kind: PlayerKind<'m, 's, B>,
}

/// The conditions that are the same for all players of a match.
#[derive(Clone, Copy)]
pub(super) struct Conditions<'s> {
    /// The limits of a move.
    pub(super) limits: LimitOptions,
    pub(super) search: SearchConfiguration,
    /// The time beyond its limit that another program may take to answer.
    pub(super) patience: Duration,
    pub(super) watch: &'s Watch,
    /// Ends other programs when nothing else does.
    pub(super) guard: &'s Guard,
    /// Takes what other programs say to people.
    pub(super) messages: &'s Aside,
}

enum PlayerKind<'m, 's, B> {
    Computer(Box<Session<'m, B>>),
    /// `None` after it has failed, until the next game begins.
    Program(Option<Program<'s>>),
}

/// The result of a player's turn.
pub(super) enum Turn {
    Move {
        /// The column, counted from 0.
        column: u32,
        time: Duration,
        /// The number of positions visited, if the player reports it.
        nodes: Option<u64>,
    },
    /// The player loses the game for this reason.
    Forfeit(String),
    /// The user asks the program to end.
    Interrupted,
}

impl<'m, 's, B: Board> MatchPlayer<'m, 's, B> {
    pub(super) fn new(
        entrant: &'s Entrant,
        memory: &'m [AtomicU64],
        conditions: Conditions<'s>,
    ) -> Result<Self> {
        let kind = match &entrant.program {
            None => {
                let threads = entrant.thread_count();
                let session = conditions.search.session(memory, threads);
                PlayerKind::Computer(Box::new(session))
            }
            Some(words) => PlayerKind::Program(Some(conditions.start(words)?)),
        };
        Ok(Self {
            entrant,
            memory,
            conditions,
            kind,
        })
    }

    /// Begins a new game, in which the seed decides everything random. Returns the player's turn if it
    /// fails to begin.
    pub(super) fn begin(&mut self, seed: u64) -> Result<Option<Turn>> {
        let Conditions {
            search,
            patience,
            watch,
            ..
        } = self.conditions;
        let entrant = self.entrant;
        match &mut self.kind {
            PlayerKind::Computer(session) => {
                if entrant.description.strength() == Strength::Full {
                    session.clear()?;
                }
                let threads = entrant.thread_count();
                **session = search.session(self.memory, threads).with_seed(seed);
                Ok(None)
            }
            PlayerKind::Program(slot) => {
                let mut program = match (slot.take(), &entrant.program) {
                    (Some(program), _) => program,
                    (None, Some(words)) => self.conditions.start(words)?,
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
                *slot = Some(program);
                Ok(None)
            }
        }
    }

    /// Makes a move in a game that goes on.
    pub(super) fn choose(&mut self, game: &Game<B>, limiter: &Limiter) -> Result<Turn> {
        let description = &self.entrant.description;
        match &mut self.kind {
            PlayerKind::Computer(session) => {
                let turn = choose(session, description, game, limiter)?;
                // An interruption cuts the search short.
                match self.conditions.watch.is_interrupted() {
                    true => Ok(Turn::Interrupted),
                    false => Ok(turn),
                }
            }
            PlayerKind::Program(slot) => {
                let turn = match slot {
                    Some(program) => ask(program, description, self.conditions, game),
                    None => unreachable!("a program that can't play has lost"),
                };
                Ok(turn.unwrap_or_else(|trouble| {
                    *slot = None;
                    trouble.into()
                }))
            }
        }
    }
}

impl<'s> Conditions<'s> {
    fn start(self, words: &[String]) -> Result<Program<'s>> {
        Program::start(words, self.guard, self.messages)
    }
}

fn choose<B: Board>(
    session: &mut Session<B>,
    description: &PlayerDescription,
    game: &Game<B>,
    limiter: &Limiter,
) -> Result<Turn> {
    let (start, visited) = (Instant::now(), AtomicU64::new(0));
    let choice = description.choose(session, &game.position(), limiter, &|_, nodes| {
        visited.fetch_max(nodes, Ordering::Relaxed);
    })?;
    let visited = visited.into_inner();
    Ok(Turn::Move {
        column: choice.column,
        time: start.elapsed(),
        nodes: (visited > 0).then_some(visited),
    })
}

/// Asks a program for a move.
fn ask<B: Board>(
    program: &mut Program,
    description: &PlayerDescription,
    conditions: Conditions,
    game: &Game<B>,
) -> Result<Turn, Trouble> {
    let limits = conditions.limits;
    let times = [description.move_time, limits.time.time_limit];
    let move_time = times.into_iter().flatten().min();
    let nodes = [description.nodes, limits.nodes.node_limit];
    let nodes = nodes.into_iter().flatten().min();
    let mut go = "go".to_owned();
    if let Some(time) = move_time {
        go += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(nodes) = nodes {
        go += &format!(" nodes {nodes}");
    }
    program.tell(format!("position {game}"));
    // Whatever it says until then is no answer to this search.
    program.settle(conditions.patience, conditions.watch)?;
    let start = Instant::now();
    program.tell(go);
    let patience = move_time
        .unwrap_or_default()
        .saturating_add(conditions.patience);
    let mut visited = None;
    let answer = program.wait("bestmove", patience, conditions.watch, |line| {
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

/// Returns the column of a move that a program named, or why it can't be played.
pub(super) fn legal<B: Board>(game: &Game<B>, answer: &str) -> Result<u32, String> {
    let before = match game.to_string() {
        text if text == EMPTY => String::new(),
        text => text,
    };
    let illegal = |why: &str| format!("bestmove {} after {game}: {why}", shown::word(answer));
    match format!("{before}{answer}").parse::<Game<B>>() {
        Ok(after) if after.columns().len() == game.columns().len() + 1 => {
            Ok(after.columns()[game.columns().len()].into())
        }
        Ok(_) => Err(illegal("it is not one column")),
        Err(error) => Err(illegal(&error.to_string())),
    }
}

impl Entrant {
    /// Tells a program how to play. It must have the options that the description asks for.
    fn set_up<B: Board>(&self, program: &Program, memory: u64, seed: u64) -> Result {
        let PlayerDescription {
            level,
            style,
            threads,
            ..
        } = &self.description;
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
            // Some programs take only small seeds.
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
