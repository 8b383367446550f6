//! Proof-number search: whether the first player wins a position of the cube.
//!
//! A position has two numbers, from the point of view of the side to move: how much is still to be
//! done to *prove* that this side reaches its aim (the first player to win, the second one to
//! prevent that), and to *disprove* it. For the side to move the best move is the one whose
//! position is easiest to disprove, so its proof number is the least disproof number after a move;
//! to disprove it, all positions after its moves must be proved, so its disproof number is the sum
//! of their proof numbers. The search always goes on where it takes least to prove or disprove the
//! root.
//!
//! This is Nagai's depth-first form of it (df-pn): a position is searched until one of its numbers
//! reaches a *threshold*, at which something else has become more promising. What was found out is
//! kept in the table of [`crate::table::proofs`] alone, so memory is bounded. A threshold on the
//! proof number leaves the search one and a half times what the second-best move needs before it
//! changes over, since changing over costs too.
//!
//! New positions get their first numbers from [`crate::estimate`], unless a static proof
//! ([`crate::pairing`]) decides them. The simple proofs are tried for every position, local fights
//! when a position is searched for the first time.

use alloc::vec::Vec;

use super::budget::Budget;
use super::label::Met;
use super::{Counters, Interrupted, Limits};
use crate::board::slim::Slim;
use crate::estimate::{self, Patterns};
use crate::lines::{Isa, Level, Task};
use crate::pairing::Rules;
use crate::pairing::region::Regions;
use crate::reduced::reduce;
use crate::table::proofs::{INFINITE, Numbers, Proofs, Spot};

/// The search, with all that it keeps between positions.
pub(super) struct ProofSearch<'a> {
    proofs: Proofs<'a>,
    budget: Budget<'a>,
    level: Level,
    rules: Rules,
    regions: Regions,
    /// Symmetries under which positions below the root can meet, one bit each.
    symmetries: u8,
    /// A few bits of the root: entries of other roots give way first.
    generation: u8,
    /// The moves of all positions on the path from the root, those of the root first.
    children: Vec<Child>,
    /// Some of the positions that got first numbers, if somebody wants to know.
    pub(super) met: Option<Met>,
}

/// A position after a move, and forced moves that followed.
#[derive(Clone, Copy)]
struct Child {
    node: Node,
    /// From the point of view of the opponent of the side that has the choice of this move.
    numbers: Numbers,
    /// Whether it has never been searched.
    is_new: bool,
    /// Its patterns, if they were needed already.
    patterns: Option<Patterns>,
}

/// A position with a choice of moves.
#[derive(Clone, Copy)]
struct Node {
    position: Slim,
    moves: u64,
    spot: Spot,
}

/// What a position is found to be before it is searched.
enum Settled {
    /// Whether the first player wins.
    Decided(bool),
    Open(Node),
}

impl<'a> ProofSearch<'a> {
    pub(super) fn new(proofs: Proofs<'a>, limits: Limits<'a>) -> Self {
        Self {
            proofs,
            budget: Budget::new(limits),
            level: Level::best(),
            rules: Rules::ALL,
            regions: Regions::new(),
            symmetries: 1,
            generation: 0,
            children: Vec::new(),
            met: None,
        }
    }

    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Whether the first player wins. The game goes on, and the side to move can't win at once.
    /// `symmetries` are those under which positions that continue this one can meet.
    pub(super) fn first_wins(
        &mut self,
        position: Slim,
        symmetries: u8,
        counters: &mut Counters,
    ) -> Result<bool, Interrupted> {
        self.symmetries = symmetries;
        self.children.clear();
        self.budget.counters = *counters;
        self.budget.check_soon();
        let result = self.level.run(Root {
            search: self,
            position,
        });
        *counters = self.budget.counters;
        result
    }

