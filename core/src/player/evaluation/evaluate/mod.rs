//! The evaluation of a position.
//!
//! The estimate is the natural log-odds that the first player wins: a sum of weights, and on the cube what a network
//! adds to it ([`super::network`]). The weights:
//!
//! - For every line in which only one player has stones, a weight for its *pattern*: which of its cells
//!   have stones, and whose. Lines that a symmetry of the board maps onto each other share their
//!   weights; all others have weights of their own. So a threat on the third level counts differently
//!   from one on the second, since the level decides who gets a cell in the end. These weights are
//!   added up step by step as stones are played.
//! - Weights for *threats*, by their owner and level: one set for the lowest threat of each column,
//!   above which play may never get, and one for all others. Further weights for two threats of one
//!   player on top of each other, and for cells that a player can't play because that would enable a
//!   threat.
//! - A weight for *zugzwang*: who is to move when all cells are full that can be played without enabling
//!   a threat, and which threats there are then. (Allis, *A Knowledge-based Approach of Connect-Four*,
//!   1988.)
//!
//! Every weight has two values, for the empty and for the full board; between them it is
//! interpolated by the number of stones. `fourfold train evaluation` makes the weights by logistic
//! regression, from positions of which the solver or the end of the game tells the outcome. All
//! arithmetic is on integers, so the search does the same on every machine.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::board::{Bits, Board, Player};
use crate::player::evaluation::board_lines::{BoardLines, MOST_LINES};
use crate::player::evaluation::network::{self, NetworkPath};
use crate::player::evaluation::patterns::{ROW, ROWS, shared_row};
use crate::player::value::Value;
use crate::solver::dfpn::prior::Model;

/// The numbers of the features that don't belong to lines.
mod feature {
    /// By the player to move.
    pub(super) const TURN: usize = 0;
    /// The lowest threat of a column, by owner and level.
    pub(super) const LOWEST_THREAT: usize = 2;
    /// Any other threat, by owner and level.
    pub(super) const OTHER_THREAT: usize = LOWEST_THREAT + 2 * LEVELS;
    /// Two threats on top of each other, by owner.
    pub(super) const STACKED: usize = OTHER_THREAT + 2 * LEVELS;
    /// A playable cell below a threat, by the player who can't play there.
    pub(super) const FATAL: usize = STACKED + 2;
    /// By the player in zugzwang, and by the threats that are left then.
    pub(super) const ZUGZWANG: usize = FATAL + 2;
    /// The number of these features. Those of lines follow.
    pub(super) const COUNT: usize = ZUGZWANG + 2 * 3;

    /// The most levels of a board.
    pub(super) const LEVELS: usize = 8;
}

/// A weight: its values for the empty and for the full board, in 1/[`Value::UNIT`].
type Weight = [i16; 2];

/// The number of bytes of a weight in a file.
const WEIGHT_BYTES: usize = size_of::<Weight>();

/// The evaluation of positions on one board: its lines, and the weights.
pub struct Evaluation<B> {
    lines: BoardLines,
    /// The weights of the features that don't belong to lines.
    position_weights: [Weight; feature::COUNT],
    /// The weights of lines: [`ROWS`] of each class.
    line_weights: Vec<Weight>,
    /// Whether the network is used as well, if there is one.
    uses_network: bool,
    board: PhantomData<B>,
}

/// The error for a file of weights that doesn't have the size that the board needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSize {
    /// The right number of bytes.
    pub expected: usize,
}

impl fmt::Display for WrongSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "weights for this board take {} bytes", self.expected)
    }
}

impl core::error::Error for WrongSize {}

/// The patterns and sums of a position, updated as stones are played and taken back.
#[derive(Clone)]
pub(crate) struct Accumulator {
    /// The pattern of every line. There are 256, so that any number of a line is in range.
    patterns: [u8; 256],
    sums: [i32; 2],
}

impl<B: Board> Evaluation<B> {
    /// Creates the evaluation with the weights in use.
    pub fn new() -> Self {
        // At compile time, so that a program contains the weights of its own boards only.
        let weights = const { weights(B::NAME) };
        let of_weights = Self::with_weights(weights).expect("the files have the right size");
        Self {
            uses_network: true,
            ..of_weights
        }
    }

    /// Creates an evaluation by these weights alone, as [`bytes_of`] writes them.
    ///
    /// # Errors
    /// If there are more or fewer than the board needs.
    pub fn with_weights(bytes: &[u8]) -> Result<Self, WrongSize> {
        let lines = BoardLines::of::<B>();
        let (position_weights, line_weights) = weights_in(bytes, &lines.classes)?;
        Ok(Self {
            lines,
            position_weights,
            line_weights,
            uses_network: false,
            board: PhantomData,
        })
    }

