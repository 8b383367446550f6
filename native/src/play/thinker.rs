//! What the engine does for a game: it chooses moves, gives hints and values the columns.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fourfold_core::player::analysis::{AnalysisState, Scope};
use fourfold_core::player::level::prediction;
use fourfold_core::player::value::Value;
use fourfold_core::{Board, Goal, Interrupted, Limits};

use crate::computer::{Computer, Strength};
use crate::failure::Result;
use crate::watch::{Searcher, Stopper};
use crate::worth::Assessment;

/// What is asked of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The computer's move.
    Move,
    /// A move for a person.
    Hint,
    /// The value of every column, for so long, or until all is known.
    Values(Option<Duration>),
}

/// What the engine answers.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// The computer's move: a column, counted from 0.
    Move(u32),
    Hint(Hint),
    /// The values are known, or were thought about for long enough.
    Values,
}

/// A good move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    /// Counted from 0.
    pub(super) column: u32,
    /// What it is worth, as far as is known.
    pub(super) worth: Assessment,
}

/// What is known of a position while the engine thinks about it.
#[derive(Clone, Debug)]
pub(super) struct Insight<B> {
    position: B,
    findings: AnalysisState<B>,
    /// A line of best play to the end of the game, if it is known.
    solution: Option<Vec<u32>>,
    /// On a scale of twenty, for every column, what the level that plays sees of it.
    predictions: Option<Vec<Option<u32>>>,
    /// Positions visited.
    pub(super) nodes: u64,
}

impl<B: Board> Insight<B> {
    fn new(position: B) -> Self {
        Self {
            position,
            findings: AnalysisState::new(position, Goal::Score),
            solution: None,
            predictions: None,
            nodes: 0,
        }
    }

    /// What a column is worth for the side to move; `None` where there is no move.
    pub(super) fn worth(&self, column: u32) -> Option<Assessment> {
        let known = self.findings.columns()[column as usize]?;
        let (bounds, odds) = (known.bounds, known.log_odds());
        Some(Assessment::new(Goal::Score, &self.position, bounds, odds))
    }

    /// From 1 to 20, what the level that plays sees of a column.
    pub(super) fn prediction(&self, column: u32) -> Option<u32> {
        self.predictions.as_ref()?[column as usize]
    }

    /// The columns with a move, the best first.
    pub(super) fn ranking(&self) -> Vec<u32> {
        self.findings.ranking()
    }

    /// Best play, as far as it is known or expected.
    pub(super) fn line(&self) -> Vec<u32> {
        let solution = self.solution.clone();
        solution.unwrap_or_else(|| self.findings.line())
    }

    /// How many plies the search has looked ahead; `None` where the value of every column is known.
    pub(super) fn depth(&self) -> Option<u32> {
        (!self.findings.is_complete()).then_some(self.findings.depth())
    }

    /// The best move, as far as is known.
    fn hint(&self) -> Hint {
        let odds = self.findings.value().and_then(Value::log_odds);
        Hint {
            column: self.findings.best().unwrap_or_else(|| self.ranking()[0]),
            worth: Assessment::new(Goal::Score, &self.position, self.findings.bounds(), odds),
        }
    }

    /// The same with what a search has found out.
    fn with(mut self, findings: &AnalysisState<B>, nodes: u64) -> Self {
        self.findings = findings.clone();
        self.nodes = nodes;
        self
    }
}

/// The engine, for one thread that asks it.
pub(super) struct Thinker<'m, 'w, B> {
    player: Computer<'m, B>,
    /// In the same memory. What it leaves to chance doesn't change the moves of the player.
    analyst: Computer<'m, B>,
    strength: Strength,
    /// For a hint, and for a move at full strength.
    time: Duration,
    searcher: Searcher<'w>,
}

impl<'m, 'w, B: Board> Thinker<'m, 'w, B> {
    pub(super) fn new(
        player: Computer<'m, B>,
        analyst: Computer<'m, B>,
        (strength, time): (Strength, Duration),
        searcher: Searcher<'w>,
    ) -> Self {
        Self {
            player,
            analyst,
            strength,
            time,
            searcher,
        }
    }

