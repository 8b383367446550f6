//! The parts of the best configuration that can be taken out, to measure what they bring.

use crate::pairing::Rules;

/// What a search of [`super::Engine::Best`] uses. All values stay the same whatever is missing; only
/// the work changes. Solvers with different parts may share a table.
///
/// (The search by proof numbers itself is a matter of the table: [`crate::Table::without_proofs`].)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The static proofs.
    pub rules: Rules,
    /// Positions of the cube that differ in nothing that matters are one.
    pub equivalence: bool,
    /// Positions that are images of each other are one.
    pub symmetry: bool,
    /// First proof numbers are learned estimates; without them all are 1.
    pub estimate: bool,
}

impl Parts {
    /// All of them.
    pub const ALL: Self = Self {
        rules: Rules::ALL,
        equivalence: true,
        symmetry: true,
        estimate: true,
    };
}

impl Default for Parts {
    fn default() -> Self {
        Self::ALL
    }
}
