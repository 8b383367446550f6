//! The results that JavaScript gets. Their doc comments become those of the TypeScript types.

use fourfold_core::board::notation::digit;
use fourfold_core::player::{self, AnalysisState, Value, chance};
use fourfold_core::solver::Bounds;
use fourfold_core::{Board, Game, Goal};
use serde::Serialize;
use tsify::Tsify;

/// The worth of a position or a move for the side to move. At most one of value, within and estimate
/// is known.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct Assessment {
    /// The exact score: 0 for a draw, more than 0 for a win, less for a loss.
    value: Option<i32>,
    /// With a value: the number of plies to the end of the game.
    plies: Option<u32>,
    /// The most plies to a proved win or, negative, to a proved loss.
    within: Option<i32>,
    /// The expected score, from 0 for a loss to 1 for a win; a draw counts a half.
    estimate: Option<f64>,
}

/// An assessment of a move.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct ColumnAssessment {
    #[serde(flatten)]
    assessment: Assessment,
    /// The depth of the look-ahead behind the estimate, in plies.
    depth: u32,
    /// The moves expected of both sides, that move first, as far as is known; as move text. If the value of every column
    /// is known, moves that keep it to the end of the game, unless they take too long to find.
    line: String,
}

/// An analysis of a position.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct Analysis {
    #[serde(flatten)]
    assessment: Assessment,
    board: &'static str,
    /// The moves played, '-' if there are none.
    position: String,
    /// For every column, null where there is no move.
    columns: Vec<Option<ColumnAssessment>>,
    /// The columns with a move, the best first; counted from 0.
    ranking: Vec<u32>,
    /// The best moves of both sides, as far as is known, as move text.
    line: String,
    /// The depth of the look-ahead, in plies; the length of the line if that reaches the end of the game.
    depth: u32,
    /// True if the value of every column is known.
    complete: bool,
    /// Positions visited.
    #[tsify(type = "number")]
    nodes: u64,
    /// About how much of the table is in use, between 0 and 1.
    fill: f64,
}

/// A move that the computer makes.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct Choice {
    /// Counted from 0.
    pub(crate) column: u32,
    /// The analysis behind the move; null for a level.
    pub(crate) analysis: Option<Analysis>,
}

/// A level's view of every column, from 1 (loses to the next move) through 10 (neither) to 20 (wins at
/// once); null where there is no move.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct Predictions(pub(crate) Vec<Option<u32>>);

/// The exact value of a position.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct Solution {
    pub(crate) board: &'static str,
    /// The moves played, as the engine writes them.
    pub(crate) position: String,
    #[tsify(type = "Goal")]
    pub(crate) goal: &'static str,
    /// The side to move's score, or its sign; for 'first' 1 if the first player wins, else 0.
    pub(crate) value: i32,
    /// For 'score': in how many plies the game ends; null if it has.
    pub(crate) plies: Option<u32>,
    /// Positions visited.
    #[tsify(type = "number")]
    pub(crate) nodes: u64,
    /// Threads that visited some of them.
    pub(crate) threads: usize,
    /// Stones on the board.
    pub(crate) stones: u32,
    /// Moves that keep the value to the end of the game.
    pub(crate) line: String,
}

/// The result of the benchmark.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
pub struct Bench {
    /// Positions visited; the same on every machine.
    #[tsify(type = "number")]
    pub(crate) signature: u64,
}

/// Random positions, as move text.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Samples(pub(crate) Vec<String>);

/// The progress of a call.
#[derive(Clone, Debug, Default, Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct Progress {
    /// Seconds since the call began.
    pub(crate) seconds: f64,
    /// Positions visited so far.
    #[tsify(type = "number")]
    pub(crate) nodes: u64,
    /// About how much of the table is in use, between 0 and 1.
    pub(crate) fill: f64,
    /// The analysis so far, if there is anything new.
    pub(crate) analysis: Option<Analysis>,
    /// While a position is solved: the least and the most that its value can be.
    pub(crate) bounds: Option<(i32, i32)>,
}

impl Assessment {
    fn new<B: Board>(position: &B, bounds: Bounds, log_odds: Option<i32>) -> Self {
        let known = player::Assessment::new(Goal::Score, position, bounds, log_odds);
        Self {
            value: known.value,
            plies: known.plies,
            within: known.within,
            estimate: known.log_odds.map(chance),
        }
    }
}

impl Analysis {
    /// Describes the state of an analysis; `lines` has, by column, lines to the end of the game, as far as they are
    /// known.
    pub(crate) fn new<B: Board>(
        game: &Game<B>,
        state: &AnalysisState<B>,
        lines: &[Vec<u32>],
        nodes: u64,
        fill: f64,
    ) -> Self {
        let position = game.position();
        let whole = |column: u32| lines.get(column as usize).filter(|line| !line.is_empty());
        let columns = (0..).zip(state.columns()).map(|(column, known)| {
            let known = (*known)?;
            let line = whole(column).map_or(state.line_of(column), |line| line);
            Some(ColumnAssessment {
                assessment: Assessment::new(&position, known.bounds, known.log_odds()),
                depth: known.depth,
                line: move_text::<B>(line),
            })
        });
        let log_odds = state.value().and_then(Value::log_odds);
        let line = state.best().and_then(whole);
        let depth = line.map(|line| line.len() as u32);
        let line = line.map_or_else(|| state.line(), Clone::clone);
        Self {
            assessment: Assessment::new(&position, state.bounds(), log_odds),
            board: B::NAME,
            position: game.to_string(),
            columns: columns.collect(),
            ranking: state.ranking(),
            line: move_text::<B>(&line),
            depth: depth.unwrap_or_else(|| state.depth()),
            complete: state.is_complete(),
            nodes,
            fill,
        }
    }
}

/// Returns columns, counted from 0, as move text.
pub(crate) fn move_text<B: Board>(columns: &[u32]) -> String {
    columns.iter().copied().map(digit::<B>).collect()
}
