//! Local fights: a few columns in which the answering side gives up answering by rule.
//!
//! # Claim
//! Choose some columns, the *region*, so that the answering side's rule of [`super::claimeven`] or
//! [`super::zugzwang`] can be kept outside of it: the number of free cells outside that count is
//! even. Count every empty cell outside that is not sure, nor beyond a threat on a sure cell, nor in
//! a closed column above its second layer, as a stone of the side to move already. If the answering
//! side, moving second and always inside, can then play in the region such that
//!
//! - the side to move never completes a line there, and after some answer the rule applied to
//!   what is left of the region shows that it never will, or
//! - the answering side completes a line of real stones,
//!
//! then the whole position is what the rule would say.
//!
//! # Proof
//! The answering side plays two games: by rule outside, by the solution of the local game inside.
//! It answers every move in the game in which it was made, so each of the two goes on as if it were
//! alone. What the other side can have outside was counted as his from the start, and what the
//! answering side has outside never changes: no threat that arises during the local game is used
//! there, and singles outside are not paired with anything in particular. A line that touches no
//! cell of the region must be blocked from the start.
//!
//! In the game for zugzwang the parity works out as before: outside, the cells that count are used
//! up in pairs, then the opponent has to play inside of the region or to open a closed column. If
//! the region has an even number of free cells there must be an odd number of closed columns
//! outside; otherwise an odd one must come about inside before the proof ends, or a line.
//!
//! Results are kept by what decides them, the lines through the free cells of the region, so the
//! same local pattern in another position is not searched again.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::cells::{BOTTOM, UPPER, all_above, columns, playable};
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Kernel, for_each_line};
use crate::proofs::zugzwang::{choices, closed, closing};

/// What the answering side wants to show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Objective {
    /// The side to move never completes a line.
    Hold,
    /// The answering side wins by zugzwang; whether the number of closed columns outside is odd.
    Zugzwang { odd_outside: bool },
}

/// A local game, as far as it does not change while it is played.
#[derive(Clone, Copy)]
struct Arena {
    objective: Objective,
    /// All cells of the columns.
    region: u64,
    /// The empty cells outside that the side to move is taken to have.
    outside: u64,
}

/// Solves local games, and remembers the results.
pub(crate) struct Regions {
    memory: Vec<[u64; 4]>,
}

/// What decides a local game, and how it ends: the cells of the side to move and of the answering
/// side on lines through the free cells that may still be completed, the free cells, and the objective
/// with the result in its lowest bit. All zeros is an empty place.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pattern {
    attacker: u64,
    defender: u64,
    free: u64,
    objective: u64,
}

/// How many patterns are remembered, in 256 KiB: about what a core has near.
const PATTERNS: usize = 1 << 13;

/// Local games with fewer free cells are played anew inside of larger ones.
const LEAST_REMEMBERED: u32 = 9;

/// How many columns of a region may have nothing to do with the open lines.
const OUT: u32 = 2;

/// A position with more open lines than this is not tried.
const MOST_OPEN: u32 = 4;

impl Regions {
    pub(crate) fn new() -> Self {
        Self {
            memory: vec![[0; 4]; PATTERNS],
        }
    }

