//! The expansion of a position: its moves with their numbers, and the search of the best of them until
//! a threshold is reached.

use crate::board::Player;
use crate::board::lines::{Isa, Kernel};
use crate::proofs::regions::RegionLimits;
use crate::solver::dfpn::children::{Child, MoveChoice, Node, Source};
use crate::solver::dfpn::numbers::ProofNumbers;
use crate::solver::dfpn::prior;
use crate::solver::dfpn::prior::Accumulator;
use crate::solver::dfpn::state::{ProofSearch, SearchEnd, SearchEvent, StaticResult};

/// The number of positions below a move after which the numbers of all moves are read again, in a
/// team. Less work leaves other threads too little time to change much.
const REPROBE_NODES: u64 = 1 << 5;

/// A position to be searched.
pub(super) struct SearchTask {
    pub(super) node: Node,
    /// The numbers at which the search of the position ends.
    pub(super) thresholds: ProofNumbers,
    /// The estimate of its numbers, if it has never been searched.
    pub(super) estimate: Option<ProofNumbers>,
    /// The accumulator of the position, if positions are estimated.
    pub(super) accumulator: Option<Accumulator>,
}

/// The kernel that searches a position.
pub(super) struct ExpandKernel<'s, 'a, 't> {
    pub(super) search: &'s mut ProofSearch<'a>,
    pub(super) task: &'t SearchTask,
}

impl Kernel for ExpandKernel<'_, '_, '_> {
    type Output = Result<ProofNumbers, SearchEnd>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        self.search.expand(isa, self.task)
    }
}

