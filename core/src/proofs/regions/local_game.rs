//! Local games: play inside a region, with the side to move given what it can get outside.
//!
//! The *attacker* is the side to move of the whole position, and the *defender* the answering side.
//! The attacker moves first, and needs a line of its stones and of the cells that it was given. The
//! defender needs the objective, or a line of real stones.
//!
//! Results are remembered by what decides them, the lines through the free cells of the region, so
//! the same local pattern in another position is not searched again.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::board::cells::{UPPER, above, below, playable};
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Kernel};
use crate::proofs::regions::attack_lines::AttackLines;
use crate::proofs::regions::column_sets::MOST_COLUMNS;
use crate::proofs::zugzwang::{closed_cells, closing_sets, closing_threats};
use crate::support::hash::slot_of_three;
use crate::support::memory::prefetch;

/// The number of results that can be remembered, as binary logarithms: at first 8 KiB, so that a short search touches
/// little memory, and at most 512 KiB, about what fits into the cache of a core.
const FIRST_RESULT_BITS: u32 = 8;
const MOST_RESULT_BITS: u32 = 14;
/// The factor by which the number grows once as many results have been stored, as a binary logarithm.
const MORE_RESULT_BITS: u32 = 2;

/// In the word of a remembered objective: where the cost begins, and the bits of the objective itself.
const COST_SHIFT: u32 = 32;
const OBJECTIVE_MASK: u64 = (1 << COST_SHIFT) - 2;

/// The least number of free cells of a local game whose result is remembered.
const LEAST_REMEMBERED: u32 = 7;

/// The aim of the defender.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Objective {
    /// The attacker never completes a line.
    Defend,
    /// The defender wins by zugzwang, with an odd or an even number of closed columns outside.
    Zugzwang { odd_outside: bool },
}

/// The part of a local game that stays the same while it is played.
#[derive(Clone, Copy)]
pub(super) struct LocalGame {
    pub(super) objective: Objective,
    /// All cells of the columns.
    pub(super) region: u64,
    /// The free cells outside that the attacker is given.
    pub(super) outside: u64,
}

/// The stones in a local game, with the attacker to move.
#[derive(Clone, Copy, Default)]
struct LocalPosition {
    attacker: u64,
    defender: u64,
    /// The free cells that complete a line of the defender's real stones.
    threats: u64,
}

/// A move of the attacker.
#[derive(Clone, Copy, Default)]
struct Attack {
    cell: u64,
    /// The cells that complete a line of the attacker after it.
    winning: u64,
    /// The answers that don't lose at once.
    answers: u64,
}

/// The moves of the attacker.
struct Attacks {
    /// Those with the fewest answers come first.
    sorted: [Attack; MOST_COLUMNS as usize],
    count: usize,
}

impl Attacks {
    /// Returns the moves in the region, but those after which the defender completes a line. Returns `None` if there
    /// is no move, or one without an answer: so the defender fails. `winning` are the cells that complete a line of
    /// the attacker's stones and given cells; none can be played.
    #[inline(always)]
    fn of<I: Isa>(isa: I, local: &LocalPosition, winning: u64, game: &LocalGame) -> Option<Self> {
        let playable = playable(local.attacker | local.defender);
        let mut moves = playable & game.region;
        if moves == 0 {
            return None;
        }
        let mut attacks = Self {
            sorted: [Attack::default(); MOST_COLUMNS as usize],
            count: 0,
        };
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves &= moves - 1;
            let mut answers = (playable & !cell | above(cell)) & game.region;
            if answers & local.threats != 0 {
                continue;
            }
            let attacker = local.attacker | cell | game.outside;
            let winning = winning | isa.completing_through(attacker, cell);
            let forced = answers & winning;
            if forced & forced.wrapping_sub(1) != 0 {
                return None;
            }
            if forced != 0 {
                answers = forced;
            }
            answers &= !below(winning & game.region);
            if answers == 0 {
                return None;
            }
            attacks.insert(Attack {
                cell,
                winning,
                answers,
            });
        }
        Some(attacks)
    }

    #[inline(always)]
    fn insert(&mut self, attack: Attack) {
        let answers = attack.answers.count_ones();
        let mut place = self.count;
        while place > 0 && self.sorted[place - 1].answers.count_ones() > answers {
            self.sorted[place] = self.sorted[place - 1];
            place -= 1;
        }
        self.sorted[place] = attack;
        self.count += 1;
    }
}

/// The part of a position that decides a local game: the stones of both sides on lines through free
/// cells that may still be completed, the free cells, and the objective, whose lowest bit is left for
/// the result and whose upper half for what it cost. All zeros is an empty slot.
#[derive(Clone, Copy, PartialEq, Eq)]
struct LocalKey {
    attacker: u64,
    defender: u64,
    free: u64,
    objective: u64,
}

