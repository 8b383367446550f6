//! Answers: the player who is not to move has one to everything.

use std::collections::HashMap;

use crate::position::{LINES, Player, Position, cells};
use crate::settle::{Aim, Tree};
use crate::witness::{Witness, cells_of};

/// From a layer to the next one, in bits.
const LAYER: u32 = 16;

/// The second and the fourth layer.
const UPPER: u64 = 0xFFFF_0000_FFFF_0000;

/// The third layer.
const THIRD: u64 = 0x0000_FFFF_0000_0000;

/// How many positions may be looked at in a region. A few hundred are usual.
const MOST_KNOWN: usize = 1_000_000;

/// Who gets which free cells of some columns, if one player answers every move there by the rule.
struct Shares {
    /// The answering player gets these, unless it wins before.
    sure: u64,
    /// The other player never gets these.
    beyond: u64,
    /// The other player plays one of these only as its last stone.
    poisoned: u64,
    /// The answering player gets one cell of every pair of these.
    singles: u64,
}

/// Says who gets which free cells of some columns, which are given by all their cells. `closing` are the threats
/// with which the answering player closes columns. The other player is to move, and nobody has completed a line.
/// Returns `None` if the answering player would run out of answers.
///
/// # The rule
/// The answering player may *close* columns in which it has a threat on the third layer and the second layer is
/// still free. The free cell below the threat is the *door*; door, threat and the cell above are closed. The
/// number of the other free cells has to be even. In every column these make pairs from the top, the third layer
/// with the fourth and the first with the second; what is left over is a *single*, which can be played at once.
/// The answering player
///
/// - wins at once if it can, so it wins after the other player has played a door;
/// - answers the lower cell of a pair with the upper one, which is therefore *sure*;
/// - answers a single with its partner, if it was given one, and else with any other single that has none. The
///   number of singles is even, and stays so.
///
/// So the other player never gets a sure cell; nor a closed cell other than a door; nor a cell above a sure cell
/// with a threat of the answering player, whose answer there would win; nor both of two partners. It plays a
/// *poisoned* cell only as its last stone: a door, the cell below a sure cell with a threat, or a single below a
/// threat. In the end only doors are left for it, if there are any, and it loses. If there are none, the answering
/// player has all sure cells by then.
fn share(position: &Position, answering: Player, columns: u64, closing: u64) -> Option<Shares> {
    let free = columns & !position.occupied();
    let doors = closing >> LAYER;
    let closed = closing | closing << LAYER;
    let rest = free & !doors & !closed;
    if rest.count_ones() % 2 == 1 {
        return None;
    }
    let (threats, playable) = (position.threats(answering), position.playable());
    let upper = UPPER & rest;
    let sure = upper & !playable;
    let winning = threats & sure;
    Some(Shares {
        sure,
        beyond: closed | winning << LAYER | winning << (2 * LAYER),
        poisoned: doors | winning >> LAYER | threats >> LAYER & upper & playable,
        singles: (upper | doors >> LAYER) & playable,
    })
}

/// Returns the threats with which columns may be closed: all, all but one, or none.
fn closing_sets(position: &Position, answering: Player, columns: u64) -> impl Iterator<Item = u64> {
    let free = columns & !position.occupied();
    let all = position.threats(answering) & THIRD & free << LAYER & columns;
    let others = cells(all).map(move |one| all & !(1 << one));
    let none = (all.count_ones() > 1).then_some(0);
    std::iter::once(all).chain(others).chain(none)
}

/// Returns what the player who is not to move, the answering player, is shown to reach by answering all moves by
/// the rule of `share`. `pairs` are disjoint, of two columns each, by all their cells: if these have two singles, they
/// are partners. Where it says nothing, that means nothing. Nobody may have completed a line.
///
/// The other player completes no line that has a stone of the answering player, a cell that it never gets, both of
/// two partners, or two poisoned cells. If that is so of all lines, it never wins. The answering player wins if a
/// column is closed, or if its stones and sure cells make a line.
fn follow_up(position: &Position, answering: Player, pairs: &[u64]) -> Option<Aim> {
    closing_sets(position, answering, u64::MAX).find_map(|closing| {
        let shares = share(position, answering, u64::MAX, closing)?;
        let own = position.stones(answering) | shares.sure;
        let is_blocked = |&line: &u64| {
            let has_pair = |pair: &u64| (line & shares.singles & pair).count_ones() == 2;
            line & (own | shares.beyond) != 0
                || (line & shares.poisoned).count_ones() >= 2
                || pairs.iter().any(has_pair)
        };
        if !LINES.iter().all(is_blocked) {
            return None;
        }
        let wins = closing != 0 || has_line(own);
        Some(if wins { Aim::Win } else { Aim::NotLose })
    })
}

