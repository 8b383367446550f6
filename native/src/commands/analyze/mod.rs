//! `fourfold analyze`: the value of every column of one position.

mod predictions;

use std::ffi::OsString;
use std::fmt;
use std::time::Instant;

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::player::{Analysis, AnalysisState, Level, Scope, Style, Value};
use fourfold_core::{Bits, Board, Game, Goal, Limits, with_board};
use serde::Serialize;

use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{BoardOption, BookOption, FormatOption, SearchOptions};
use crate::runtime::player::USUAL_STYLE;
use crate::runtime::session::Session;
use crate::runtime::watch::Watch;
use crate::text::assessment::Assessment;
use crate::text::drawing::{drawing, legend, stone};
use crate::text::failure::Result;
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::value::GoalValue;
use crate::text::{batch, moves};
use predictions::Predictions;

/// Draws a position and values every column, with a line of best play
///
/// A column whose value isn't proved gets an estimate: the share of a win that it is worth on average, where a
/// draw counts half. If a limit or Ctrl-C ends the analysis, what is known by then is written all the same.
#[derive(Debug, Args)]
pub(crate) struct AnalyzeCommand {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The question: score, or outcome or first (does the first player win?), which are faster
    #[arg(long, default_value_t = Goal::Score, conflicts_with = "level")]
    goal: Goal,
    /// Show instead what a level of the computer player sees, 1 to 10: a number for every column, from 1 (loses
    /// to the next move) through 10 (neither) to 20 (wins now)
    #[arg(long, conflicts_with_all = ["threads", "memory", "engine", "policy"])]
    level: Option<Level>,
    /// The style of that level, which chooses among equal moves: a name, or a number from 0 to 7
    #[arg(long, default_value_t = USUAL_STYLE, requires = "level")]
    style: Style,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    book: BookOption,
    #[command(flatten)]
    format: FormatOption,
}

/// The analysis of a position as it is written.
#[derive(Serialize)]
struct AnalysisReport<B: Board> {
    board: &'static str,
    position: String,
    goal: &'static str,
    #[serde(flatten)]
    assessment: Assessment,
    columns: Vec<ColumnReport>,
    line: String,
    /// The plies of the line if the value is known, and of the search if not.
    depth: usize,
    nodes: u64,
    seconds: f64,
    #[serde(skip)]
    game: Game<B>,
}

/// A column that isn't full.
#[derive(Serialize)]
struct ColumnReport {
    column: char,
    #[serde(flatten)]
    assessment: Assessment,
    /// The plies that the search looked ahead for an estimate.
    depth: Option<u32>,
}

impl AnalyzeCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let game = batch::game::<B>(&self.position)?;
        let SearchOptions {
            threads,
            memory,
            limits,
            engine,
        } = self.search;
        let book = self.book.read::<B>()?;
        let output = Output::beside_status(self.format.format)?;
        let watch = Watch::new(limits)?;
        let threads = threads.count();
        let mut memory = memory.take(MemoryNeed::of_sessions::<B>(1, threads))?;
        let search = engine.with_goal(self.goal);
        let session = search.session::<B>(memory.words(), threads);
        let session = match &book {
            Some(book) => session.with_book(book),
            None => session,
        };
        match self.level.filter(|_| !game.position().is_over()) {
            Some(level) => self.predict(level, game, session, &watch, output),
            None => self.analyze(game, &session, &watch, output),
        }
    }

    /// Writes the predictions of a level.
    fn predict<B: Board>(
        &self,
        level: Level,
        game: Game<B>,
        mut session: Session<B>,
        watch: &Watch,
        mut output: Output,
    ) -> Result {
        let seen = watch.limiter().limited(|limits| {
            session.level_view(&game.position(), level, self.style, true, limits)
        });
        let seen = seen.map_err(|why| watch.failure(why))?;
        let predictions = Predictions::new(game, level, self.style, &seen);
        Ok(output.put(&predictions)?)
    }

    /// Writes the value of every column and a best line.
    fn analyze<B: Board>(
        &self,
        game: Game<B>,
        session: &Session<B>,
        watch: &Watch,
        mut output: Output,
    ) -> Result {
        let position = game.position();
        let start = Instant::now();
        let progress = Progress::new(Some(position.playable().count() as usize));
        let report = |state: &AnalysisState<B>, _| {
            let known = state.columns().iter().flatten();
            let known = known.filter(|column| column.bounds.is_exact()).count();
            progress.set(known, &format!("depth {}", state.depth()));
        };
        let limiter = watch.limiter();
        let mut analysis = limiter
            .limited(|limits| session.analyze(&position, Scope::AllMoves, limits, &report))?;
        let mut line = analysis.state.line();
        if let (None, Some(value)) = (analysis.interrupted, analysis.state.bounds().exact()) {
            let limit = self.search.limits.time.time_limit;
            let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
            let best = limiter.limited_to(left, |limits| {
                let nodes = limits.nodes.saturating_sub(analysis.nodes);
                session.line(&position, value, Limits { nodes, ..limits })
            });
            match best {
                Ok(best) => line = best,
                Err(why) => analysis.interrupted = Some(why),
            }
        }
        drop(progress);
        let seconds = start.elapsed().as_secs_f64();
        let report = AnalysisReport::new(game, self.goal, &analysis, &line, seconds);
        output.put(&report)?;
        match analysis.interrupted {
            Some(why) => Err(watch.failure(why)),
            None => Ok(()),
        }
    }
}

