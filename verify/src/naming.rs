//! Names positions for messages: move text that leads to them.

use std::collections::HashSet;

use crate::format::Claim;
use crate::position::{DIGITS, Position, cells};

/// Past so many dead ends a position stays without move text, rather than keep people waiting.
const MOST_DEAD_ENDS: usize = 1 << 20;

/// Returns move text that begins with the moves of the claim and ends in the given position.
pub(crate) fn move_text(claim: &Claim, position: &Position) -> String {
    let mut text = claim.moves().trim_start_matches('-').to_owned();
    if lead(claim.position(), position, &mut text, &mut HashSet::new()) {
        return if text.is_empty() {
            "-".to_owned()
        } else {
            text
        };
    }
    format!(
        "{} and further moves to {:032x}",
        claim.moves(),
        position.key()
    )
}

/// Adds moves to the text that lead from one position to another. Stones only get more, so it is enough
/// to play what the target has.
fn lead(from: &Position, to: &Position, text: &mut String, dead_ends: &mut HashSet<u64>) -> bool {
    if from == to {
        return true;
    }
    if dead_ends.len() >= MOST_DEAD_ENDS || dead_ends.contains(&from.occupied()) {
        return false;
    }
    let player = from.to_move();
    for cell in cells(from.playable() & to.stones(player)) {
        text.push(char::from(DIGITS[cell as usize % 16]));
        if lead(&from.after(player, cell), to, text, dead_ends) {
            return true;
        }
        text.pop();
    }
    dead_ends.insert(from.occupied());
    false
}
