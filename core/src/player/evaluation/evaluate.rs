//! What seems to come of a position that can't be searched to its end.
//!
//! The estimate is the natural logarithm of the odds that the first player wins. It is a sum:
//!
//! - For every line that only one player has stones in, a weight for its *pattern*: which of its
//!   cells have stones, and whose. Lines that a symmetry of the board maps onto each other share their
//!   weights, all others have weights of their own. So a threat on the third level counts differently
//!   from one on the second: the level decides who gets a cell in the end. These weights are added
//!   up step by step as stones are played.
//! - Weights for *threats* by their owner and level, apart for the lowest one of each column, above
//!   which play may never get; for two threats of one player on top of each other; and for cells that a
//!   player can't play because that would enable a threat.
//! - A weight for *zugzwang*: when all cells are full that can be played without enabling a threat,
//!   who is to move, and what is left then. (Allis, *A Knowledge-based Approach of Connect-Four*, 1988.)
//!
//! Every weight is there twice, for the empty and for the full board; between them it is
//! proportional to the number of stones. The weights are made by `fourfold train evaluation` with
//! logistic regression, from positions whose outcome the solver or play has told. All arithmetic is
//! on integers, so the search does the same on every machine.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::board::{Bits, Board, Player};
use crate::player::evaluation::geometry::{Geometry, MOST_LINES};
use crate::player::evaluation::patterns::{ROW, ROWS, one_of_two};
use crate::player::value::Value;

/// Where the weights lie that don't belong to lines; those for both players come in pairs.
mod place {
    /// By whose turn it is.
    pub(super) const TURN: usize = 0;
    /// By owner and level; no board is higher than eight.
    pub(super) const LOWEST_THREAT: usize = 2;
    pub(super) const OTHER_THREAT: usize = 18;
    /// By owner.
    pub(super) const STACKED: usize = 34;
    /// By the player who can't play there.
    pub(super) const FATAL: usize = 36;
    /// By the player in zugzwang, and what threats are left.
    pub(super) const ZUGZWANG: usize = 38;
    /// How many there are.
    pub(super) const ALL: usize = 44;
}

/// A weight for the empty and for the full board, in 1/[`Value::UNIT`].
type Weight = [i16; 2];

/// Bytes of a weight in a file.
const WEIGHT_BYTES: usize = size_of::<Weight>();

/// The evaluation of positions on one board: its lines, and the weights.
pub struct Evaluation<B> {
    geometry: Geometry,
    /// The weights that don't belong to lines.
    others: [Weight; place::ALL],
    /// The weights of lines: [`ROWS`] a class.
    rows: Vec<Weight>,
    board: PhantomData<B>,
}

/// A file of weights has another size than the board needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSize {
    /// How many bytes there should be.
    pub expected: usize,
}

impl fmt::Display for WrongSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "weights for this board take {} bytes", self.expected)
    }
}

impl core::error::Error for WrongSize {}

/// What is kept of a position while stones are played and taken back.
#[derive(Clone)]
pub(crate) struct Accumulator {
    /// The pattern of every line; a power of two, so that any number of a line is inside.
    patterns: [u8; 256],
    sums: [i32; 2],
}

impl<B: Board> Evaluation<B> {
    /// The evaluation in use.
    pub fn new() -> Self {
        // At compile time, so that a program has the weights of its boards alone.
        let weights = const { weights(B::NAME) };
        Self::with_weights(weights).expect("the files have the right size")
    }

