//! Regions: a few columns in which the answering side plays freely instead of answering by rule.
//!
//! # Claim
//! Choose some columns, the *region*, such that the answering side can keep to its rule, of
//! [`super::claimeven`] or [`super::zugzwang`], outside of them: the number of free cells outside
//! that count is even. Give the side to move every free cell outside that is not sure, not beyond a
//! threat on a sure cell, and not in a closed column above its second layer. Suppose that the
//! answering side, moving second and always inside, can play in the region such that
//!
//! - the side to move never completes a line there, and after some answer the rule, applied to what
//!   is left of the region, shows that it never will, or
//! - the answering side completes a line of real stones.
//!
//! Then the conclusion of the rule holds for the whole position.
//!
//! # Proof
//! The answering side plays two games: by rule outside, by the solution of the local game inside.
//! It answers every move in the game in which it was made, so each game goes on as if it were alone.
//! Whatever the other side can get outside was given to it from the start. What the answering side
//! gets outside never changes: no threat that arises during the local game is used there, and singles
//! outside have no partners. A line that touches no cell of the region must be blocked from the
//! start.
//!
//! With zugzwang the parity works out as before: outside, the cells that count are used up in pairs,
//! then the other side has to play inside the region or to open a closed column. If the region has an
//! even number of free cells, there must be an odd number of closed columns outside; otherwise an odd
//! number of them, or a line, must come about inside before the proof ends.
//!
//! ```text
//!   mod.rs           chooses regions, and the local game in each
//!   open_lines       the lines that the rule leaves open: a region must touch all of them
//!   column_sets      the sets of columns to try
//!   attack_lines     the lines that the side to move may complete with what it is given
//!   local_game       solves the local game, and remembers the results
//! ```

mod attack_lines;
mod column_sets;
mod local_game;
mod open_lines;

use crate::board::cells::{BOTTOM, UPPER, above, all_above, columns};
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::proofs::regions::attack_lines::AttackLines;
use crate::proofs::regions::local_game::{LocalGame, LocalGameSolver, Objective};
use crate::proofs::regions::open_lines::OpenLines;
use crate::proofs::zugzwang::{closed_cells, closing_sets, closing_threats};

pub(super) use column_sets::MOST_COLUMNS;

/// What regions may take.
#[derive(Clone, Copy)]
pub(crate) struct RegionLimits {
    /// The most columns of a region.
    pub(crate) columns: u32,
    /// The most positions of local games that are visited for a position of the cube.
    pub(crate) local_positions: u32,
}

impl RegionLimits {
    /// Regions of any size, at any cost.
    pub(crate) const NONE: Self = Self {
        columns: MOST_COLUMNS,
        local_positions: u32::MAX,
    };
}

/// Proves positions by regions, and remembers the results of local games.
pub(crate) struct Regions {
    local_games: LocalGameSolver,
}

impl Regions {
    /// Creates a prover that remembers nothing yet.
    pub(crate) fn new() -> Self {
        Self {
            local_games: LocalGameSolver::new(),
        }
    }

    /// Returns a region within these limits, by all its cells, in which the side that is not to move keeps
    /// the other side from completing a line. With `claims`, it must also have a line of stones and sure
    /// cells outside of the region, and so wins. The number of free cells must be even, and
    /// [`super::claimeven::defends`] must have failed.
    #[inline(always)]
    pub(crate) fn claimeven<I: Isa>(
        &mut self,
        isa: I,
        position: &CompactCube,
        limits: RegionLimits,
        claims: bool,
    ) -> Option<u64> {
        let occupied = position.occupied();
        let playable = position.playable();
        let sure = UPPER & !occupied & !playable;
        let given = given(position, 0);
        let lines = OpenLines::find(position.own | given, occupied)?;
        let attack_lines = AttackLines::of(position.own | given);
        let odd = columns(playable & UPPER);
        self.local_games.allow(limits.local_positions);
        for size in 2..=limits.columns {
            for region in lines.column_sets(size, playable) {
                if (region & odd & BOTTOM).count_ones() % 2 == 1 {
                    continue;
                }
                if claims && !isa.has_line(position.opponent | sure & !region) {
                    continue;
                }
                let game = LocalGame {
                    objective: Objective::Defend,
                    region,
                    outside: given & !region,
                };
                if self.local_games.solve(isa, position, &attack_lines, &game) {
                    return Some(region);
                }
                if self.local_games.has_given_up() {
                    return None;
                }
            }
        }
        None
    }

    /// Returns a region within these limits, by all its cells, that shows that the side that is not to move
    /// wins by zugzwang. The number of free cells must be odd, and [`super::zugzwang::wins`] must have
    /// failed.
    #[inline(always)]
    pub(crate) fn zugzwang<I: Isa>(
        &mut self,
        isa: I,
        position: &CompactCube,
        limits: RegionLimits,
    ) -> Option<u64> {
        let occupied = position.occupied();
        let playable = position.playable();
        let closing = closing_threats(position.opponent_threats, occupied);
        let attacker = position.own | given(position, closing);
        let lines = OpenLines::find(attacker, occupied)?;
        let attack_lines = AttackLines::of(attacker | given(position, 0));
        self.local_games.allow(limits.local_positions);
        for size in 2..=limits.columns {
            for region in lines.column_sets(size, playable) {
                let free = region & !occupied;
                let even = free.count_ones().is_multiple_of(2);
                for closing in closing_sets(closing & !region, even) {
                    // Without a closed column outside, one must arise inside, from a line.
                    if (closing != 0 || isa.has_line(position.opponent | free))
                        && self.zugzwang_in(isa, position, &attack_lines, region, closing)
                    {
                        return Some(region);
                    }
                    if self.local_games.has_given_up() {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// Returns true if this region, with columns outside closed by these threats, shows a win by
    /// zugzwang.
    #[inline(always)]
    fn zugzwang_in<I: Isa>(
        &mut self,
        isa: I,
        position: &CompactCube,
        lines: &AttackLines,
        region: u64,
        closing: u64,
    ) -> bool {
        let game = LocalGame {
            objective: Objective::Zugzwang {
                odd_outside: closing.count_ones() % 2 == 1,
            },
            region,
            outside: given(position, closing) & !region,
        };
        self.local_games.solve(isa, position, lines, &game)
    }
}

/// Returns the free cells that the side to move is given by rule, with columns closed by these threats. What it is
/// given in a column depends on nothing outside that column.
#[inline(always)]
fn given(position: &CompactCube, closing: u64) -> u64 {
    let occupied = position.occupied();
    let sure = UPPER & !occupied & !position.playable() & !closed_cells(closing);
    let beyond = all_above(position.opponent_threats & sure) | closing | above(closing);
    !(occupied | sure | beyond)
}

#[cfg(test)]
mod tests;
