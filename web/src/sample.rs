//! Random positions.

use fourfold_core::sample::Sampler;
use fourfold_core::{Board, Kind, with_board};
use wasm_bindgen::prelude::*;

/// Random reasonable positions with this many stones, as move text. The same seed gives the same
/// positions everywhere.
#[wasm_bindgen]
pub fn sample(board: &str, stones: u32, count: usize, seed: u64) -> Result<Vec<String>, JsError> {
    let kind: Kind = board.parse()?;
    with_board!(kind, B => sample_on::<B>(stones, count, seed))
}

fn sample_on<B: Board>(stones: u32, count: usize, seed: u64) -> Result<Vec<String>, JsError> {
    if stones >= B::CELLS {
        let message = format!(
            "a position on {} has less than {} stones",
            B::NAME,
            B::CELLS
        );
        return Err(JsError::new(&message));
    }
    let games = Sampler::<B>::new(stones, seed).take(count);
    Ok(games.map(|game| game.to_string()).collect())
}