    /// Whether some region of at most so many columns shows that the side that is not to move
    /// keeps the other one from completing a line; and, if `claims` asks for that, has a line of
    /// stones and sure cells outside of the region, and so wins. The number of empty cells must be
    /// even, and [`super::claimeven::holds`] must have failed.
    #[inline(always)]
    pub(crate) fn claimeven<I: Isa>(
        &mut self,
        position: &CompactCube,
        most_columns: u32,
        claims: bool,
    ) -> bool {
        let occupied = position.occupied();
        let playable = position.playable();
        let sure = UPPER & !occupied & !playable;
        let threats = position.opponent_threats;
        let open = !(position.opponent | sure | all_above(threats & sure));
        let Some(lines) = OpenLines::of(open, occupied) else {
            return false;
        };
        let odd = columns(playable & UPPER);
        for size in 2..=lines.most_columns(most_columns) {
            for region in Subsets::new(size, playable, lines.shortest) {
                if (region & odd & BOTTOM).count_ones() % 2 == 1 || !lines.concern(region, size) {
                    continue;
                }
                let sure = sure & !region;
                if claims && !I::has_line(position.opponent | sure) {
                    continue;
                }
                let taken = position.opponent | position.own | sure | all_above(threats & sure);
                let arena = Arena {
                    objective: Objective::Hold,
                    region,
                    outside: !(taken | region),
                };
                if self.solve::<I>(position, &arena) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some region of at most so many columns shows that the side that is not to move wins
    /// by zugzwang. The number of empty cells must be odd, and [`super::zugzwang::wins`] must have
    /// failed.
    #[inline(always)]
    pub(crate) fn zugzwang<I: Isa>(&mut self, position: &CompactCube, most_columns: u32) -> bool {
        let occupied = position.occupied();
        let playable = position.playable();
        let threats = position.opponent_threats;
        let kept = closing(threats, occupied);
        let sure = UPPER & !occupied & !playable & !closed(kept);
        let beyond = all_above(threats & sure) | kept | kept << 16;
        let open = !(position.opponent | sure | beyond);
        let Some(lines) = OpenLines::of(open, occupied) else {
            return false;
        };
        let start = if lines.count == 0 {
            playable
        } else {
            lines.shortest
        };
        for size in 2..=lines.most_columns(most_columns) {
            for region in Subsets::new(size, playable, start) {
                let free = region & !occupied;
                if !lines.concern(region, size) {
                    continue;
                }
                let even = free.count_ones().is_multiple_of(2);
                for kept in choices(kept & !region, even) {
                    // Without a closed column outside, one must arise inside, from a line.
                    if (kept != 0 || I::has_line(position.opponent | free))
                        && self.zugzwang_in::<I>(position, region, kept)
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    #[inline(always)]
    fn zugzwang_in<I: Isa>(&mut self, position: &CompactCube, region: u64, kept: u64) -> bool {
        let occupied = position.occupied();
        let sure = UPPER & !occupied & !position.playable() & !region & !closed(kept);
        let beyond = all_above(position.opponent_threats & sure) | kept | kept << 16;
        let arena = Arena {
            objective: Objective::Zugzwang {
                odd_outside: kept.count_ones() % 2 == 1,
            },
            region,
            outside: !(occupied | sure | beyond | region),
        };
        self.solve::<I>(position, &arena)
    }

    /// Whether the answering side reaches the objective.
    #[inline(always)]
    fn solve<I: Isa>(&mut self, position: &CompactCube, arena: &Arena) -> bool {
        let attacker = position.own | arena.outside;
        if I::has_line(attacker) {
            return false;
        }
        let fight = Fight {
            attacker: position.own,
            defender: position.opponent,
            threats: position.opponent_threats,
        };
        self.remembered::<I>(&fight, None, arena)
    }

    /// Looks the pattern up, or plays and remembers. `winning` are the cells that complete a line of
    /// the attacker, if they are known.
    #[inline(always)]
    fn remembered<I: Isa>(&mut self, fight: &Fight, winning: Option<u64>, arena: &Arena) -> bool {
        let free = arena.region & !(fight.attacker | fight.defender);
        let attacker = fight.attacker | arena.outside;
        let (for_attacker, for_defender) =
            I::covered_through_by_two(attacker | free, fight.defender | free, free);
        let pattern = Pattern {
            attacker: for_attacker & attacker,
            defender: for_defender & fight.defender,
            free,
            objective: match arena.objective {
                Objective::Hold => 2,
                Objective::Zugzwang { odd_outside } => 4 + 2 * u64::from(odd_outside),
            },
        };
        let place = pattern.place();
        let [attacker, defender, free, objective] = self.memory[place];
        let known = Pattern {
            attacker,
            defender,
            free,
            objective: objective & !1,
        };
        if known == pattern {
            return objective & 1 == 1;
        }
        let winning = winning.unwrap_or_else(|| I::completing(fight.attacker | arena.outside));
        let won = self.moves::<I>(fight, winning, arena);
        let Pattern {
            attacker,
            defender,
            free,
            objective,
        } = pattern;
        self.memory[place] = [attacker, defender, free, objective | u64::from(won)];
        won
    }
}

impl Pattern {
    #[inline(always)]
    fn place(&self) -> usize {
        let mixed = self
            .attacker
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(self.defender)
            .rotate_left(29)
            .wrapping_mul(0xD6E8_FEB8_6659_FD93)
            .wrapping_add(self.free ^ self.objective)
            .rotate_left(31)
            .wrapping_mul(0xA076_1D64_78BD_642F);
        (mixed >> (64 - PATTERNS.ilog2())) as usize
    }
}

/// The stones in a local game with the attacker, the side to move in the whole position, to move.
#[derive(Clone, Copy)]
struct Fight {
    attacker: u64,
    defender: u64,
    /// The empty cells that complete a line of the defender's real stones.
    threats: u64,
}

/// One position of a local game, to be played out.
struct Play<'r, 'a> {
    regions: &'r mut Regions,
    fight: Fight,
    winning: u64,
    arena: &'a Arena,
}

impl Kernel for Play<'_, '_> {
    type Output = bool;

    #[inline(always)]
    fn run<I: Isa>(self) -> bool {
        let Self {
            regions,
            fight,
            winning,
            arena,
        } = self;
        if fight.is_decided::<I>(arena) {
            return true;
        }
        let free = arena.region & !(fight.attacker | fight.defender);
        if arena.objective == (Objective::Zugzwang { odd_outside: false })
            && !I::has_line(fight.defender | free)
        {
            return false;
        }
        if free.count_ones() >= LEAST_REMEMBERED {
            regions.remembered::<I>(&fight, Some(winning), arena)
        } else {
            regions.moves::<I>(&fight, winning, arena)
        }
    }
}

impl Fight {
    /// Whether the rule shows the objective for what is left of the region.
    #[inline(always)]
    fn is_decided<I: Isa>(&self, arena: &Arena) -> bool {
        let occupied = self.attacker | self.defender;
        let uppers = UPPER & !occupied & !playable(occupied) & arena.region;
        let free = arena.region & !occupied;
        match arena.objective {
            Objective::Hold => self.is_blocked::<I>(arena, free, uppers),
            Objective::Zugzwang { odd_outside } => {
                let candidates = closing(self.threats, occupied) & arena.region;
                for kept in choices(candidates, !odd_outside) {
                    let sure = uppers & !closed(kept) | kept | kept << 16;
                    if self.is_blocked::<I>(arena, free, sure) {
                        return true;
                    }
                }
                false
            }
        }
    }

    /// Whether the attacker has no line left if these cells are not his.
    #[inline(always)]
    fn is_blocked<I: Isa>(&self, arena: &Arena, free: u64, sure: u64) -> bool {
        !I::has_line(self.attacker | arena.outside | free & !sure)
    }
}

impl Regions {
    /// Whether every move of the attacker in the region has an answer there. `winning` are the cells
    /// that complete a line of the attacker, and of the cells outside that he was given.
    #[inline(always)]
    fn moves<I: Isa>(&mut self, fight: &Fight, winning: u64, arena: &Arena) -> bool {
        let playable = playable(fight.attacker | fight.defender);
        let mut moves = playable & arena.region;
        if moves == 0 || winning & moves != 0 {
            return false;
        }
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves &= moves - 1;
            let attacker = fight.attacker | cell;
            let after = Fight { attacker, ..*fight };
            let winning = winning | I::completing_through(attacker | arena.outside, cell);
            let answers = (playable & !cell | cell << 16) & arena.region;
            if !self.has_answer::<I>(&after, winning, arena, cell << 16, answers) {
                return false;
            }
        }
        true
    }

    /// Whether one of these answers will do; the one by rule is tried first.
    #[inline(always)]
    fn has_answer<I: Isa>(
        &mut self,
        fight: &Fight,
        winning: u64,
        arena: &Arena,
        by_rule: u64,
        mut answers: u64,
    ) -> bool {
        if answers & fight.threats != 0 {
            return true;
        }
        let forced = answers & winning;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return false;
            }
            answers = forced;
        }
        answers &= !((winning & arena.region) >> 16);
        let mut next = answers & by_rule;
        if next == 0 {
            next = answers & answers.wrapping_neg();
        }
        while next != 0 {
            answers &= !next;
            let defender = fight.defender | next;
            let added = I::completing_through(defender, next);
            let fight = Fight {
                attacker: fight.attacker,
                defender,
                threats: (fight.threats | added) & !(fight.attacker | next),
            };
            let regions = &mut *self;
            if I::call(Play {
                regions,
                fight,
                winning,
                arena,
            }) {
                return true;
            }
            next = answers & answers.wrapping_neg();
        }
        false
    }
}

/// The lines that the rule leaves open.
struct OpenLines {
    count: u32,
    /// The free cells of each; of those that are missing all cells.
    free: [u64; MOST_OPEN as usize],
    /// The columns of the free cells of the line that has the fewest.
    shortest: u64,
    /// The columns of the free cells of all of them.
    all: u64,
}

impl OpenLines {
    /// `None` if there are too many.
    #[inline(always)]
    fn of(open: u64, occupied: u64) -> Option<Self> {
        let mut count = 0;
        let mut frees = [u64::MAX; MOST_OPEN as usize];
        for_each_line(open, |line| {
            if let Some(free) = frees.get_mut(count as usize) {
                *free = line & !occupied;
            }
            count += 1;
        });
        if count > MOST_OPEN {
            return None;
        }
        let (mut shortest, mut all) = (u64::MAX, 0);
        for &free in &frees[..count as usize] {
            all |= free;
            if free.count_ones() < shortest.count_ones() {
                shortest = free;
            }
        }
        Some(Self {
            count,
            free: frees,
            shortest: columns(shortest),
            all: columns(all),
        })
    }

    /// Whether every line has to do with a region of so many columns, and enough of these with the
    /// lines.
    #[inline(always)]
    fn concern(&self, region: u64, size: u32) -> bool {
        self.free.iter().all(|free| free & region != 0)
            && (self.count == 0 || (region & self.all & BOTTOM).count_ones() + OUT >= size)
    }

    /// How large a region may pay.
    #[inline(always)]
    fn most_columns(&self, most: u32) -> u32 {
        if self.count == MOST_OPEN {
            most.min(3)
        } else {
            most
        }
    }
}

/// The sets of so many columns that are not full, as all their cells; one of them at least has a
/// cell in `start`.
struct Subsets {
    size: usize,
    /// How many columns are chosen.
    depth: usize,
    /// The cells of the columns chosen.
    chosen: [u64; 5],
    /// The playable cells of the columns that may be chosen next.
    left: [u64; 5],
    playable: u64,
}

impl Subsets {
    #[inline(always)]
    fn new(size: u32, playable: u64, start: u64) -> Self {
        let mut left = [0; 5];
        left[0] = playable & start;
        Self {
            size: size as usize,
            depth: 0,
            chosen: [0; 5],
            left,
            playable,
        }
    }
}

impl Iterator for Subsets {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        loop {
            let depth = self.depth;
            let left = self.left[depth];
            if left == 0 {
                self.depth = depth.checked_sub(1)?;
                continue;
            }
            let cell = left & left.wrapping_neg();
            self.left[depth] = left & !cell;
            let chosen = self.chosen[depth] | columns(cell);
            if depth + 1 == self.size {
                return Some(chosen);
            }
            if depth == 0 {
                self.playable &= !cell;
                self.left[1] = self.playable;
            } else {
                self.left[depth + 1] = self.left[depth];
            }
            self.chosen[depth + 1] = chosen;
            self.depth = depth + 1;
        }
    }
}
