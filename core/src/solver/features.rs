//! The parts of the best configuration that can be taken out, to measure what they bring.

use crate::proofs::Rules;

/// What a search of [`super::Engine::Best`] uses. All values stay the same whatever is missing; only
/// the work changes. Solvers with different parts may share a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchFeatures {
    /// The static proofs.
    pub rules: Rules,
    /// Positions of the cube that differ in nothing that matters are one.
    pub equivalence: bool,
    /// Positions that are images of each other are one.
    pub symmetry: bool,
    /// First proof numbers are learned estimates; without them all are 1.
    pub estimate: bool,
    /// Positions of the cube with so many stones or more are searched with bounds, not by proof
    /// numbers: they are so small that the simpler search is done sooner.
    pub bounds_from: u32,
}

/// Where one search becomes better than the other, as measured (see `docs/search.md`).
const CROSSOVER: u32 = 38;

impl SearchFeatures {
    /// All of them.
    pub const ALL: Self = Self {
        rules: Rules::ALL,
        equivalence: true,
        symmetry: true,
        estimate: true,
        bounds_from: CROSSOVER,
    };
}

impl Default for SearchFeatures {
    fn default() -> Self {
        Self::ALL
    }
}