    /// Returns the number of weights.
    pub fn count(&self) -> usize {
        feature::COUNT + self.lines.classes.len() * (ROWS - 1)
    }

    /// Returns the features of a position as the numbers of their weights, each as often as it counts,
    /// and the share of the values for the full board, between 0 and 1.
    ///
    /// No line of the position may be complete.
    pub fn features(&self, position: &B) -> (Vec<u16>, f32) {
        let mut features = Vec::new();
        self.for_each_position_feature(position, |number| features.push(number as u16));
        let accumulator = self.accumulator(position);
        let mut classes = [0; MOST_LINES];
        for cell in B::cells().ones() {
            for through in self.lines.through(cell.index()) {
                classes[usize::from(through.line)] = usize::from(through.rows) / ROWS;
            }
        }
        for (&pattern, class) in accumulator.patterns.iter().zip(classes) {
            let row = shared_row(pattern, self.lines.classes[class]);
            if row < ROWS - 1 {
                features.push((feature::COUNT + class * (ROWS - 1) + row) as u16);
            }
        }
        let share = position.stones() as f32 / B::CELLS as f32;
        (features, share)
    }

    /// Returns the estimate of a position for the side to move. The game must not be over.
    pub fn value(&self, position: &B) -> Value {
        let sum = self.sum_of(position, &self.accumulator(position));
        let cube = position.compact_cube().filter(|_| self.uses_network);
        Value::estimate(match cube.zip(Model::in_use()) {
            Some((cube, model)) => network::log_odds(model, &cube, sum),
            None => sum,
        })
    }

    /// Returns the network at the root of a search, if this evaluation uses it and the board has one.
    pub(crate) fn network_path(&self, root: &B) -> Option<NetworkPath> {
        let root = root.compact_cube().filter(|_| self.uses_network)?;
        NetworkPath::of(root)
    }

    /// Returns the accumulator of a position.
    pub(crate) fn accumulator(&self, position: &B) -> Accumulator {
        let mut accumulator = Accumulator::EMPTY;
        let (first, second) = position.by_player();
        for (player, stones) in [(Player::First, first), (Player::Second, second)] {
            for cell in stones.ones() {
                self.play(&mut accumulator, cell.index(), player);
            }
        }
        accumulator
    }

    /// Adds a stone to an accumulator.
    #[inline(always)]
    pub(crate) fn play(&self, accumulator: &mut Accumulator, cell: u32, player: Player) {
        let stone = player as u8 + 1;
        let [mut open, mut full] = accumulator.sums;
        for through in self.lines.through(cell) {
            let pattern = &mut accumulator.patterns[usize::from(through.line)];
            let rows = &self.line_weights[usize::from(through.rows)..][..ROWS];
            let before = rows[usize::from(ROW[usize::from(*pattern)])];
            *pattern |= stone << through.shift;
            let after = rows[usize::from(ROW[usize::from(*pattern)])];
            open += i32::from(after[0]) - i32::from(before[0]);
            full += i32::from(after[1]) - i32::from(before[1]);
        }
        accumulator.sums = [open, full];
    }

    /// Takes a stone out of an accumulator again. `before` are the sums without it.
    #[inline(always)]
    pub(crate) fn undo(&self, accumulator: &mut Accumulator, cell: u32, before: [i32; 2]) {
        for through in self.lines.through(cell) {
            accumulator.patterns[usize::from(through.line)] &= !(3 << through.shift);
        }
        accumulator.sums = before;
    }

    /// Returns the sum of the weights of a position with this accumulator: the log-odds that the side to move wins,
    /// in 1/[`Value::UNIT`].
    #[inline(always)]
    pub(crate) fn sum_of(&self, position: &B, accumulator: &Accumulator) -> i32 {
        let [mut open, mut full] = accumulator.sums;
        self.for_each_position_feature(position, |number| {
            let weight = self.position_weights[number];
            open += i32::from(weight[0]);
            full += i32::from(weight[1]);
        });
        let (stones, cells) = (position.stones() as i32, B::CELLS as i32);
        let log_odds = (open * (cells - stones) + full * stones) / cells;
        match position.to_move() {
            Player::First => log_odds,
            Player::Second => -log_odds,
        }
    }

