//! What the look-ahead search leaves out, or searches less deeply, because it is unlikely to matter.
//!
//! - *Late-move reduction*: moves that come late in the order are searched less deeply first.
//! - *Reverse futility pruning*: a few plies above the leaves, a position whose estimate is far above the window isn't
//!   searched.
//! - *Futility pruning*: if its estimate is far below the window, all quiet moves but the first are left out.
//! - *Late-move pruning*: near the leaves, the last quiet moves in the order are left out.
//!
//! A move is quiet if it makes no immediate threat; forced moves don't come here. Apart from reductions all this happens
//! only in null windows around an estimate. Nothing is left out as long as all moves lose, so wins and losses stay facts,
//! and none of it where the search sees the end of the game. The names and the ideas are those of chess engines, the
//! numbers from games on 9x7. On the cube anything beyond the mildest reduction lost games.

/// How far outside of the window an estimate must lie for a position to be futile, for each ply that is left, in
/// 1/[`Value::UNIT`](crate::player::Value::UNIT).
const MARGIN: i32 = 80;

/// The most plies that may be left where a position is futile.
const MOST_FUTILE_DEPTH: u32 = 6;

/// The pruning of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pruning {
    /// Nothing is left out, and no move is searched less deeply: for searches without an evaluation.
    None,
    /// For the cube: late moves are searched one ply less deeply.
    Mild,
    /// For flat boards: all that is described above.
    Full,
}

impl Pruning {
    /// Returns by how many plies less a move is searched first, where so many plies are left. Moves are counted
    /// from 0.
    #[inline(always)]
    pub(super) fn reduction(self, depth: u32, number: usize) -> u32 {
        match self {
            Self::Mild if number >= 4 && depth >= 4 => 1,
            Self::Full if number >= 3 && depth >= 3 => {
                // A quarter of the product of both logarithms, rounded.
                let product = logarithm(depth) * logarithm(number as u32 + 1);
                ((product + (1 << 9)) >> 10).clamp(1, depth - 1)
            }
            _ => 0,
        }
    }

    /// Returns how far outside of the window an estimate must lie where so many plies are left, if a position may be
    /// futile there.
    #[inline(always)]
    pub(super) fn margin(self, depth: u32) -> Option<i32> {
        let may_be_futile = self == Self::Full && depth <= MOST_FUTILE_DEPTH;
        may_be_futile.then_some(MARGIN * depth as i32)
    }

    /// Returns true if a move comes so late that it is left out, where so many plies are left.
    #[inline(always)]
    pub(super) fn leaves_out(self, depth: u32, number: usize) -> bool {
        self == Self::Full && number >= (4 + depth * depth / 2) as usize
    }
}

/// Returns the binary logarithm of a number, in 1/16: exact for powers of two, and linear between them.
#[inline(always)]
fn logarithm(number: u32) -> u32 {
    let whole = number.ilog2();
    (whole << 4) + ((number << 4) >> whole) - 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_the_depth_and_with_the_number_of_the_move() {
        let reductions = |pruning: Pruning| {
            [(2, 8), (3, 3), (6, 3), (8, 6), (12, 8), (30, 8)]
                .map(|(depth, number)| pruning.reduction(depth, number))
        };
        assert_eq!(reductions(Pruning::Full), [0, 1, 1, 2, 3, 4]);
        assert_eq!(reductions(Pruning::Mild), [0, 0, 0, 1, 1, 1]);
        assert_eq!(reductions(Pruning::None), [0; 6]);
    }

    #[test]
    fn logarithms_are_exact_for_powers_of_two() {
        assert_eq!(
            [1, 2, 3, 4, 6, 8, 63].map(logarithm),
            [0, 16, 24, 32, 40, 48, 95]
        );
    }
}
