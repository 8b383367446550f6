//! Positions with what it took to decide them, to learn first estimates from.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::board::compact::CompactCube;
use crate::board::{Board, Cube, Player};
use crate::lab::prior::Stones;
use crate::solver::dfpn::search::ProofSearch;
use crate::solver::dfpn::table::ProofTable;
use crate::solver::limits::Budget;
use crate::solver::{Interrupted, Limits};
use crate::support::random::SplitMix64;

/// A position that the search has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingSample {
    /// The position. Cells that no line can use any more may be filled up in it.
    pub stones: Stones,
    /// Whether the first player wins.
    pub first_wins: bool,
    /// How many positions the search visited to decide it, with an empty table.
    pub nodes: u64,
}

/// The memory that training_samples are made in, in words of 8 bytes.
pub const WORDS: usize = 1 << 20;

/// Most positions are decided within so many others, and in a table that is quick to clear.
const FEW_WORDS: usize = 1 << 15;
const FEW_NODES: u64 = 20_000;

/// One in so many of the positions met below a root is decided, so hard roots give more training_samples than
/// easy ones; but not more than this, since many of one root say the same.
const SHARE: u64 = 256;
const CHOSEN: usize = 48;

/// Decides a root, and a few of the positions for which its search needs first estimates, each with
/// an empty table. What takes more positions than the limit is left out; the positions met on the
/// way there count nevertheless.
///
/// The game must go on at the root, and the side to move must not be able to win at once. `memory`
/// has [`WORDS`] words, and what is in them is lost. The training_samples depend on the root, the seed and the
/// limit alone.
pub fn training_samples(
    root: &Cube,
    seed: u64,
    memory: &[AtomicU64],
    limits: Limits,
) -> Result<Vec<TrainingSample>, Interrupted> {
    let judge = Judge {
        memory,
        limits,
        symmetries: root.live_symmetries(),
    };
    let (label, met) = judge.decide(root.into(), Some(seed))?;
    let mut training_samples = Vec::from_iter(label);
    for position in met.into_iter().flat_map(Reservoir::positions) {
        training_samples.extend(judge.decide(position, None)?.0);
    }
    Ok(training_samples)
}

/// What all positions below a root are decided with.
struct Judge<'m> {
    memory: &'m [AtomicU64],
    limits: Limits<'m>,
    symmetries: u8,
}

impl Judge<'_> {
    /// Decides a position, unless that takes too long; and collects what was met, if a seed is given.
    fn decide(
        &self,
        position: CompactCube,
        seed: Option<u64>,
    ) -> Result<(Option<TrainingSample>, Option<Reservoir>), Interrupted> {
        let few = Limits {
            nodes: self.limits.nodes.min(FEW_NODES),
            ..self.limits
        };
        let mut reservoir = None;
        for (words, limits) in [(FEW_WORDS, few), (WORDS, self.limits)] {
            let memory = &self.memory[..words];
            for word in memory {
                word.store(0, Ordering::Relaxed);
            }
            reservoir = seed.map(Reservoir::new);
            let mut search = ProofSearch::new(ProofTable::new(memory), Budget::new(limits));
            if let Some(reservoir) = &mut reservoir {
                search.observer = Some(Box::new(|position| reservoir.add(position)));
            }
            let result = search.wins(Player::First, position, self.symmetries);
            let nodes = search.budget.counters.nodes;
            drop(search);
            match result {
                Ok(first_wins) => {
                    let sample = TrainingSample {
                        stones: Stones::of(&position),
                        first_wins,
                        nodes,
                    };
                    return Ok((Some(sample), reservoir));
                }
                Err(Interrupted::Nodes) => {}
                Err(Interrupted::Stopped) => return Err(Interrupted::Stopped),
            }
        }
        Ok((None, reservoir))
    }
}

/// A few of the positions that were added, each of them as likely as any other, however often it
/// was added: those with the least hashes, by which a seed decides. (A search estimates a move that
/// it never tries again and again.)
pub(super) struct Reservoir {
    seed: u64,
    /// Hashes and positions, the least hash first.
    chosen: Vec<(u64, CompactCube)>,
}

impl Reservoir {
    fn new(seed: u64) -> Self {
        Self {
            seed,
            chosen: Vec::with_capacity(CHOSEN + 1),
        }
    }

    pub(super) fn add(&mut self, position: &CompactCube) {
        let hash = SplitMix64::new(self.seed ^ position.own).next();
        let hash = SplitMix64::new(hash ^ position.opponent).next();
        if hash > u64::MAX / SHARE {
            return;
        }
        let place = self.chosen.partition_point(|&(other, _)| other < hash);
        let is_known = self
            .chosen
            .get(place)
            .is_some_and(|&(other, _)| other == hash);
        if place < CHOSEN && !is_known {
            self.chosen.insert(place, (hash, *position));
            self.chosen.truncate(CHOSEN);
        }
    }

    fn positions(self) -> impl Iterator<Item = CompactCube> {
        self.chosen.into_iter().map(|(_, position)| position)
    }
}
