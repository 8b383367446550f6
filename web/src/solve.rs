//! The exact value of a position.

use fourfold_core::board::notation::digit;
use fourfold_core::board::score::stones_at_end;
use fourfold_core::solver::{Bounds, Engine, Interrupted, Policy, Solver, Team};
use fourfold_core::{Board, Game, Goal, Kind, SolverTables, with_board};
use serde::Serialize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wasm_bindgen::prelude::*;

use crate::Mistake;
use crate::control::{self, Told, limits};
use crate::memory::{self, Use, Words};
use crate::threads::{threads, together};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** What is asked of a position. */
export type Goal = 'first' | 'outcome' | 'score';

/** The answer. */
export interface Solution {
    board: string;
    /** The moves played, as the engine writes them. */
    position: string;
    goal: Goal;
    /** The side to move's score, or its sign; for 'first' 1 if the first player wins, else 0. */
    value: number;
    /** For 'score': in how many plies the game ends; null if it has. */
    plies: number | null;
    /** Positions visited. */
    nodes: number;
    /** Threads that visited some of them. */
    threads: number;
    /** Stones on the board. */
    stones: number;
    /** Moves that keep the value to the end of the game. */
    line: string;
}
";

#[derive(Serialize)]
struct Solution {
    board: &'static str,
    position: String,
    goal: &'static str,
    value: i32,
    plies: Option<u32>,
    nodes: u64,
    threads: usize,
    stones: u32,
    line: String,
}

/// Answers a goal (`first`, `outcome` or `score`) for a position in move text, on all threads.
#[wasm_bindgen(unchecked_return_type = "Solution")]
pub async fn solve(board: String, position: String, goal: String) -> Result<JsValue, JsError> {
    crate::work(move || {
        let kind: Kind = board.parse()?;
        let goal: Goal = goal.parse()?;
        with_board!(kind, B => {
            let game: Game<B> = position.parse()?;
            memory::with(Use::Solve(kind, goal), |words| solve_on(&game, goal, words))
        })
    })
    .await
}

fn solve_on<B: Board>(game: &Game<B>, goal: Goal, words: &Words) -> Result<Solution, Mistake> {
    let position = game.position();
    let table = SolverTables::new(words, Engine::Best, goal, Policy::TwoBig)?;
    let (team, alone) = (Team::new(), threads() == 1);
    let bounds = Arc::new(Mutex::new(goal.bounds(&position)));
    tell(&bounds, goal, words);
    let results = together(|_| {
        let mut solver = Solver::new(&table, limits());
        if !alone {
            solver = solver.in_team(&team);
        }
        let mut known = goal.bounds(&position);
        while !known.is_exact() {
            solver.narrow(&position, &mut known)?;
            *lock(&bounds) = known;
        }
        let value = known.least;
        let line = solver.line(&position, value)?;
        Ok((value, line, solver.counters().nodes))
    });
    let results = results
        .into_iter()
        .collect::<Result<Vec<_>, Interrupted>>()?;
    let (value, line, _) = &results[0];
    let visited = results.iter().map(|(_, _, nodes)| nodes);
    Ok(Solution {
        board: B::NAME,
        position: game.to_string(),
        goal: goal.name(),
        value: answer(goal, *value),
        plies: (goal == Goal::Score && !position.is_over())
            .then(|| stones_at_end::<B>(position.stones(), *value) - position.stones()),
        nodes: visited.clone().sum(),
        threads: visited.filter(|&&nodes| nodes > 0).count(),
        stones: position.stones(),
        line: line.iter().copied().map(digit::<B>).collect(),
    })
}

/// The news from now on: how far the value is known.
fn tell(bounds: &Arc<Mutex<Bounds>>, goal: Goal, words: &Words) {
    let (bounds, words) = (Arc::clone(bounds), Arc::clone(words));
    control::tell(move || {
        let known = *lock(&bounds);
        let (least, most) = (answer(goal, known.least), answer(goal, known.most));
        Told {
            fill: memory::fill(&words),
            bounds: Some((least.min(most), least.max(most))),
            ..Told::default()
        }
    });
}

/// A value in the terms of the question: whether the first player wins is 1 or 0.
fn answer(goal: Goal, value: i32) -> i32 {
    if goal == Goal::First {
        value.abs()
    } else {
        value
    }
}

fn lock(bounds: &Mutex<Bounds>) -> MutexGuard<'_, Bounds> {
    bounds.lock().unwrap_or_else(PoisonError::into_inner)
}