impl LocalKey {
    /// Returns the key of a position with these free cells in the region.
    #[inline(always)]
    fn of<I: Isa>(isa: I, local: &LocalPosition, free: u64, game: &LocalGame) -> Self {
        let attacker = local.attacker | game.outside;
        let (for_attacker, for_defender) =
            isa.covered_through_by_two(attacker | free, local.defender | free, free);
        Self {
            attacker: for_attacker & attacker,
            defender: for_defender & local.defender,
            free,
            objective: match game.objective {
                Objective::Defend => 2,
                Objective::Zugzwang { odd_outside } => 4 + 2 * u64::from(odd_outside),
            },
        }
    }

    #[inline(always)]
    fn slot(&self, bits: u32) -> usize {
        let words = [self.attacker, self.defender, self.free ^ self.objective];
        slot_of_three(words, bits)
    }
}

/// A remembered result: the words of a key, with the result and the cost in the last one. It lies within a line of
/// the cache.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct LocalResult([u64; 4]);

impl LocalResult {
    #[inline(always)]
    fn key(&self) -> LocalKey {
        let LocalResult([attacker, defender, free, objective]) = *self;
        LocalKey {
            attacker,
            defender,
            free,
            objective: objective & OBJECTIVE_MASK,
        }
    }

    fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}

/// Solves local games, and remembers the results with what they cost, so that a limit stops it at the same
/// point whatever it remembers.
pub(super) struct LocalGameSolver {
    results: Vec<LocalResult>,
    /// The number of slots for results, as a binary logarithm.
    bits: u32,
    /// The number of results that may still come before there are more slots.
    left_to_remember: usize,
    /// The number of positions of local games that may still be visited, plus one. At 0 it has given up.
    left: u32,
}

impl LocalGameSolver {
    /// Creates a solver that remembers nothing yet.
    pub(super) fn new() -> Self {
        Self {
            results: vec![LocalResult([0; 4]); 1 << FIRST_RESULT_BITS],
            bits: FIRST_RESULT_BITS,
            left_to_remember: 1 << FIRST_RESULT_BITS,
            left: 0,
        }
    }

    /// Allows this many positions of local games from now on.
    pub(super) fn allow(&mut self, positions: u32) {
        self.left = positions.saturating_add(1);
    }

    /// Returns true if there were more positions than allowed.
    pub(super) fn has_given_up(&self) -> bool {
        self.left == 0
    }

    /// Returns true if the defender reaches the objective from this position, as far as positions allow. `lines` are
    /// for an attacker that has at least what this game gives it.
    #[inline(always)]
    pub(super) fn solve<I: Isa>(
        &mut self,
        isa: I,
        position: &CompactCube,
        lines: &AttackLines,
        game: &LocalGame,
    ) -> bool {
        let Some(winning) = lines.completing(isa, position.own | game.outside) else {
            return false;
        };
        if winning & position.playable() & game.region != 0 {
            return false;
        }
        let local = LocalPosition {
            attacker: position.own,
            defender: position.opponent,
            threats: position.opponent_threats,
        };
        // In a function of its own, so that what only the search needs isn't computed in the loops over regions.
        isa.call(SolveLocal {
            solver: self,
            local: &local,
            winning,
            game,
        })
    }

