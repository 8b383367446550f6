//! The prior as training sees it: the features of a position, weights as they lie in a file, and the
//! outputs of the model with given weights.

use alloc::vec::Vec;
use core::array;

use crate::board::Player;
use crate::board::cells::{LINES, UPPER, below, playable};
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Portable};
use crate::solver::dfpn::prior::{
    CLASSED_LINES, CLASSES, COLUMN_CLASS, COLUMN_CLASSES, COLUMN_PATTERNS, FREE_CELL_ROWS,
    MODEL_BYTES, Model, PATTERNS, ROWS, column_rows, free_cell_rows, line_patterns, sums,
};
#[cfg(feature = "weights")]
use crate::support::hash::fnv1a;

pub use crate::solver::dfpn::prior::{
    COLUMN_COUNTS, HIDDEN, MOST_HIDDEN, MOST_UNIT, OUTPUTS, STONE_COUNTS, WIDTH,
};

/// The number of rows of weights for patterns of lines.
pub const LINE_ROWS: usize = CLASSES * PATTERNS;

/// Where the rows for free cells begin, after those for patterns of columns.
const FREE_CELLS: usize = LINE_ROWS + COLUMN_CLASSES * COLUMN_PATTERNS;

/// The number of rows for patterns of lines, for patterns of columns and for free cells, in this order.
pub const PATTERN_ROWS: usize = FREE_CELLS + FREE_CELL_ROWS;

/// The number of all rows: those for patterns, then those for the numbers of stones, of odd columns and of
/// playable cells.
pub const ROWS_IN_ALL: usize = PATTERN_ROWS + STONE_COUNTS + 2 * COLUMN_COUNTS;

/// The integer that stands for 1 in the sums of rows.
pub const UNIT: f32 = 64.0;

/// The integer that stands for 1 in the weights of the second layer and of the outputs.
pub const LAYER_WEIGHT: f32 = 256.0;

/// The integer that stands for 1 in the outputs.
pub const OUTPUT: f32 = UNIT * LAYER_WEIGHT;

/// The number of bytes of a file of weights.
pub const FILE_BYTES: u64 = MODEL_BYTES as u64;

/// The FNV-1a hash of the weights in the program, which tells them apart from others.
#[cfg(feature = "weights")]
pub const WEIGHTS_HASH: u32 = fnv1a(crate::solver::dfpn::prior::WEIGHTS);

/// The stones of both players in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The stones of the first player, in the bit order of the cube.
    pub first: u64,
    /// The stones of the second player.
    pub second: u64,
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

    /// Returns the rows that the model adds up for the position.
    pub fn rows(self) -> Vec<u16> {
        let position = self.position();
        let mut rows = Vec::with_capacity(LINES.len() + COLUMN_CLASS.len() + 64 + 3);
        for (&pattern, &(_, class)) in line_patterns(&position).iter().zip(&CLASSED_LINES) {
            let row = usize::from(ROWS[usize::from(pattern)]);
            if row < PATTERNS {
                rows.push(usize::from(class) * PATTERNS + row);
            }
        }
        for (row, &class) in column_rows(&position).iter().zip(&COLUMN_CLASS) {
            rows.push(LINE_ROWS + usize::from(class) * COLUMN_PATTERNS + row);
        }
        rows.extend(free_cell_rows(&position).map(|row| FREE_CELLS + row));
        let occupied = self.first | self.second;
        let playable = playable(occupied);
        let odd_columns = PATTERN_ROWS + STONE_COUNTS;
        rows.push(PATTERN_ROWS + occupied.count_ones() as usize);
        rows.push(odd_columns + (playable & UPPER).count_ones() as usize);
        rows.push(odd_columns + COLUMN_COUNTS + playable.count_ones() as usize);
        rows.into_iter().map(|row| row as u16).collect()
    }

    /// Returns the position.
    pub(crate) fn position(self) -> CompactCube {
        let Self { first, second } = self;
        let (own, opponent) = match self.to_move() {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        let free = !(first | second);
        CompactCube {
            own,
            opponent,
            threats: Portable.completing(own) & free,
            opponent_threats: Portable.completing(opponent) & free,
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

/// The weights of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The [`PATTERN_ROWS`] rows for patterns.
    pub patterns: Vec<[i8; WIDTH]>,
    /// The rows for the counts, which come after them.
    pub counts: Vec<[i16; WIDTH]>,
    /// For each unit of the first layer its weights in those of the second.
    pub hidden: [[i16; HIDDEN]; WIDTH],
    /// The constants of the second layer.
    pub hidden_added: [i32; HIDDEN],
    /// For each output the weights of the units of the first and of the second layer, and a constant.
    pub outputs: [([i16; WIDTH], [i16; HIDDEN], i32); OUTPUTS],
}

impl Weights {
    /// Reads a file of weights. Returns `None` if it has the wrong length.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let model = Model::read(bytes)?;
        let lines = model.lines.iter().flat_map(|rows| &rows[..PATTERNS]);
        let counts = model.stones.iter().chain(&model.odd_columns);
        Some(Self {
            patterns: lines
                .chain(model.columns.as_flattened())
                .chain(&model.free_cells[..FREE_CELL_ROWS])
                .map(|row| row.0)
                .collect(),
            counts: counts.chain(&model.playable).copied().collect(),
            hidden: array::from_fn(|unit| {
                array::from_fn(|hidden| model.hidden[unit / 2].0[hidden][unit % 2])
            }),
            hidden_added: model.hidden_added,
            outputs: array::from_fn(|output| {
                let weights = &model.outputs[output];
                (weights.first, weights.second, weights.added)
            }),
        })
    }

    /// Returns the weights as they lie in a file.
    ///
    /// # Panics
    /// If the number of rows is wrong.
    pub fn bytes(&self) -> Vec<u8> {
        let patterns = self.patterns.iter().flatten();
        let mut bytes: Vec<_> = patterns.map(|weight| weight.cast_unsigned()).collect();
        let counts = self.counts.iter().flatten();
        let wide = counts.chain(self.hidden.iter().flatten());
        bytes.extend(wide.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(
            self.hidden_added
                .iter()
                .flat_map(|added| added.to_le_bytes()),
        );
        for (first, second, added) in &self.outputs {
            let weights = first.iter().chain(second);
            bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(added.to_le_bytes());
        }
        assert_eq!(
            bytes.len(),
            MODEL_BYTES,
            "there are {PATTERN_ROWS} rows for patterns and {} for counts",
            ROWS_IN_ALL - PATTERN_ROWS
        );
        bytes
    }
}

/// The model with given weights.
pub struct Estimator(Model);

impl Estimator {
    /// Reads a file of weights. Returns `None` if it has the wrong length.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        Model::read(bytes).map(Self)
    }

    /// Returns the log-odds that the first player wins, and the binary logarithms of the numbers of
    /// positions that the proof takes if they win and if not; all in units of [`OUTPUT`].
    pub fn outputs(&self, stones: Stones) -> [i32; OUTPUTS] {
        let position = stones.position();
        let sums = sums(&self.0, &position, &line_patterns(&position));
        self.0.outputs(Portable, position.occupied(), &sums)
    }
}