impl<B: Board> AnalysisReport<B> {
    fn new(
        game: Game<B>,
        goal: Goal,
        Analysis { state, nodes, .. }: &Analysis<B>,
        line: &[u32],
        seconds: f64,
    ) -> Self {
        let position = game.position();
        let ranking = state.ranking();
        let columns = ranking.iter().filter_map(|&column| {
            let known = state.columns()[column as usize]?;
            let assessment = Assessment::new(goal, &position, known.bounds, known.log_odds());
            Some(ColumnReport {
                column: notation::digit::<B>(column),
                assessment,
                depth: assessment.estimate.map(|_| known.depth),
            })
        });
        let log_odds = state.value().and_then(Value::log_odds);
        let assessment = Assessment::new(goal, &position, state.bounds(), log_odds);
        let depth = match assessment.value {
            Some(_) => line.len(),
            None => state.depth() as usize,
        };
        Self {
            board: B::NAME,
            position: game.to_string(),
            goal: goal.name(),
            assessment,
            columns: columns.collect(),
            line: moves::text::<B>(line),
            depth,
            nodes: *nodes,
            seconds,
            game,
        }
    }

    /// Writes the columns with their values, the best first, and those with equal values on one line.
    fn write_columns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = |column: &ColumnReport| (column.assessment, column.depth);
        for alike in self.columns.chunk_by(|one, other| key(one) == key(other)) {
            let (assessment, depth) = key(&alike[0]);
            write!(f, "{:>16}  ", assessment.to_string())?;
            if let Some(GoalValue::Score(score)) = assessment.value {
                write!(f, "score {score:>3}  ")?;
            }
            if let Some(depth) = depth {
                write!(f, "depth {depth:>3}  ")?;
            }
            let names = alike.iter().map(|column| column.column).collect();
            writeln!(f, "{}", moves::named(names))?;
        }
        Ok(())
    }
}

impl<B: Board> fmt::Display for AnalysisReport<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.game.position();
        writeln!(f, "{}", drawing(&self.game))?;
        writeln!(f, "{}", legend(&self.game))?;
        writeln!(f)?;
        let (to_move, _) = stone(position.to_move());
        let stones = position.stones();
        if position.is_lost() {
            return write!(f, "game over: ply {stones} completed a line and won");
        }
        if position.is_full() {
            return write!(f, "game over: the board is full, a draw");
        }
        let asked = match self.assessment.value {
            Some(GoalValue::Word("yes" | "no")) => ", does X win",
            _ => "",
        };
        writeln!(
            f,
            "{stones} stones, {to_move} to move{asked}: {}",
            self.assessment
        )?;
        self.write_columns(f)?;
        if !self.line.is_empty() {
            writeln!(f, "best line {} (depth {})", self.line, self.depth)?;
        }
        write!(f, "{} nodes in {:.3} seconds", self.nodes, self.seconds)
    }
}
