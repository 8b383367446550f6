//! The model of the prior: its weights, and its outputs.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::{array, fmt};

use once_cell::race::OnceBox;

use crate::board::cells::{LINES, UPPER, playable};
use crate::board::lines::Isa;
use crate::solver::dfpn::prior::columns::{COLUMN_CLASSES, COLUMN_PATTERNS};
use crate::solver::dfpn::prior::free_cells::FREE_CELL_ROWS;
use crate::solver::dfpn::prior::lines::{CLASSES, PATTERNS};

/// The number of sums, which are the units of the first layer.
pub const WIDTH: usize = 64;

/// The number of units of the second layer.
pub const HIDDEN: usize = 32;

/// The number of outputs.
pub const OUTPUTS: usize = 3;

/// A row of weights: one for each unit. It fills a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i8; WIDTH]);

impl Row {
    const ZEROS: Self = Self([0; WIDTH]);
}

/// Sums of rows: a number for each unit.
pub(crate) type Sums = [i16; WIDTH];

/// The rows for the number of stones: 0 to 64.
pub const STONE_COUNTS: usize = 65;

/// The rows for a number of columns: 0 to 16.
pub const COLUMN_COUNTS: usize = 17;

/// The most that a unit of the first layer gives, in 1/64.
pub const MOST_UNIT: i16 = 4 << 6;

/// The most that each unit of the first layer gives to the next: nothing for the last one, which goes straight to the
/// first output.
const MOST_UNITS: Sums = {
    let mut most = [MOST_UNIT; WIDTH];
    most[WIDTH - 1] = 0;
    most
};

/// The most that a unit of the second layer gives, in 1/64.
pub const MOST_HIDDEN: i32 = 8 << 6;

/// The most that an output says, in 1/2^14, so that what is made of it can't overflow.
const MOST_OUTPUT: i32 = 1 << 28;

/// The most rows of lines, columns and free cells whose sum is a unit of the first layer.
const MOST_ROWS: i16 = LINES.len() as i16 + 16 + 64;

/// The largest weight of a number of stones or columns, and the largest constant.
const MOST_COUNT: i16 = (i16::MAX - (MOST_ROWS << 7)) / 3;
const MOST_CONSTANT: i32 = 1 << 29;

/// The weights of the model.
pub(crate) struct Model {
    /// The last row of a class, of all patterns that don't count, is all zeros.
    pub(crate) lines: Vec<[Row; PATTERNS + 1]>,
    pub(crate) columns: Vec<[Row; COLUMN_PATTERNS]>,
    /// The last row, of all cells that aren't free, is all zeros.
    pub(crate) free_cells: Vec<Row>,
    pub(crate) stones: Vec<Sums>,
    pub(crate) odd_columns: Vec<Sums>,
    pub(crate) playable: Vec<Sums>,
    /// The weights from every two units of the first layer to the second.
    pub(crate) hidden: [PairWeights; WIDTH / 2],
    /// The constants of the second layer, in 1/2^14.
    pub(crate) hidden_added: [i32; HIDDEN],
    pub(crate) outputs: [OutputWeights; OUTPUTS],
}

/// The weights from two units of the first layer to each of the second, in 1/256, side by side, so that one instruction
/// multiplies both and adds the products. They fill two lines of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct PairWeights(pub(crate) [[i16; 2]; HIDDEN]);

/// The weights of an output: of the units of the first layer and of the second, in 1/256, and a constant, in
/// 1/2^14.
pub(crate) struct OutputWeights {
    pub(crate) first: [i16; WIDTH],
    pub(crate) second: [i16; HIDDEN],
    pub(crate) added: i32,
}

/// The number of bytes in a file of weights.
pub(crate) const MODEL_BYTES: usize =
    (CLASSES * PATTERNS + COLUMN_CLASSES * COLUMN_PATTERNS + FREE_CELL_ROWS) * WIDTH
        + 2 * WIDTH * (STONE_COUNTS + 2 * COLUMN_COUNTS)
        + HIDDEN * (2 * WIDTH + 4)
        + OUTPUTS * (2 * (WIDTH + HIDDEN) + 4);

/// The weights that are part of the program.
#[cfg(feature = "weights")]
pub(crate) const WEIGHTS: &[u8; MODEL_BYTES] = include_bytes!("../prior.bin");

/// Returns the weights of the proof-number search that are part of the program, as they are in their file.
#[cfg(feature = "weights")]
pub fn prior_weights() -> &'static [u8] {
    WEIGHTS
}