    /// Calls a function with the number of every feature that doesn't belong to a line, as often as it
    /// counts.
    #[inline(always)]
    fn for_each_position_feature(&self, position: &B, mut each: impl FnMut(usize)) {
        let to_move = position.to_move();
        each(feature::TURN + to_move as usize);
        let (own, opponent) = (position.threats(), position.opponent_threats());
        let both = own | opponent;
        if both.is_empty() {
            return;
        }
        let threats = match to_move {
            Player::First => [own, opponent],
            Player::Second => [opponent, own],
        };
        let lowest = both & !B::upward(B::above(both) & B::cells());
        let playable = position.playable();
        for (player, threats) in threats.into_iter().enumerate() {
            for cell in threats.ones() {
                let threat = if (cell & lowest).is_empty() {
                    feature::OTHER_THREAT
                } else {
                    feature::LOWEST_THREAT
                };
                let level = self.lines.level(cell.index());
                each(threat + feature::LEVELS * player + level);
            }
            for _ in (threats & B::above(threats)).ones() {
                each(feature::STACKED + player);
            }
            for _ in (playable & B::below(threats)).ones() {
                each(feature::FATAL + 1 - player);
            }
        }
        // Play goes on where it enables no threat; then one side has to enable one.
        let free =
            B::cells() & !(position.own() | position.opponent()) & !B::upward(B::below(lowest));
        let loser = (to_move as usize + free.count() as usize) % 2;
        let loses = !(lowest & threats[1 - loser]).is_empty();
        let has_own = !(lowest & threats[loser] & !threats[1 - loser]).is_empty();
        let threats_left = match (loses, has_own) {
            (true, false) => 0,
            (true, true) => 1,
            (false, _) => 2,
        };
        each(feature::ZUGZWANG + 3 * loser + threats_left);
    }
}

/// Reads the weights of positions and those of lines, for these classes of lines; compiled once for all
/// boards.
fn weights_in(
    bytes: &[u8],
    classes: &[bool],
) -> Result<([Weight; feature::COUNT], Vec<Weight>), WrongSize> {
    let expected = (feature::COUNT + classes.len() * (ROWS - 1)) * WEIGHT_BYTES;
    if bytes.len() != expected {
        return Err(WrongSize { expected });
    }
    let mut weights = bytes.chunks_exact(WEIGHT_BYTES).map(|weight| {
        let half = |at: usize| i16::from_le_bytes([weight[at], weight[at + 1]]);
        [half(0), half(2)]
    });
    let mut position_weights = [[0; 2]; feature::COUNT];
    position_weights.fill_with(|| weights.next().unwrap_or_default());
    let mut line_weights = Vec::with_capacity(classes.len() * ROWS);
    for &is_reversible in classes {
        let start = line_weights.len();
        line_weights.extend(weights.by_ref().take(ROWS - 1));
        line_weights.push([0; 2]);
        for pattern in 0..=255 {
            let row = usize::from(ROW[usize::from(pattern)]);
            line_weights[start + row] = line_weights[start + shared_row(pattern, is_reversible)];
        }
    }
    Ok((position_weights, line_weights))
}

impl<B: Board> Default for Evaluation<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl Accumulator {
    /// The accumulator of the empty board.
    pub(crate) const EMPTY: Self = Self {
        patterns: [0; 256],
        sums: [0; 2],
    };

    /// Returns the sums, which [`Evaluation::undo`] needs.
    #[inline(always)]
    pub(crate) fn sums(&self) -> [i32; 2] {
        self.sums
    }
}

/// Returns weights as the bytes of a file: for each its values for the empty and for the full board, as
/// little-endian numbers of 16 bits.
pub fn bytes_of(weights: &[Weight]) -> Vec<u8> {
    let halves = weights.iter().flatten();
    halves.flat_map(|half| half.to_le_bytes()).collect()
}

/// Returns the file of weights in use on a board.
///
/// # Panics
/// If there is no board of this name.
pub const fn weights(board: &str) -> &'static [u8] {
    match board.as_bytes() {
        b"4x4x4" => include_bytes!("../4x4x4.bin"),
        b"7x6" => include_bytes!("../7x6.bin"),
        b"9x7" => include_bytes!("../9x7.bin"),
        b"6x5" => include_bytes!("../6x5.bin"),
        b"8x7" => include_bytes!("../8x7.bin"),
        b"8x8" => include_bytes!("../8x8.bin"),
        b"9x5" => include_bytes!("../9x5.bin"),
        b"10x6" => include_bytes!("../10x6.bin"),
        _ => panic!("every board has weights"),
    }
}

#[cfg(test)]
mod tests;
