//! Replacement policies.

use core::fmt;
use core::str::FromStr;

/// Which entry gives way when a new one comes to a full group of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// One slot: the new entry always replaces the old one.
    New,
    /// One slot: the entry that took the larger search stays.
    Big,
    /// Two slots, one for the larger search and one for the newest of the others.
    TwoBig,
}

impl Policy {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::New, Self::Big, Self::TwoBig];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Big => "big",
            Self::TwoBig => "twobig",
        }
    }

    /// How many slots a group has.
    #[inline]
    pub(super) const fn slots(self) -> usize {
        match self {
            Self::New | Self::Big => 1,
            Self::TwoBig => 2,
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of those in [`Policy::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPolicy;

impl fmt::Display for UnknownPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such policy; the policies are new, big and twobig")
    }
}

impl core::error::Error for UnknownPolicy {}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(name: &str) -> Result<Self, UnknownPolicy> {
        Self::ALL
            .into_iter()
            .find(|policy| policy.name() == name)
            .ok_or(UnknownPolicy)
    }
}
