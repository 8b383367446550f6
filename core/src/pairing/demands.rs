//! Lines that must be blocked by pairs of singles or by poison.

use crate::lines::{Isa, for_each_line};

/// More lines than this are not looked at: so many are hardly ever blocked.
const MOST_DEMANDS: usize = 16;

/// Whether every line within `open` has two poisoned cells, or two singles that are a pair, for
/// some choice of disjoint pairs.
#[inline(always)]
pub(super) fn blocked<I: Isa>(open: u64, singles: u64, poisoned: u64) -> bool {
    !I::has_line(open & !(singles | poisoned)) && matched(open, singles, poisoned)
}

fn matched(open: u64, singles: u64, poisoned: u64) -> bool {
    let mut demands = [0; MOST_DEMANDS];
    let mut len = 0;
    let mut possible = true;
    for_each_line(open, |line| {
        if (line & poisoned).count_ones() >= 2 {
            return;
        }
        let choice = line & singles;
        if choice.count_ones() < 2 || len == MOST_DEMANDS {
            possible = false;
            return;
        }
        demands[len] = choice;
        len += 1;
    });
    let demands = &mut demands[..len];
    demands.sort_unstable_by_key(|choice| choice.count_ones());
    possible && pairs_exist(demands, &mut [0; 8], 0)
}

/// Whether the pairs chosen so far can be completed such that every demand contains one.
fn pairs_exist(demands: &[u64], pairs: &mut [u64; 8], chosen: usize) -> bool {
    let Some((&choice, others)) = demands.split_first() else {
        return true;
    };
    if pairs[..chosen].iter().any(|pair| choice & pair == *pair) {
        return pairs_exist(others, pairs, chosen);
    }
    let taken = pairs[..chosen].iter().fold(0, |all, pair| all | pair);
    let mut left = choice & !taken;
    while left != 0 {
        let one = left & left.wrapping_neg();
        left &= left - 1;
        let mut partners = left;
        while partners != 0 {
            pairs[chosen] = one | partners & partners.wrapping_neg();
            partners &= partners - 1;
            if pairs_exist(others, pairs, chosen + 1) {
                return true;
            }
        }
    }
    false
}
