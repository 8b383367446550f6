//! One call of the engine: a question, its answer, and the progress towards it.

use fourfold_core::board::Kind;
use fourfold_core::board::score::stones_at_end;
use fourfold_core::lab::Sampler;
use fourfold_core::lab::bench::{PARTS, WORDS};
use fourfold_core::player::{
    AnalysisState, Basis, EngineSession, Level, NoLevel, Purpose, Scope, Strength, Style,
    prediction,
};
use fourfold_core::solver::Bounds;
use fourfold_core::{Board, Counters, Engine, Game, Goal, Interrupted, Limits, Policy, with_board};
use js_sys::Function;
use serde::Serialize;
use std::error::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::answers::{
    Analysis, Bench, Choice, Predictions, Progress, Samples, Solution, move_text,
};
use crate::books::book_of;
use crate::control::Control;
use crate::explanation::Explanation;
use crate::memory::{Contents, Memory};
use crate::threads::{Pool, elsewhere};

/// How many positions may be visited to find the line of a move that isn't the best.
const LINE_NODES: u64 = 300_000;

const OVER: &str = "the game is over: there is no move";

/// Why a call has no answer, in words for a person.
type Failure = Box<dyn Error + Send + Sync>;

/// A call, which is asked one question and can be stopped while it looks for the answer.
#[wasm_bindgen]
pub struct Call {
    memory: Arc<Memory>,
    control: Arc<Control>,
    on_progress: Function,
}

#[wasm_bindgen]
impl Call {
    /// Assesses every column of a position in move text, on all threads, until all values are known.
    #[wasm_bindgen(unchecked_return_type = "Analysis")]
    pub async fn analyze(&self, board: String, position: String) -> Result<JsValue, JsError> {
        self.work(move |work| {
            let kind: Kind = board.parse()?;
            with_board!(kind, B => work.analyze::<B>(kind, &position.parse()?))
        })
        .await
    }

    /// Chooses the computer's move in a position in which the game isn't over. Levels 1 to 10 play in a
    /// style, and the seed decides between equal moves; level 0 plays the best move that it finds until
    /// it is sure or the call ends.
    #[wasm_bindgen(unchecked_return_type = "Choice")]
    pub async fn choose(
        &self,
        board: String,
        position: String,
        level: u32,
        style: String,
        seed: u64,
    ) -> Result<JsValue, JsError> {
        self.work(move |work| {
            let kind: Kind = board.parse()?;
            let strength = match level {
                0 => Strength::Full,
                number => Strength::Level(level_of(number)?, style.parse()?),
            };
            with_board!(kind, B => work.choose::<B>(kind, &position.parse()?, strength, seed))
        })
        .await
    }

    /// Returns what a level sees of every column.
    #[wasm_bindgen(unchecked_return_type = "Predictions")]
    pub async fn predict(
        &self,
        board: String,
        position: String,
        level: u32,
        style: String,
        seed: u64,
    ) -> Result<JsValue, JsError> {
        self.work(move |work| {
            let kind: Kind = board.parse()?;
            let (level, style) = (level_of(level)?, style.parse()?);
            with_board!(kind, B => work.predict::<B>(kind, &position.parse()?, level, style, seed))
        })
        .await
    }

    /// Solves a position in move text, on all threads: its exact value, and a line of best play.
    #[wasm_bindgen(unchecked_return_type = "Solution")]
    pub async fn solve(
        &self,
        board: String,
        position: String,
        #[wasm_bindgen(unchecked_param_type = "Goal")] goal: String,
    ) -> Result<JsValue, JsError> {
        self.work(move |work| {
            let kind: Kind = board.parse()?;
            let goal: Goal = goal.parse()?;
            with_board!(kind, B => work.solve::<B>(kind, &position.parse()?, goal))
        })
        .await
    }

