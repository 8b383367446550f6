//! The value of every column.

use fourfold_core::board::notation::digit;
use fourfold_core::player::analysis::{AnalysisSession, AnalysisState, PlayerTables, Scope};
use fourfold_core::player::value::Value;
use fourfold_core::player::{assessment, value};
use fourfold_core::{Board, Engine, Game, Goal, Kind, Policy, with_board};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wasm_bindgen::prelude::*;

use crate::Mistake;
use crate::control::{self, Told, limits};
use crate::memory::{self, Use, Words};
use crate::threads::{threads, together};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** What a position or a move is worth for the side to move. At most one of value, within and estimate is known. */
export interface Assessment {
    /** The exact score: 0 for a draw, more than 0 for a win, less for a loss. */
    value: number | null;
    /** With a value: in how many plies the game ends. */
    plies: number | null;
    /** A win, or with a minus a loss, is proved, in so many plies at most. */
    within: number | null;
    /** The share of a game won that is expected, between 0 and 1; a draw is half of one. */
    estimate: number | null;
}

/** What is known of a move. */
export interface ColumnWorth extends Assessment {
    /** How many plies the search looked ahead for the estimate. */
    depth: number;
}

/** What is known of a position. */
export interface Analysis extends Assessment {
    board: string;
    /** The moves played, '-' if there are none. */
    position: string;
    /** For every column, null where there is no move. */
    columns: (ColumnWorth | null)[];
    /** The columns with a move, the best first; counted from 0. */
    ranking: number[];
    /** The best moves of both sides, as far as is known, as move text. */
    line: string;
    /** How many plies the search looked ahead; with a value the length of the line. */
    depth: number;
    /** Whether the value of every column is known. */
    complete: boolean;
    /** Positions visited. */
    nodes: number;
    /** About how much of the table is in use, between 0 and 1. */
    fill: number;
}
";

#[derive(Clone, Copy, Serialize)]
struct Assessment {
    value: Option<i32>,
    plies: Option<u32>,
    within: Option<i32>,
    estimate: Option<f64>,
}

#[derive(Serialize)]
struct ColumnWorth {
    #[serde(flatten)]
    worth: Assessment,
    depth: u32,
}

/// What is known of a position.
#[derive(Serialize)]
pub(crate) struct Analysis {
    board: &'static str,
    position: String,
    #[serde(flatten)]
    worth: Assessment,
    columns: Vec<Option<ColumnWorth>>,
    ranking: Vec<u32>,
    line: String,
    depth: u32,
    complete: bool,
    nodes: u64,
    fill: f64,
}

/// Values every column of a position in move text, on all threads, until all is known or a stop.
#[wasm_bindgen(unchecked_return_type = "Analysis")]
pub async fn analyze(board: String, position: String) -> Result<JsValue, JsError> {
    crate::work(move || {
        let kind: Kind = board.parse()?;
        with_board!(kind, B => analyze_on::<B>(kind, &position))
    })
    .await
}

fn analyze_on<B: Board>(kind: Kind, text: &str) -> Result<Analysis, Mistake> {
    let game: Game<B> = text.parse()?;
    memory::with(Use::Think(kind), |words| {
        let thinker = Thinker::new(game, words)?;
        let (findings, nodes) = thinker.think(Scope::AllMoves);
        Ok(thinker.analysis(&findings, nodes, true))
    })
}

/// The engine at work on the position of a game.
pub(crate) struct Thinker<'w, B> {
    game: Game<B>,
    words: &'w Words,
    mind: PlayerTables<'w, B>,
}

impl<'w, B: Board> Thinker<'w, B> {
    pub(crate) fn new(game: Game<B>, words: &'w Words) -> Result<Self, Mistake> {
        let mind = PlayerTables::new(words, Goal::Score, Engine::Best, Policy::TwoBig)?;
        Ok(Self { game, words, mind })
    }

    pub(crate) fn mind(&self) -> &PlayerTables<'w, B> {
        &self.mind
    }

    /// Thinks until a stop, or until nothing more is to be found out; tells what is known meanwhile. What is known in
    /// the end, and how many positions have been visited for it.
    pub(crate) fn think(&self, aim: Scope) -> (AnalysisState<B>, u64) {
        let position = self.game.position();
        let findings = Arc::new(Shared::new(AnalysisState::new(position, Goal::Score)));
        let mut nodes = 0;
        if !position.is_over() {
            let (game, words) = (self.game.clone(), Arc::clone(self.words));
            let shared = Arc::clone(&findings);
            control::tell(move || {
                let is_new = shared.is_new.swap(false, Ordering::Relaxed);
                Told {
                    fill: memory::fill(&words),
                    analysis: is_new.then(|| {
                        let known = (&*shared.lock(), control::visited());
                        analysis(&game, known, None, &words)
                    }),
                    bounds: None,
                }
            });
            let thought = AnalysisSession::new(&self.mind, position, aim, threads());
            together(|thread| {
                // A stop is no mistake: what is known by then is the answer.
                _ = thought.run(thread, limits(), |news| {
                    findings.lock().apply(news);
                    findings.is_new.store(true, Ordering::Relaxed);
                });
            });
            nodes = thought.nodes();
        }
        let known = findings.lock().clone();
        (known, nodes)
    }

    /// What has been found out, with a line to the end of the game, if its end is known and that line is wanted.
    pub(crate) fn analysis(
        &self,
        findings: &AnalysisState<B>,
        nodes: u64,
        to_the_end: bool,
    ) -> Analysis {
        let position = self.game.position();
        let is_known = to_the_end && findings.is_complete() && !position.is_over();
        let value = findings
            .bounds()
            .exact()
            .filter(|_| is_known && control::go_on());
        let line = value.and_then(|value| self.mind.line(&position, value, limits()).ok());
        analysis(&self.game, (findings, nodes), line, self.words)
    }
}

/// What threads find out together.
struct Shared<B> {
    findings: Mutex<AnalysisState<B>>,
    is_new: AtomicBool,
}

impl<B> Shared<B> {
    fn new(findings: AnalysisState<B>) -> Self {
        Self {
            findings: Mutex::new(findings),
            is_new: AtomicBool::new(true),
        }
    }

    fn lock(&self) -> MutexGuard<'_, AnalysisState<B>> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn analysis<B: Board>(
    game: &Game<B>,
    (findings, nodes): (&AnalysisState<B>, u64),
    line: Option<Vec<u32>>,
    words: &Words,
) -> Analysis {
    let position = game.position();
    let columns = findings.columns().iter().map(|known| {
        known.map(|known| ColumnWorth {
            worth: worth(&position, known.bounds, known.log_odds()),
            depth: known.depth,
        })
    });
    let worth = worth(
        &position,
        findings.bounds(),
        findings.value().and_then(Value::log_odds),
    );
    let depth = line
        .as_ref()
        .map_or(findings.depth(), |line| line.len() as u32);
    let line = line.unwrap_or_else(|| findings.line());
    Analysis {
        board: B::NAME,
        position: game.to_string(),
        worth,
        columns: columns.collect(),
        ranking: findings.ranking(),
        line: line.iter().copied().map(digit::<B>).collect(),
        depth,
        complete: findings.is_complete(),
        nodes,
        fill: memory::fill(words),
    }
}

fn worth<B: Board>(
    position: &B,
    bounds: fourfold_core::solver::Bounds,
    odds: Option<i32>,
) -> Assessment {
    let known = assessment::Assessment::new(Goal::Score, position, bounds, odds);
    Assessment {
        value: known.value,
        plies: known.plies,
        within: known.within,
        estimate: known.log_odds.map(value::chance),
    }
}
