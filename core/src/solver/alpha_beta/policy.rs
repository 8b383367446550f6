//! Replacement policies of the table of bounds.

use crate::support::named::named;

/// Decides which entry of a full bucket a new entry replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// One entry per bucket: the new entry always replaces the old one.
    New,
    /// One entry per bucket: the entry of the larger search stays.
    Big,
    /// Two entries per bucket: the one of the largest search, and the newest of the others.
    TwoBig,
}

named! {
    Policy, ("policy", "policies"),
    New => "new",
    Big => "big",
    TwoBig => "twobig",
}

impl Policy {
    /// Returns the number of entries of a bucket.
    #[inline]
    pub(super) const fn bucket_entries(self) -> usize {
        match self {
            Self::New | Self::Big => 1,
            Self::TwoBig => 2,
        }
    }
}