    /// An evaluation with other weights: [`Self::bytes_of`] tells what they look like.
    pub fn with_weights(bytes: &[u8]) -> Result<Self, WrongSize> {
        let geometry = Geometry::of::<B>();
        let count = place::ALL + geometry.classes.len() * (ROWS - 1);
        if bytes.len() != count * WEIGHT_BYTES {
            let expected = count * WEIGHT_BYTES;
            return Err(WrongSize { expected });
        }
        let mut weights = bytes.chunks_exact(WEIGHT_BYTES).map(|weight| {
            let half = |at: usize| i16::from_le_bytes([weight[at], weight[at + 1]]);
            [half(0), half(2)]
        });
        let mut others = [[0; 2]; place::ALL];
        others.fill_with(|| weights.next().unwrap_or_default());
        let mut rows = Vec::with_capacity(geometry.classes.len() * ROWS);
        for &is_turned in &geometry.classes {
            let start = rows.len();
            rows.extend(weights.by_ref().take(ROWS - 1));
            rows.push([0; 2]);
            for pattern in 0..=255 {
                let row = usize::from(ROW[usize::from(pattern)]);
                rows[start + row] = rows[start + one_of_two(pattern, is_turned)];
            }
        }
        Ok(Self {
            geometry,
            others,
            rows,
            board: PhantomData,
        })
    }

    /// How many weights there are.
    pub fn count(&self) -> usize {
        place::ALL + self.geometry.classes.len() * (ROWS - 1)
    }

    /// Weights as the bytes of a file: two little-endian numbers of 16 bits each, for the empty and
    /// for the full board.
    pub fn bytes_of(weights: &[Weight]) -> Vec<u8> {
        let halves = weights.iter().flatten();
        halves.flat_map(|half| half.to_le_bytes()).collect()
    }

    /// The numbers of the weights that a position adds up, one of them as often as it counts, and how
    /// much those for the full board count, between 0 and 1.
    ///
    /// No line of the position must be complete.
    pub fn features(&self, position: &B) -> (Vec<u16>, f32) {
        let mut features = Vec::new();
        self.for_each_other(position, |number| features.push(number as u16));
        let accumulator = self.accumulator(position);
        let mut classes = [0; MOST_LINES];
        for cell in B::cells().ones() {
            for step in self.geometry.through(cell.index()) {
                classes[usize::from(step.line)] = usize::from(step.rows) / ROWS;
            }
        }
        for (&pattern, class) in accumulator.patterns.iter().zip(classes) {
            let row = one_of_two(pattern, self.geometry.classes[class]);
            if row < ROWS - 1 {
                features.push((place::ALL + class * (ROWS - 1) + row) as u16);
            }
        }
        let share = position.stones() as f32 / B::CELLS as f32;
        (features, share)
    }

    /// The value of a position for the side to move. The game goes on there.
    pub fn value(&self, position: &B) -> Value {
        self.value_of(position, &self.accumulator(position))
    }

    /// What is to be kept of a position.
    pub(crate) fn accumulator(&self, position: &B) -> Accumulator {
        let mut accumulator = Accumulator::EMPTY;
        let (first, second) = by_player(position);
        for (player, stones) in [(Player::First, first), (Player::Second, second)] {
            for cell in stones.ones() {
                self.play(&mut accumulator, cell.index(), player);
            }
        }
        accumulator
    }

    /// Adds a stone.
    #[inline(always)]
    pub(crate) fn play(&self, accumulator: &mut Accumulator, cell: u32, player: Player) {
        let stone = player as u8 + 1;
        let [mut open, mut full] = accumulator.sums;
        for step in self.geometry.through(cell) {
            let pattern = &mut accumulator.patterns[usize::from(step.line)];
            let rows = &self.rows[usize::from(step.rows)..][..ROWS];
            let before = rows[usize::from(ROW[usize::from(*pattern)])];
            *pattern |= stone << step.shift;
            let after = rows[usize::from(ROW[usize::from(*pattern)])];
            open += i32::from(after[0]) - i32::from(before[0]);
            full += i32::from(after[1]) - i32::from(before[1]);
        }
        accumulator.sums = [open, full];
    }

