//! The engine of a game: it chooses moves, gives hints and values the columns.

use std::time::Duration;

use fourfold_core::player::{Analysis, AnalysisState, Scope, Strength, Value, prediction};
use fourfold_core::{Board, Goal, Limits};

use crate::runtime::session::Session;
use crate::runtime::watch::Limiter;
#[cfg(feature = "tui")]
use crate::runtime::watch::Stopper;
use crate::text::assessment::Assessment;
use crate::text::failure::Result;

/// A task for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameTask {
    /// The computer's move.
    Move,
    /// A move for a person.
    Hint,
    /// The value of every column, for at most this time.
    Values(Option<Duration>),
}

/// The engine's answer to a task.
#[derive(Clone, Debug)]
pub(super) enum GameAnswer {
    /// The computer's move: a column, counted from 0.
    Move(u32),
    Hint(Hint),
    /// The values are known, or the time for them is over.
    Values,
}

/// A good move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    /// Counted from 0.
    pub(super) column: u32,
    pub(super) assessment: Assessment,
}

/// All that is known of a position while the engine works on it.
#[derive(Clone, Debug)]
pub(super) struct Insight<B> {
    position: B,
    state: AnalysisState<B>,
    /// A line of best play to the end of the game.
    solution: Option<Vec<u32>>,
    /// The level's predictions for every column, on a scale from 1 to 20.
    predictions: Option<Vec<Option<u32>>>,
    /// Positions visited.
    pub(super) nodes: u64,
}

impl<B: Board> Insight<B> {
    fn new(position: B) -> Self {
        Self {
            position,
            state: AnalysisState::new(position, Goal::Score),
            solution: None,
            predictions: None,
            nodes: 0,
        }
    }

    /// Returns what a column is worth for the side to move; `None` if the column is full.
    pub(super) fn assessment(&self, column: u32) -> Option<Assessment> {
        let known = self.state.columns()[column as usize]?;
        let (bounds, log_odds) = (known.bounds, known.log_odds());
        Some(Assessment::new(
            Goal::Score,
            &self.position,
            bounds,
            log_odds,
        ))
    }

    /// Returns what the level that plays predicts for a column, from 1 to 20.
    pub(super) fn prediction(&self, column: u32) -> Option<u32> {
        self.predictions.as_ref()?[column as usize]
    }

    /// Returns the columns that aren't full, the best first.
    pub(super) fn ranking(&self) -> Vec<u32> {
        self.state.ranking()
    }

    /// Returns the line of best play, as far as it is known or expected.
    pub(super) fn line(&self) -> Vec<u32> {
        let solution = self.solution.clone();
        solution.unwrap_or_else(|| self.state.line())
    }

    /// Returns the plies that the search has looked ahead; `None` if the value of every column is known.
    pub(super) fn depth(&self) -> Option<u32> {
        (!self.state.is_complete()).then_some(self.state.depth())
    }

    /// Returns the best move, as far as is known.
    fn hint(&self) -> Hint {
        let log_odds = self.state.value().and_then(Value::log_odds);
        let bounds = self.state.bounds();
        Hint {
            column: self.state.best().unwrap_or_else(|| self.ranking()[0]),
            assessment: Assessment::new(Goal::Score, &self.position, bounds, log_odds),
        }
    }

    /// Takes what a search has found out after this number of positions.
    fn with(mut self, state: &AnalysisState<B>, nodes: u64) -> Self {
        self.state = state.clone();
        self.nodes = nodes;
        self
    }
}

/// The engine of a game, for one thread that asks it.
pub(super) struct GameEngine<'m, 'w, B> {
    player: Session<'m, B>,
    /// In the same memory, but with random numbers of its own, so that analyses don't change the player's
    /// moves.
    analyst: Session<'m, B>,
    strength: Strength,
    /// For a hint, and for a move at full strength.
    time: Duration,
    limiter: Limiter<'w>,
}