    /// Explains the value of a position in move text or, if a column is given, that of the move there: a line of best
    /// play, and what is true of every move.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub async fn explain(
        &self,
        board: String,
        position: String,
        column: Option<u32>,
    ) -> Result<JsValue, JsError> {
        self.work(move |work| {
            let kind: Kind = board.parse()?;
            with_board!(kind, B => work.explain::<B>(kind, &position.parse()?, column))
        })
        .await
    }

    /// Does the benchmark's fixed work on one thread.
    #[wasm_bindgen(unchecked_return_type = "Bench")]
    pub async fn bench(&self) -> Result<JsValue, JsError> {
        self.work(bench).await
    }

    /// Makes random reasonable positions with this many stones. The same seed gives the same positions
    /// everywhere.
    #[wasm_bindgen(unchecked_return_type = "Samples")]
    pub async fn sample(
        &self,
        board: String,
        stones: u32,
        count: usize,
        seed: u64,
    ) -> Result<JsValue, JsError> {
        self.work(move |work| {
            let kind: Kind = board.parse()?;
            with_board!(kind, B => sample::<B>(work, stones, count, seed))
        })
        .await
    }

    /// Ends the call soon: an analysis or a move with what is known by then, all else with an error.
    pub fn stop(&self) {
        self.control.end();
    }
}

#[wasm_bindgen(typescript_custom_section)]
const GOAL: &str = "
/** What is asked of a position. */
export type Goal = 'first' | 'outcome' | 'score';
";

impl Call {
    pub(crate) fn new(memory: Arc<Memory>, time: Option<f64>, on_progress: Function) -> Self {
        Self {
            memory,
            control: Arc::new(Control::new(time)),
            on_progress,
        }
    }

    /// Does the work on the engine's threads, and returns the result as a JavaScript value.
    async fn work<A: Answer + 'static>(
        &self,
        work: impl FnOnce(&Work) -> Result<A, Failure> + Send + 'static,
    ) -> Result<JsValue, JsError> {
        self.work_boxed(Box::new(move |context| Ok(Box::new(work(context)?))))
            .await
    }

    /// The same for all kinds of answers, so that the module has the code once.
    async fn work_boxed(&self, work: BoxedWork) -> Result<JsValue, JsError> {
        let (memory, control) = (Arc::clone(&self.memory), Arc::clone(&self.control));
        let on_progress = self.on_progress.clone();
        let tell = move |progress: Progress| {
            if let Ok(progress) = progress.to_js() {
                // An error of the page's callback doesn't concern the engine.
                _ = on_progress.call1(&JsValue::UNDEFINED, &progress);
            }
        };
        let answer = elsewhere(
            move |report| {
                work(&Work {
                    memory: &memory,
                    control: &control,
                    report,
                })
            },
            tell,
        )
        .await;
        match answer {
            Ok(answer) => Ok(answer.to_js()?),
            Err(failure) => Err(JsError::new(&failure.to_string())),
        }
    }
}

/// A result, made on one thread and converted for JavaScript on another.
trait Answer: Send {
    fn to_js(&self) -> Result<JsValue, serde_wasm_bindgen::Error>;
}

impl<T: Tsify<JsType: Into<JsValue>> + Serialize + Send> Answer for T {
    fn to_js(&self) -> Result<JsValue, serde_wasm_bindgen::Error> {
        Ok(self.into_js()?.into())
    }
}

/// The work of a call, for any kind of answer.
type BoxedWork = Box<dyn FnOnce(&Work) -> Result<Box<dyn Answer>, Failure> + Send>;

/// The work of a call, on whatever thread it is done.
struct Work<'w> {
    memory: &'w Memory,
    control: &'w Control,
    report: &'w (dyn Fn(Progress) + Sync),
}

/// A session for one call.
type Session<'m, B> = EngineSession<'m, B, Pool>;

