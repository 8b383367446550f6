//! Positions with what it took to decide them, to learn first estimates from.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use super::budget::Budget;
use super::proof::ProofSearch;
use super::{Interrupted, Limits};
use crate::board::slim::Slim;
use crate::board::{Board, Cube, Player};
use crate::estimate::training::Stones;
use crate::sample::SplitMix64;
use crate::table::proofs::Proofs;

/// A position that the search has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The position. Cells that no line can use any more may be filled up in it.
    pub stones: Stones,
    /// Whether the first player wins.
    pub first_wins: bool,
    /// How many positions the search visited to decide it, with an empty table.
    pub nodes: u64,
}

/// The memory that labels are made in, in words of 8 bytes.
pub const WORDS: usize = 1 << 20;

/// Most positions are decided within so many others, and in a table that is quick to clear.
const FEW_WORDS: usize = 1 << 15;
const FEW_NODES: u64 = 20_000;

/// One in so many of the positions met below a root is decided, so hard roots give more labels than
/// easy ones; but not more than this, since many of one root say the same.
const SHARE: u64 = 256;
const CHOSEN: usize = 48;

/// Decides a root, and a few of the positions for which its search needs first estimates, each with
/// an empty table. What takes more positions than the limit is left out; the positions met on the
/// way there count nevertheless.
///
/// The game must go on at the root, and the side to move must not be able to win at once. `memory`
/// has [`WORDS`] words, and what is in them is lost. The labels depend on the root, the seed and the
/// limit alone.
pub fn labels(
    root: &Cube,
    seed: u64,
    memory: &[AtomicU64],
    limits: Limits,
) -> Result<Vec<Label>, Interrupted> {
    let judge = Judge {
        memory,
        limits,
        symmetries: root.live_symmetries(),
    };
    let (label, met) = judge.decide(root.into(), Some(seed))?;
    let mut labels = Vec::from_iter(label);
    for position in met.into_iter().flat_map(Met::positions) {
        labels.extend(judge.decide(position, None)?.0);
    }
    Ok(labels)
}

/// What all positions below a root are decided with.
struct Judge<'m> {
    memory: &'m [AtomicU64],
    limits: Limits<'m>,
    symmetries: u8,
}

impl Judge<'_> {
    /// The label of a position, unless it takes too long; and what was met, if a seed is given.
    fn decide(
        &self,
        position: Slim,
        seed: Option<u64>,
    ) -> Result<(Option<Label>, Option<Met>), Interrupted> {
        let few = Limits {
            nodes: self.limits.nodes.min(FEW_NODES),
            ..self.limits
        };
        let mut met = None;
        for (words, limits) in [(FEW_WORDS, few), (WORDS, self.limits)] {
            let memory = &self.memory[..words];
            for word in memory {
                word.store(0, Ordering::Relaxed);
            }
            let mut search = ProofSearch::new(Proofs::new(memory), Budget::new(limits));
            search.met = seed.map(Met::new);
            let result = search.wins(Player::First, position, self.symmetries);
            met = search.met;
            match result {
                Ok(first_wins) => {
                    let label = Label {
                        stones: Stones::of(&position),
                        first_wins,
                        nodes: search.budget.counters.nodes,
                    };
                    return Ok((Some(label), met));
                }
                Err(Interrupted::Nodes) => {}
                Err(Interrupted::Stopped) => return Err(Interrupted::Stopped),
            }
        }
        Ok((None, met))
    }
}

/// A few of the positions that were added, each of them as likely as any other, however often it
/// was added: those with the least hashes, by which a seed decides. (A search estimates a move that
/// it never tries again and again.)
pub(super) struct Met {
    seed: u64,
    /// Hashes and positions, the least hash first.
    chosen: Vec<(u64, Slim)>,
}

impl Met {
    fn new(seed: u64) -> Self {
        Self {
            seed,
            chosen: Vec::with_capacity(CHOSEN + 1),
        }
    }

    pub(super) fn add(&mut self, position: &Slim) {
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

    fn positions(self) -> impl Iterator<Item = Slim> {
        self.chosen.into_iter().map(|(_, position)| position)
    }
}
