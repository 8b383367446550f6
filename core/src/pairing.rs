//! Static proofs: what a strategy that answers every move by rule is sure to reach.
//!
//! The source of the idea is *follow-up* (claimeven) in Allis, *A knowledge-based approach of
//! Connect-Four* (1988), carried over to boards with columns of any height.

mod answers;
mod demands;
pub(crate) mod hold;
pub(crate) mod region;
pub(crate) mod zugzwang;

use crate::board::slim::Slim;
use crate::board::{Cube, Player};
use crate::lines::{Isa, Level, Task};
pub use answers::answers_reach;
use region::Regions;

/// The static proofs that a search may use. Those that are switched off cost nothing
/// and prove nothing; what they would have proved is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// On every board, a score that the side that answers by rule is sure of, for the search by
    /// bounds. All others are for the search by proof numbers, and so for the cube.
    pub answers: bool,
    /// The second player holds by answering every move.
    pub hold: bool,
    /// The second player wins by a line of the cells that this gives him.
    pub claim: bool,
    /// Either player wins by zugzwang.
    pub zugzwang: bool,
    /// Both by pairs of singles too.
    pub matching: bool,
    /// Both by poisoned cells too.
    pub poison: bool,
    /// Both by local fights in up to so many columns, at most 4; 0 or 1 for none.
    pub columns: u32,
}

impl Rules {
    /// All of them.
    pub const ALL: Self = Self {
        answers: true,
        hold: true,
        claim: true,
        zugzwang: true,
        matching: true,
        poison: true,
        columns: 4,
    };

    /// None of them.
    pub const NONE: Self = Self {
        answers: false,
        hold: false,
        claim: false,
        zugzwang: false,
        matching: false,
        poison: false,
        columns: 0,
    };

    /// Whether the `winner` completes a line, if these rules tell. The game goes on, and the side to
    /// move can't win at once.
    #[inline(always)]
    pub(crate) fn verdict<I: Isa>(self, position: &Slim, winner: Player) -> Option<bool> {
        let first = position.first_to_move();
        if first {
            let (needed, wins) = match winner {
                Player::First => (self.hold, false),
                Player::Second => (self.claim && hold::claims_line::<I>(position), true),
            };
            if needed && hold::holds::<I>(position, self.matching, self.poison) {
                return Some(wins);
            }
        }
        let wins = self.zugzwang && zugzwang::wins::<I>(position, self.matching, self.poison);
        wins.then_some(first == (winner == Player::Second))
    }

    /// The same by local fights in at most so many columns, where the rules alone have failed.
    #[inline(always)]
    pub(crate) fn local_verdict<I: Isa>(
        self,
        position: &Slim,
        winner: Player,
        regions: &mut Regions,
        most_columns: u32,
    ) -> Option<bool> {
        let columns = most_columns.min(self.columns);
        if columns < 2 {
            return None;
        }
        if !position.first_to_move() {
            let wins = self.zugzwang && regions.zugzwang::<I>(position, columns);
            return wins.then_some(winner == Player::First);
        }
        let (needed, wins) = match winner {
            Player::First => (self.hold, false),
            Player::Second => (self.claim && hold::claims_line::<I>(position), true),
        };
        (needed && regions.hold::<I>(position, columns, wins)).then_some(wins)
    }
}

/// Static proofs of single positions.
pub struct Prover {
    rules: Rules,
    regions: Regions,
}

impl Prover {
    /// A prover by these rules.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            regions: Regions::new(),
        }
    }

    /// Whether the `winner` completes a line, if the rules tell. The game must go on, and the side to
    /// move must not be able to win at once.
    pub fn verdict(&mut self, position: &Cube, winner: Player) -> Option<bool> {
        struct Verdict<'p>(&'p mut Prover, Slim, Player);
        impl Task for Verdict<'_> {
            type Output = Option<bool>;

            #[inline(always)]
            fn run<I: Isa>(self) -> Option<bool> {
                let Self(prover, position, winner) = self;
                let (rules, regions) = (prover.rules, &mut prover.regions);
                rules
                    .verdict::<I>(&position, winner)
                    .or_else(|| rules.local_verdict::<I>(&position, winner, regions, rules.columns))
            }
        }
        Level::best().run(Verdict(self, position.into(), winner))
    }
}