fn has_line(cells: u64) -> bool {
    LINES.iter().any(|line| line & !cells == 0)
}

/// Returns whether a witness shows that the holder reaches its aim in a position with the other player to move, or
/// after moves of both from there that are all forced. Nobody may have completed a line.
pub fn holds(position: &Position, tree: Tree, witness: &Witness) -> bool {
    let other = tree.holder.other();
    let mut position = *position;
    loop {
        if position.openings(other) != 0 {
            return false;
        }
        if shows(&position, tree, witness) {
            return true;
        }
        let replies = position.openings(tree.holder);
        if replies.count_ones() != 1 {
            return replies != 0;
        }
        position = position.after(other, replies.trailing_zeros());
        if position.openings(tree.holder) != 0 {
            return true;
        }
        let dangers = position.openings(other);
        if dangers.count_ones() != 1 {
            return false;
        }
        position = position.after(tree.holder, dangers.trailing_zeros());
    }
}

/// Returns whether a witness shows that the holder, who is not to move, reaches its aim.
fn shows(position: &Position, tree: Tree, witness: &Witness) -> bool {
    let region = match *witness {
        Witness::Region(columns) => cells_of(columns),
        Witness::Pairs(pairs) => {
            let reached = follow_up(position, tree.holder, &pairs.map(cells_of));
            return reached == Some(Aim::Win) || reached == Some(tree.aim);
        }
    };
    closing_sets(position, tree.holder, !region).any(|closing| {
        let Some(shares) = share(position, tree.holder, !region, closing) else {
            return false;
        };
        let given = !(region | position.occupied() | shares.sure | shares.beyond);
        let mut game = LocalGame {
            region,
            answering: tree.holder,
            given,
            needs_win: tree.aim == Aim::Win
                && closing == 0
                && !has_line(position.stones(tree.holder) | shares.sure),
            known: HashMap::new(),
        };
        game.is_answered(position)
    })
}

/// The play in a few columns, the *region*, in which the answering player has not bound itself to the rule.
///
/// # Why it shows something
/// The answering player plays two games: by the rule outside, freely inside. It answers every move in the game in
/// which it was made, so each goes on as if it were alone. The other player is given all cells outside that the
/// rule doesn't keep from it, as if it had a stone on each from the start; so what it gets there can't do more. As
/// long as it completes no line with these, it completes none. Once the rule, applied to the rest of the region,
/// shows that there will be none, nothing else can happen there. The answering player wins if it completes a line
/// of real stones, or if only doors are left to the other player, in the region or outside.
struct LocalGame {
    /// All cells of the region.
    region: u64,
    answering: Player,
    /// The free cells outside that the other player is given.
    given: u64,
    /// Whether only a line or a closed column in the region makes the win that is needed.
    needs_win: bool,
    /// The answers that are known, by the key of the position.
    known: HashMap<u128, bool>,
}

impl LocalGame {
    /// Returns whether all moves of the other player, who is to move, have an answer. Whose turn it would be by the
    /// number of stones doesn't matter.
    fn is_answered(&mut self, position: &Position) -> bool {
        if let Some(&known) = self.known.get(&position.key()) {
            return known;
        }
        // Those above add theirs when this one gives up, so there may be a few more.
        if self.known.len() >= MOST_KNOWN {
            return false;
        }
        let other = self.answering.other();
        let moves = position.playable() & self.region;
        let wins = |cell| has_line(position.after(other, cell).stones(other) | self.given);
        let is_answered = self.is_clear(position)
            || moves != 0
                && !cells(moves).any(wins)
                && cells(moves).all(|cell| self.has_answer(&position.after(other, cell), cell));
        self.known.insert(position.key(), is_answered);
        is_answered
    }

    /// Returns whether a move on this cell has an answer. That right above it is tried first.
    fn has_answer(&mut self, position: &Position, cell: u32) -> bool {
        if position.openings(self.answering) & self.region != 0 {
            return true;
        }
        let answers = position.playable() & self.region;
        let above = answers & (1 << cell) << LAYER;
        let mut answers = cells(above).chain(cells(answers & !above));
        answers.any(|answer| self.is_answered(&position.after(self.answering, answer)))
    }

    /// Returns whether the rule shows that the other player completes no line any more, and that the answering
    /// player wins if it has to.
    fn is_clear(&self, position: &Position) -> bool {
        closing_sets(position, self.answering, self.region).any(|closing| {
            let Some(shares) = share(position, self.answering, self.region, closing) else {
                return false;
            };
            let lost = position.stones(self.answering) | shares.sure | shares.beyond;
            let outside = !self.region & !self.given & !position.occupied();
            !has_line(!(lost | outside)) && (!self.needs_win || closing != 0)
        })
    }
}
