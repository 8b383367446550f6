//! The prior as training sees it: the features of a position, weights as they lie in a file, and the
//! outputs of the model with given weights.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::Player;
use crate::board::cells::{LINES, UPPER, below, playable};
use crate::board::compact::CompactCube;
use crate::solver::dfpn::prior::{
    CLASSED_LINES, CLASSES, COLUMN_COUNTS, MODEL_BYTES, Model, ModelBytes, PATTERNS, Patterns,
    ROWS, STONE_COUNTS, WEIGHTS, models,
};
use crate::support::hash::fnv1a;

pub use crate::solver::dfpn::prior::WIDTH;

/// The number of rows of weights for patterns of lines. [`Features::rows`] are below it.
pub const LINE_ROWS: usize = CLASSES * PATTERNS;

/// The integer that stands for 1 in the sums of rows.
pub const UNIT: f32 = 64.0;

/// The integer that stands for 1 in the weights of outputs.
pub const OUTPUT_WEIGHT: f32 = 256.0;

/// The integer that stands for 1 in the outputs.
pub const OUTPUT: f32 = UNIT * OUTPUT_WEIGHT;

/// The number of bytes of a file of weights, for both players to move.
pub const FILE_BYTES: u64 = 2 * MODEL_BYTES as u64;

/// The FNV-1a hash of the weights in use, which tells them apart from others.
pub const WEIGHTS_HASH: u32 = fnv1a(WEIGHTS);

/// The stones of both players in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The stones of the first player, in the bit order of the cube.
    pub first: u64,
    /// The stones of the second player.
    pub second: u64,
}

/// The features of a position: what the model sees of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The rows of the lines in which at most one player has stones.
    pub rows: Vec<u16>,
    /// The number of stones.
    pub stones: usize,
    /// The number of columns with an odd number of free cells.
    pub odd_columns: usize,
    /// The number of columns that are not full.
    pub playable: usize,
}

impl Stones {
    /// Returns the stones of a position.
    pub(crate) fn of(position: &CompactCube) -> Self {
        let (first, second) = position.by_player();
        Self { first, second }
    }

    /// Returns the number of stones.
    pub fn count(self) -> u32 {
        (self.first | self.second).count_ones()
    }

    /// Returns the player to move.
    pub fn to_move(self) -> Player {
        Player::after(self.count())
    }

    /// Returns true if no cell has two stones, and no stone hangs above a free cell.
    pub fn are_possible(self) -> bool {
        let occupied = self.first | self.second;
        self.first & self.second == 0 && below(occupied) & !occupied == 0
    }

    /// Returns the features of the position.
    pub fn features(self) -> Features {
        let occupied = self.first | self.second;
        let playable = playable(occupied);
        let Patterns(patterns) = Patterns::of_stones(self.first, self.second);
        let mut rows = Vec::with_capacity(LINES.len());
        for (&pattern, &(_, class)) in patterns.iter().zip(&CLASSED_LINES) {
            let row = usize::from(ROWS[usize::from(pattern)]);
            if row < PATTERNS {
                rows.push((usize::from(class) * PATTERNS + row) as u16);
            }
        }
        Features {
            rows,
            stones: occupied.count_ones() as usize,
            odd_columns: (playable & UPPER).count_ones() as usize,
            playable: playable.count_ones() as usize,
        }
    }
}

/// Returns how many cells of a row's pattern are playable, and how many have a stone of the first and
/// of the second player.
pub fn counts(row: usize) -> [usize; 3] {
    let pattern = (0..256)
        .find(|&pattern| usize::from(ROWS[pattern]) == row % PATTERNS)
        .expect("every row has its pattern");
    [1, 2, 3].map(|state| (0..4).filter(|at| pattern >> (2 * at) & 3 == state).count())
}

/// The weights of the model for one player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The [`LINE_ROWS`] rows for patterns.
    pub lines: Vec<[i8; WIDTH]>,
    /// The rows for the counts: 65 for stones, 17 for odd columns, 17 for playable cells.
    pub counts: Vec<[i16; WIDTH]>,
    /// For each output the weight of every unit, and a constant.
    pub outputs: [([i16; WIDTH], i32); 3],
}

impl Weights {
    /// Returns the weights as they lie in a file, whose second half is for the second player to move.
    ///
    /// # Panics
    /// If the number of rows is wrong.
    pub fn bytes(&self) -> Vec<u8> {
        let lines = self.lines.iter().flatten();
        let mut bytes: Vec<_> = lines.map(|weight| weight.cast_unsigned()).collect();
        let counts = self.counts.iter().flatten();
        bytes.extend(counts.flat_map(|weight| weight.to_le_bytes()));
        for (weights, added) in &self.outputs {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(added.to_le_bytes());
        }
        assert_eq!(
            bytes.len(),
            MODEL_BYTES,
            "there are {} rows for patterns and {} for counts",
            LINE_ROWS,
            STONE_COUNTS + 2 * COLUMN_COUNTS
        );
        bytes
    }
}

/// The model with given weights.
pub struct Estimator(Box<[Model; 2]>);

impl Estimator {
    /// Reads a file of weights. Returns `None` if it has the wrong length.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let bytes: &ModelBytes = bytes.try_into().ok()?;
        Some(Self(Box::new(models(bytes))))
    }

    /// Returns the log-odds that the first player wins, and the binary logarithms of the numbers of
    /// positions that the proof takes if they win and if not; all in units of [`OUTPUT`].
    pub fn outputs(&self, stones: Stones) -> [i32; 3] {
        let model = &self.0[stones.to_move() as usize];
        let sums = Patterns::of_stones(stones.first, stones.second).sums_in(model);
        model.outputs(stones.first | stones.second, &sums)
    }
}
