//! Pair matching: lines that are blocked by pairs of singles or by poisoned cells.

use crate::board::lines::Isa;
use crate::board::{Bits, Board, Cube};

/// The most lines for which pairs are sought. More can hardly ever be blocked.
const MOST_LINES_TO_PAIR: usize = 16;
/// The most pairs: no board has more than 16 columns.
const MOST_PAIRS: usize = 8;

/// Returns true if every line within `open` has two poisoned cells, or both singles of a pair, for
/// some choice of disjoint pairs.
#[inline(always)]
pub(super) fn blocked<I: Isa>(isa: I, open: u64, singles: u64, poisoned: u64) -> bool {
    !isa.has_line(open & !(singles | poisoned)) && matched::<Cube>(open, singles, poisoned)
}

/// Returns [`blocked`] where every such line has a single or a poisoned cell.
#[inline]
pub(super) fn matched<B: Board>(open: B::Bits, singles: B::Bits, poisoned: B::Bits) -> bool {
    let mut to_pair = [B::Bits::NONE; MOST_LINES_TO_PAIR];
    let mut len = 0;
    let mut possible = true;
    B::for_each_line(open, |line| {
        if (line & poisoned).has_several() {
            return;
        }
        let singles = line & singles;
        if !singles.has_several() || len == MOST_LINES_TO_PAIR {
            possible = false;
            return;
        }
        to_pair[len] = singles;
        len += 1;
    });
    let to_pair = &mut to_pair[..len];
    to_pair.sort_unstable_by_key(|singles| singles.count());
    possible && pairs_exist(to_pair, &mut [B::Bits::NONE; MOST_PAIRS], 0)
}

/// Returns true if the pairs chosen so far can be extended so that each of these sets of singles
/// contains a pair.
fn pairs_exist<T: Bits>(to_pair: &[T], pairs: &mut [T; MOST_PAIRS], chosen: usize) -> bool {
    let Some((&singles, others)) = to_pair.split_first() else {
        return true;
    };
    if pairs[..chosen].iter().any(|&pair| singles & pair == pair) {
        return pairs_exist(others, pairs, chosen);
    }
    let taken = pairs[..chosen]
        .iter()
        .fold(T::NONE, |all, &pair| all | pair);
    let mut available = singles & !taken;
    while !available.is_empty() {
        let one = available.lowest();
        available = available.without_lowest();
        for partner in available.ones() {
            pairs[chosen] = one | partner;
            if pairs_exist(others, pairs, chosen + 1) {
                return true;
            }
        }
    }
    false
}
