//! The model of the prior: its weights, and its outputs.

use crate::board::cells::{UPPER, playable};
use crate::solver::dfpn::prior::lines::{CLASSES, PATTERNS};

/// The number of sums, which are the units of the model.
pub const WIDTH: usize = 16;

/// Sums of rows: a number for each unit.
pub(crate) type Sums = [i16; WIDTH];

/// The rows for the number of stones: 0 to 64.
pub(crate) const STONE_COUNTS: usize = 65;

/// The rows for a number of columns: 0 to 16.
pub(crate) const COLUMN_COUNTS: usize = 17;

/// The rows for all three counts, and where those for the number of playable cells begin.
const COUNT_ROWS: usize = PLAYABLE_ROWS + COLUMN_COUNTS;
const PLAYABLE_ROWS: usize = STONE_COUNTS + COLUMN_COUNTS;

/// The weights of the model for one player to move.
pub(crate) struct Model {
    pub(super) lines: [[[i8; WIDTH]; PATTERNS + 1]; CLASSES],
    stones: [Sums; STONE_COUNTS],
    odd_columns: [Sums; COLUMN_COUNTS],
    playable: [Sums; COLUMN_COUNTS],
    /// For each output the weight of every unit, in 1/256, and a constant, in 1/2^14.
    outputs: [(Sums, i32); 3],
}

/// The number of bytes of a model in the file of weights.
pub(crate) const MODEL_BYTES: usize =
    CLASSES * PATTERNS * WIDTH + 2 * WIDTH * COUNT_ROWS + 3 * (2 * WIDTH + 4);

/// Both models as they lie in the file.
pub(crate) type ModelBytes = [u8; 2 * MODEL_BYTES];

/// The weights in use.
pub(crate) const WEIGHTS: &ModelBytes = include_bytes!("../prior.bin");

/// The models in use, with the first and with the second player to move.
static MODELS: [Model; 2] = models(WEIGHTS);

/// Reads both models.
pub(crate) const fn models(bytes: &ModelBytes) -> [Model; 2] {
    [model(bytes, 0), model(bytes, MODEL_BYTES)]
}

const fn sums(bytes: &ModelBytes, at: usize) -> Sums {
    let mut sums = [0; WIDTH];
    let mut unit = 0;
    while unit < WIDTH {
        sums[unit] = i16::from_le_bytes([bytes[at + 2 * unit], bytes[at + 2 * unit + 1]]);
        unit += 1;
    }
    sums
}

const fn model(bytes: &ModelBytes, start: usize) -> Model {
    let mut model = Model {
        lines: [[[0; WIDTH]; PATTERNS + 1]; CLASSES],
        stones: [[0; WIDTH]; STONE_COUNTS],
        odd_columns: [[0; WIDTH]; COLUMN_COUNTS],
        playable: [[0; WIDTH]; COLUMN_COUNTS],
        outputs: [([0; WIDTH], 0); 3],
    };
    let mut at = start;
    let mut row = 0;
    while row < CLASSES * PATTERNS {
        let mut unit = 0;
        while unit < WIDTH {
            model.lines[row / PATTERNS][row % PATTERNS][unit] = bytes[at].cast_signed();
            at += 1;
            unit += 1;
        }
        row += 1;
    }
    let mut row = 0;
    while row < COUNT_ROWS {
        let sums = sums(bytes, at);
        match row {
            0..STONE_COUNTS => model.stones[row] = sums,
            STONE_COUNTS..PLAYABLE_ROWS => model.odd_columns[row - STONE_COUNTS] = sums,
            _ => model.playable[row - PLAYABLE_ROWS] = sums,
        }
        at += 2 * WIDTH;
        row += 1;
    }
    let mut output = 0;
    while output < 3 {
        let end = at + 2 * WIDTH;
        let added = [bytes[end], bytes[end + 1], bytes[end + 2], bytes[end + 3]];
        model.outputs[output] = (sums(bytes, at), i32::from_le_bytes(added));
        at = end + 4;
        output += 1;
    }
    model
}

impl Model {
    /// Returns the model in use for this player to move.
    #[inline(always)]
    pub(super) fn in_use(first_to_move: bool) -> &'static Self {
        &MODELS[usize::from(!first_to_move)]
    }

    /// Returns the three outputs for a position with these occupied cells and sums of its lines, in
    /// 1/2^14.
    #[inline(always)]
    pub(crate) fn outputs(&self, occupied: u64, lines: &Sums) -> [i32; 3] {
        let playable = playable(occupied);
        let rows = [
            &self.stones[occupied.count_ones() as usize],
            &self.odd_columns[(playable & UPPER).count_ones() as usize],
            &self.playable[playable.count_ones() as usize],
        ];
        let mut units = *lines;
        for row in rows {
            for (unit, &added) in units.iter_mut().zip(row) {
                *unit += added;
            }
        }
        for unit in &mut units[..WIDTH - 1] {
            *unit = (*unit).max(0);
        }
        let output = |(weights, added): &(Sums, i32)| {
            let products = units.iter().zip(weights);
            let sum: i32 = products
                .map(|(&unit, &weight)| i32::from(unit) * i32::from(weight))
                .sum();
            sum + added
        };
        let [log_odds, if_won, if_not] = &self.outputs;
        [output(log_odds), output(if_won), output(if_not)]
    }
}
