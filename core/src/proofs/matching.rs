//! Lines that must be blocked by pairs of singles or by poison.

use crate::board::lines::Isa;
use crate::board::{Bits, Board, Cube};

/// More lines than this are not looked at: so many are hardly ever blocked.
const MOST_DEMANDS: usize = 16;
/// No board has more columns than twice that.
const MOST_PAIRS: usize = 8;

/// Whether every line within `open` has two poisoned cells, or two singles that are a pair, for
/// some choice of disjoint pairs.
#[inline(always)]
pub(super) fn blocked<I: Isa>(open: u64, singles: u64, poisoned: u64) -> bool {
    !I::has_line(open & !(singles | poisoned)) && matched::<Cube>(open, singles, poisoned)
}

/// The same where every such line has a single or a poisoned cell.
#[inline]
pub(super) fn matched<B: Board>(open: B::Bits, singles: B::Bits, poisoned: B::Bits) -> bool {
    let mut demands = [B::Bits::NONE; MOST_DEMANDS];
    let mut len = 0;
    let mut possible = true;
    B::for_each_line(open, |line| {
        if (line & poisoned).has_several() {
            return;
        }
        let choice = line & singles;
        if !choice.has_several() || len == MOST_DEMANDS {
            possible = false;
            return;
        }
        demands[len] = choice;
        len += 1;
    });
    let demands = &mut demands[..len];
    demands.sort_unstable_by_key(|choice| choice.count());
    possible && pairs_exist(demands, &mut [B::Bits::NONE; MOST_PAIRS], 0)
}

/// Whether the pairs chosen so far can be completed such that every demand contains one.
fn pairs_exist<T: Bits>(demands: &[T], pairs: &mut [T; MOST_PAIRS], chosen: usize) -> bool {
    let Some((&choice, others)) = demands.split_first() else {
        return true;
    };
    if pairs[..chosen].iter().any(|&pair| choice & pair == pair) {
        return pairs_exist(others, pairs, chosen);
    }
    let taken = pairs[..chosen]
        .iter()
        .fold(T::NONE, |all, &pair| all | pair);
    let mut left = choice & !taken;
    while !left.is_empty() {
        let one = left.lowest();
        left = left.without_lowest();
        for partner in left.ones() {
            pairs[chosen] = one | partner;
            if pairs_exist(others, pairs, chosen + 1) {
                return true;
            }
        }
    }
    false
}
