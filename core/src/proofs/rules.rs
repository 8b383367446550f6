//! The static proofs that a search may use, each with its switch.

use crate::board::Player;
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::proofs::regions::Regions;
use crate::proofs::{claimeven, zugzwang};

/// The static proofs that a search may use. Those that are switched off cost nothing
/// and prove nothing; what they would have proved is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// On every board, a score that the side that follow_up by rule is sure of, for the search by
    /// bounds. All others are for the search by proof numbers, and so for the cube.
    pub follow_up: bool,
    /// The second player holds by answering every move.
    pub claimeven: bool,
    /// The second player wins by a line of the cells that this gives him.
    pub claim: bool,
    /// Either player wins by zugzwang.
    pub zugzwang: bool,
    /// Both by pairs of singles too.
    pub matching: bool,
    /// Both by poisoned cells too.
    pub poison: bool,
    /// Both by local fights in up to so many region_columns, at most 4; 0 or 1 for none.
    pub region_columns: u32,
}

impl Rules {
    /// All of them.
    pub const ALL: Self = Self {
        follow_up: true,
        claimeven: true,
        claim: true,
        zugzwang: true,
        matching: true,
        poison: true,
        region_columns: 4,
    };

    /// None of them.
    pub const NONE: Self = Self {
        follow_up: false,
        claimeven: false,
        claim: false,
        zugzwang: false,
        matching: false,
        poison: false,
        region_columns: 0,
    };

    /// Whether the `winner` completes a line, if these rules tell. The game goes on, and the side to
    /// move can't win at once.
    #[inline(always)]
    pub(crate) fn verdict<I: Isa>(self, position: &CompactCube, winner: Player) -> Option<bool> {
        let first = position.first_to_move();
        if first {
            let (needed, wins) = match winner {
                Player::First => (self.claimeven, false),
                Player::Second => (self.claim && claimeven::claims_line::<I>(position), true),
            };
            if needed && claimeven::holds::<I>(position, self.matching, self.poison) {
                return Some(wins);
            }
        }
        let wins = self.zugzwang && zugzwang::wins::<I>(position, self.matching, self.poison);
        wins.then_some(first == (winner == Player::Second))
    }

    /// The same by local fights in at most so many region_columns, where the rules alone have failed.
    #[inline(always)]
    pub(crate) fn local_verdict<I: Isa>(
        self,
        position: &CompactCube,
        winner: Player,
        regions: &mut Regions,
        most_columns: u32,
    ) -> Option<bool> {
        let region_columns = most_columns.min(self.region_columns);
        if region_columns < 2 {
            return None;
        }
        if !position.first_to_move() {
            let wins = self.zugzwang && regions.zugzwang::<I>(position, region_columns);
            return wins.then_some(winner == Player::First);
        }
        let (needed, wins) = match winner {
            Player::First => (self.claimeven, false),
            Player::Second => (self.claim && claimeven::claims_line::<I>(position), true),
        };
        (needed && regions.claimeven::<I>(position, region_columns, wins)).then_some(wins)
    }
}
