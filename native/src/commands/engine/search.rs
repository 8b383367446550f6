//! A search on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use fourfold_core::board::notation;
use fourfold_core::player::{AnalysisState, Basis, Scope};
use fourfold_core::{Board, Game, Goal, Limits, with_board};

use super::event::{ConversationEvent, SearchResult};
use super::info::InfoWriter;
use super::request::Go;
use super::settings::Settings;
use crate::runtime::memory::Memory;
use crate::text::failure::Result;

/// Everything that a search needs.
pub(super) struct SearchJob {
    pub(super) settings: Settings,
    /// The move text of a position in which the game goes on.
    pub(super) moves: String,
    pub(super) go: Go,
    /// Ends the search.
    pub(super) stop: Arc<AtomicBool>,
    /// The time at which the search ends itself.
    pub(super) due: Option<Instant>,
    /// Zeros, or what earlier searches with the same board, threads and size left there.
    pub(super) memory: Memory,
    pub(super) events: Sender<ConversationEvent>,
}

impl SearchJob {
    /// Searches, and sends the result.
    pub(super) fn run(mut self) {
        let best = with_board!(self.settings.board, B => self.search::<B>());
        let result = SearchResult {
            best,
            memory: self.memory,
        };
        // This fails if the conversation has ended.
        _ = self
            .events
            .send(ConversationEvent::Searched(Box::new(result)));
    }

    fn search<B: Board>(&mut self) -> Result<char> {
        let options = self.settings.options;
        let game: Game<B> = self.moves.parse().expect("it was read before");
        let position = game.position();
        let search = options.engine.with_goal(Goal::Score);
        let session = search.session::<B>(self.memory.words(), options.threads.count());
        let mut session = session.with_seed(self.settings.seed);
        let look = |_| {
            if self.due.is_some_and(|due| due <= Instant::now()) {
                self.stop.store(true, Ordering::SeqCst);
            }
        };
        let nodes = [options.limits.nodes.node_limit, self.go.nodes];
        let limits = Limits {
            nodes: nodes.into_iter().flatten().min().unwrap_or(u64::MAX),
            pulse: Some(&look),
            ..Limits::stopped_by(&self.stop)
        };
        let info = InfoWriter::new(position, &self.go, limits.stop, &self.events);
        let report = |state: &AnalysisState<B>, nodes| info.update(state, nodes);
        let best = if self.go.analyze {
            let analysis = session.analyze(&position, Scope::AllMoves, limits, &report)?;
            analysis.state.best().expect("the game goes on")
        } else {
            let choice = session.choose(&position, self.settings.strength(), limits, &report)?;
            if let Basis::Level(Some(seen)) = &choice.basis {
                info.tell_level(seen);
            }
            choice.column
        };
        Ok(notation::digit::<B>(best))
    }
}
