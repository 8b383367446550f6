//! The model of the prior: its weights, and its outputs.

use core::hint::black_box;

use crate::board::cells::{UPPER, playable};
use crate::solver::dfpn::prior::columns::{COLUMN_CLASSES, COLUMN_PATTERNS};
use crate::solver::dfpn::prior::lines::{CLASSES, PATTERNS};

/// The number of sums, which are the units of the first layer.
pub const WIDTH: usize = 64;

/// The number of units of the second layer.
pub const HIDDEN: usize = 32;

/// The number of outputs.
pub const OUTPUTS: usize = 3;

/// Sums of rows: a number for each unit.
pub(crate) type Sums = [i16; WIDTH];

/// The rows for the number of stones: 0 to 64.
pub const STONE_COUNTS: usize = 65;

/// The rows for a number of columns: 0 to 16.
pub const COLUMN_COUNTS: usize = 17;

/// The rows for all three counts, and where those for the number of playable cells begin.
const COUNT_ROWS: usize = PLAYABLE_ROWS + COLUMN_COUNTS;
const PLAYABLE_ROWS: usize = STONE_COUNTS + COLUMN_COUNTS;

/// The most that a unit of the first layer gives, in 1/64.
pub const MOST_UNIT: i16 = 4 << 6;

/// The most that a unit of the second layer gives, in 1/64.
pub const MOST_HIDDEN: i32 = 8 << 6;

/// The weights of the model.
pub(crate) struct Model {
    pub(crate) lines: [[[i8; WIDTH]; PATTERNS + 1]; CLASSES],
    pub(crate) columns: [[[i8; WIDTH]; COLUMN_PATTERNS]; COLUMN_CLASSES],
    pub(crate) stones: [Sums; STONE_COUNTS],
    pub(crate) odd_columns: [Sums; COLUMN_COUNTS],
    pub(crate) playable: [Sums; COLUMN_COUNTS],
    /// For each unit of the first layer its weights in those of the second, in 1/256.
    pub(crate) hidden: [[i16; HIDDEN]; WIDTH],
    /// The constants of the second layer, in 1/2^14.
    pub(crate) hidden_added: [i32; HIDDEN],
    pub(crate) outputs: [OutputWeights; OUTPUTS],
}

/// The weights of an output: of the units of the first layer and of the second, in 1/256, and a constant, in
/// 1/2^14.
pub(crate) struct OutputWeights {
    pub(crate) first: [i16; WIDTH],
    pub(crate) second: [i16; HIDDEN],
    pub(crate) added: i32,
}

/// The number of bytes in the file of weights.
pub(crate) const MODEL_BYTES: usize = (CLASSES * PATTERNS + COLUMN_CLASSES * COLUMN_PATTERNS)
    * WIDTH
    + 2 * WIDTH * COUNT_ROWS
    + HIDDEN * (2 * WIDTH + 4)
    + OUTPUTS * (2 * (WIDTH + HIDDEN) + 4);

/// The weights in use.
pub(crate) const WEIGHTS: &[u8; MODEL_BYTES] = include_bytes!("../prior.bin");

static MODEL: Model = Model::new(WEIGHTS);

/// The numbers of a file, one after the other.
struct Numbers<'b> {
    bytes: &'b [u8; MODEL_BYTES],
    at: usize,
}

impl Numbers<'_> {
    const fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    const fn small<const N: usize>(&mut self) -> [i8; N] {
        let mut row = [0; N];
        let mut at = 0;
        while at < N {
            row[at] = self.byte().cast_signed();
            at += 1;
        }
        row
    }

    const fn wide<const N: usize>(&mut self) -> [i16; N] {
        let mut row = [0; N];
        let mut at = 0;
        while at < N {
            row[at] = i16::from_le_bytes([self.byte(), self.byte()]);
            at += 1;
        }
        row
    }

    const fn constant(&mut self) -> i32 {
        i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }
}

