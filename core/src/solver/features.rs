//! The features of the search that can be switched off, to measure what they are worth.

use crate::proofs::Rules;

/// The features of a search of [`super::Engine::Best`]. Values are the same whatever is switched off;
/// only the work changes. Solvers with different features may share a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchFeatures {
    /// The static proofs.
    pub rules: Rules,
    /// Positions of the cube that differ in nothing that matters share an entry.
    pub equivalence: bool,
    /// Positions that are images of each other share an entry.
    pub symmetry: bool,
    /// New positions get their proof numbers from the prior; without it, all are 1.
    pub prior: bool,
    /// The number of stones from which on positions of the cube are searched by alpha-beta, not by
    /// proof numbers. With few free cells the simpler search is faster.
    pub alpha_beta_from: u32,
}

/// The number of stones at which alpha-beta becomes faster than proof numbers, as measured (see
/// `docs/search.md`).
const CROSSOVER: u32 = 38;

impl SearchFeatures {
    /// All features.
    pub const ALL: Self = Self {
        rules: Rules::ALL,
        equivalence: true,
        symmetry: true,
        prior: true,
        alpha_beta_from: CROSSOVER,
    };
}

impl Default for SearchFeatures {
    fn default() -> Self {
        Self::ALL
    }
}