impl ProofSearch<'_> {
    /// Searches a position until it is decided or one of its numbers reaches its threshold. Returns its
    /// numbers, from the point of view of the side to move.
    #[inline(always)]
    fn expand<I: Isa>(&mut self, isa: I, task: &SearchTask) -> Result<ProofNumbers, SearchEnd> {
        let nodes = self.budget.counters.nodes;
        let base = self.children.len();
        let team = self.budget.team();
        if let Some(team) = team {
            team.begin_below(task.node.slot.fingerprint());
            self.path.push(task.node.slot);
        }
        let result = self.search_moves(isa, task, base);
        self.children.truncate(base);
        self.accumulators.truncate(base);
        if let Some(team) = team {
            team.end_below(task.node.slot.fingerprint());
            self.path.pop();
            match result {
                Err(SearchEnd::Decided(number, numbers)) if number == self.path.len() => {
                    return Ok(numbers);
                }
                _ => {}
            }
        }
        let effort = self.budget.counters.nodes - nodes;
        if let Some(observer) = &mut self.observer {
            let decided = result.as_ref().ok().filter(|numbers| numbers.is_decided());
            let reached = decided.map(|numbers| numbers.proof == 0);
            observer(SearchEvent::Searched(effort, reached), &task.node.position);
        }
        if let Ok(numbers) = result {
            self.table
                .store(&task.node.slot, numbers, effort, self.generation);
            if effort >= self.shared_from && numbers.is_decided() {
                self.share(&task.node.position, numbers, effort);
            }
        }
        result
    }

    /// Searches the moves of a position, which become the children from `base` on.
    #[inline(always)]
    fn search_moves<I: Isa>(
        &mut self,
        isa: I,
        task: &SearchTask,
        base: usize,
    ) -> Result<ProofNumbers, SearchEnd> {
        let position = &task.node.position;
        let to_win = self.wants_to_win(position);
        let nodes_before = self.budget.counters.nodes;
        if let Some(estimate) = task.estimate {
            let limits = region_limits(estimate);
            let (rules, regions) = (self.features.rules, &mut self.regions);
            let verdict = rules.region_verdict(isa, position, self.winner, regions, limits);
            if let Some((wins, _)) = verdict {
                return Ok(ProofNumbers::decided(wins == to_win));
            }
        }
        let is_known = task.estimate.is_none() && self.recent.restore(position, &mut self.children);
        if is_known {
            self.accumulators.resize(self.children.len(), None);
            if self.budget.team().is_some() {
                self.refresh_children(base, to_win);
            }
        } else {
            let is_proved = self.add_children(isa, task, base, to_win)?;
            if let Some(observer) = &mut self.observer {
                let visited = self.budget.counters.nodes - nodes_before;
                observer(SearchEvent::Generated(visited), position);
            }
            if is_proved {
                return Ok(ProofNumbers::PROVED);
            }
        }
        let mut first_tried = None;
        loop {
            let team = self.budget.team();
            let choice = MoveChoice::among(&self.children[base..], task.thresholds.proof, team);
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
                    self.recent.store(position, &self.children[base..]);
                }
                return Ok(numbers);
            }
            let number = base + choice.best;
            let child = self.children[number];
            let same_side = self.wants_to_win(&child.node.position) == to_win;
            if child.source == Source::Earlier {
                self.children[number].source = Source::Search;
                let stored = self.table.probe(&child.node.slot);
                let stored = stored.map(|numbers| numbers.flipped_if(same_side));
                if let Some(numbers) = stored.filter(|&numbers| numbers != child.numbers) {
                    self.children[number].numbers = numbers;
                    continue;
                }
            }
            first_tried.get_or_insert(choice.best);
            // The share of the thresholds that is left for this child.
            let thresholds = ProofNumbers {
                proof: task.thresholds.disproof - (numbers.disproof - child.numbers.proof),
                disproof: task.thresholds.proof.min(choice.change_at()),
            };
            let accumulator = self
                .prior()
                .zip(task.accumulator)
                .map(|(model, accumulator)| {
                    let follow = || accumulator.follow(isa, model, position, &child.node.position);
                    *self.accumulators[number].get_or_insert_with(follow)
                });
            let is_new = child.source == Source::Estimate;
            let below = SearchTask {
                node: child.node,
                thresholds: thresholds.flipped_if(same_side),
                estimate: is_new.then(|| child.numbers.flipped_if(same_side)),
                accumulator,
            };
            let nodes = self.budget.counters.nodes;
            let result = isa.call(ExpandKernel {
                search: self,
                task: &below,
            });
            let numbers = match result {
                Err(why @ SearchEnd::Interrupted(_)) => {
                    let effort = self.budget.counters.nodes - nodes_before;
                    self.keep_numbers(task, base, to_win, effort);
                    return Err(why);
                }
                result => result?,
            };
            let child = &mut self.children[number];
            child.numbers = numbers.flipped_if(same_side);
            child.source = Source::Search;
            if self.budget.team().is_some() && self.budget.counters.nodes - nodes >= REPROBE_NODES {
                self.refresh_children(base, to_win);
            }
        }
    }

    /// Adds the moves of a position, with their numbers. Returns true if one of them reaches the aim.
    #[inline(always)]
    pub(super) fn add_children<I: Isa>(
        &mut self,
        isa: I,
        task: &SearchTask,
        base: usize,
        to_win: bool,
    ) -> Result<bool, SearchEnd> {
        let mut moves = task.node.moves;
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves &= moves - 1;
            match self.resolve(isa, task.node.position.play(isa, cell))? {
                StaticResult::Decided(wins) => {
                    if wins == to_win {
                        return Ok(true);
                    }
                }
                // Of moves that lead to the same position only one counts.
                StaticResult::Open(node) => {
                    let siblings = &self.children[base..];
                    if !siblings.iter().any(|child| child.node.slot == node.slot) {
                        self.table.prefetch(&node.slot);
                        self.children.push(Child {
                            node,
                            numbers: ProofNumbers::PROVED,
                            source: Source::Search,
                        });
                    }
                }
            }
        }
        self.accumulators.resize(self.children.len(), None);
        Ok(self.number_children(isa, task, base, to_win))
    }

    /// Reads the numbers of the moves again, which other threads may have changed.
    fn refresh_children(&mut self, base: usize, to_win: bool) {
        for number in base..self.children.len() {
            let child = self.children[number];
            if let Some(numbers) = self.table.probe(&child.node.slot) {
                let same_side = self.wants_to_win(&child.node.position) == to_win;
                self.children[number].numbers = numbers.flipped_if(same_side);
                self.children[number].source = Source::Search;
            }
        }
    }

    /// Stores the numbers that a position has when a limit ends the search below it.
    #[cold]
    fn keep_numbers(&mut self, task: &SearchTask, base: usize, to_win: bool, effort: u64) {
        self.refresh_children(base, to_win);
        let choice = MoveChoice::among(&self.children[base..], 0, None);
        let (slot, numbers) = (&task.node.slot, choice.numbers());
        self.table.store(slot, numbers, effort, self.generation);
    }

    /// Gives the children their first numbers, from the table or by estimate. Returns true if one of
    /// them is already disproved for the opponent.
    #[inline(always)]
    fn number_children<I: Isa>(
        &mut self,
        isa: I,
        task: &SearchTask,
        base: usize,
        to_win: bool,
    ) -> bool {
        let (winner, prior) = (self.winner, self.prior());
        self.table
            .fetch_all(self.children[base..].iter().map(|child| &child.node.slot));
        let children = self.children[base..].iter_mut();
        for (child, known) in children.zip(&mut self.accumulators[base..]) {
            let position = &child.node.position;
            let child_first = position.to_move() == Player::First;
            self.budget.counters.probes += 1;
            let numbers = if let Some(numbers) = self.table.probe(&child.node.slot) {
                self.budget.counters.hits += 1;
                numbers
            } else if let Some((model, accumulator)) = prior.zip(task.accumulator.as_ref()) {
                let accumulator = accumulator.follow(isa, model, &task.node.position, position);
                child.source = Source::Estimate;
                let observed = self.observer.as_mut();
                let numbers = observed
                    .and_then(|observer| observer(SearchEvent::Estimated, position))
                    .unwrap_or_else(|| prior::estimate(isa, model, position, &accumulator, winner));
                *known = Some(accumulator);
                numbers.flipped_if(!child_first)
            } else {
                child.source = Source::Estimate;
                ProofNumbers::UNKNOWN
            };
            let child_to_win = child_first == (winner == Player::First);
            child.numbers = numbers.flipped_if(child_to_win == to_win);
            if child.numbers.disproof == 0 {
                return true;
            }
        }
        false
    }
}

/// Returns what regions may take to be worth it in a position with these first numbers. They can only show that
/// the side to move fails, so that must seem likely.
const fn region_limits(estimate: ProofNumbers) -> RegionLimits {
    let ProofNumbers { proof, disproof } = estimate;
    RegionLimits {
        columns: if disproof / 16 > proof {
            0
        } else if disproof / 4 > proof {
            3
        } else {
            5
        },
        local_positions: 2000,
    }
}