    /// Takes a stone away again; `before` are the sums without it.
    #[inline(always)]
    pub(crate) fn undo(&self, accumulator: &mut Accumulator, cell: u32, before: [i32; 2]) {
        for step in self.geometry.through(cell) {
            accumulator.patterns[usize::from(step.line)] &= !(3 << step.shift);
        }
        accumulator.sums = before;
    }

    /// The value of the position that a accumulator belongs to, for the side to move.
    #[inline(always)]
    pub(crate) fn value_of(&self, position: &B, accumulator: &Accumulator) -> Value {
        let [mut open, mut full] = accumulator.sums;
        self.for_each_other(position, |number| {
            let weight = self.others[number];
            open += i32::from(weight[0]);
            full += i32::from(weight[1]);
        });
        let (stones, cells) = (position.stones() as i32, B::CELLS as i32);
        let odds = (open * (cells - stones) + full * stones) / cells;
        Value::estimate(match position.to_move() {
            Player::First => odds,
            Player::Second => -odds,
        })
    }

    /// Calls with the number of every weight that doesn't belong to a line, as often as it counts.
    #[inline(always)]
    fn for_each_other(&self, position: &B, mut each: impl FnMut(usize)) {
        let to_move = position.to_move();
        each(place::TURN + to_move as usize);
        let (mine, others) = (position.threats(), position.opponent_threats());
        let both = mine | others;
        if both.is_empty() {
            return;
        }
        let threats = match to_move {
            Player::First => [mine, others],
            Player::Second => [others, mine],
        };
        let lowest = both & !B::upward(B::above(both) & B::cells());
        let playable = position.playable();
        for (player, threats) in threats.into_iter().enumerate() {
            for cell in threats.ones() {
                let kind = if (cell & lowest).is_empty() {
                    place::OTHER_THREAT
                } else {
                    place::LOWEST_THREAT
                };
                each(kind + 8 * player + self.geometry.level(cell.index()));
            }
            for _ in (threats & B::above(threats)).ones() {
                each(place::STACKED + player);
            }
            for _ in (playable & B::below(threats)).ones() {
                each(place::FATAL + 1 - player);
            }
        }
        // Play goes on where it enables no threat, then one side has to enable one.
        let free =
            B::cells() & !(position.own() | position.opponent()) & !B::upward(B::below(lowest));
        let loser = (to_move as usize + free.count() as usize) % 2;
        let against = !(lowest & threats[1 - loser]).is_empty();
        let along = !(lowest & threats[loser] & !threats[1 - loser]).is_empty();
        let left = match (against, along) {
            (true, false) => 0,
            (true, true) => 1,
            (false, _) => 2,
        };
        each(place::ZUGZWANG + 3 * loser + left);
    }
}

impl<B: Board> Default for Evaluation<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl Accumulator {
    /// That of the empty board.
    pub(crate) const EMPTY: Self = Self {
        patterns: [0; 256],
        sums: [0; 2],
    };

    /// The sums, to be given back when a stone is taken away.
    #[inline(always)]
    pub(crate) fn sums(&self) -> [i32; 2] {
        self.sums
    }
}

/// The stones of the first and of the second player.
fn by_player<B: Board>(position: &B) -> (B::Bits, B::Bits) {
    match position.to_move() {
        Player::First => (position.own(), position.opponent()),
        Player::Second => (position.opponent(), position.own()),
    }
}

/// The weights in use on the board of this name.
pub const fn weights(board: &str) -> &'static [u8] {
    match board.as_bytes() {
        b"4x4x4" => include_bytes!("4x4x4.bin"),
        b"7x6" => include_bytes!("7x6.bin"),
        b"9x7" => include_bytes!("9x7.bin"),
        b"6x5" => include_bytes!("6x5.bin"),
        b"8x7" => include_bytes!("8x7.bin"),
        b"8x8" => include_bytes!("8x8.bin"),
        b"9x5" => include_bytes!("9x5.bin"),
        b"10x6" => include_bytes!("10x6.bin"),
        _ => panic!("every board has weights"),
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
