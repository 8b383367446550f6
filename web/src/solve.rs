//! The exact value of a position.

use fourfold_core::notation::digit;
use fourfold_core::search::{Engine, Interrupted, Solver, Team};
use fourfold_core::table::{LEAST_WORDS, Policy, Table};
use fourfold_core::{Board, Game, Goal, Kind, with_board};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::stop::limits;
use crate::threads::{threads, together};
use crate::{Mistake, memory};

/// The table takes 64 MiB where the browser grants them.
const WORDS: usize = 1 << 23;

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
        with_board!(kind, B => solve_on::<B>(&position, goal))
    })
    .await
}

fn solve_on<B: Board>(text: &str, goal: Goal) -> Result<Solution, Mistake> {
    let game: Game<B> = text.parse()?;
    let position = game.position();
    let memory = memory::allocate(WORDS, LEAST_WORDS)?;
    let table = Table::new(&memory, Engine::Best, goal, Policy::TwoBig)?;
    let (team, alone) = (Team::new(), threads() == 1);
    let results = together(|| {
        let mut solver = Solver::new(&table, limits());
        if !alone {
            solver = solver.in_team(&team);
        }
        let value = solver.solve(&position)?;
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
        value: if goal == Goal::First {
            value.abs()
        } else {
            *value
        },
        nodes: visited.clone().sum(),
        threads: visited.filter(|&&nodes| nodes > 0).count(),
        stones: position.stones(),
        line: line.iter().copied().map(digit::<B>).collect(),
    })
}