    /// Follows forced moves, and tries what decides a position at once.
    #[inline(always)]
    fn settle<I: Isa>(&mut self, mut position: Slim) -> Result<Settled, Interrupted> {
        loop {
            self.budget.visit()?;
            let playable = position.playable();
            if playable == 0 {
                return Ok(Settled::Decided(false));
            }
            let openings = position.opponent_threats & playable;
            let choice = if openings == 0 { playable } else { openings };
            // A move below a threat of the opponent loses at once.
            let moves = choice & !(position.opponent_threats >> 16);
            if moves == 0 || openings & openings.wrapping_sub(1) != 0 {
                return Ok(Settled::Decided(!position.first_to_move()));
            }
            if let Some(wins) = self.rules.verdict::<I>(&position) {
                return Ok(Settled::Decided(wins));
            }
            if moves & (moves - 1) == 0 {
                position = position.play::<I>(moves);
                continue;
            }
            let key = reduce::<I>(&mut position, self.symmetries);
            let moves = moves & position.playable();
            if moves == 0 {
                // Only dead cells were left.
                return Ok(Settled::Decided(false));
            }
            if moves & (moves - 1) != 0 {
                let spot = self.proofs.spot(key);
                return Ok(Settled::Open(Node {
                    position,
                    moves,
                    spot,
                }));
            }
            position = position.play::<I>(moves);
        }
    }

    /// Searches a position until it is decided or one of its numbers reaches its threshold. Its
    /// numbers, from the point of view of the side to move.
    #[inline(always)]
    fn expand<I: Isa>(&mut self, task: &Expand) -> Result<Numbers, Interrupted> {
        let nodes = self.budget.counters.nodes;
        let base = self.children.len();
        let result = self.expand_from::<I>(task, base);
        self.children.truncate(base);
        if let Ok(numbers) = result {
            let effort = self.budget.counters.nodes - nodes;
            self.proofs
                .store(&task.node.spot, numbers, effort, self.generation);
        }
        result
    }

    #[inline(always)]
    fn expand_from<I: Isa>(&mut self, task: &Expand, base: usize) -> Result<Numbers, Interrupted> {
        let position = &task.node.position;
        let first = position.first_to_move();
        if task.is_new {
            let columns = columns_worth(position.occupied().count_ones());
            let verdict = self
                .rules
                .local_verdict::<I>(position, &mut self.regions, columns);
            if let Some(wins) = verdict {
                return Ok(decided(wins == first));
            }
        }
        let mut moves = task.node.moves;
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves &= moves - 1;
            match self.settle::<I>(position.play::<I>(cell))? {
                Settled::Decided(wins) => {
                    if wins == first {
                        self.budget.counters.cutoffs += 1;
                        return Ok(Numbers::PROVED);
                    }
                }
                // Moves that lead to the same position count once.
                Settled::Open(node) => {
                    let known = &self.children[base..];
                    if !known.iter().any(|child| child.node.spot == node.spot) {
                        self.proofs.prefetch(&node.spot);
                        self.children.push(Child {
                            node,
                            numbers: Numbers::PROVED,
                            is_new: false,
                            patterns: None,
                        });
                    }
                }
            }
        }
        if self.number_children(task, base, first) {
            return Ok(Numbers::PROVED);
        }
        loop {
            let choice = Choice::among(&self.children[base..]);
            let numbers = choice.numbers();
            if numbers.proof >= task.thresholds.proof
                || numbers.disproof >= task.thresholds.disproof
            {
                return Ok(numbers);
            }
            let child = &mut self.children[base + choice.best];
            // What is left for this child of what may be spent here.
            let thresholds = Numbers {
                proof: task.thresholds.disproof - (numbers.disproof - child.numbers.proof),
                disproof: task.thresholds.proof.min(choice.enough()),
            };
            let same_side = child.node.position.first_to_move() == first;
            let patterns = *child.patterns.get_or_insert_with(|| {
                let mut patterns = task.patterns;
                patterns.follow(position, &child.node.position, true, &mut [0; 16]);
                patterns
            });
            let below = Expand {
                node: child.node,
                thresholds: turned_if(thresholds, same_side),
                is_new: core::mem::replace(&mut child.is_new, false),
                patterns,
            };
            let found = I::call(Continue {
                search: self,
                task: &below,
            })?;
            self.children[base + choice.best].numbers = turned_if(found, same_side);
        }
    }

    /// Gives first numbers to the children, from the table or by estimate. Whether one of them is
    /// disproved for the opponent already.
    #[inline(always)]
    fn number_children(&mut self, task: &Expand, base: usize, first: bool) -> bool {
        let mut sums = [None; 2];
        for child in &mut self.children[base..] {
            let position = &child.node.position;
            let child_first = position.first_to_move();
            self.budget.counters.probes += 1;
            let numbers = if let Some(numbers) = self.proofs.find(&child.node.spot) {
                self.budget.counters.hits += 1;
                numbers
            } else {
                let sums = &mut sums[usize::from(child_first)];
                let mut sums = *sums.get_or_insert_with(|| task.patterns.sums(child_first));
                let mut patterns = task.patterns;
                patterns.follow(&task.node.position, position, child_first, &mut sums);
                child.is_new = true;
                if let Some(met) = &mut self.met {
                    met.add(position);
                }
                child.patterns = Some(patterns);
                turned_if(estimate::numbers(position, &sums), !child_first)
            };
            child.numbers = turned_if(numbers, child_first == first);
            if child.numbers.disproof == 0 {
                return true;
            }
        }
        false
    }
}

