//! Proof-number search from a root.

use alloc::vec::Vec;

use crate::board::Player;
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Kernel};
use crate::solver::dfpn::expand::{ExpandKernel, SearchTask};
use crate::solver::dfpn::key::{CanonicalKey, reduced_key};
use crate::solver::dfpn::numbers::ProofNumbers;
use crate::solver::dfpn::state::{ProofSearch, SearchEnd, StaticResult};
use crate::solver::dfpn::table_entry::TableEntry;
use crate::solver::limits::Interrupted;

impl ProofSearch<'_> {
    /// Returns true if the `winner` wins. The game must not be over, and the side to move must not be
    /// able to win at once. `symmetries` are those under which positions that continue this one can
    /// meet.
    pub(crate) fn wins(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
    ) -> Result<bool, Interrupted> {
        let numbers = self.search_up_to(winner, position, symmetries, ProofNumbers::ENDLESS)?;
        Ok(numbers.proof == 0)
    }

    /// Returns the numbers of a win of `winner`, by what the table holds.
    pub(crate) fn numbers(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
    ) -> Result<ProofNumbers, Interrupted> {
        let at_once = ProofNumbers {
            proof: 0,
            disproof: 0,
        };
        self.search_up_to(winner, position, symmetries, at_once)
    }

    /// Returns whether the `winner` wins, if no search is needed to tell.
    pub(crate) fn known(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
    ) -> Option<bool> {
        self.winner = winner;
        self.symmetries = symmetries;
        self.path.clear();
        self.simd.run(KnownKernel {
            search: self,
            position,
        })
    }

    /// Stores what others have found out, unless the table knows it.
    pub(crate) fn learn(&mut self, winner: Player, entry: &TableEntry) {
        self.winner = winner;
        self.symmetries = entry.symmetries;
        self.path.clear();
        if let Some(position) = entry.position() {
            self.simd.run(LearnKernel {
                search: self,
                position,
                wins: entry.wins,
                effort: entry.effort,
            });
        }
    }

    /// Returns a key that is the same for all images of a position, after its forced moves; `None` if it is decided
    /// without a search.
    pub(crate) fn key_of(&mut self, winner: Player, position: CompactCube) -> Option<CanonicalKey> {
        self.winner = winner;
        self.symmetries = 1;
        self.path.clear();
        self.simd.run(KeyKernel {
            search: self,
            position,
        })
    }

    /// Follows forced moves from a position to the first one with a choice of moves. Returns that position and those
    /// after its moves, each with its numbers from the point of view of the player to move there, or `None` if the
    /// position is decided without a search.
    pub(crate) fn choice(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
    ) -> Option<(CompactCube, Vec<(CompactCube, ProofNumbers)>)> {
        self.winner = winner;
        self.symmetries = symmetries;
        self.children.clear();
        self.accumulators.clear();
        self.path.clear();
        self.simd.run(ChoiceKernel {
            search: self,
            position,
        })
    }

    /// Searches until the root is decided or one of its numbers reaches its threshold. Numbers and
    /// thresholds are those of a win of `winner`. If a limit ends the search, the table holds the numbers
    /// that the root and the positions below it have by then.
    pub(crate) fn search_up_to(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
        thresholds: ProofNumbers,
    ) -> Result<ProofNumbers, Interrupted> {
        self.winner = winner;
        self.symmetries = symmetries;
        self.children.clear();
        self.accumulators.clear();
        self.recent.clear();
        self.path.clear();
        self.simd.run(RootKernel {
            search: self,
            position,
            thresholds,
        })
    }

    #[inline(always)]
    fn prove<I: Isa>(
        &mut self,
        isa: I,
        position: CompactCube,
        thresholds: ProofNumbers,
    ) -> Result<ProofNumbers, SearchEnd> {
        let node = match self.resolve(isa, position)? {
            StaticResult::Decided(wins) => return Ok(ProofNumbers::decided(wins)),
            StaticResult::Open(node) => node,
        };
        let to_win = self.wants_to_win(&node.position);
        if let Some(numbers) = self
            .table
            .probe(&node.slot)
            .filter(|numbers| numbers.is_decided() || thresholds.proof == 0)
        {
            return Ok(numbers.flipped_if(!to_win));
        }
        self.generation = match self.is_job {
            true => 0,
            false => node.slot.generation(),
        };
        let task = SearchTask {
            node,
            thresholds: thresholds.flipped_if(!to_win),
            estimate: (thresholds.proof > 0).then_some(ProofNumbers::UNKNOWN),
            accumulator: self.accumulator(&node.position),
        };
        let numbers = isa.call(ExpandKernel {
            search: self,
            task: &task,
        })?;
        Ok(numbers.flipped_if(!to_win))
    }
}

