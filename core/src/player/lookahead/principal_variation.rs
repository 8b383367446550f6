//! The triangular table of principal variations: the best line from every ply on.

use alloc::boxed::Box;

/// The most plies of a line, and one more.
const PLIES: usize = 65;

/// The best line from every ply of the present line on, as columns.
///
/// When a move becomes the best one at a ply, the line of the next ply follows it:
///
/// ```text
///   ply 0   3 5 2 6        ◄ 3, then the line of ply 1
///   ply 1     5 2 6        ◄ 5, then the line of ply 2
///   ply 2       2 6
///   ply 3         6
/// ```
pub(super) struct PrincipalVariations {
    /// The columns of each line, and its length.
    lines: Box<[([u8; PLIES], u8); PLIES]>,
}

impl PrincipalVariations {
    /// Creates empty lines.
    pub(super) fn new() -> Self {
        Self {
            lines: Box::new([([0; PLIES], 0); PLIES]),
        }
    }

    /// Empties the line of a ply.
    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].1 = 0;
    }

    /// Makes the line of a ply of this move and the line of the next ply.
    #[inline(always)]
    pub(super) fn extend(&mut self, ply: usize, column: u32) {
        let (now, later) = self.lines.split_at_mut(ply + 1);
        let (columns, len) = &mut now[ply];
        let (rest, more) = &later[0];
        columns[0] = column as u8;
        columns[1..=usize::from(*more)].copy_from_slice(&rest[..usize::from(*more)]);
        *len = more + 1;
    }

    /// Makes the line of a ply of this move alone.
    pub(super) fn set(&mut self, ply: usize, column: u32) {
        self.lines[ply].0[0] = column as u8;
        self.lines[ply].1 = 1;
    }

    /// Returns the line of a ply.
    pub(super) fn line(&self, ply: usize) -> &[u8] {
        let (columns, len) = &self.lines[ply];
        &columns[..usize::from(*len)]
    }
}
