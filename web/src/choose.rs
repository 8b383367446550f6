//! The computer's move, and what a level of the computer sees.

use fourfold_core::player::analysis::{AnalysisState, Scope};
use fourfold_core::player::level::{Level, prediction};
use fourfold_core::player::style::Style;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Game, Goal, Kind, with_board};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::Mistake;
use crate::analyze::{Analysis, Thinker};
use crate::control::limits;
use crate::memory::{self, Use, Words};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** A move that the computer makes. */
export interface Choice {
    /** Counted from 0. */
    column: number;
    /** What it knows of the position; null for a level, which keeps to itself what it sees. */
    analysis: Analysis | null;
}
";

const OVER: &str = "the game is over: there is no move";

#[derive(Serialize)]
struct Choice {
    column: u32,
    analysis: Option<Analysis>,
}

/// The computer's move in a position in which the game goes on: of a level from 1 to 10 with a style, which
/// decides by chance, told by the seed, what it likes as much; or for level 0 the best move that it finds until it is
/// sure or a stop comes.
#[wasm_bindgen(unchecked_return_type = "Choice")]
pub async fn choose(
    board: String,
    position: String,
    level: u32,
    style: String,
    seed: u64,
) -> Result<JsValue, JsError> {
    crate::work(move || {
        let kind: Kind = board.parse()?;
        let strength = match level {
            0 => None,
            level => Some((level.to_string().parse()?, style.parse()?)),
        };
        with_board!(kind, B => in_game::<B, _>(kind, &position, |game, words| {
            choose_on::<B>(game, strength, seed, words)
        }))
    })
    .await
}

/// For every column what a level sees of it, from 1 (loses to the next move) over 10 (neither) to 20 (wins at once);
/// null where there is no move.
#[wasm_bindgen(unchecked_return_type = "(number | null)[]")]
pub async fn predict(
    board: String,
    position: String,
    level: u32,
    style: String,
    seed: u64,
) -> Result<JsValue, JsError> {
    crate::work(move || {
        let kind: Kind = board.parse()?;
        let strength = (level.to_string().parse()?, style.parse()?);
        with_board!(kind, B => in_game::<B, _>(kind, &position, |game, words| {
            let (thinker, position) = (Thinker::new(game.clone(), words)?, game.position());
            let random = &mut SplitMix64::new(seed);
            let round = thinker.mind().look(&position, strength, true, random, limits())?;
            let values = round.columns.into_iter();
            let seen = values.map(|value| Some(prediction(value?, position.stones())));
            Ok(seen.collect::<Vec<_>>())
        }))
    })
    .await
}

/// Does something in a game that goes on.
fn in_game<B: Board, T>(
    kind: Kind,
    text: &str,
    work: impl FnOnce(&Game<B>, &Words) -> Result<T, Mistake>,
) -> Result<T, Mistake> {
    let game: Game<B> = text.parse()?;
    if game.position().is_over() {
        return Err(OVER.into());
    }
    memory::with(Use::Think(kind), |words| work(&game, words))
}

fn choose_on<B: Board>(
    game: &Game<B>,
    strength: Option<(Level, Style)>,
    seed: u64,
    words: &Words,
) -> Result<Choice, Mistake> {
    let thinker = Thinker::new(game.clone(), words)?;
    let position = game.position();
    let (chosen, analysis) = match strength {
        Some(strength) => {
            let random = &mut SplitMix64::new(seed);
            let mind = thinker.mind();
            let round = mind.look(&position, strength, false, random, limits());
            // If a stop came before anything was seen, what needs no search.
            let unseen = || AnalysisState::new(position, Goal::Score).best();
            let seen = round.ok().map(|round| round.line[0]);
            (seen.or_else(unseen), None)
        }
        None => {
            let (findings, nodes) = thinker.think(Scope::BestMove);
            let analysis = thinker.analysis(&findings, nodes, false);
            (findings.best(), Some(analysis))
        }
    };
    Ok(Choice {
        column: chosen.ok_or(OVER)?,
        analysis,
    })
}
