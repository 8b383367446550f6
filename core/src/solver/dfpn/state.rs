//! The state of a proof-number search, and what it does with a position before it searches it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::Player;
use crate::board::cells::below;
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, SimdLevel};
use crate::proofs::regions::Regions;
use crate::solver::budget::Budget;
use crate::solver::dfpn::child_cache::ChildCache;
use crate::solver::dfpn::children::{Child, Node};
use crate::solver::dfpn::key::{plain_key, reduced_key};
use crate::solver::dfpn::numbers::ProofNumbers;
use crate::solver::dfpn::prior::{Accumulator, Model};
use crate::solver::dfpn::table::{ProofSlot, ProofTable};
use crate::solver::dfpn::table_entry::TableEntry;
use crate::solver::features::SearchFeatures;
use crate::solver::limits::Interrupted;

/// What a search does, for training and measurements.
pub(crate) enum SearchEvent {
    /// A position gets its first numbers by estimate. What the observer returns takes their place.
    Estimated,
    /// The moves of a position were generated, which visited this many positions.
    Generated(u64),
    /// It was searched: this many positions were visited, and whether the side to move reaches its aim, if
    /// that was found out.
    Searched(u64, Option<bool>),
}

/// A function that sees what a search does, and with which position. Numbers are those of a win of the first player.
type Observer<'a> = Box<dyn FnMut(SearchEvent, &CompactCube) -> Option<ProofNumbers> + 'a>;

/// A function that shares a new answer with other tables.
pub(crate) type Sharer<'a> = &'a dyn Fn(&TableEntry);

/// Proof-number search of positions of the cube, with all that it keeps between them.
pub(crate) struct ProofSearch<'a> {
    pub(super) table: ProofTable<'a>,
    pub(crate) budget: Budget<'a>,
    pub(super) simd: SimdLevel,
    pub(crate) features: SearchFeatures,
    pub(super) regions: Regions,
    /// The prior's model, if the program has its weights.
    model: Option<&'static Model>,
    /// The player whose win is in question.
    pub(super) winner: Player,
    /// The symmetries under which positions below the root can meet, one bit each.
    pub(super) symmetries: u8,
    /// The generation of the root. Entries of other generations give way first.
    pub(super) generation: u8,
    /// True if the roots are parts of one proof, so that none is older than the others.
    pub(crate) is_job: bool,
    /// The moves of all positions on the path from the root, those of the root first.
    pub(super) children: Vec<Child>,
    /// The accumulator of each child, if it has been needed.
    pub(super) accumulators: Vec<Option<Accumulator>>,
    /// The moves of other positions that were searched recently.
    pub(super) recent: ChildCache,
    /// Called with every event, for training and measurements.
    pub(crate) observer: Option<Observer<'a>>,
    /// The least number of positions visited for an answer that is shared with others, and who shares it.
    pub(super) shared_from: u64,
    pub(super) sharer: Option<Sharer<'a>>,
    /// The positions on the path from the root, in a team.
    pub(super) path: Vec<ProofSlot>,
}

/// The reason why the search of a position ended before one of its thresholds was reached.
pub(super) enum SearchEnd {
    /// A limit ended the search.
    Interrupted(Interrupted),
    /// Another thread has decided the position with this number on the path.
    Decided(usize, ProofNumbers),
}

impl From<Interrupted> for SearchEnd {
    fn from(why: Interrupted) -> Self {
        Self::Interrupted(why)
    }
}

/// A position after forced moves and static proofs.
pub(super) enum StaticResult {
    /// It is decided: true if the winner in question wins.
    Decided(bool),
    /// It must be searched.
    Open(Node),
}

impl<'a> ProofSearch<'a> {
    /// Creates a search with all features.
    pub(crate) fn new(table: ProofTable<'a>, budget: Budget<'a>) -> Self {
        Self {
            table,
            budget,
            simd: SimdLevel::best(),
            features: SearchFeatures::ALL,
            regions: Regions::new(),
            model: Model::in_use(),
            winner: Player::First,
            symmetries: 1,
            generation: 0,
            is_job: false,
            children: Vec::new(),
            accumulators: Vec::new(),
            recent: ChildCache::new(),
            observer: None,
            shared_from: u64::MAX,
            sharer: None,
            path: Vec::new(),
        }
    }

