//! Training samples for the prior: positions, who wins them, and the work of proving it.
//!
//! There are two kinds. *Labels* are decided with an empty table, each on its own, which is exact but
//! expensive. Positions that were *met* are a by-product of the search of a root: what it took to decide
//! them there, or how much was spent on them without a result. They show where the present prior errs.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cell::RefCell;

use crate::board::compact::CompactCube;
use crate::board::{Board, Cube, Player};
use crate::lab::prior::Stones;
use crate::solver::budget::Budget;
use crate::solver::dfpn::table::ProofTable;
use crate::solver::dfpn::{ProofSearch, SearchEvent};
use crate::solver::{Interrupted, Limits};
use crate::support::memory::Word;
use crate::support::random::SplitMix64;

/// A position that a search has worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingSample {
    /// The position. Cells that are on no live line may be filled up in it.
    pub stones: Stones,
    /// Whether the first player wins; `None` if the search didn't find out.
    pub first_wins: Option<bool>,
    /// The number of positions that the search visited for it.
    pub nodes: u64,
}

/// The samples of a root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RootSamples {
    /// The root, and some of the positions that its search had to estimate, each decided with an empty table.
    pub labels: Vec<TrainingSample>,
    /// Some of the positions that were searched below the root.
    pub met: Vec<TrainingSample>,
}

/// The memory that making samples takes, in words of 8 bytes.
pub const WORDS: usize = 1 << 21;

/// The first attempt at a position, in words and nodes. It decides most positions, in a table that is
/// quick to clear.
const FIRST_WORDS: usize = 1 << 15;
const FIRST_NODES: u64 = 20_000;

/// The most nodes of a label below a root. What takes more counts as met.
const LABEL_NODES: u64 = 150_000;

/// One in this many of the positions estimated below a root becomes a label, so hard roots give more
/// labels than easy ones; and the most below a root, since many of one root tell little new.
const ONE_IN: u64 = 64;
const MOST_LABELS: usize = 200;

/// The most positions below a root that are kept as met.
const MOST_MET: usize = 400;

/// So many stones more make a position half as likely to become a label, or to be kept as met. Positions with
/// few stones are rare, and most depends on them.
const LABELS_HALVED: u32 = 6;
const MET_HALVED: u32 = 3;

/// Decides a root, and makes samples of its search.
///
/// The game must not be over at the root, and the side to move must not be able to win at once. The
/// memory has [`WORDS`] words, and what it holds is lost. The samples depend only on the root, the
/// seed and the limit, which is that of the root. If that isn't decided, it gives no label, but what its search
/// met gives samples.
///
/// # Errors
/// If the stop flag ends the work.
pub fn training_samples(
    root: &Cube,
    seed: u64,
    memory: &[Word],
    limits: Limits,
) -> Result<RootSamples, Interrupted> {
    let judge = Judge::new(memory, limits, root);
    let root = CompactCube::from(root);
    let samplers = RefCell::new(Samplers::new(seed, root.occupied().count_ones()));
    let sample = judge.decide(root, Some(&samplers))?;
    let samplers = samplers.into_inner();
    let mut samples = RootSamples {
        labels: Vec::from_iter(sample.first_wins.map(|_| sample)),
        met: samplers.met.chosen.into_values().collect(),
    };
    let judge = Judge {
        limits: Limits {
            nodes: limits.nodes.min(LABEL_NODES),
            ..limits
        },
        ..judge
    };
    for position in samplers.estimated.chosen.into_values() {
        let sample = judge.decide(position, None)?;
        match sample.first_wins {
            Some(_) => samples.labels.push(sample),
            None => samples.met.push(sample),
        }
    }
    Ok(samples)
}

/// Decides the positions below one root, each with an empty table.
pub(super) struct Judge<'m> {
    memory: &'m [Word],
    limits: Limits<'m>,
    pub(super) symmetries: u8,
}

impl<'m> Judge<'m> {
    pub(super) fn new(memory: &'m [Word], limits: Limits<'m>, root: &Cube) -> Self {
        Self {
            memory,
            limits,
            symmetries: root.live_symmetries(),
        }
    }