/// The model in use, as soon as it is needed.
static IN_USE: OnceBox<Model> = OnceBox::new();

/// The error for bytes that are not the weights of the prior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPrior;

impl fmt::Display for NoPrior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "weights of the prior take {MODEL_BYTES} bytes, and none is so large that a sum overflows"
        )
    }
}

impl core::error::Error for NoPrior {}

/// Gives a program without weights those of a file that `fourfold train fit` has written. Searches that begin from
/// then on use them. If the program has weights already, it keeps them.
///
/// # Errors
/// If they have the wrong size, or are so large that a sum may overflow.
pub fn load_prior(bytes: &[u8]) -> Result<(), NoPrior> {
    let model = Model::read(bytes).ok_or(NoPrior)?;
    // It fails if there is a model already.
    _ = IN_USE.set(Box::new(model));
    Ok(())
}

/// The numbers of a file, one after the other.
struct Numbers<'b>(&'b [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn small<const N: usize>(&mut self) -> Option<[i8; N]> {
        self.take().map(|bytes| bytes.map(u8::cast_signed))
    }

    fn wide<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = i16::from_le_bytes(self.take()?);
        }
        Some(numbers)
    }

    fn constant(&mut self) -> Option<i32> {
        self.take().map(i32::from_le_bytes)
    }
}

impl Model {
    /// Returns the model in use, or `None` if the program has no weights.
    pub(crate) fn in_use() -> Option<&'static Self> {
        #[cfg(feature = "weights")]
        let model =
            Some(IN_USE.get_or_init(|| {
                Box::new(Self::read(WEIGHTS).expect("the file has the right size"))
            }));
        #[cfg(not(feature = "weights"))]
        let model = IN_USE.get();
        model
    }

    /// Reads a file of weights. Returns `None` if it has the wrong size, or if a sum may overflow.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut numbers = Numbers(bytes);
        let mut lines = Vec::with_capacity(CLASSES);
        for _ in 0..CLASSES {
            let mut class = [Row::ZEROS; PATTERNS + 1];
            for row in &mut class[..PATTERNS] {
                row.0 = numbers.small()?;
            }
            lines.push(class);
        }
        let mut columns = Vec::with_capacity(COLUMN_CLASSES);
        for _ in 0..COLUMN_CLASSES {
            let mut class = [Row::ZEROS; COLUMN_PATTERNS];
            for row in &mut class {
                row.0 = numbers.small()?;
            }
            columns.push(class);
        }
        let mut free_cells = vec![Row::ZEROS; FREE_CELL_ROWS + 1];
        for row in &mut free_cells[..FREE_CELL_ROWS] {
            row.0 = numbers.small()?;
        }
        let mut counts = |count| (0..count).map(|_| numbers.wide()).collect::<Option<_>>();
        let (stones, odd_columns, playable) = (
            counts(STONE_COUNTS)?,
            counts(COLUMN_COUNTS)?,
            counts(COLUMN_COUNTS)?,
        );
        let mut hidden = [PairWeights([[0; 2]; HIDDEN]); WIDTH / 2];
        for two in &mut hidden {
            let units: [[i16; HIDDEN]; 2] = [numbers.wide()?, numbers.wide()?];
            two.0 = array::from_fn(|hidden| units.map(|weights| weights[hidden]));
        }
        let mut hidden_added = [0; HIDDEN];
        for added in &mut hidden_added {
            *added = numbers.constant()?;
        }
        let mut output = || {
            Some(OutputWeights {
                first: numbers.wide()?,
                second: numbers.wide()?,
                added: numbers.constant()?,
            })
        };
        let outputs = [output()?, output()?, output()?];
        let model = Self {
            lines,
            columns,
            free_cells,
            stones,
            odd_columns,
            playable,
            hidden,
            hidden_added,
            outputs,
        };
        (numbers.0.is_empty() && model.is_small()).then_some(model)
    }

    /// Returns true if no sum can overflow. With [`MOST_ROWS`] rows and three counts a unit of the first layer stays
    /// within 16 bits. The products of all units stay below 2^30, whatever their weights, so with a constant a sum stays
    /// within 32 bits.
    fn is_small(&self) -> bool {
        let counts = [&self.stones, &self.odd_columns, &self.playable];
        let mut counts = counts.into_iter().flatten().flatten();
        let constants = self.outputs.iter().map(|output| output.added);
        let mut constants = self.hidden_added.into_iter().chain(constants);
        counts.all(|count| (-MOST_COUNT..=MOST_COUNT).contains(count))
            && constants.all(|constant| (-MOST_CONSTANT..=MOST_CONSTANT).contains(&constant))
    }

    /// Returns the three outputs for a position with these occupied cells and sums of its lines, columns and free
    /// cells, in 1/2^14.
    #[inline(always)]
    pub(crate) fn outputs<I: Isa>(&self, isa: I, occupied: u64, sums: &Sums) -> [i32; OUTPUTS] {
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
        let direct = units[WIDTH - 1];
        for (unit, most) in units.iter_mut().zip(MOST_UNITS) {
            *unit = (*unit).min(most).max(0);
        }
        let mut hidden_sums = self.hidden_added;
        for (&two, weights) in units.as_chunks::<2>().0.iter().zip(&self.hidden) {
            isa.add_products(&mut hidden_sums, two, &weights.0);
        }
        let mut hidden = [0; HIDDEN];
        for (unit, &sum) in hidden.iter_mut().zip(&hidden_sums) {
            *unit = (sum >> 8).clamp(0, MOST_HIDDEN) as i16;
        }
        let [log_odds, if_won, if_not] = &self.outputs;
        [
            log_odds.output(&units, &hidden) + (i32::from(direct) << 8),
            if_won.output(&units, &hidden),
            if_not.output(&units, &hidden),
        ]
    }
}

