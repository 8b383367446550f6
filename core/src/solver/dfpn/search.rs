//! Proof-number search: whether a certain player, the *winner* in question, wins a position of the
//! cube.
//!
//! A position has two numbers, from the point of view of the side to move: how much is still to be
//! done to *prove* that this side reaches its aim (the winner to win, the other one to prevent
//! that), and to *disprove* it. For the side to move the best move is the one whose
//! position is easiest to disprove, so its proof number is the least disproof number after a move;
//! to disprove it, all positions after its moves must be proved, so its disproof number is the sum
//! of their proof numbers. The search always goes on where it takes least to prove or disprove the
//! root.
//!
//! This is Nagai's depth-first form of it (df-pn): a position is searched until one of its numbers
//! reaches a *threshold*, at which something else has become more promising. What was found out is
//! kept in the table of [`crate::table::proofs`] alone, so memory is bounded. A threshold on the
//! proof number leaves the search a quarter more than what the second-best move needs before it
//! changes over, since changing over costs too.
//!
//! New positions get their first numbers from [`crate::estimate`], unless a static proof
//! ([`crate::pairing`]) decides them. The simple proofs are tried for every position, local fights
//! when a position is searched for the first time and the estimate gives them a chance.
//!
//! The threads of a [`super::Team`] all search from the root, and meet in the table. A move below which
//! others are searching counts as harder by so many times, so threads part where there are moves of
//! about the same promise. The numbers of moves are read anew from the table after work of some
//! size, and a thread leaves what has been decided meanwhile.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::Player;
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Kernel, SimdLevel};
use crate::proofs::regions::Regions;
use crate::solver::dfpn::child_cache::ChildCache;
use crate::solver::dfpn::children::{Child, Choice, Node, Source};
use crate::solver::dfpn::key::{plain_key, reduced_key};
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};
use crate::solver::dfpn::prior;
use crate::solver::dfpn::prior::Patterns;
use crate::solver::dfpn::table::{ProofSlot, ProofTable};
use crate::solver::limits::Budget;
use crate::solver::{Interrupted, SearchFeatures};

/// The search, with all that it keeps between positions.
pub(crate) struct ProofSearch<'a> {
    proofs: ProofTable<'a>,
    pub(crate) budget: Budget<'a>,
    simd: SimdLevel,
    pub(crate) features: SearchFeatures,
    regions: Regions,
    /// Whose win is in question.
    winner: Player,
    /// Symmetries under which positions below the root can meet, one bit each.
    symmetries: u8,
    /// A few bits of the root: entries of other roots give way first.
    generation: u8,
    /// The moves of all positions on the path from the root, those of the root first.
    children: Vec<Child>,
    /// The patterns of each, if they were needed already.
    patterns: Vec<Option<Patterns>>,
    /// The moves of other positions that were searched lately.
    recent: ChildCache,
    /// Some of the positions that got first numbers, if somebody wants to know.
    pub(crate) observer: Option<Box<dyn FnMut(&CompactCube) + 'a>>,
    /// The positions on the path from the root, in a team.
    path: Vec<ProofSlot>,
}

/// Why the search of a position ended before its thresholds were reached.
enum Ended {
    Interrupted(Interrupted),
    /// The position on the path with this number has been decided by another thread.
    Decided(usize, ProofNumbers),
}

impl From<Interrupted> for Ended {
    fn from(why: Interrupted) -> Self {
        Self::Interrupted(why)
    }
}

/// Work of fewer nodes than this is too small for others to have changed much meanwhile.
const LONG: u64 = 1 << 5;

/// What a position is found to be before it is searched.
enum Settled {
    /// Whether the winner in question wins.
    Decided(bool),
    Open(Node),
}

impl<'a> ProofSearch<'a> {
    pub(crate) fn new(proofs: ProofTable<'a>, budget: Budget<'a>) -> Self {
        Self {
            proofs,
            budget,
            simd: SimdLevel::best(),
            features: SearchFeatures::ALL,
            regions: Regions::new(),
            winner: Player::First,
            symmetries: 1,
            generation: 0,
            children: Vec::new(),
            patterns: Vec::new(),
            recent: ChildCache::new(),
            observer: None,
            path: Vec::new(),
        }
    }

    /// Whether the `winner` wins. The game goes on, and the side to move can't win at once.
    /// `symmetries` are those under which positions that continue this one can meet.
    pub(crate) fn wins(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
    ) -> Result<bool, Interrupted> {
        // No number of an undecided position reaches this.
        let numbers = self.search(winner, position, symmetries, INFINITE)?;
        Ok(numbers.proof == 0)
    }