/// The kernel that searches a root.
struct RootKernel<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    position: CompactCube,
    thresholds: ProofNumbers,
}

impl Kernel for RootKernel<'_, '_> {
    type Output = Result<ProofNumbers, Interrupted>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        self.search
            .prove(isa, self.position, self.thresholds)
            .map_err(|why| match why {
                SearchEnd::Interrupted(why) => why,
                SearchEnd::Decided(..) => unreachable!("it ends where the decided position lies"),
            })
    }
}

/// The kernel that lists the positions to choose from.
struct ChoiceKernel<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    position: CompactCube,
}

impl Kernel for ChoiceKernel<'_, '_> {
    type Output = Option<(CompactCube, Vec<(CompactCube, ProofNumbers)>)>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let search = self.search;
        let Ok(StaticResult::Open(node)) = search.resolve(isa, self.position) else {
            return None;
        };
        let task = SearchTask {
            node,
            thresholds: ProofNumbers::ENDLESS,
            estimate: None,
            accumulator: search.accumulator(&node.position),
        };
        let to_win = search.wants_to_win(&node.position);
        if search.add_children(isa, &task, 0, to_win).ok()? {
            return None;
        }
        let children = search.children.iter();
        let positions = children.map(|child| (child.node.position, child.numbers));
        Some((node.position, positions.collect()))
    }
}

/// The kernel that looks a position up.
struct KnownKernel<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    position: CompactCube,
}

impl Kernel for KnownKernel<'_, '_> {
    type Output = Option<bool>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let search = self.search;
        match search.resolve(isa, self.position) {
            Ok(StaticResult::Decided(wins)) => Some(wins),
            Ok(StaticResult::Open(node)) => {
                let numbers = search.table.probe(&node.slot);
                let decided = numbers.filter(|numbers| numbers.is_decided())?;
                Some((decided.proof == 0) == search.wants_to_win(&node.position))
            }
            Err(_) => None,
        }
    }
}

/// The kernel that stores what others have found.
struct LearnKernel<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    position: CompactCube,
    wins: bool,
    effort: u32,
}

impl Kernel for LearnKernel<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let search = self.search;
        let Ok(StaticResult::Open(node)) = search.resolve(isa, self.position) else {
            return;
        };
        let known = search.table.probe(&node.slot);
        if !known.is_some_and(ProofNumbers::is_decided) {
            let to_win = search.wants_to_win(&node.position);
            let numbers = ProofNumbers::decided(self.wins).flipped_if(!to_win);
            let nodes = 1 << self.effort.min(63);
            search.table.store(&node.slot, numbers, nodes, 0);
        }
    }
}

/// The kernel that finds the key of a position.
struct KeyKernel<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    position: CompactCube,
}

impl Kernel for KeyKernel<'_, '_> {
    type Output = Option<CanonicalKey>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        match self.search.resolve(isa, self.position) {
            Ok(StaticResult::Open(mut node)) => Some(reduced_key(isa, &mut node.position, u8::MAX)),
            Ok(StaticResult::Decided(_)) | Err(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::board::{Board, Cube};
    use crate::solver::budget::Budget;
    use crate::solver::dfpn::SearchEvent;
    use crate::solver::dfpn::key::plain_key;
    use crate::solver::dfpn::table::ProofTable;
    use crate::solver::features::SearchFeatures;
    use crate::solver::limits::Limits;
    use crate::solver::team::Team;
    use crate::support::memory::zeroed;
    use alloc::boxed::Box;

    /// The answer that another thread finds is made up, so that it can't come from anywhere else.
    #[test]
    fn a_search_in_a_team_ends_when_another_thread_decides_its_root() {
        let memory = zeroed(1 << 16);
        let table = ProofTable::new(&memory);
        let root = CompactCube::from(&Cube::EMPTY);
        for wins in [false, true] {
            table.clear();
            let (stop, team) = (AtomicBool::new(false), Team::new());
            let limits = Limits {
                nodes: 20_000,
                ..Limits::stopped_by(&stop)
            };
            let mut budget = Budget::new(limits);
            budget.join(&team);
            let mut search = ProofSearch::new(table, budget);
            search.features = SearchFeatures {
                equivalence: false,
                ..SearchFeatures::ALL
            };
            let mut seen = 0;
            search.observer = Some(Box::new(move |event, _| {
                seen += u32::from(matches!(event, SearchEvent::Estimated));
                if seen == 1000 {
                    let slot = table.slot(plain_key(&root, 1), Player::First);
                    table.store(&slot, ProofNumbers::decided(wins), 1, 0);
                }
                None
            }));
            assert_eq!(search.wins(Player::First, root, 1), Ok(wins));
            assert!(search.budget.counters.nodes > 1000);
        }
    }
}
