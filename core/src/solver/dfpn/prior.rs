//! Learned first estimates: how hard it seems to prove that the first player wins, and that not.
//!
//! The cube's 76 lines fall into 18 classes that its symmetries don't map onto each other. Each of
//! the four cells of a line is empty and out of reach, playable, or has a stone of the first or the
//! second player. For every class and every such *pattern* in which at most one player has stones
//! there is a row of 16 weights; the rows of all lines are added up, which can be done step by step
//! as stones are played, and so are rows for the number of stones, of playable cells and of columns
//! with an odd number of free cells. Fifteen of the sums pass through a rectifier, the last one goes
//! straight to the first output. The outputs are the logarithm of the odds that the first player
//! wins, and for both cases the expected logarithm of the number of positions that the proof takes.
//!
//! The weights are made by `fourfold train` from positions that the solver has decided; what that
//! takes of this model is in [`training`]. All arithmetic is on integers, so the search visits the
//! same positions on every machine.

use crate::board::Player;
use crate::board::cells::{LINES, UPPER, playable};
use crate::board::compact::CompactCube;
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};

/// Classes of lines under the symmetries of the cube.
pub(crate) const CLASSES: usize = 18;
/// Patterns of a line in which at most one player has stones.
pub(crate) const PATTERNS: usize = 146;
/// Sums that are kept.
pub const WIDTH: usize = 16;

/// A sum of rows: one number for each unit.
pub(crate) type Sums = [i16; WIDTH];

/// What draws add to the logarithm of the odds that a player prevents the other's win, in 1/2^14:
/// of 0, 1, 2, 3, 4 and 5 this visits the fewest positions.
const DRAWS: i32 = 2 << 14;

/// The pattern of every line, two bits a cell: 0 empty and out of reach, 1 playable, 2 a stone of
/// the first player, 3 of the second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patterns(pub(crate) [u8; LINES.len()]);

/// A cell on a line: the number of the line, and the shift of the cell's two bits in its pattern.
#[derive(Clone, Copy)]
struct CellOnLine {
    line: u8,
    shift: u8,
}

/// The cells of every line in the order that its class shares, and its class.
pub(crate) const ORDERED: [([u8; 4], u8); LINES.len()] = ordered();

/// For every cell its places, at most seven, and how many they are.
const PLACES: [([CellOnLine; 7], u8); 64] = places();

/// The row of every pattern; those that count nothing share the last one, which is all zeros.
pub(crate) const ROWS: [u8; 256] = rows();

const fn image(cell: u8, symmetry: u8) -> u8 {
    let (mut x, mut y) = (cell & 3, cell >> 2 & 3);
    if symmetry & 1 != 0 {
        x = 3 - x;
    }
    if symmetry & 2 != 0 {
        y = 3 - y;
    }
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    x | y << 2 | cell & 48
}

/// Four cells as one number, for comparison.
const fn number(cells: [u8; 4]) -> u32 {
    u32::from_be_bytes(cells)
}

const fn ordered() -> [([u8; 4], u8); LINES.len()] {
    let mut ordered = [([0; 4], 0); LINES.len()];
    // The least image of each line, and the order of the line's own cells that leads to it.
    let mut least = [u32::MAX; LINES.len()];
    let mut line = 0;
    while line < LINES.len() {
        let mut up = [0; 4];
        let mut left = LINES[line];
        let mut cell = 0;
        while cell < 4 {
            up[cell] = left.trailing_zeros() as u8;
            left &= left - 1;
            cell += 1;
        }
        let down = [up[3], up[2], up[1], up[0]];
        let mut best = u64::MAX;
        let mut way = 0;
        while way < 16 {
            let cells = if way < 8 { up } else { down };
            let symmetry = way & 7;
            let images = [
                image(cells[0], symmetry),
                image(cells[1], symmetry),
                image(cells[2], symmetry),
                image(cells[3], symmetry),
            ];
            let rank = (number(images) as u64) << 32 | number(cells) as u64;
            if rank < best {
                best = rank;
                least[line] = number(images);
                ordered[line].0 = cells;
            }
            way += 1;
        }
        line += 1;
    }
    // A class is numbered by how many smaller least images there are.
    let mut line = 0;
    while line < LINES.len() {
        let (mut other, mut smaller) = (0, 0);
        while other < LINES.len() {
            let mut earlier = 0;
            let mut is_first = true;
            while earlier < other {
                is_first &= least[earlier] != least[other];
                earlier += 1;
            }
            if is_first && least[other] < least[line] {
                smaller += 1;
            }
            other += 1;
        }
        assert!(smaller < CLASSES as u8);
        ordered[line].1 = smaller;
        line += 1;
    }
    ordered
}