impl Model {
    /// Returns the model in use. What its weights are must stay hidden from the compiler, which would write
    /// them into the code, one multiplication after the other.
    #[inline(always)]
    pub(super) fn in_use() -> &'static Self {
        black_box(&MODEL)
    }

    /// Reads a model.
    pub(crate) const fn new(bytes: &[u8; MODEL_BYTES]) -> Self {
        const NOTHING: OutputWeights = OutputWeights {
            first: [0; WIDTH],
            second: [0; HIDDEN],
            added: 0,
        };
        let mut numbers = Numbers { bytes, at: 0 };
        let mut model = Self {
            lines: [[[0; WIDTH]; PATTERNS + 1]; CLASSES],
            columns: [[[0; WIDTH]; COLUMN_PATTERNS]; COLUMN_CLASSES],
            stones: [[0; WIDTH]; STONE_COUNTS],
            odd_columns: [[0; WIDTH]; COLUMN_COUNTS],
            playable: [[0; WIDTH]; COLUMN_COUNTS],
            hidden: [[0; HIDDEN]; WIDTH],
            hidden_added: [0; HIDDEN],
            outputs: [NOTHING; OUTPUTS],
        };
        let mut row = 0;
        while row < CLASSES * PATTERNS {
            model.lines[row / PATTERNS][row % PATTERNS] = numbers.small();
            row += 1;
        }
        let mut row = 0;
        while row < COLUMN_CLASSES * COLUMN_PATTERNS {
            model.columns[row / COLUMN_PATTERNS][row % COLUMN_PATTERNS] = numbers.small();
            row += 1;
        }
        let mut row = 0;
        while row < COUNT_ROWS {
            let sums = numbers.wide();
            match row {
                0..STONE_COUNTS => model.stones[row] = sums,
                STONE_COUNTS..PLAYABLE_ROWS => model.odd_columns[row - STONE_COUNTS] = sums,
                _ => model.playable[row - PLAYABLE_ROWS] = sums,
            }
            row += 1;
        }
        let mut unit = 0;
        while unit < WIDTH {
            model.hidden[unit] = numbers.wide();
            unit += 1;
        }
        let mut unit = 0;
        while unit < HIDDEN {
            model.hidden_added[unit] = numbers.constant();
            unit += 1;
        }
        let mut output = 0;
        while output < OUTPUTS {
            model.outputs[output] = OutputWeights {
                first: numbers.wide(),
                second: numbers.wide(),
                added: numbers.constant(),
            };
            output += 1;
        }
        model
    }

    /// Returns the three outputs for a position with these occupied cells and sums of its lines and columns,
    /// in 1/2^14.
    #[inline(always)]
    pub(crate) fn outputs(&self, occupied: u64, sums: &Sums) -> [i32; OUTPUTS] {
        let playable = playable(occupied);
        let rows = [
            &self.stones[occupied.count_ones() as usize],
            &self.odd_columns[(playable & UPPER).count_ones() as usize],
            &self.playable[playable.count_ones() as usize],
        ];
        let mut units = *sums;
        for row in rows {
            for (unit, &added) in units.iter_mut().zip(row) {
                *unit += added;
            }
        }
        // The last unit goes straight to the first output.
        let direct = units[WIDTH - 1];
        for unit in &mut units {
            *unit = (*unit).clamp(0, MOST_UNIT);
        }
        units[WIDTH - 1] = 0;
        let mut hidden_sums = self.hidden_added;
        for (&unit, weights) in units.iter().zip(&self.hidden) {
            for (sum, &weight) in hidden_sums.iter_mut().zip(weights) {
                *sum += i32::from(unit) * i32::from(weight);
            }
        }
        let mut hidden = [0; HIDDEN];
        for (unit, &sum) in hidden.iter_mut().zip(&hidden_sums) {
            *unit = (sum >> 8).clamp(0, MOST_HIDDEN) as i16;
        }
        let output = |weights: &OutputWeights| {
            let first = units.iter().zip(&weights.first);
            let second = hidden.iter().zip(&weights.second);
            let product = |(&unit, &weight): (&i16, &i16)| i32::from(unit) * i32::from(weight);
            weights.added + first.map(product).sum::<i32>() + second.map(product).sum::<i32>()
        };
        let [log_odds, if_won, if_not] = &self.outputs;
        [
            output(log_odds) + (i32::from(direct) << 8),
            output(if_won),
            output(if_not),
        ]
    }
}