impl<'w> Work<'w> {
    fn session<B: Board>(&self, contents: Contents) -> Result<Session<'w, B>, Failure> {
        let (purpose, goal) = match contents {
            Contents::Solutions(_, goal) => (Purpose::Solving, goal),
            _ => (Purpose::Analysis, Goal::Score),
        };
        let words = self.memory.words_for(contents);
        let session = EngineSession::new(words, purpose, Engine::Best, goal, Policy::TwoBig, Pool)?;
        Ok(match book_of() {
            Some(book) => session.with_book(book),
            None => session,
        })
    }

    /// Returns a progress report without results.
    fn progress(&self) -> Progress {
        Progress {
            seconds: self.control.seconds(),
            nodes: self.control.visited(),
            fill: self.memory.fill(),
            ..Progress::default()
        }
    }

    fn analyze<B: Board>(&self, kind: Kind, game: &Game<B>) -> Result<Analysis, Failure> {
        let session: Session<B> = self.session(Contents::Analyses(kind))?;
        let position = game.position();
        let pending = Pending::new(self, game);
        let pulse = |nodes| pending.pulse(nodes);
        let limits = self.control.limits(&pulse);
        // A stop is no failure: what is known by then is the answer.
        let Ok(analysis) = session.analyze(&position, Scope::AllMoves, limits, &|state, _| {
            pending.hear(state);
        });
        let state = &analysis.state;
        let is_known = state.is_complete() && !position.is_over();
        let lines = match is_known && self.control.may_go_on() {
            true => whole_lines(&session, &position, state, limits),
            false => Vec::new(),
        };
        Ok(Analysis::new(
            game,
            state,
            &lines,
            analysis.nodes,
            self.memory.fill(),
        ))
    }

    fn choose<B: Board>(
        &self,
        kind: Kind,
        game: &Game<B>,
        strength: Strength,
        seed: u64,
    ) -> Result<Choice, Failure> {
        let position = game.position();
        if position.is_over() {
            return Err(OVER.into());
        }
        let mut session: Session<B> = self.session(Contents::Analyses(kind))?.with_seed(seed);
        let pending = Pending::new(self, game);
        let pulse = |nodes| pending.pulse(nodes);
        let limits = self.control.limits(&pulse);
        let Ok(choice) =
            session.choose(&position, strength, limits, &|state, _| pending.hear(state));
        let analysis = match choice.basis {
            Basis::Level(_) => None,
            Basis::Analysis(analysis) => {
                let (nodes, fill) = (analysis.nodes, self.memory.fill());
                Some(Analysis::new(game, &analysis.state, &[], nodes, fill))
            }
        };
        Ok(Choice {
            column: choice.column,
            analysis,
        })
    }

    fn predict<B: Board>(
        &self,
        kind: Kind,
        game: &Game<B>,
        level: Level,
        style: Style,
        seed: u64,
    ) -> Result<Predictions, Failure> {
        let position = game.position();
        if position.is_over() {
            return Err(OVER.into());
        }
        let mut session: Session<B> = self.session(Contents::Analyses(kind))?.with_seed(seed);
        let pulse = |nodes| _ = self.control.pulse(nodes);
        let seen =
            session.level_view(&position, level, style, true, self.control.limits(&pulse))?;
        let values = seen.columns.into_iter();
        let predictions = values.map(|value| Some(prediction(value?, position.stones())));
        Ok(Predictions(predictions.collect()))
    }

    fn explain<B: Board>(
        &self,
        kind: Kind,
        game: &Game<B>,
        column: Option<u32>,
    ) -> Result<Explanation, Failure> {
        let position = game.position();
        if position.is_over() {
            return Err(OVER.into());
        }
        if let Some(column) = column {
            // What is wrong with a move is told by the game.
            game.clone().play(column)?;
        }
        let session: Session<B> = self.session(Contents::Analyses(kind))?;
        let pulse = |nodes| {
            if self.control.pulse(nodes) {
                (self.report)(self.progress());
            }
        };
        let Ok(explanation) = session.explain(&position, column, self.control.limits(&pulse));
        Ok(Explanation::new::<B>(&explanation?))
    }

    fn solve<B: Board>(&self, kind: Kind, game: &Game<B>, goal: Goal) -> Result<Solution, Failure> {
        let session: Session<B> = self.session(Contents::Solutions(kind, goal))?;
        let position = game.position();
        let known = Mutex::new(goal.bounds(&position));
        let pulse = |nodes| {
            if self.control.pulse(nodes) {
                let Bounds { least, most } = *lock(&known);
                let (least, most) = (in_terms_of(goal, least), in_terms_of(goal, most));
                (self.report)(Progress {
                    bounds: Some((least.min(most), least.max(most))),
                    ..self.progress()
                });
            }
        };
        let limits = self.control.limits(&pulse);
        let Ok(solution) = session.solve(&position, true, limits, &|bounds| *lock(&known) = bounds);
        let solution = solution?;
        let (value, stones) = (solution.value, position.stones());
        Ok(Solution {
            board: B::NAME,
            position: game.to_string(),
            goal: goal.name(),
            value: in_terms_of(goal, value),
            plies: (goal == Goal::Score && !position.is_over())
                .then(|| stones_at_end::<B>(stones, value) - stones),
            nodes: solution.nodes,
            threads: solution.threads,
            stones,
            line: move_text::<B>(&solution.line?),
        })
    }
}

