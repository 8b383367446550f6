//! The static proofs that a search may use, each with a switch.

use crate::board::Player;
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::proofs::regions::{MOST_COLUMNS, RegionLimits, Regions};
use crate::proofs::witness::Witness;
use crate::proofs::{claimeven, zugzwang};

/// The static proofs that a search may use. A proof that is switched off takes no time and proves
/// nothing; the search then has to find out for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Follow-up bounds on a score, on every board, for alpha-beta search. All other proofs are for
    /// proof-number search, and so for the cube.
    pub follow_up: bool,
    /// The second player never loses, by claimeven.
    pub claimeven: bool,
    /// The second player wins, by a line of the cells that claimeven gives them.
    pub claim: bool,
    /// Either player wins, by zugzwang.
    pub zugzwang: bool,
    /// Claimeven and zugzwang also count pairs of singles.
    pub matching: bool,
    /// Claimeven and zugzwang also count poisoned cells.
    pub poison: bool,
    /// Claimeven and zugzwang are also tried with regions of up to this many columns; 0 or 1 for no
    /// regions, and more than 5 count as 5.
    pub region_columns: u32,
}

impl Rules {
    /// All proofs.
    pub const ALL: Self = Self {
        follow_up: true,
        claimeven: true,
        claim: true,
        zugzwang: true,
        matching: true,
        poison: true,
        region_columns: MOST_COLUMNS,
    };

    /// No proofs.
    pub const NONE: Self = Self {
        follow_up: false,
        claimeven: false,
        claim: false,
        zugzwang: false,
        matching: false,
        poison: false,
        region_columns: 0,
    };

    /// Returns whether the `winner` wins, and why, if the rules without regions decide it. The game must
    /// not be over, and the side to move must not be able to win at once.
    #[inline(always)]
    pub(crate) fn verdict<I: Isa>(
        self,
        isa: I,
        position: &CompactCube,
        winner: Player,
    ) -> Option<(bool, Witness)> {
        let to_move = position.to_move();
        if to_move == Player::First {
            let (needed, wins) = match winner {
                Player::First => (self.claimeven, false),
                Player::Second => (self.claim && claimeven::claims_line(isa, position), true),
            };
            if needed
                && let Some(witness) = claimeven::defends(isa, position, self.matching, self.poison)
            {
                return Some((wins, witness));
            }
        }
        if !self.zugzwang {
            return None;
        }
        let witness = zugzwang::wins(isa, position, self.matching, self.poison)?;
        Some((winner != to_move, witness))
    }

    /// Returns whether the `winner` wins, and why, if the rules decide it with regions within these
    /// limits. [`Self::verdict`] must have failed.
    #[inline(always)]
    pub(crate) fn region_verdict<I: Isa>(
        self,
        isa: I,
        position: &CompactCube,
        winner: Player,
        regions: &mut Regions,
        limits: RegionLimits,
    ) -> Option<(bool, Witness)> {
        let columns = limits.columns.min(self.region_columns).min(MOST_COLUMNS);
        let limits = RegionLimits { columns, ..limits };
        if columns < 2 {
            return None;
        }
        if position.to_move() == Player::Second {
            if !self.zugzwang {
                return None;
            }
            let region = regions.zugzwang(isa, position, limits)?;
            return Some((winner == Player::First, Witness::of_region(region)));
        }
        let (needed, wins) = match winner {
            Player::First => (self.claimeven, false),
            Player::Second => (self.claim && claimeven::claims_line(isa, position), true),
        };
        if !needed {
            return None;
        }
        let region = regions.claimeven(isa, position, limits, wins)?;
        Some((wins, Witness::of_region(region)))
    }
}
