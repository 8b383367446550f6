//! What a search says while it goes on.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use fourfold_core::Board;
use fourfold_core::board::notation;
use fourfold_core::player::analysis::AnalysisState;
use fourfold_core::player::lookahead::Iteration;

use super::request::Go;
use super::score::Score;
use super::{Event, say};
use crate::failure::Failure;

/// Tells what is new.
pub(super) struct Report<'r, B> {
    position: B,
    go: &'r Go,
    stop: &'r AtomicBool,
    events: &'r SyncSender<Event>,
    start: Instant,
    told: Mutex<Told>,
}

/// What has been told last.
#[derive(Default)]
struct Told {
    position: Option<Info>,
    /// Of every column what it is worth, and the depth of an estimate.
    columns: Vec<Option<(Score, Option<u32>)>>,
}

/// What is known of the position.
#[derive(PartialEq, Eq)]
struct Info {
    depth: u32,
    score: Option<Score>,
    /// Moves that both sides are expected to make.
    line: Vec<u32>,
}

impl<'r, B: Board> Report<'r, B> {
    /// The time counts from now. When nobody listens any more, or the depth that is wanted is reached, the
    /// flag is set.
    pub(super) fn new(
        position: B,
        go: &'r Go,
        stop: &'r AtomicBool,
        events: &'r SyncSender<Event>,
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

    /// Hears of what a search has found out and how many positions it has visited.
    pub(super) fn hear(&self, findings: &AnalysisState<B>, nodes: u64) {
        // What is guarded is whole between any two steps.
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if self.go.analyze {
            self.tell_columns(findings, &mut told);
        }
        let info = Info {
            depth: findings.depth(),
            score: Score::new::<B>(self.position.stones(), findings.bounds(), findings.value()),
            line: findings.line(),
        };
        if told.position.as_ref() != Some(&info) {
            self.tell(&info, Some(nodes));
            told.position = Some(info);
        }
        if self.go.depth.is_some_and(|depth| findings.depth() >= depth) {
            self.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Tells what a level sees.
    pub(super) fn tell_round(&self, round: &Iteration) {
        let info = Info {
            depth: round.depth,
            score: Some(Score::expected(self.position.stones(), round.value())),
            line: round.line.clone(),
        };
        self.tell(&info, None);
    }

    /// A line for every column of which something new is known.
    fn tell_columns(&self, findings: &AnalysisState<B>, told: &mut Told) {
        told.columns.resize(B::COLUMNS as usize, None);
        let columns = (0..).zip(findings.columns()).zip(&mut told.columns);
        for ((column, known), told) in columns {
            let Some(known) = known else { continue };
            let stones = self.position.stones();
            let Some(score) = Score::new::<B>(stones, known.bounds, known.value) else {
                continue;
            };
            // What is proved doesn't depend on how far one looks.
            let is_estimate = matches!(score, Score::Odds(_));
            let news = Some((score, is_estimate.then_some(known.depth)));
            if *told != news {
                let (column, depth) = (notation::digit::<B>(column), known.depth);
                self.say(format_args!(
                    "info column {column} depth {depth} score {score}"
                ));
                *told = news;
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
        }
        for &column in &info.line {
            line.extend([' ', notation::digit::<B>(column)]);
        }
        self.say(line);
    }

    fn say(&self, line: impl Display) {
        if let Err(error) = say(line) {
            self.stop.store(true, Ordering::SeqCst);
            let failure = Failure::Output(error);
            _ = self.events.send(Event::Failed(failure));
        }
    }
}
