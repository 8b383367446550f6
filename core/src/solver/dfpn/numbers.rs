//! Proof and disproof numbers.

/// No number of unproved positions is as large: what is proved or disproved has 0 and this.
pub(crate) const INFINITE: u32 = 1 << 30;

/// Proof numbers from the point of view of the side to move: how hard it seems to prove that this
/// side reaches its aim, and that it doesn't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl ProofNumbers {
    /// The side to move reaches its aim.
    pub(crate) const PROVED: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    /// The side to move doesn't.
    pub(crate) const DISPROVED: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    /// Whether it is known if the side to move reaches its aim.
    pub(crate) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The same from the point of view of the other side.
    #[inline(always)]
    pub(crate) fn turned(self) -> Self {
        Self {
            proof: self.disproof,
            disproof: self.proof,
        }
    }
}
