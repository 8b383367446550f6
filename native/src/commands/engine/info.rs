//! The `info` lines of a search while it runs.

use std::fmt::Display;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use fourfold_core::Board;
use fourfold_core::board::notation;
use fourfold_core::player::{AnalysisState, Iteration};

use super::event::{ConversationEvent, say};
use super::request::Go;
use super::score::ProtocolScore;
use crate::runtime::lock::lock;
use crate::text::failure::Failure;
use crate::text::moves;

/// Writes `info` lines about what is new.
pub(super) struct InfoWriter<'r, B> {
    position: B,
    go: &'r Go,
    stop: &'r AtomicBool,
    events: &'r Sender<ConversationEvent>,
    start: Instant,
    told: Mutex<Told>,
}

/// The last values that were told.
#[derive(Default)]
struct Told {
    position: Option<Info>,
    /// For every column its score, and the depth of an estimate.
    columns: Vec<Option<(ProtocolScore, Option<u32>)>>,
}

/// The values of an `info` line about the position.
#[derive(PartialEq, Eq)]
struct Info {
    depth: u32,
    score: Option<ProtocolScore>,
    /// The expected moves of both sides.
    line: Vec<u32>,
}

impl<'r, B: Board> InfoWriter<'r, B> {
    /// A writer whose time counts from now. It sets the stop flag if its lines can't be written, and at the
    /// depth that was asked for.
    pub(super) fn new(
        position: B,
        go: &'r Go,
        stop: &'r AtomicBool,
        events: &'r Sender<ConversationEvent>,
    ) -> Self {
        Self {
            position,
            go,
            stop,
            events,
            start: Instant::now(),
            told: Mutex::default(),
        }
    }

    /// Tells what has become known since the last call. The search has visited `nodes` positions by now.
    pub(super) fn update(&self, state: &AnalysisState<B>, nodes: u64) {
        let mut told = lock(&self.told);
        if self.go.analyze {
            self.tell_columns(state, &mut told);
        }
        let stones = self.position.stones();
        let info = Info {
            depth: state.depth(),
            score: ProtocolScore::new::<B>(stones, state.bounds(), state.value()),
            line: state.line(),
        };
        if told.position.as_ref() != Some(&info) {
            self.tell(&info, Some(nodes));
            told.position = Some(info);
        }
        if self.go.depth.is_some_and(|depth| state.depth() >= depth) {
            self.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Tells what a level sees.
    pub(super) fn tell_level(&self, seen: &Iteration) {
        let stones = self.position.stones();
        let info = Info {
            depth: seen.depth,
            score: Some(ProtocolScore::expected(stones, seen.value())),
            line: seen.line().to_vec(),
        };
        self.tell(&info, None);
    }

    /// Writes a line for every column of which something new is known.
    fn tell_columns(&self, state: &AnalysisState<B>, told: &mut Told) {
        told.columns.resize(B::COLUMNS as usize, None);
        let columns = (0..).zip(state.columns()).zip(&mut told.columns);
        for ((column, known), told) in columns {
            let Some(known) = known else { continue };
            let stones = self.position.stones();
            let Some(score) = ProtocolScore::new::<B>(stones, known.bounds, known.value) else {
                continue;
            };
            // A proved score doesn't depend on the depth.
            let is_estimate = matches!(score, ProtocolScore::LogOdds(_));
            let now = Some((score, is_estimate.then_some(known.depth)));
            if *told != now {
                let (column, depth) = (notation::digit::<B>(column), known.depth);
                self.say(format_args!(
                    "info column {column} depth {depth} score {score}"
                ));
                *told = now;
            }
        }
    }

    fn tell(&self, info: &Info, nodes: Option<u64>) {
        let mut line = format!("info depth {}", info.depth);
        if let Some(score) = info.score {
            line += &format!(" score {score}");
        }
        let time = self.start.elapsed();
        if let Some(nodes) = nodes {
            let speed = nodes as f64 / time.as_secs_f64().max(1e-6);
            line += &format!(" nodes {nodes} nps {speed:.0}");
        }
        line += &format!(" time {}", time.as_millis());
        if !info.line.is_empty() {
            line += " pv";
            line += &moves::spaced::<B>(&info.line);
        }
        self.say(line);
    }

    fn say(&self, line: impl Display) {
        if let Err(error) = say(line) {
            self.stop.store(true, Ordering::SeqCst);
            let failure = Failure::Output(error);
            _ = self.events.send(ConversationEvent::Failed(failure));
        }
    }
}