    /// Returns true if every move of the attacker in the region has an answer there. `winning` are
    /// the cells that complete a line of the attacker's stones and given cells; none can be played.
    #[inline(always)]
    fn answers_all_moves<I: Isa>(
        &mut self,
        isa: I,
        local: &LocalPosition,
        winning: u64,
        game: &LocalGame,
    ) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        let free = game.region & !(local.attacker | local.defender);
        let key = if free.count_ones() >= LEAST_REMEMBERED {
            let key = LocalKey::of(isa, local, free, game);
            // This takes a while, and about a third of the games fail before it is needed.
            prefetch(&self.results[key.slot(self.bits)]);
            Some(key)
        } else {
            None
        };
        let Some(attacks) = Attacks::of(isa, local, winning, game) else {
            return false;
        };
        if let Some(key) = &key
            && let Some((reached, cost)) = self.remembered(key)
        {
            self.left = self.left.saturating_sub(cost);
            return reached && self.left > 0;
        }
        let before = self.left;
        let mut reached = true;
        // Closures wouldn't be compiled for the instruction set.
        for attack in &attacks.sorted[..attacks.count] {
            if !self.has_answer(isa, local, attack, game) {
                reached = false;
                break;
            }
        }
        if self.left == 0 {
            return false;
        }
        if let Some(key) = &key {
            self.remember(key, reached, before - self.left);
        }
        reached
    }

    /// Returns whether the defender reaches the objective, and the positions that it took to find out besides the
    /// first one, if that is remembered.
    #[inline(always)]
    fn remembered(&self, key: &LocalKey) -> Option<(bool, u32)> {
        let result = &self.results[key.slot(self.bits)];
        if result.key() != *key {
            return None;
        }
        let objective = result.0[3];
        Some((objective & 1 == 1, (objective >> COST_SHIFT) as u32))
    }

    #[inline(always)]
    fn remember(&mut self, key: &LocalKey, reached: bool, cost: u32) {
        if self.left_to_remember == 0 {
            self.grow();
        }
        self.left_to_remember -= 1;
        let objective = key.objective | u64::from(reached) | u64::from(cost) << COST_SHIFT;
        let result = [key.attacker, key.defender, key.free, objective];
        self.results[key.slot(self.bits)] = LocalResult(result);
    }

    /// Makes room for more results, if there may be more.
    #[cold]
    fn grow(&mut self) {
        if self.bits == MOST_RESULT_BITS {
            self.left_to_remember = usize::MAX;
            return;
        }
        self.bits += MORE_RESULT_BITS;
        self.left_to_remember = 1 << self.bits;
        let more = vec![LocalResult([0; 4]); 1 << self.bits];
        let results = mem::replace(&mut self.results, more);
        for result in results.into_iter().filter(|result| !result.is_empty()) {
            self.results[result.key().slot(self.bits)] = result;
        }
    }

    /// Returns true if one of the answers to an attack reaches the objective, tried in two rounds: by the rule
    /// alone, then by play. The answer by follow-up is tried first.
    #[inline(always)]
    fn has_answer<I: Isa>(
        &mut self,
        isa: I,
        before: &LocalPosition,
        attack: &Attack,
        game: &LocalGame,
    ) -> bool {
        let attacker = before.attacker | attack.cell;
        let needs_no_line = game.objective != (Objective::Zugzwang { odd_outside: false });
        let mut open = [LocalPosition::default(); MOST_COLUMNS as usize];
        let mut count = 0;
        let mut answers = attack.answers;
        let mut answer = answers & above(attack.cell);
        while answers != 0 {
            if answer == 0 {
                answer = answers & answers.wrapping_neg();
            }
            answers &= !answer;
            let defender = before.defender | answer;
            let added = isa.completing_through(defender, answer);
            let local = LocalPosition {
                attacker,
                defender,
                threats: (before.threats | added) & !(attacker | answer),
            };
            answer = 0;
            if local.is_decided(isa, game) {
                return true;
            }
            let free = game.region & !(attacker | defender);
            if free != 0 && (needs_no_line || isa.has_line(defender | free)) {
                open[count] = local;
                count += 1;
            }
        }
        for local in &open[..count] {
            if isa.call(SolveLocal {
                solver: self,
                local,
                winning: attack.winning,
                game,
            }) {
                return true;
            }
        }
        false
    }
}

/// The kernel that solves a position of a local game.
struct SolveLocal<'s, 'g> {
    solver: &'s mut LocalGameSolver,
    local: &'g LocalPosition,
    winning: u64,
    game: &'g LocalGame,
}

impl Kernel for SolveLocal<'_, '_> {
    type Output = bool;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> bool {
        let Self {
            solver,
            local,
            winning,
            game,
        } = self;
        solver.answers_all_moves(isa, local, winning, game)
    }
}

impl LocalPosition {
    /// Returns true if the rule shows the objective for what is left of the region.
    #[inline(always)]
    fn is_decided<I: Isa>(&self, isa: I, game: &LocalGame) -> bool {
        let occupied = self.attacker | self.defender;
        let upper = UPPER & !occupied & !playable(occupied) & game.region;
        let free = game.region & !occupied;
        match game.objective {
            Objective::Defend => self.is_blocked(isa, game, free, upper),
            Objective::Zugzwang { odd_outside } => {
                let candidates = closing_threats(self.threats, occupied) & game.region;
                for closing in closing_sets(candidates, !odd_outside) {
                    let sure = upper & !closed_cells(closing) | closing | above(closing);
                    if self.is_blocked(isa, game, free, sure) {
                        return true;
                    }
                }
                false
            }
        }
    }

    /// Returns true if the attacker has no line left without these sure cells of the defender.
    #[inline(always)]
    fn is_blocked<I: Isa>(&self, isa: I, game: &LocalGame, free: u64, sure: u64) -> bool {
        !isa.has_line(self.attacker | game.outside | free & !sure)
    }
}
