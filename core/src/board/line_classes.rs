//! Lines that look alike: classes of lines under the symmetries of a board, and the patterns of
//! stones in a line.
//!
//! Learned weights belong to a class of lines and a pattern in it. The prior of the proof-number
//! search makes its tables from this at compile time, for the cube; the evaluation of the computer
//! player does so at run time, for any board. Each numbers its classes in an order of its own, on
//! which its files of weights depend.

/// A line as its class sees it.
#[derive(Clone, Copy)]
pub(crate) struct ClassedLine {
    /// The least image of the line under the symmetries. Lines of one class share it.
    pub(crate) least_image: [u8; 4],
    /// The cells of the line in the order that leads to this image.
    pub(crate) cells: [u8; 4],
    /// True if the opposite order leads to this image too.
    pub(crate) is_reversible: bool,
}

/// Classes a line, given by its cells in ascending order. `images` has the image of every cell
/// under every symmetry.
pub(crate) const fn classed<const N: usize>(ascending: [u8; 4], images: &[[u8; N]]) -> ClassedLine {
    let [a, b, c, d] = ascending;
    let descending = [d, c, b, a];
    let (up, down) = (least(ascending, images), least(descending, images));
    let (least_image, cells) = if up <= down {
        (up, ascending)
    } else {
        (down, descending)
    };
    ClassedLine {
        least_image: least_image.to_be_bytes(),
        cells,
        is_reversible: up == down,
    }
}

/// Returns the least image of four cells in this order. The first cell counts most.
const fn least<const N: usize>([a, b, c, d]: [u8; 4], images: &[[u8; N]]) -> u32 {
    let mut least = u32::MAX;
    let mut symmetry = 0;
    while symmetry < images.len() {
        let of = &images[symmetry];
        let image = [
            of[a as usize],
            of[b as usize],
            of[c as usize],
            of[d as usize],
        ];
        let number = u32::from_be_bytes(image);
        if number < least {
            least = number;
        }
        symmetry += 1;
    }
    least
}

/// Numbers the patterns of a line: a *pattern* has two bits for the state of each cell, the first
/// cell in the lowest ones.
///
/// `state_sets` chooses the patterns that count: bit `s` is set if those count whose cells have
/// exactly the states in `s`, a set of the four states as bits. The patterns that count get rows in
/// ascending order; all others share the row after the last. Also returns the number of patterns
/// that count.
pub(crate) const fn pattern_rows(state_sets: u16) -> ([u8; 256], usize) {
    let mut count = 0;
    let mut pattern = 0;
    while pattern < 256 {
        count += counts(pattern, state_sets) as usize;
        pattern += 1;
    }
    let mut rows = [count as u8; 256];
    let (mut pattern, mut row) = (0, 0);
    while pattern < 256 {
        if counts(pattern, state_sets) {
            rows[pattern] = row;
            row += 1;
        }
        pattern += 1;
    }
    (rows, count)
}

const fn counts(pattern: usize, state_sets: u16) -> bool {
    let (mut states, mut at) = (0, 0);
    while at < 4 {
        states |= 1 << (pattern >> (2 * at) & 3);
        at += 1;
    }
    state_sets >> states & 1 == 1
}
