//! Pair matching: lines that are blocked by pairs of singles or by poisoned cells.

use crate::board::lines::Isa;
use crate::board::{Bits, Board, Cube};

/// The most lines for which pairs are sought. More can hardly ever be blocked.
const MOST_LINES_TO_PAIR: usize = 16;
/// The most pairs: no board has more than 16 columns.
const MOST_PAIRS: usize = 8;

/// Disjoint pairs of cells, at the front; the other places are empty.
pub(super) type Pairs<T> = [T; MOST_PAIRS];

/// Returns disjoint pairs of singles such that every line within `open` has two poisoned cells, or both
/// singles of a pair.
#[inline(always)]
pub(super) fn blocked<I: Isa>(
    isa: I,
    open: u64,
    singles: u64,
    poisoned: u64,
) -> Option<Pairs<u64>> {
    if isa.has_line(open & !(singles | poisoned)) {
        return None;
    }
    matched::<Cube>(open, singles, poisoned)
}

/// Returns [`blocked`] where every such line has a single or a poisoned cell.
#[inline]
pub(super) fn matched<B: Board>(
    open: B::Bits,
    singles: B::Bits,
    poisoned: B::Bits,
) -> Option<Pairs<B::Bits>> {
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
    let mut pairs = [B::Bits::NONE; MOST_PAIRS];
    (possible && pairs_exist(to_pair, &mut pairs, 0)).then_some(pairs)
}

/// Returns true if the pairs chosen so far can be extended so that each of these sets of singles
/// contains a pair.
fn pairs_exist<T: Bits>(to_pair: &[T], pairs: &mut Pairs<T>, chosen: usize) -> bool {
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
            pairs[chosen] = T::NONE;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::lines::Portable;
    use crate::support::random::SplitMix64;
    use alloc::vec::Vec;

    /// Returns [`blocked`] as its comment has it: every choice of disjoint pairs is tried.
    fn some_choice_blocks(open: u64, singles: u64, poisoned: u64) -> bool {
        let mut lines = Vec::new();
        Cube::for_each_line(open, |line| lines.push(line));
        let left = singles.ones().collect();
        choices_block(&lines, poisoned, left, &mut Vec::new())
    }

    fn choices_block(
        lines: &[u64],
        poisoned: u64,
        mut left: Vec<u64>,
        pairs: &mut Vec<u64>,
    ) -> bool {
        let Some(single) = left.pop() else {
            return lines.iter().all(|line| {
                (line & poisoned).count_ones() >= 2 || pairs.iter().any(|&pair| line & pair == pair)
            });
        };
        for at in 0..left.len() {
            let mut others = left.clone();
            pairs.push(single | others.remove(at));
            if choices_block(lines, poisoned, others, pairs) {
                return true;
            }
            pairs.pop();
        }
        choices_block(lines, poisoned, left, pairs)
    }

    /// Returns a few cells of a set, each with this chance in a hundred.
    fn some_of(cells: u64, chance: u32, random: &mut SplitMix64) -> u64 {
        cells
            .ones()
            .filter(|_| random.below(100) < chance)
            .fold(0, |some, cell| some | cell)
    }

    #[test]
    fn lines_are_blocked_if_some_choice_of_pairs_blocks_them() {
        let mut random = SplitMix64::new(22);
        let mut lines = Vec::new();
        Cube::for_each_line(u64::MAX, |line| lines.push(line));
        let mut counts = [0; 2];
        while counts.iter().sum::<u32>() < 20_000 {
            let open = (0..=random.below(6))
                .map(|_| lines[random.below(lines.len() as u32) as usize])
                .fold(0, |open, line| open | line);
            let singles = some_of(open, 60, &mut random);
            let poisoned = some_of(open, 20, &mut random);
            if singles.count_ones() > 8 {
                continue;
            }
            let expected = some_choice_blocks(open, singles, poisoned);
            let pairs = blocked(Portable, open, singles, poisoned);
            assert_eq!(
                pairs.is_some(),
                expected,
                "{open:#x}, {singles:#x}, {poisoned:#x}"
            );
            if let Some(pairs) = pairs {
                let all = pairs.iter().fold(0, |all, pair| all | pair);
                let stones: u32 = pairs.iter().map(|pair| pair.count_ones()).sum();
                assert_eq!((all & !singles, all.count_ones()), (0, stones));
                Cube::for_each_line(open, |line| {
                    let has_pair = pairs.iter().any(|&pair| pair != 0 && line & pair == pair);
                    assert!(has_pair || (line & poisoned).count_ones() >= 2);
                });
            }
            counts[usize::from(expected)] += 1;
        }
        assert!(counts[1] > 2_000, "{counts:?}");
    }

    #[test]
    fn more_lines_than_are_paired_are_not_blocked() {
        assert!(blocked(Portable, u64::MAX, u64::MAX, 0).is_none());
    }
}
