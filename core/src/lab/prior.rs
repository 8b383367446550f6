//! What training takes of the model: the features of a position, weights as they are kept, and what
//! given weights make of a position.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::cells::{LINES, UPPER, playable};
use crate::board::compact::CompactCube;
use crate::solver::dfpn::prior::{
    Bytes, CLASSES, MODEL_BYTES, Model, ORDERED, PATTERNS, Patterns, ROWS, WEIGHTS, models,
};
use crate::support::hash::fnv1a;

pub use crate::solver::dfpn::prior::WIDTH;

/// Rows of weights for patterns of lines: [`Features::rows`] are numbers below this.
pub const LINE_ROWS: usize = CLASSES * PATTERNS;

/// A unit of the sums of rows, as an integer.
pub const UNIT: f32 = 64.0;

/// A weight of 1 from a unit to an output, as an integer.
pub const OUTPUT_WEIGHT: f32 = 256.0;

/// A unit of the outputs, as an integer.
pub const OUTPUT: f32 = UNIT * OUTPUT_WEIGHT;

/// Bytes of a file of weights, for both players to move.
pub const FILE_BYTES: u64 = 2 * MODEL_BYTES as u64;

/// The FNV-1a hash of the weights in use, by which these are told from others.
pub const WEIGHTS_HASH: u32 = fnv1a(WEIGHTS);

/// A position: the stones of both players. The first one is to move if their number is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// Those of the first player, cell by cell in the bit order of the cube.
    pub first: u64,
    /// Those of the second player.
    pub second: u64,
}

/// What the model sees of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The row of every line in which at most one player has stones.
    pub rows: Vec<u16>,
    /// How many stones there are.
    pub stones: usize,
    /// In how many columns the number of free cells is odd.
    pub odd_columns: usize,
    /// How many columns are not full.
    pub playable: usize,
}

impl Stones {
    pub(crate) fn of(position: &CompactCube) -> Self {
        let (first, second) = position.by_player();
        Self { first, second }
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        (self.first | self.second).count_ones()
    }

    /// Whether the first player is to move.
    pub fn first_to_move(self) -> bool {
        self.count().is_multiple_of(2)
    }

    /// Whether no cell has two stones, and none is without support.
    pub fn are_possible(self) -> bool {
        let occupied = self.first | self.second;
        self.first & self.second == 0 && occupied >> 16 & !occupied == 0
    }

    /// What the model sees of them.
    pub fn features(self) -> Features {
        let occupied = self.first | self.second;
        let playable = playable(occupied);
        let Patterns(patterns) = Patterns::of_stones(self.first, self.second);
        let mut rows = Vec::with_capacity(LINES.len());
        for (&pattern, &(_, class)) in patterns.iter().zip(&ORDERED) {
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

/// How many cells of a row's pattern are playable, and how many have a stone of the first and of
/// the second player.
pub fn counts(row: usize) -> [usize; 3] {
    let pattern = (0..256)
        .find(|&pattern| usize::from(ROWS[pattern]) == row % PATTERNS)
        .expect("every row has its pattern");
    [1, 2, 3].map(|state| (0..4).filter(|at| pattern >> (2 * at) & 3 == state).count())
}

/// The weights of one model, for one player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// [`LINE_ROWS`] rows for patterns.
    pub lines: Vec<[i8; WIDTH]>,
    /// 65 rows for the number of stones, 17 for that of odd columns, 17 for that of playable cells.
    pub numbers: Vec<[i16; WIDTH]>,
    /// For each output the weight of every unit, and what is added.
    pub outputs: [([i16; WIDTH], i32); 3],
}

impl Weights {
    /// As they lie in the file, of which those for the second player to move are the second half.
    pub fn bytes(&self) -> Vec<u8> {
        let lines = self.lines.iter().flatten();
        let mut bytes: Vec<_> = lines.map(|weight| weight.cast_unsigned()).collect();
        let numbers = self.numbers.iter().flatten();
        bytes.extend(numbers.flat_map(|weight| weight.to_le_bytes()));
        for (weights, added) in &self.outputs {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(added.to_le_bytes());
        }
        assert_eq!(
            bytes.len(),
            MODEL_BYTES,
            "weights have their number of rows"
        );
        bytes
    }
}

/// The model with given weights.
pub struct Estimator(Box<[Model; 2]>);

impl Estimator {
    /// From a file of weights, if it has the right length.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let bytes: &Bytes = bytes.try_into().ok()?;
        Some(Self(Box::new(models(bytes))))
    }

    /// The logarithm of the odds that the first player wins, and the logarithms to the base of 2 of
    /// the positions it may take if so and if not; all in units of [`OUTPUT`].
    pub fn outputs(&self, stones: Stones) -> [i32; 3] {
        let model = &self.0[usize::from(!stones.first_to_move())];
        let sums = Patterns::of_stones(stones.first, stones.second).sums_in(model);
        model.outputs(stones.first | stones.second, &sums)
    }
}
