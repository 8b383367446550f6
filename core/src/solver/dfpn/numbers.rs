//! Proof and disproof numbers.

/// Greater than the numbers of undecided positions. What is proved or disproved has 0 and this.
pub(crate) const INFINITE: u32 = 1 << 30;

/// The numbers of a position from the point of view of the side to move: about how many positions it
/// takes to prove that this side reaches its aim, and to prove that it doesn't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl ProofNumbers {
    /// The numbers where the side to move reaches its aim.
    pub(crate) const PROVED: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    /// The numbers where the side to move doesn't reach its aim.
    pub(crate) const DISPROVED: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    /// Thresholds that the numbers of an undecided position never reach.
    pub(crate) const ENDLESS: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// The numbers of a position of which nothing is known.
    pub(crate) const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };

    /// Returns the numbers of a decided position.
    pub(crate) const fn decided(proved: bool) -> Self {
        if proved {
            Self::PROVED
        } else {
            Self::DISPROVED
        }
    }

    /// Returns true if the position is proved or disproved.
    pub(crate) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Returns the numbers from the point of view of the other side, if `flip` is true.
    #[inline(always)]
    pub(crate) fn flipped_if(self, flip: bool) -> Self {
        if flip {
            Self {
                proof: self.disproof,
                disproof: self.proof,
            }
        } else {
            self
        }
    }
}
