//! Static proofs: what a strategy that answers every move by rule is sure to reach.
//!
//! The source of the idea is *follow-up* (claimeven) in Allis, *A knowledge-based approach of
//! Connect-Four* (1988), carried over to boards with columns of any height.

mod answers;
mod demands;
pub(crate) mod hold;
pub(crate) mod region;
pub(crate) mod zugzwang;

use crate::board::Cube;
use crate::board::slim::Slim;
use crate::lines::{Isa, Level, Task};
pub use answers::answers_reach;
use region::Regions;

/// The static proofs for the cube that a search may use. Those that are switched off cost nothing
/// and prove nothing; what they would have proved is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The second player holds by answering every move.
    pub hold: bool,
    /// The first player wins by zugzwang.
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
        hold: true,
        zugzwang: true,
        matching: true,
        poison: true,
        columns: 4,
    };

    /// None of them.
    pub const NONE: Self = Self {
        hold: false,
        zugzwang: false,
        matching: false,
        poison: false,
        columns: 0,
    };

    /// Whether the first player wins, if these rules tell. The game goes on, and the side to move
    /// can't win at once.
    #[inline(always)]
    pub(crate) fn verdict<I: Isa>(self, position: &Slim) -> Option<bool> {
        if position.first_to_move() {
            (self.hold && hold::holds::<I>(position, self.matching, self.poison)).then_some(false)
        } else {
            (self.zugzwang && zugzwang::wins::<I>(position, self.matching, self.poison))
                .then_some(true)
        }
    }

    /// The same by local fights in at most so many columns, where the rules alone have failed.
    #[inline(always)]
    pub(crate) fn local_verdict<I: Isa>(
        self,
        position: &Slim,
        regions: &mut Regions,
        most_columns: u32,
    ) -> Option<bool> {
        let columns = most_columns.min(self.columns);
        if position.first_to_move() {
            (self.hold && regions.hold::<I>(position, columns)).then_some(false)
        } else {
            (self.zugzwang && regions.zugzwang::<I>(position, columns)).then_some(true)
        }
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

    /// Whether the first player wins, if the rules tell. The game must go on, and the side to move
    /// must not be able to win at once.
    pub fn verdict(&mut self, position: &Cube) -> Option<bool> {
        struct Verdict<'p>(&'p mut Prover, Slim);
        impl Task for Verdict<'_> {
            type Output = Option<bool>;

            #[inline(always)]
            fn run<I: Isa>(self) -> Option<bool> {
                let Self(prover, position) = self;
                let rules = prover.rules;
                rules.verdict::<I>(&position).or_else(|| {
                    rules.local_verdict::<I>(&position, &mut prover.regions, rules.columns)
                })
            }
        }
        Level::best().run(Verdict(self, position.into()))
    }
}
