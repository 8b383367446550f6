//! Static proofs of single positions, for tests and for whoever wants to see what they prove.

use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Kernel, SimdLevel};
use crate::board::{Cube, Player};
use crate::proofs::regions::Regions;
use crate::proofs::rules::Rules;

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
        struct Verdict<'p>(&'p mut Prover, CompactCube, Player);
        impl Kernel for Verdict<'_> {
            type Output = Option<bool>;

            #[inline(always)]
            fn run<I: Isa>(self) -> Option<bool> {
                let Self(prover, position, winner) = self;
                let (rules, regions) = (prover.rules, &mut prover.regions);
                rules.verdict::<I>(&position, winner).or_else(|| {
                    rules.local_verdict::<I>(&position, winner, regions, rules.region_columns)
                })
            }
        }
        SimdLevel::best().run(Verdict(self, position.into(), winner))
    }
}