    /// Shares answers for which at least so many positions were visited.
    pub(crate) fn share_from(&mut self, nodes: u64, sharer: Sharer<'a>) {
        (self.shared_from, self.sharer) = (nodes, Some(sharer));
    }

    /// Shares a new answer.
    #[cold]
    pub(super) fn share(&mut self, position: &CompactCube, numbers: ProofNumbers, effort: u64) {
        if let Some(sharer) = self.sharer {
            let (first, second) = position.by_player();
            sharer(&TableEntry {
                stones: [first, second],
                symmetries: self.symmetries,
                wins: (numbers.proof == 0) == self.wants_to_win(position),
                effort: effort.ilog2(),
            });
        }
    }

    /// Returns the model that estimates positions, if there is one.
    #[inline(always)]
    pub(super) fn prior(&self) -> Option<&'static Model> {
        self.model.filter(|_| self.features.prior)
    }

    /// Returns the accumulator of a root, if positions are estimated.
    #[inline(always)]
    pub(super) fn accumulator(&self, root: &CompactCube) -> Option<Accumulator> {
        self.prior().map(|model| Accumulator::of(model, root))
    }

    /// Returns true if the side to move is the winner in question, and false if it is the opponent, who
    /// only has to prevent the win.
    #[inline(always)]
    pub(super) fn wants_to_win(&self, position: &CompactCube) -> bool {
        position.to_move() == self.winner
    }

    /// Counts a position, and now and then checks what ends the search.
    #[inline(always)]
    fn visit(&mut self) -> Result<(), SearchEnd> {
        if self.budget.is_due() {
            self.check_path()?;
        }
        Ok(self.budget.visit()?)
    }

    /// Checks whether other threads have decided a position on the path.
    #[cold]
    fn check_path(&self) -> Result<(), SearchEnd> {
        for (number, slot) in self.path.iter().enumerate() {
            match self.table.probe(slot) {
                Some(numbers) if numbers.is_decided() => {
                    return Err(SearchEnd::Decided(number, numbers));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Follows forced moves, and tries whatever decides a position without search.
    #[inline(always)]
    pub(super) fn resolve<I: Isa>(
        &mut self,
        isa: I,
        mut position: CompactCube,
    ) -> Result<StaticResult, SearchEnd> {
        loop {
            self.visit()?;
            let playable = position.playable();
            if playable == 0 {
                return Ok(StaticResult::Decided(false));
            }
            let openings = position.opponent_threats & playable;
            let candidates = if openings == 0 { playable } else { openings };
            // A move below a threat of the opponent loses at once.
            let moves = candidates & !below(position.opponent_threats);
            if moves == 0 || openings & openings.wrapping_sub(1) != 0 {
                return Ok(StaticResult::Decided(!self.wants_to_win(&position)));
            }
            if self.winner == Player::Second && !isa.has_line(!position.by_player().0) {
                return Ok(StaticResult::Decided(false));
            }
            let verdict = self.features.rules.verdict(isa, &position, self.winner);
            if let Some((wins, _)) = verdict {
                return Ok(StaticResult::Decided(wins));
            }
            if moves & (moves - 1) == 0 {
                position = position.play(isa, moves);
                continue;
            }
            let key = if self.features.equivalence {
                reduced_key(isa, &mut position, self.symmetries)
            } else {
                plain_key(&position, self.symmetries)
            };
            let moves = moves & position.playable();
            if moves == 0 {
                // The moves were passes that cancel. If there are other moves, they lose.
                let loses = position.playable() != 0;
                return Ok(StaticResult::Decided(
                    loses && !self.wants_to_win(&position),
                ));
            }
            if moves & (moves - 1) != 0 {
                let slot = self.table.slot(key, self.winner);
                return Ok(StaticResult::Open(Node {
                    position,
                    moves,
                    slot,
                }));
            }
            position = position.play(isa, moves);
        }
    }
}