    /// How much there seems to be left to be done to prove and to disprove that the `winner` wins, by
    /// what the table holds.
    pub(crate) fn numbers(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
    ) -> Result<ProofNumbers, Interrupted> {
        self.search(winner, position, symmetries, 0)
    }

    fn search(
        &mut self,
        winner: Player,
        position: CompactCube,
        symmetries: u8,
        threshold: u32,
    ) -> Result<ProofNumbers, Interrupted> {
        self.winner = winner;
        self.symmetries = symmetries;
        self.children.clear();
        self.patterns.clear();
        self.recent.clear();
        self.path.clear();
        self.simd.run(Root {
            search: self,
            position,
            threshold,
        })
    }

    /// Whether the side to move of a position wants to win, not only to prevent that.
    #[inline(always)]
    fn wants_to_win(&self, position: &CompactCube) -> bool {
        position.first_to_move() == (self.winner == Player::First)
    }

    /// Counts a position, and looks around now and then.
    #[inline(always)]
    fn visit(&mut self) -> Result<(), Ended> {
        if self.budget.is_due() {
            self.look_around()?;
        }
        Ok(self.budget.visit()?)
    }

    /// Looks at the limits, and whether what is being searched has been decided by others.
    #[cold]
    fn look_around(&mut self) -> Result<(), Ended> {
        self.budget.check()?;
        for (number, slot) in self.path.iter().enumerate() {
            match self.proofs.probe(slot) {
                Some(numbers) if numbers.is_decided() => {
                    return Err(Ended::Decided(number, numbers));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Follows forced moves, and tries what decides a position at once.
    #[inline(always)]
    fn settle<I: Isa>(&mut self, mut position: CompactCube) -> Result<Settled, Ended> {
        loop {
            self.visit()?;
            let playable = position.playable();
            if playable == 0 {
                return Ok(Settled::Decided(false));
            }
            let openings = position.opponent_threats & playable;
            let choice = if openings == 0 { playable } else { openings };
            // A move below a threat of the opponent loses at once.
            let moves = choice & !(position.opponent_threats >> 16);
            if moves == 0 || openings & openings.wrapping_sub(1) != 0 {
                return Ok(Settled::Decided(!self.wants_to_win(&position)));
            }
            if self.winner == Player::Second && !I::has_line(!position.by_player().0) {
                return Ok(Settled::Decided(false));
            }
            if let Some(wins) = self.features.rules.verdict::<I>(&position, self.winner) {
                return Ok(Settled::Decided(wins));
            }
            if moves & (moves - 1) == 0 {
                position = position.play::<I>(moves);
                continue;
            }
            let key = if self.features.equivalence {
                reduced_key::<I>(&mut position, self.symmetries)
            } else {
                plain_key(&position, self.symmetries)
            };
            let moves = moves & position.playable();
            if moves == 0 {
                // The moves were passes that cancel. If there are others, they lose.
                let loses = position.playable() != 0;
                return Ok(Settled::Decided(loses && !self.wants_to_win(&position)));
            }
            if moves & (moves - 1) != 0 {
                let slot = self.proofs.slot(key, self.winner);
                return Ok(Settled::Open(Node {
                    position,
                    moves,
                    slot,
                }));
            }
            position = position.play::<I>(moves);
        }
    }

    /// Searches a position until it is decided or one of its numbers reaches its threshold. Its
    /// numbers, from the point of view of the side to move.
    #[inline(always)]
    fn expand<I: Isa>(&mut self, task: &Expand) -> Result<ProofNumbers, Ended> {
        let nodes = self.budget.counters.nodes;
        let base = self.children.len();
        let team = self.budget.team();
        if let Some(team) = team {
            team.enter(task.node.slot.number());
            self.path.push(task.node.slot);
        }
        let result = self.expand_from::<I>(task, base);
        self.children.truncate(base);
        self.patterns.truncate(base);
        if let Some(team) = team {
            team.leave(task.node.slot.number());
            self.path.pop();
            match result {
                Err(Ended::Decided(number, numbers)) if number == self.path.len() => {
                    return Ok(numbers);
                }
                _ => {}
            }
        }
        if let Ok(numbers) = result {
            let effort = self.budget.counters.nodes - nodes;
            self.proofs
                .store(&task.node.slot, numbers, effort, self.generation);
        }
        result
    }

    #[inline(always)]
    fn expand_from<I: Isa>(&mut self, task: &Expand, base: usize) -> Result<ProofNumbers, Ended> {
        let position = &task.node.position;
        let to_win = self.wants_to_win(position);
        if let Some(estimate) = task.estimate {
            let columns = columns_worth(position.occupied().count_ones(), estimate);
            let (rules, regions) = (self.features.rules, &mut self.regions);
            let verdict = rules.local_verdict::<I>(position, self.winner, regions, columns);
            if let Some(wins) = verdict {
                return Ok(decided(wins == to_win));
            }
        }
        let is_known = task.estimate.is_none() && self.recent.restore(position, &mut self.children);
        if is_known {
            self.patterns.resize(self.children.len(), None);
            if self.budget.team().is_some() {
                self.read_again(base, to_win);
            }
        } else if self.add_children::<I>(task, base, to_win)? {
            return Ok(ProofNumbers::PROVED);
        }
        let mut first_tried = None;
        loop {
            let team = self.budget.team();
            let choice = Choice::among(&self.children[base..], task.thresholds.proof, team);
            let numbers = choice.numbers();
            if numbers.proof == 0 {
                let counters = &mut self.budget.counters;
                counters.cutoffs += 1;
                counters.first_move_cutoffs += u64::from(first_tried == Some(choice.best));
            }
            if numbers.proof >= task.thresholds.proof
                || numbers.disproof >= task.thresholds.disproof
            {
                if !numbers.is_decided() {
                    self.recent.keep(position, &self.children[base..]);
                }
                return Ok(numbers);
            }
            let number = base + choice.best;
            let child = self.children[number];
            let same_side = self.wants_to_win(&child.node.position) == to_win;
            if child.source == Source::Earlier {
                self.children[number].source = Source::Search;
                let found = self.proofs.probe(&child.node.slot);
                let now = found.map(|numbers| turned_if(numbers, same_side));
                if let Some(now) = now.filter(|&now| now != child.numbers) {
                    self.children[number].numbers = now;
                    continue;
                }
            }
            first_tried.get_or_insert(choice.best);
            // What is left for this child of what may be spent here.
            let thresholds = ProofNumbers {
                proof: task.thresholds.disproof - (numbers.disproof - child.numbers.proof),
                disproof: task.thresholds.proof.min(choice.enough()),
            };
            let patterns = *self.patterns[number].get_or_insert_with(|| {
                let mut patterns = task.patterns;
                patterns.follow(position, &child.node.position, true, &mut [0; 16]);
                patterns
            });
            let is_new = child.source == Source::Estimate;
            let below = Expand {
                node: child.node,
                thresholds: turned_if(thresholds, same_side),
                estimate: is_new.then(|| turned_if(child.numbers, same_side)),
                patterns,
            };
            let nodes = self.budget.counters.nodes;
            let found = I::call(Continue {
                search: self,
                task: &below,
            })?;
            let child = &mut self.children[number];
            child.numbers = turned_if(found, same_side);
            child.source = Source::Search;
            if self.budget.team().is_some() && self.budget.counters.nodes - nodes >= LONG {
                self.read_again(base, to_win);
            }
        }
    }

    /// Adds the moves of a position, with their numbers. Whether one of them reaches the aim.
    #[inline(always)]
    fn add_children<I: Isa>(
        &mut self,
        task: &Expand,
        base: usize,
        to_win: bool,
    ) -> Result<bool, Ended> {
        let mut moves = task.node.moves;
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves &= moves - 1;
            match self.settle::<I>(task.node.position.play::<I>(cell))? {
                Settled::Decided(wins) => {
                    if wins == to_win {
                        return Ok(true);
                    }
                }
                // Moves that lead to the same position count once.
                Settled::Open(node) => {
                    let known = &self.children[base..];
                    if !known.iter().any(|child| child.node.slot == node.slot) {
                        self.proofs.prefetch(&node.slot);
                        self.children.push(Child {
                            node,
                            numbers: ProofNumbers::PROVED,
                            source: Source::Search,
                        });
                    }
                }
            }
        }
        self.patterns.resize(self.children.len(), None);
        Ok(self.number_children(task, base, to_win))
    }

    /// Takes over what other threads have found out of the moves of a position.
    fn read_again(&mut self, base: usize, to_win: bool) {
        for number in base..self.children.len() {
            let child = self.children[number];
            if let Some(numbers) = self.proofs.probe(&child.node.slot) {
                let same_side = self.wants_to_win(&child.node.position) == to_win;
                self.children[number].numbers = turned_if(numbers, same_side);
                self.children[number].source = Source::Search;
            }
        }
    }

    /// Searches from the root until it is decided or one of its numbers, from the point of view of the
    /// winner in question, reaches this threshold.
    #[inline(always)]
    fn prove<I: Isa>(
        &mut self,
        position: CompactCube,
        threshold: u32,
    ) -> Result<ProofNumbers, Ended> {
        let node = match self.settle::<I>(position)? {
            Settled::Decided(wins) => return Ok(decided(wins)),
            Settled::Open(node) => node,
        };
        let to_win = self.wants_to_win(&node.position);
        if let Some(numbers) = self
            .proofs
            .probe(&node.slot)
            .filter(|numbers| numbers.is_decided())
        {
            return Ok(turned_if(numbers, !to_win));
        }
        self.generation = node.slot.tag();
        let task = Expand {
            node,
            thresholds: ProofNumbers {
                proof: threshold,
                disproof: threshold,
            },
            estimate: (threshold > 0).then_some(UNKNOWN),
            patterns: Patterns::of(&node.position),
        };
        let numbers = I::call(Continue {
            search: self,
            task: &task,
        })?;
        Ok(turned_if(numbers, !to_win))
    }

    /// Gives first numbers to the children, from the table or by estimate. Whether one of them is
    /// disproved for the opponent already.
    #[inline(always)]
    fn number_children(&mut self, task: &Expand, base: usize, to_win: bool) -> bool {
        let winner = self.winner;
        let mut sums = [None; 2];
        self.proofs
            .fetch(self.children[base..].iter().map(|child| &child.node.slot));
        let children = self.children[base..].iter_mut();
        for (child, known_patterns) in children.zip(&mut self.patterns[base..]) {
            let position = &child.node.position;
            let child_first = position.first_to_move();
            self.budget.counters.probes += 1;
            let numbers = if let Some(numbers) = self.proofs.probe(&child.node.slot) {
                self.budget.counters.hits += 1;
                numbers
            } else if !self.features.estimate {
                child.source = Source::Estimate;
                UNKNOWN
            } else {
                let sums = &mut sums[usize::from(child_first)];
                let mut sums = *sums.get_or_insert_with(|| task.patterns.sums(child_first));
                let mut patterns = task.patterns;
                patterns.follow(&task.node.position, position, child_first, &mut sums);
                child.source = Source::Estimate;
                if let Some(observer) = &mut self.observer {
                    observer(position);
                }
                *known_patterns = Some(patterns);
                turned_if(prior::numbers(position, &sums, winner), !child_first)
            };
            let child_to_win = child_first == (winner == Player::First);
            child.numbers = turned_if(numbers, child_to_win == to_win);
            if child.numbers.disproof == 0 {
                return true;
            }
        }
        false
    }
}

/// How many columns a local fight may have to be worth its time in a position with so many stones
/// and these first numbers: the more stones, the less there is to be saved; and it can only show
/// that the side to move fails.
const fn columns_worth(stones: u32, estimate: ProofNumbers) -> u32 {
    let ProofNumbers { proof, disproof } = estimate;
    let likely = if disproof / 8 > proof {
        0
    } else if disproof / 2 > proof {
        2
    } else if disproof > proof {
        3
    } else {
        4
    };
    let worth = match stones {
        0..=40 => 4,
        41..=44 => 3,
        _ => 2,
    };
    if likely < worth { likely } else { worth }
}

/// The numbers of a position of which nothing is known.
const UNKNOWN: ProofNumbers = ProofNumbers {
    proof: 1,
    disproof: 1,
};

const fn decided(proved: bool) -> ProofNumbers {
    if proved {
        ProofNumbers::PROVED
    } else {
        ProofNumbers::DISPROVED
    }
}

#[inline(always)]
fn turned_if(numbers: ProofNumbers, turn: bool) -> ProofNumbers {
    if turn { numbers.turned() } else { numbers }
}

/// A position to be searched.
struct Expand {
    node: Node,
    thresholds: ProofNumbers,
    /// Its numbers, if it has never been searched.
    estimate: Option<ProofNumbers>,
    patterns: Patterns,
}

struct Continue<'s, 'a, 't> {
    search: &'s mut ProofSearch<'a>,
    task: &'t Expand,
}

impl Kernel for Continue<'_, '_, '_> {
    type Output = Result<ProofNumbers, Ended>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        self.search.expand::<I>(self.task)
    }
}

struct Root<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    position: CompactCube,
    threshold: u32,
}

impl Kernel for Root<'_, '_> {
    type Output = Result<ProofNumbers, Interrupted>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        self.search
            .prove::<I>(self.position, self.threshold)
            .map_err(|why| match why {
                Ended::Interrupted(why) => why,
                Ended::Decided(..) => unreachable!("it ends where the decided position lies"),
            })
    }
}
