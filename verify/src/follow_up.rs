//! Follow-up: the player who is not to move has an answer to everything.

use crate::position::{LINES, Player, Position, cells};
use crate::settle::Aim;

/// From a layer to the next one, in bits.
const LAYER: u32 = 16;

/// The second and the fourth layer.
const UPPER: u64 = 0xFFFF_0000_FFFF_0000;

/// The third layer.
const THIRD: u64 = 0x0000_FFFF_0000_0000;

/// Returns what the player who is not to move, the *answering player*, is shown to reach. It is sound, not
/// complete: where it says nothing, that means nothing. Nobody may have completed a line.
///
/// # The answers
/// The answering player may *close* columns in which it has a threat on the third layer and the second layer is
/// still free. The free cell below the threat is the *door*; door, threat and the cell above are closed. It closes
/// as many as it takes to make the number of the other free cells even. In every column these make pairs from the
/// top, the third layer with the fourth and the first with the second; what is left over is a *single*, which can
/// be played at once. The answering player
///
/// - wins at once if it can, so it wins after the other player has played a door;
/// - answers the lower cell of a pair with the upper one, which is therefore *sure*;
/// - answers a single with any other single. Their number is even, and stays so.
///
/// # What the other player can't get
/// A sure cell; a closed cell other than a door; a cell above a sure cell with a threat of the answering player,
/// whose answer there would win. It plays a *poisoned* cell only as its last stone: a door, the cell below a sure
/// cell with a threat, or a single below a threat. So it completes no line that has a stone of the answering
/// player, one of these cells, or two poisoned cells. If that is so of all lines, it never wins.
///
/// In the end only doors are left for it, if there are any, and it loses. If there are none, the answering player
/// has all sure cells by then, and has won if they complete a line with its stones.
pub(crate) fn follow_up(position: &Position, answering: Player) -> Option<Aim> {
    let free = !position.occupied();
    let threats = position.threats(answering) & THIRD & free << LAYER;
    // Each takes three cells away.
    let fits = free.count_ones() % 2 == threats.count_ones() % 2;
    if fits {
        return reaches(position, answering, threats);
    }
    cells(threats).find_map(|one| reaches(position, answering, threats & !(1 << one)))
}

/// Returns [`follow_up`] with columns that are closed by these threats.
fn reaches(position: &Position, answering: Player, closing: u64) -> Option<Aim> {
    let threats = position.threats(answering);
    let doors = closing >> LAYER;
    let beyond_doors = closing | closing << LAYER;
    let upper = UPPER & !position.occupied() & !doors & !beyond_doors;
    let (singles, sure) = (upper & position.playable(), upper & !position.playable());
    let winning = threats & sure;
    let beyond = beyond_doors | winning << LAYER | winning << (2 * LAYER);
    let poisoned = doors | winning >> LAYER | threats >> LAYER & singles;
    let own = position.stones(answering) | sure;
    let is_blocked = |line: &u64| line & (own | beyond) != 0 || (line & poisoned).count_ones() >= 2;
    if !LINES.iter().all(is_blocked) {
        return None;
    }
    let wins = closing != 0 || LINES.iter().any(|line| line & !own == 0);
    Some(if wins { Aim::Win } else { Aim::NotLose })
}
