//! The moves of positions that were searched a short while ago.
//!
//! A depth-first proof-number search leaves a position when something else has become more
//! promising, and mostly comes back soon: two in five times that it needs the moves of a position it
//! had them before. To generate them anew costs much more than to keep some lists.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::compact::CompactCube;
use crate::solver::dfpn::children::Child;

/// Lists of children. A new one takes the place of an older one.
pub(super) struct ChildCache {
    /// The stones of both sides at the parents.
    parents: Vec<(u64, u64)>,
    lists: Vec<Vec<Child>>,
}

/// How many lists are kept, as a binary logarithm: what the caches near a core hold.
const SIZE: u32 = 7;

/// The parent of no list: no cell has two stones.
const NOBODY: (u64, u64) = (u64::MAX, u64::MAX);

impl ChildCache {
    pub(super) fn new() -> Self {
        Self {
            parents: vec![NOBODY; 1 << SIZE],
            lists: vec![Vec::new(); 1 << SIZE],
        }
    }

    /// Forgets all lists.
    pub(super) fn clear(&mut self) {
        self.parents.fill(NOBODY);
    }

    /// Keeps the children of a position.
    #[inline(always)]
    pub(super) fn keep(&mut self, parent: &CompactCube, children: &[Child]) {
        let place = place(parent);
        self.parents[place] = (parent.own, parent.opponent);
        let list = &mut self.lists[place];
        list.clear();
        list.extend_from_slice(children);
    }

    /// Adds the children of a position, if they are known. Whether they are.
    #[inline(always)]
    pub(super) fn restore(&self, parent: &CompactCube, children: &mut Vec<Child>) -> bool {
        let place = place(parent);
        let is_known = self.parents[place] == (parent.own, parent.opponent);
        if is_known {
            children.extend(self.lists[place].iter().map(Child::remembered));
        }
        is_known
    }
}

/// Where the list of a position lies.
#[inline(always)]
fn place(parent: &CompactCube) -> usize {
    let mixed = parent
        .own
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(parent.opponent)
        .rotate_left(29)
        .wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed >> (64 - SIZE)) as usize
}