/// The state of an analysis, kept for the next progress report.
struct Pending<'w, B> {
    work: &'w Work<'w>,
    game: &'w Game<B>,
    state: Mutex<Option<AnalysisState<B>>>,
}

impl<'w, B: Board> Pending<'w, B> {
    fn new(work: &'w Work<'w>, game: &'w Game<B>) -> Self {
        let state = AnalysisState::new(game.position(), Goal::Score);
        let state = Mutex::new(Some(state));
        Self { work, game, state }
    }

    fn hear(&self, state: &AnalysisState<B>) {
        *lock(&self.state) = Some(state.clone());
    }

    /// Counts positions, and reports when it is time for that.
    fn pulse(&self, nodes: u64) {
        if self.work.control.pulse(nodes) {
            let progress = self.work.progress();
            let state = lock(&self.state).take();
            let analysis = state
                .map(|state| Analysis::new(self.game, &state, &[], progress.nodes, progress.fill));
            (self.work.report)(Progress {
                analysis,
                ..progress
            });
        }
    }
}

/// Returns lines to the end of the game that keep the values of their columns, by column. The values must be known.
/// Where it takes too long to find a line it is empty.
fn whole_lines<B: Board>(
    session: &Session<B>,
    position: &B,
    state: &AnalysisState<B>,
    limits: Limits,
) -> Vec<Vec<u32>> {
    let mut lines = vec![Vec::new(); B::COLUMNS as usize];
    for column in state.ranking() {
        let known = state.columns()[column as usize].and_then(|known| known.bounds.exact());
        let (Some(value), Some(cell)) = (known, position.landing(column)) else {
            continue;
        };
        let is_best = state.best() == Some(column);
        let nodes = if is_best { limits.nodes } else { LINE_NODES };
        let rest = session.line(&position.play(cell), -value, Limits { nodes, ..limits });
        if let Ok(rest) = rest {
            lines[column as usize] = [vec![column], rest].concat();
        }
    }
    lines
}

fn bench(work: &Work) -> Result<Bench, Failure> {
    let words = work.memory.words_for(Contents::Temporary);
    if words.len() < WORDS {
        return Err("the benchmark takes 8 MiB of memory".into());
    }
    let pulse = |nodes| {
        if work.control.pulse(nodes) {
            (work.report)(work.progress());
        }
    };
    let mut counters = Counters::default();
    for part in PARTS {
        counters += part.run(words, work.control.limits(&pulse))?;
    }
    Ok(Bench {
        signature: counters.nodes,
    })
}

fn sample<B: Board>(work: &Work, stones: u32, count: usize, seed: u64) -> Result<Samples, Failure> {
    if stones >= B::CELLS {
        let message = format!(
            "a position on {} has fewer than {} stones",
            B::NAME,
            B::CELLS
        );
        return Err(message.into());
    }
    let mut samples = Vec::new();
    for game in Sampler::<B>::new(stones, seed).take(count) {
        if work.control.is_ended() {
            return Err(Interrupted::Stopped.into());
        }
        samples.push(game.to_string());
    }
    Ok(Samples(samples))
}

/// Returns the level with this number.
fn level_of(number: u32) -> Result<Level, NoLevel> {
    Level::new(number).ok_or(NoLevel)
}

/// Returns a value in the terms of the goal: for `first`, 1 if the first player wins and 0 if not.
fn in_terms_of(goal: Goal, value: i32) -> i32 {
    if goal == Goal::First {
        value.abs()
    } else {
        value
    }
}

/// Locks a mutex, poisoned or not: no panic leaves its content half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
