//! A search on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::SyncSender;

use fourfold_core::board::notation;
use fourfold_core::player::analysis::{AnalysisState, Scope};
use fourfold_core::{Board, Game, Goal, Limits, with_board};

use super::Event;
use super::report::Report;
use super::request::Go;
use super::settings::Settings;
use crate::computer::{Computer, Strength};
use crate::failure::Result;
use crate::memory::Memory;

/// All that a search needs.
pub(super) struct Job {
    pub(super) settings: Settings,
    /// The moves to a position in which the game goes on.
    pub(super) moves: String,
    pub(super) go: Go,
    /// Ends the search.
    pub(super) stop: Arc<AtomicBool>,
    /// It holds zeros, or what earlier searches with the same board and size left there.
    pub(super) memory: Memory,
    pub(super) events: SyncSender<Event>,
}

/// What comes of a search.
pub(super) struct Found {
    /// The character of the best column.
    pub(super) best: Result<char>,
    pub(super) memory: Memory,
}

impl Job {
    /// Searches, and sends what is found.
    pub(super) fn run(mut self) {
        let best = with_board!(self.settings.options.board, B => self.search::<B>());
        let found = Found {
            best,
            memory: self.memory,
        };
        // Nobody listens any more when the program ends.
        _ = self.events.send(Event::Found(Box::new(found)));
    }

    fn search<B: Board>(&mut self) -> Result<char> {
        let Settings { options, seed, .. } = &self.settings;
        let game: Game<B> = self.moves.parse().expect("it was read before");
        let position = game.position();
        let search = (Goal::Score, options.engine()?, options.policy()?);
        let words = self.memory.words();
        let mut computer = Computer::<B>::new(words, search, options.threads(), *seed)?;
        let limits = Limits {
            nodes: options.node_limit.min(self.go.nodes.unwrap_or(u64::MAX)),
            ..Limits::stopped_by(&self.stop)
        };
        let report = Report::new(position, &self.go, limits.stop, &self.events);
        let best = match self.settings.strength() {
            Strength::Level(level, style) if !self.go.analyze => {
                let round = computer.look(&position, (level, style), false, limits);
                let seen = round.ok().map(|round| {
                    report.tell_round(&round);
                    round.line[0]
                });
                seen.or_else(|| computer.glance(&position))
            }
            _ => {
                let aim = match self.go.analyze {
                    true => Scope::AllMoves,
                    false => Scope::BestMove,
                };
                let hear = |findings: &AnalysisState<B>, nodes| report.hear(findings, nodes);
                let (findings, _) = computer.think(&position, aim, limits, hear)?;
                findings.best()
            }
        };
        Ok(notation::digit::<B>(best.expect("the game goes on")))
    }
}