const fn places() -> [([CellOnLine; 7], u8); 64] {
    let mut places = [([CellOnLine { line: 0, shift: 0 }; 7], 0); 64];
    let mut line = 0;
    while line < LINES.len() {
        let mut at = 0;
        while at < 4 {
            let (places, count) = &mut places[ORDERED[line].0[at] as usize];
            places[*count as usize] = CellOnLine {
                line: line as u8,
                shift: 2 * at as u8,
            };
            *count += 1;
            at += 1;
        }
        line += 1;
    }
    places
}

const fn rows() -> [u8; 256] {
    let mut rows = [PATTERNS as u8; 256];
    let (mut pattern, mut row) = (0, 0);
    while pattern < 256 {
        let (mut at, mut first, mut second) = (0, false, false);
        while at < 4 {
            first |= pattern >> (2 * at) & 3 == 2;
            second |= pattern >> (2 * at) & 3 == 3;
            at += 1;
        }
        if !(first && second) {
            rows[pattern] = row;
            row += 1;
        }
        pattern += 1;
    }
    assert!(row as usize == PATTERNS);
    rows
}

/// What one model knows; there is one for each player to move.
pub(crate) struct Model {
    lines: [[[i8; WIDTH]; PATTERNS + 1]; CLASSES],
    stones: [Sums; 65],
    odd_columns: [Sums; 17],
    playable: [Sums; 17],
    /// For each output the weight of every unit, in 1/256; and what is added, in 1/2^14.
    outputs: [(Sums, i32); 3],
}

/// Bytes of a model in the file of weights.
pub(crate) const MODEL_BYTES: usize =
    CLASSES * PATTERNS * WIDTH + 2 * WIDTH * (65 + 17 + 17) + 3 * (2 * WIDTH + 4);

/// Both models as they lie in the file.
pub(crate) type Bytes = [u8; 2 * MODEL_BYTES];

/// The weights in use.
pub(crate) const WEIGHTS: &Bytes = include_bytes!("prior.bin");

/// With the first and with the second player to move.
static MODELS: [Model; 2] = models(WEIGHTS);

pub(crate) const fn models(bytes: &Bytes) -> [Model; 2] {
    [model(bytes, 0), model(bytes, MODEL_BYTES)]
}

const fn sums(bytes: &Bytes, at: usize) -> Sums {
    let mut sums = [0; WIDTH];
    let mut unit = 0;
    while unit < WIDTH {
        sums[unit] = i16::from_le_bytes([bytes[at + 2 * unit], bytes[at + 2 * unit + 1]]);
        unit += 1;
    }
    sums
}