    /// Searches a position until it is decided or takes too long.
    pub(super) fn decide(
        &self,
        position: CompactCube,
        samplers: Option<&RefCell<Samplers>>,
    ) -> Result<TrainingSample, Interrupted> {
        let first = Limits {
            nodes: self.limits.nodes.min(FIRST_NODES),
            ..self.limits
        };
        let mut sample = TrainingSample {
            stones: Stones::of(&position),
            first_wins: None,
            nodes: 0,
        };
        for (words, limits) in [(FIRST_WORDS, first), (WORDS, self.limits)] {
            let table = ProofTable::new(&self.memory[..words]);
            table.clear();
            let mut search = ProofSearch::new(table, Budget::new(limits));
            if let Some(samplers) = samplers {
                samplers.borrow_mut().clear();
                search.observer = Some(Box::new(|event, position| {
                    samplers.borrow_mut().see(event, position);
                    None
                }));
            }
            let result = search.wins(Player::First, position, self.symmetries);
            sample.nodes = search.budget.counters.nodes;
            match result {
                Ok(first_wins) => {
                    sample.first_wins = Some(first_wins);
                    break;
                }
                Err(Interrupted::Nodes) => {}
                Err(Interrupted::Stopped) => return Err(Interrupted::Stopped),
            }
        }
        Ok(sample)
    }
}

/// The samples that are taken while a root is searched.
pub(super) struct Samplers {
    estimated: Reservoir<CompactCube>,
    met: Reservoir<TrainingSample>,
}

impl Samplers {
    fn new(seed: u64, root_stones: u32) -> Self {
        Self {
            estimated: Reservoir::new(seed, root_stones, LABELS_HALVED, MOST_LABELS, ONE_IN),
            met: Reservoir::new(!seed, root_stones, MET_HALVED, MOST_MET, 1),
        }
    }

    fn clear(&mut self) {
        self.estimated.clear();
        self.met.clear();
    }

    fn see(&mut self, event: SearchEvent, position: &CompactCube) {
        match event {
            SearchEvent::Estimated => {
                self.estimated.get_or_add(position, || *position);
            }
            SearchEvent::Generated(_) => {}
            SearchEvent::Searched(nodes, reached) => {
                let first_to_move = position.to_move() == Player::First;
                let sample = self.met.get_or_add(position, || TrainingSample {
                    stones: Stones::of(position),
                    first_wins: None,
                    nodes: 0,
                });
                // What is decided already is searched again if the table lost it.
                if let Some(sample) = sample.filter(|sample| sample.first_wins.is_none()) {
                    sample.nodes += nodes;
                    sample.first_wins = reached.map(|reached| reached == first_to_move);
                }
            }
        }
    }
}

/// A sample of the positions that were seen: those with the least hashes, which depend on a seed and are
/// stretched by the number of stones. So how often a position is seen doesn't matter. (A move that is never
/// tried is estimated again and again.)
struct Reservoir<T> {
    seed: u64,
    root_stones: u32,
    halved: u32,
    most: usize,
    /// Only lesser hashes are taken.
    bound: u64,
    first_bound: u64,
    chosen: BTreeMap<u64, T>,
}

/// Hashes are below this before they are stretched.
const HASHES: u64 = 1 << 48;

/// Hashes are stretched up to this many times they are halved.
const MOST_HALVED: u32 = 12;

impl<T> Reservoir<T> {
    fn new(seed: u64, root_stones: u32, halved: u32, most: usize, one_in: u64) -> Self {
        let bound = match one_in {
            1 => u64::MAX,
            _ => HASHES / one_in,
        };
        Self {
            seed,
            root_stones,
            halved,
            most,
            bound,
            first_bound: bound,
            chosen: BTreeMap::new(),
        }
    }

    fn clear(&mut self) {
        self.chosen.clear();
        self.bound = self.first_bound;
    }

    /// Returns what is kept for a position, if it is in the sample.
    fn get_or_add(&mut self, position: &CompactCube, new: impl FnOnce() -> T) -> Option<&mut T> {
        let hash = SplitMix64::new(self.seed ^ position.own).next();
        let hash = SplitMix64::new(hash ^ position.opponent).next() % HASHES;
        let more = position.occupied().count_ones() - self.root_stones;
        let (halvings, part) = (more / self.halved, more % self.halved);
        // Powers of two, and lines between them.
        let stretched = (hash << halvings.min(MOST_HALVED)) / u64::from(self.halved)
            * u64::from(self.halved + part);
        if stretched >= self.bound {
            return None;
        }
        self.chosen.entry(stretched).or_insert_with(new);
        if self.chosen.len() > self.most {
            self.bound = *self.chosen.last_entry().expect("there are some").key();
            self.chosen.pop_last();
        }
        self.chosen.get_mut(&stretched)
    }
}