/// How many columns a local fight may have to be worth its time in a position with so many stones:
/// the more stones, the less there is to be saved.
const fn columns_worth(stones: u32) -> u32 {
    match stones {
        0..=40 => 4,
        41..=44 => 3,
        _ => 2,
    }
}

const fn decided(proved: bool) -> Numbers {
    if proved {
        Numbers::PROVED
    } else {
        Numbers::DISPROVED
    }
}

#[inline(always)]
fn turned_if(numbers: Numbers, turn: bool) -> Numbers {
    if turn { numbers.turned() } else { numbers }
}

/// The choice among the moves of a position.
struct Choice {
    /// The move whose position is easiest to disprove for the opponent.
    best: usize,
    least: u32,
    second_least: u32,
    sum: u64,
}

impl Choice {
    #[inline(always)]
    fn among(children: &[Child]) -> Self {
        let mut choice = Self {
            best: 0,
            least: INFINITE,
            second_least: INFINITE,
            sum: 0,
        };
        for (number, child) in children.iter().enumerate() {
            let Numbers { proof, disproof } = child.numbers;
            choice.sum += u64::from(proof);
            if disproof < choice.least {
                choice.second_least = choice.least;
                choice.least = disproof;
                choice.best = number;
            } else if disproof < choice.second_least {
                choice.second_least = disproof;
            }
        }
        choice
    }

    /// The numbers of the position.
    #[inline(always)]
    fn numbers(&self) -> Numbers {
        match self.least {
            0 => Numbers::PROVED,
            INFINITE => Numbers::DISPROVED,
            proof => Numbers {
                proof,
                disproof: self.sum.min(u64::from(INFINITE) - 1) as u32,
            },
        }
    }

    /// The disproof number at which the best move should be left for another one.
    #[inline(always)]
    fn enough(&self) -> u32 {
        let more = self.second_least.saturating_add(self.second_least / 2);
        more.max(self.second_least.saturating_add(1)).min(INFINITE)
    }
}

/// A position to be searched.
struct Expand {
    node: Node,
    thresholds: Numbers,
    is_new: bool,
    patterns: Patterns,
}

struct Continue<'s, 'a, 't> {
    search: &'s mut ProofSearch<'a>,
    task: &'t Expand,
}

impl Task for Continue<'_, '_, '_> {
    type Output = Result<Numbers, Interrupted>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        self.search.expand::<I>(self.task)
    }
}

struct Root<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    position: Slim,
}

impl Task for Root<'_, '_> {
    type Output = Result<bool, Interrupted>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        let node = match self.search.settle::<I>(self.position)? {
            Settled::Decided(wins) => return Ok(wins),
            Settled::Open(node) => node,
        };
        self.search.generation = node.spot.tag();
        // No number of an undecided position reaches these.
        let thresholds = Numbers {
            proof: INFINITE,
            disproof: INFINITE,
        };
        let task = Expand {
            node,
            thresholds,
            is_new: true,
            patterns: Patterns::of(&node.position),
        };
        let numbers = I::call(Continue {
            search: self.search,
            task: &task,
        })?;
        Ok((numbers.proof == 0) == node.position.first_to_move())
    }
}
