//! The exact value of a position.

use fourfold_core::notation::digit;
use fourfold_core::search::{Engine, Limits, Solver};
use fourfold_core::table::{LEAST_WORDS, Policy, Table};
use fourfold_core::{Board, Game, Goal, Kind, with_board};
use serde::Serialize;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::prelude::*;

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
    stones: u32,
    line: String,
}

/// Answers a goal (`first`, `outcome` or `score`) for a position in move text.
#[wasm_bindgen(unchecked_return_type = "Solution")]
pub fn solve(board: &str, position: &str, goal: &str) -> Result<JsValue, JsError> {
    let kind: Kind = board.parse()?;
    let goal: Goal = goal.parse()?;
    with_board!(kind, B => solve_on::<B>(position, goal))
}

fn solve_on<B: Board>(text: &str, goal: Goal) -> Result<JsValue, JsError> {
    let game: Game<B> = text.parse()?;
    let position = game.position();
    let memory = crate::memory::allocate(WORDS, LEAST_WORDS)?;
    let table = Table::new(&memory, Engine::Best, goal, Policy::TwoBig)?;
    let never = AtomicBool::new(false);
    let mut solver = Solver::new(&table, Limits::stopped_by(&never));
    let value = solver.solve(&position)?;
    let nodes = solver.counters().nodes;
    let line = solver.line(&position, value)?;
    crate::object(&Solution {
        board: B::NAME,
        position: game.to_string(),
        goal: goal.name(),
        value: if goal == Goal::First {
            value.abs()
        } else {
            value
        },
        nodes,
        stones: position.stones(),
        line: line.into_iter().map(digit::<B>).collect(),
    })
}