impl OutputWeights {
    /// Returns the output for these units of the first layer and of the second, in 1/2^14.
    #[inline(always)]
    fn output(&self, first: &Sums, second: &[i16; HIDDEN]) -> i32 {
        let mut sum = self.added;
        for (&unit, &weight) in first.iter().zip(&self.first) {
            sum += i32::from(unit) * i32::from(weight);
        }
        for (&unit, &weight) in second.iter().zip(&self.second) {
            sum += i32::from(unit) * i32::from(weight);
        }
        sum.clamp(-MOST_OUTPUT, MOST_OUTPUT)
    }
}

#[cfg(all(test, feature = "weights"))]
mod tests {
    use super::{
        HIDDEN, MODEL_BYTES, MOST_CONSTANT, MOST_COUNT, MOST_ROWS, Model, NoPrior, OUTPUTS,
        PairWeights, WEIGHTS, WIDTH, load_prior,
    };
    use crate::board::lines::Portable;
    use alloc::string::ToString;
    use core::ptr;

    #[test]
    fn a_program_that_has_weights_keeps_them() {
        let model = Model::in_use().expect("weights");
        assert_eq!(load_prior(&[0; MODEL_BYTES]), Ok(()));
        assert!(ptr::eq(model, Model::in_use().expect("weights")));
        assert!(model.outputs[0].added != 0);
    }

    #[test]
    fn weights_have_one_size() {
        for size in [0, MODEL_BYTES - 1] {
            assert_eq!(load_prior(&WEIGHTS[..size]), Err(NoPrior));
        }
        assert_eq!(load_prior(&[&WEIGHTS[..], &[0]].concat()), Err(NoPrior));
        let message = NoPrior.to_string();
        assert_eq!(
            message,
            "weights of the prior take 428364 bytes, and none is so large that a sum overflows"
        );
    }

    #[test]
    fn no_sum_of_the_largest_weights_overflows() {
        assert_eq!(load_prior(&[0x7f; MODEL_BYTES]), Err(NoPrior));
        for (sign, most_row, most_weight) in [(1, 127, i16::MAX), (-1, -128, i16::MIN)] {
            let mut model = Model::read(&[0; MODEL_BYTES]).unwrap();
            for counts in [
                &mut model.stones,
                &mut model.odd_columns,
                &mut model.playable,
            ] {
                counts.fill([sign * MOST_COUNT; WIDTH]);
            }
            model.hidden.fill(PairWeights([[most_weight; 2]; HIDDEN]));
            model.hidden_added.fill(i32::from(sign) * MOST_CONSTANT);
            for output in &mut model.outputs {
                output.first.fill(most_weight);
                output.second.fill(most_weight);
                output.added = i32::from(sign) * MOST_CONSTANT;
            }
            assert!(model.is_small());
            let outputs = model.outputs(Portable, 0, &[MOST_ROWS * most_row; WIDTH]);
            let seven = outputs.map(|output| output.checked_mul(7).is_some());
            assert_eq!(seven, [true; OUTPUTS]);
            model.stones[3][5] = sign * (MOST_COUNT + 1);
            assert!(!model.is_small());
        }
    }
}