impl<'m, 'w, B: Board> GameEngine<'m, 'w, B> {
    pub(super) fn new(
        [player, analyst]: [Session<'m, B>; 2],
        (strength, time): (Strength, Duration),
        limiter: Limiter<'w>,
    ) -> Self {
        Self {
            player,
            analyst,
            strength,
            time,
            limiter,
        }
    }

    /// Returns a stopper that ends the current task from another thread.
    #[cfg(feature = "tui")]
    pub(super) fn stopper(&self) -> Stopper {
        self.limiter.stopper()
    }

    /// Does a task in a position in which the game goes on, unless it is no longer wanted when it begins.
    /// Calls `tell` with all that is known whenever that has changed.
    pub(super) fn work(
        &mut self,
        position: &B,
        task: GameTask,
        is_wanted: impl Fn() -> bool,
        tell: impl Fn(Insight<B>) + Sync,
    ) -> Result<Option<GameAnswer>> {
        let time = match (task, self.strength) {
            (GameTask::Move, Strength::Level(..)) => None,
            (GameTask::Move, Strength::Full) | (GameTask::Hint, _) => Some(self.time),
            (GameTask::Values(time), _) => time,
        };
        let (player, analyst) = (&mut self.player, &mut self.analyst);
        let (limiter, strength) = (&self.limiter, self.strength);
        let insight = Insight::new(*position);
        let answer = match task {
            GameTask::Move => when_wanted(limiter, time, &is_wanted, |limits| {
                let report =
                    |state: &AnalysisState<B>, nodes| tell(insight.clone().with(state, nodes));
                player.choose(position, strength, limits, &report)
            })?
            .map(|choice| GameAnswer::Move(choice.column)),
            GameTask::Hint => when_wanted(limiter, time, &is_wanted, |limits| {
                analyze(analyst, Scope::BestMove, limits, insight, &tell)
            })?
            .map(|(insight, _)| GameAnswer::Hint(insight.hint())),
            GameTask::Values(_) => {
                let valued = when_wanted(limiter, time, &is_wanted, |limits| {
                    value_columns(analyst, strength, limits, insight, &tell)
                })?;
                if let Some((mut insight, analysis)) = valued
                    && analysis.interrupted.is_none()
                    && let Some(value) = analysis.state.bounds().exact()
                {
                    when_wanted(limiter, time, &is_wanted, |limits| {
                        let nodes = limits.nodes.saturating_sub(analysis.nodes);
                        let limits = Limits { nodes, ..limits };
                        insight.solution = analyst.line(position, value, limits).ok();
                        tell(insight);
                        Ok(())
                    })?;
                }
                Some(GameAnswer::Values)
            }
        };
        Ok(answer)
    }
}

/// Runs a search for at most this time, unless it is no longer wanted. A stop that comes after that check
/// ends the search.
fn when_wanted<T>(
    limiter: &Limiter,
    time: Option<Duration>,
    is_wanted: impl Fn() -> bool,
    search: impl FnOnce(Limits) -> Result<T>,
) -> Result<Option<T>> {
    limiter.limited_to(time, |limits| match is_wanted() {
        true => search(limits).map(Some),
        false => Ok(None),
    })
}

/// Values every column, and adds the predictions of the level that plays.
fn value_columns<B: Board>(
    session: &mut Session<B>,
    strength: Strength,
    limits: Limits,
    mut insight: Insight<B>,
    tell: &(impl Fn(Insight<B>) + Sync),
) -> Result<(Insight<B>, Analysis<B>)> {
    if let Strength::Level(level, style) = strength
        && let Ok(seen) = session.level_view(&insight.position, level, style, true, limits)
    {
        let stones = insight.position.stones();
        let values = seen.columns.into_iter();
        let predictions = values.map(|value| Some(prediction(value?, stones)));
        insight.predictions = Some(predictions.collect());
        tell(insight.clone());
    }
    analyze(session, Scope::AllMoves, limits, insight, tell)
}

/// Analyses a position, and adds what is found out to what is known.
fn analyze<B: Board>(
    session: &Session<B>,
    scope: Scope,
    limits: Limits,
    insight: Insight<B>,
    tell: &(impl Fn(Insight<B>) + Sync),
) -> Result<(Insight<B>, Analysis<B>)> {
    let report = |state: &AnalysisState<B>, nodes| tell(insight.clone().with(state, nodes));
    let analysis = session.analyze(&insight.position, scope, limits, &report)?;
    let insight = insight.clone().with(&analysis.state, analysis.nodes);
    tell(insight.clone());
    Ok((insight, analysis))
}
