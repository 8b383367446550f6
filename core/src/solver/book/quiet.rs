//! The early positions of a board, and how the scores of quiet ones give those of all.

use alloc::vec::Vec;

use crate::board::score::win;
use crate::board::{Bits, Board};
use crate::solver::book::key::key;

/// Returns true if nobody can complete a line with the next stone, and the game isn't over.
fn is_quiet<B: Board>(position: &B) -> bool {
    let threats = position.threats() | position.opponent_threats();
    (threats & position.playable()).is_empty() && !position.is_over()
}

/// Returns the quiet positions that can come about in a game, for each number of stones up to `plies`:
/// one of those that are images of each other, in the order of their keys.
pub fn early_positions<B: Board>(plies: u32) -> Vec<Vec<B>> {
    let mut all = Vec::from([B::EMPTY]);
    let mut early = Vec::new();
    loop {
        early.push(all.iter().copied().filter(is_quiet).collect());
        if early.len() > plies as usize {
            return early;
        }
        let next = all.iter().filter(|position| !position.is_over());
        let next = next.flat_map(|position| {
            let cells = position.playable().ones();
            cells.map(move |cell| position.play(cell))
        });
        all = next.collect();
        all.sort_unstable_by_key(key);
        all.dedup_by_key(|position| key(position));
    }
}

/// Returns the score of a position with the help of those of quiet ones, which `quiet` returns for at most
/// `plies` stones.
///
/// In a position that isn't quiet the side to move wins at once, or it has to fill a cell in which the opponent
/// would: any other move loses to the next stone, and so does this one if there are two such cells. A chain of
/// such moves that leads beyond `plies` stones ends without an answer.
pub fn score_by<B: Board>(
    position: &B,
    plies: u32,
    quiet: &impl Fn(&B) -> Option<i32>,
) -> Option<i32> {
    let stones = position.stones();
    if position.is_lost() {
        return Some(-win::<B>(stones - 1));
    }
    if position.is_full() {
        return Some(0);
    }
    let playable = position.playable();
    if !(position.threats() & playable).is_empty() {
        return Some(win::<B>(stones));
    }
    match (position.opponent_threats() & playable).ones().next() {
        Some(forced) => score_by(&position.play(forced), plies, quiet).map(|score| -score),
        None if stones <= plies => quiet(position),
        None => None,
    }
}