    /// Ends what is being thought about, from another thread.
    pub(super) fn stopper(&self) -> Stopper {
        self.searcher.stopper()
    }

    /// Does a task in a position in which the game goes on, unless nobody wants it by the time it begins.
    /// Meanwhile `tell` gets what is known, ever more of it.
    pub(super) fn work(
        &mut self,
        position: &B,
        task: Task,
        is_wanted: impl Fn() -> bool,
        tell: impl Fn(Insight<B>) + Sync,
    ) -> Result<Option<Answer>> {
        let time = match (task, self.strength) {
            (Task::Move, Strength::Level(..)) => None,
            (Task::Move, Strength::Full) | (Task::Hint, _) => Some(self.time),
            (Task::Values(time), _) => time,
        };
        let (player, analyst) = (&mut self.player, &mut self.analyst);
        let (searcher, strength) = (&self.searcher, self.strength);
        let insight = Insight::new(*position);
        let answer = match task {
            Task::Move => when_wanted(searcher, time, &is_wanted, |limits| {
                let report = |findings: &AnalysisState<B>, nodes| {
                    tell(insight.clone().with(findings, nodes))
                };
                player.choose(position, strength, limits, report)
            })?
            .map(Answer::Move),
            Task::Hint => when_wanted(searcher, time, &is_wanted, |limits| {
                think(analyst, Scope::BestMove, limits, insight, &tell)
            })?
            .map(|(insight, _)| Answer::Hint(insight.hint())),
            Task::Values(_) => {
                let valued = when_wanted(searcher, time, &is_wanted, |limits| {
                    values(analyst, strength, limits, insight, &tell)
                })?;
                if let Some((mut insight, None)) = valued
                    && let Some(value) = insight.findings.bounds().exact()
                {
                    when_wanted(searcher, time, &is_wanted, |limits| {
                        insight.solution = analyst.line(position, value, limits).ok();
                        tell(insight);
                        Ok(())
                    })?;
                }
                Some(Answer::Values)
            }
        };
        Ok(answer)
    }
}

/// Calls a search in so much time at most, unless nobody wants it any more. A stop that comes after that
/// has been asked is heard by the search.
fn when_wanted<T>(
    searcher: &Searcher,
    time: Option<Duration>,
    is_wanted: impl Fn() -> bool,
    search: impl FnOnce(Limits) -> Result<T>,
) -> Result<Option<T>> {
    searcher.limited_to(time, |limits| match is_wanted() {
        true => search(limits).map(Some),
        false => Ok(None),
    })
}

/// Values every column: what is known in the end, and what limit ended it.
fn values<B: Board>(
    computer: &mut Computer<B>,
    strength: Strength,
    limits: Limits,
    mut insight: Insight<B>,
    tell: &(impl Fn(Insight<B>) + Sync),
) -> Result<(Insight<B>, Option<Interrupted>)> {
    if let Strength::Level(level, style) = strength
        && let Ok(seen) = computer.look(&insight.position, (level, style), true, limits)
    {
        let stones = insight.position.stones();
        let values = seen.columns.into_iter();
        let predictions = values.map(|value| Some(prediction(value?, stones)));
        insight.predictions = Some(predictions.collect());
        tell(insight.clone());
    }
    think(computer, Scope::AllMoves, limits, insight, tell)
}

/// Thinks about a position: what is known in the end, and what limit ended it.
fn think<B: Board>(
    computer: &Computer<B>,
    aim: Scope,
    limits: Limits,
    insight: Insight<B>,
    tell: &(impl Fn(Insight<B>) + Sync),
) -> Result<(Insight<B>, Option<Interrupted>)> {
    let visited = AtomicU64::new(0);
    let report = |findings: &AnalysisState<B>, nodes| {
        visited.store(nodes, Ordering::Relaxed);
        tell(insight.clone().with(findings, nodes));
    };
    let (findings, why) = computer.think(&insight.position, aim, limits, report)?;
    let insight = insight.clone().with(&findings, visited.into_inner());
    tell(insight.clone());
    Ok((insight, why))
}
