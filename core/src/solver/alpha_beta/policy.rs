//! Replacement policies.

use crate::support::named::named;

/// Which entry gives way when a new one comes to a full bucket of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// One slot: the new entry always replaces the old one.
    New,
    /// One slot: the entry that took the larger search stays.
    Big,
    /// Two slots, one for the larger search and one for the newest of the others.
    TwoBig,
}

named! {
    Policy, ("policy", "policies"),
    New => "new",
    Big => "big",
    TwoBig => "twobig",
}

impl Policy {
    /// How many slots a bucket has.
    #[inline]
    pub(super) const fn slots(self) -> usize {
        match self {
            Self::New | Self::Big => 1,
            Self::TwoBig => 2,
        }
    }
}