const fn model(bytes: &Bytes, start: usize) -> Model {
    let mut model = Model {
        lines: [[[0; WIDTH]; PATTERNS + 1]; CLASSES],
        stones: [[0; WIDTH]; 65],
        odd_columns: [[0; WIDTH]; 17],
        playable: [[0; WIDTH]; 17],
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
    while row < 65 + 17 + 17 {
        let sums = sums(bytes, at);
        match row {
            0..65 => model.stones[row] = sums,
            65..82 => model.odd_columns[row - 65] = sums,
            _ => model.playable[row - 82] = sums,
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

impl Patterns {
    pub(crate) fn of(position: &CompactCube) -> Self {
        let (first, second) = position.by_player();
        Self::of_stones(first, second)
    }

    pub(crate) fn of_stones(first: u64, second: u64) -> Self {
        let playable = playable(first | second);
        let mut patterns = [0; LINES.len()];
        for (pattern, (cells, _)) in patterns.iter_mut().zip(&ORDERED) {
            for (at, &cell) in cells.iter().enumerate() {
                let has = |set: u64| (set >> cell & 1) as u8;
                let state = has(playable) + 2 * has(first) + 3 * has(second);
                *pattern |= state << (2 * at);
            }
        }
        Self(patterns)
    }

    /// The sums of the rows of all lines.
    #[inline(always)]
    pub(crate) fn sums(&self, first_to_move: bool) -> Sums {
        self.sums_in(&MODELS[usize::from(!first_to_move)])
    }

    #[inline(always)]
    pub(crate) fn sums_in(&self, model: &Model) -> Sums {
        let mut sums = [0; WIDTH];
        for (&pattern, &(_, class)) in self.0.iter().zip(&ORDERED) {
            let row = &model.lines[usize::from(class)][usize::from(ROWS[usize::from(pattern)])];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum += i16::from(weight);
            }
        }
        sums
    }

    /// Follows the game from one position to a later one, and takes the sums along.
    #[inline(always)]
    pub(crate) fn follow(
        &mut self,
        from: &CompactCube,
        to: &CompactCube,
        first_to_move: bool,
        sums: &mut Sums,
    ) {
        let (first, _) = to.by_player();
        let (before, after) = (from.playable(), to.playable());
        let mut played = to.occupied() & !from.occupied();
        while played != 0 {
            let cell = played.trailing_zeros();
            let was = (before >> cell & 1) as u8;
            let is = 3 - (first >> cell & 1) as u8;
            self.change(cell, is - was, first_to_move, sums);
            played &= played - 1;
        }
        let mut reached = after & !before;
        while reached != 0 {
            self.change(reached.trailing_zeros(), 1, first_to_move, sums);
            reached &= reached - 1;
        }
    }

    /// Adds to the state of a cell in all its lines.
    #[inline(always)]
    fn change(&mut self, cell: u32, by: u8, first_to_move: bool, sums: &mut Sums) {
        let model = &MODELS[usize::from(!first_to_move)];
        let (places, count) = &PLACES[cell as usize];
        for place in &places[..usize::from(*count)] {
            let pattern = &mut self.0[usize::from(place.line)];
            let class = &model.lines[usize::from(ORDERED[usize::from(place.line)].1)];
            let before = &class[usize::from(ROWS[usize::from(*pattern)])];
            *pattern += by << place.shift;
            let after = &class[usize::from(ROWS[usize::from(*pattern)])];
            for unit in 0..WIDTH {
                sums[unit] += i16::from(after[unit]) - i16::from(before[unit]);
            }
        }
    }
}

impl Model {
    /// The three outputs for a position with these occupied cells and sums of its lines, in 1/2^14.
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
        let [odds, if_won, if_not] = &self.outputs;
        [output(odds), output(if_won), output(if_not)]
    }
}

/// First numbers for a position with these sums of its lines: how many positions it may take to
/// prove that the first player wins, and to disprove it; or that the second player doesn't win, and
/// that he does.
///
/// The weights know the question of the first player alone. The other one differs by the draws, so
/// the odds are those of the first player, and some for the draws.
#[inline(always)]
pub(crate) fn numbers(position: &CompactCube, lines: &Sums, winner: Player) -> ProofNumbers {
    let model = &MODELS[usize::from(!position.first_to_move())];
    let [odds, if_won, if_not] = model.outputs(position.occupied(), lines);
    let odds = odds
        + match winner {
            Player::First => 0,
            Player::Second => DRAWS,
        };
    // The less likely a result, the more it takes to prove it.
    let number = |effort: i32, odds: i32| {
        let logarithm = effort * 3 / 5 + doubt(odds) * 7 / 10 + (1 << 13);
        power_of_two(logarithm)
    };
    ProofNumbers {
        proof: number(if_won, odds),
        disproof: number(if_not, -odds),
    }
}

/// −log₂ of the probability that belongs to the logarithm of the odds, both in 1/2^14: linear
/// between whole numbers of which the exact values are known.
#[inline(always)]
fn doubt(odds: i32) -> i32 {
    /// log₂(1 + e^−x) for x = −8, −7, …, 8.
    const EXACT: [i32; 17] = [
        189_105, 165_481, 141_881, 118_344, 94_977, 72_060, 50_274, 31_042, 16_384, 7_405, 3_000,
        1_148, 429, 159, 59, 22, 8,
    ];
    let shifted = (odds + (8 << 14)).clamp(0, (16 << 14) - 1);
    let (whole, part) = ((shifted >> 14) as usize, shifted & ((1 << 14) - 1));
    EXACT[whole] + (((EXACT[whole + 1] - EXACT[whole]) as i64 * i64::from(part)) >> 14) as i32
}

/// 2 to a power given in 1/2^14, at least 1; between powers linear.
#[inline(always)]
fn power_of_two(logarithm: i32) -> u32 {
    let logarithm = logarithm.clamp(0, 20 << 14);
    let (whole, part) = (logarithm >> 14, logarithm & ((1 << 14) - 1));
    let number = (((1 << 14) + part as u64) << whole) >> 14;
    (number as u32).min(INFINITE - 1)
}
