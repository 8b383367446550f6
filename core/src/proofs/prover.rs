//! Static proofs of single positions, as tests and tools ask for them.

use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Kernel, SimdLevel};
use crate::board::{Cube, Player};
use crate::proofs::regions::{RegionLimits, Regions};
use crate::proofs::rules::Rules;
use crate::proofs::witness::Witness;

/// Proves single positions of the cube by static rules.
pub struct Prover {
    rules: Rules,
    regions: Regions,
}

impl Prover {
    /// Creates a prover with these rules.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            regions: Regions::new(),
        }
    }

    /// Returns whether the `winner` wins, if the rules decide it. The game must not be over, and the
    /// side to move must not be able to win at once.
    pub fn verdict(&mut self, position: &Cube, winner: Player) -> Option<bool> {
        let (wins, _) = self.prove(position, winner)?;
        Some(wins)
    }

    /// Returns the [verdict](Self::verdict), and what shows it.
    pub fn prove(&mut self, position: &Cube, winner: Player) -> Option<(bool, Witness)> {
        self.prove_compact(position.into(), winner)
    }

    /// The same of a position in compact form.
    pub(crate) fn prove_compact(
        &mut self,
        position: CompactCube,
        winner: Player,
    ) -> Option<(bool, Witness)> {
        struct Verdict<'p>(&'p mut Prover, CompactCube, Player);
        impl Kernel for Verdict<'_> {
            type Output = Option<(bool, Witness)>;

            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> Self::Output {
                let Self(prover, position, winner) = self;
                let (rules, regions) = (prover.rules, &mut prover.regions);
                rules.verdict(isa, &position, winner).or_else(|| {
                    rules.region_verdict(isa, &position, winner, regions, RegionLimits::NONE)
                })
            }
        }
        SimdLevel::best().run(Verdict(self, position, winner))
    }
}
