//! Random positions.

use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Kind, with_board};
use wasm_bindgen::prelude::*;

use crate::Mistake;

/// Random reasonable positions with this many stones, as move text. The same seed gives the same
/// positions everywhere.
#[wasm_bindgen(unchecked_return_type = "string[]")]
pub async fn sample(
    board: String,
    stones: u32,
    count: usize,
    seed: u64,
) -> Result<JsValue, JsError> {
    crate::work(move || {
        let kind: Kind = board.parse()?;
        with_board!(kind, B => sample_on::<B>(stones, count, seed))
    })
    .await
}

fn sample_on<B: Board>(stones: u32, count: usize, seed: u64) -> Result<Vec<String>, Mistake> {
    if stones >= B::CELLS {
        let message = format!(
            "a position on {} has less than {} stones",
            B::NAME,
            B::CELLS
        );
        return Err(message.into());
    }
    let games = Sampler::<B>::new(stones, seed).take(count);
    Ok(games.map(|game| game.to_string()).collect())
}
