//! Training samples for the prior: positions, who wins them, and the work of proving it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::compact::CompactCube;
use crate::board::{Board, Cube, Player};
use crate::lab::prior::Stones;
use crate::solver::budget::Budget;
use crate::solver::dfpn::ProofSearch;
use crate::solver::dfpn::table::ProofTable;
use crate::solver::{Interrupted, Limits};
use crate::support::memory::Word;
use crate::support::random::SplitMix64;

/// A position that the search has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingSample {
    /// The position. Cells that are on no live line may be filled up in it.
    pub stones: Stones,
    /// True if the first player wins.
    pub first_wins: bool,
    /// The number of positions that the search visited to decide it, with an empty table.
    pub nodes: u64,
}

/// The memory that making samples takes, in words of 8 bytes.
pub const WORDS: usize = 1 << 20;

/// The first attempt at a position, in words and nodes. It decides most positions, in a table that is
/// quick to clear.
const FIRST_WORDS: usize = 1 << 15;
const FIRST_NODES: u64 = 20_000;

/// One in this many of the positions estimated below a root becomes a sample, so hard roots give more
/// samples than easy ones.
const ONE_IN: u64 = 256;

/// The most samples below a root, since many of one root tell little new.
const MOST_BELOW_ROOT: usize = 48;

/// Decides a root, and some of the positions that its search has to estimate, each with an empty
/// table. A position that takes more nodes than the limit gives no sample; positions that were
/// estimated on the way there may still give one.
///
/// The game must not be over at the root, and the side to move must not be able to win at once. The
/// memory has [`WORDS`] words, and what it holds is lost. The samples depend only on the root, the
/// seed and the limit.
///
/// # Errors
/// If the stop flag ends the work.
pub fn training_samples(
    root: &Cube,
    seed: u64,
    memory: &[Word],
    limits: Limits,
) -> Result<Vec<TrainingSample>, Interrupted> {
    let judge = Judge {
        memory,
        limits,
        symmetries: root.live_symmetries(),
    };
    let (sample, estimated) = judge.decide(root.into(), Some(seed))?;
    let mut samples = Vec::from_iter(sample);
    for position in estimated.into_iter().flat_map(Reservoir::positions) {
        samples.extend(judge.decide(position, None)?.0);
    }
    Ok(samples)
}

/// Decides the positions below one root.
struct Judge<'m> {
    memory: &'m [Word],
    limits: Limits<'m>,
    symmetries: u8,
}

impl Judge<'_> {
    /// Decides a position, unless that takes too long. With a seed, also returns some of the positions
    /// that were estimated.
    fn decide(
        &self,
        position: CompactCube,
        seed: Option<u64>,
    ) -> Result<(Option<TrainingSample>, Option<Reservoir>), Interrupted> {
        let first = Limits {
            nodes: self.limits.nodes.min(FIRST_NODES),
            ..self.limits
        };
        let mut reservoir = None;
        for (words, limits) in [(FIRST_WORDS, first), (WORDS, self.limits)] {
            let table = ProofTable::new(&self.memory[..words]);
            table.clear();
            reservoir = seed.map(Reservoir::new);
            let mut search = ProofSearch::new(table, Budget::new(limits));
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

/// A sample of the positions that were added: those with the least hashes, which depend on a seed. So
/// every position is as likely as any other, however often it was added. (A move that is never tried is
/// estimated again and again.)
struct Reservoir {
    seed: u64,
    /// Hashes and positions, the least hash first.
    chosen: Vec<(u64, CompactCube)>,
}

impl Reservoir {
    fn new(seed: u64) -> Self {
        Self {
            seed,
            chosen: Vec::with_capacity(MOST_BELOW_ROOT + 1),
        }
    }

    fn add(&mut self, position: &CompactCube) {
        let hash = SplitMix64::new(self.seed ^ position.own).next();
        let hash = SplitMix64::new(hash ^ position.opponent).next();
        if hash > u64::MAX / ONE_IN {
            return;
        }
        let at = self.chosen.partition_point(|&(other, _)| other < hash);
        let is_known = self.chosen.get(at).is_some_and(|&(other, _)| other == hash);
        if at < MOST_BELOW_ROOT && !is_known {
            self.chosen.insert(at, (hash, *position));
            self.chosen.truncate(MOST_BELOW_ROOT);
        }
    }

    fn positions(self) -> impl Iterator<Item = CompactCube> {
        self.chosen.into_iter().map(|(_, position)| position)
    }
}
